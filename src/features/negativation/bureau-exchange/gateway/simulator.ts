import { createHash } from 'node:crypto'
import { type LocalDate, addDays } from '#values/local-date.ts'
import { preflight } from './preflight.ts'
import { preflightFile } from './preflight-file.ts'
import { type ReadRecord, type ReadRemessa, readRemessa } from './read-remessa.ts'
import { type FileOperation, effectOfCode } from './return-codes.ts'
import { type Answer, answerBytes, eventBytes } from './simulator-answer.ts'
import { type Behaviour, behaviourOf } from './simulator-behaviour.ts'

/** A person listed for a debt; `line` is the inclusion as received. */
export type Listing = {
  readonly informantRoot: string
  readonly remessa: number
  readonly listedOn: LocalDate
  readonly principalDocument: string
  readonly coobrigadoDocument: string
  readonly contractNumber: string
  readonly value_cents: number
  readonly line: string
  /** A code to be sent in a later return. */
  readonly event?: { readonly code: string; readonly on: LocalDate }
}

/** The state of the simulated bureau: a plain value, equal after JSON. */
export type SimulatorState = {
  readonly listings: Readonly<Record<string, Listing>>
  readonly lastRemessa: Readonly<Record<string, number>>
  readonly attempts: Readonly<Record<string, number>>
  /** By the digest of the answered bytes. */
  readonly answers: Readonly<Record<string, Answer>>
}

export type SimulatorReply = { readonly state: SimulatorState; readonly answer: Uint8Array }

export const emptySimulator: SimulatorState = {
  listings: {},
  lastRemessa: {},
  attempts: {},
  answers: {},
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Checks whether this remessa has reached the bureau. */
export const hasAnswered = (state: SimulatorState, bytes: Uint8Array): boolean =>
  digestOf(bytes) in state.answers

/**
 * Reads a remessa like the bureau and returns its return file. The same bytes again get the same
 * answer and change nothing.
 */
export function simulate(
  state: SimulatorState,
  bytes: Uint8Array,
  today: LocalDate,
): SimulatorReply {
  const digest = digestOf(bytes)
  const knownAnswer = state.answers[digest]
  if (knownAnswer) return { state, answer: answerBytes(bytes, knownAnswer) }

  const root = readRemessa(bytes).informantRoot
  const fileProblems = preflightFile(bytes, { lastRemessa: state.lastRemessa[root] ?? 0 })
  const outcome =
    fileProblems.length > 0
      ? rejectFile(
          state,
          fileProblems.map(({ code }) => code),
        )
      : process(state, bytes, today)
  const answers = { ...state.answers, [digest]: outcome.answer }
  return { state: { ...outcome.state, answers }, answer: answerBytes(bytes, outcome.answer) }
}

/**
 * Returns of later days: returned letters, court orders, contestations. One file per informant,
 * each event once.
 */
export function simulateEvents(
  state: SimulatorState,
  today: LocalDate,
): { state: SimulatorState; returns: Uint8Array[] } {
  const listings: Record<string, Listing> = { ...state.listings }
  const due = new Map<string, { line: string; code: string }[]>()
  for (const [key, listing] of Object.entries(state.listings)) {
    const { event, ...rest } = listing
    if (!event || event.on > today) continue
    const events = due.get(listing.informantRoot) ?? []
    events.push({ line: listing.line, code: event.code })
    due.set(listing.informantRoot, events)
    if (effectOfCode(event.code, 'I') === 'remocao') delete listings[key]
    else listings[key] = rest
  }
  const returns = [...due].map(([root, events]) =>
    eventBytes(root, state.lastRemessa[root] ?? 1, events, today),
  )
  return { state: { ...state, listings }, returns }
}

/** Listed persons as keys of informant, contract, principal and coobrigado, to compare ledgers. */
export function ledgerOf(state: SimulatorState): string[] {
  return Object.keys(state.listings).sort()
}

/** Key of a listing in the ledger; '' as coobrigado means the principal itself. */
export function listingKey(
  root: string,
  contract: string,
  principal: string,
  coobrigado: string,
): string {
  return `${root}|${contract}|${principal}|${coobrigado}`
}

type Outcome = { readonly state: SimulatorState; readonly answer: Answer }

function rejectFile(state: SimulatorState, fileCodes: readonly string[]): Outcome {
  return { state, answer: { fileCodes, codes: {} } }
}

function process(state: SimulatorState, bytes: Uint8Array, today: LocalDate): Outcome {
  const file = readRemessa(bytes)
  const attempts: Record<string, number> = { ...state.attempts }
  const behaviours = file.records.map((record) => countedBehaviour(file, record, attempts))
  const fileCode = behaviours.find(
    (behaviour) => behaviour && effectOfCode(behaviour.code, 'I') === 'arquivo_rejeitado',
  )
  // The attempt counts although the file is refused; otherwise every later file would be refused
  // too.
  if (fileCode) return rejectFile({ ...state, attempts }, [fileCode.code])

  const book = openBook(state)
  const codes: Record<string, readonly string[]> = {}
  for (const [index, record] of file.records.entries()) {
    const answer = answerRecord(file, record, behaviours[index], book, today)
    if (answer.length > 0) codes[record.sequence] = answer
  }
  const lastRemessa = { ...state.lastRemessa, [file.informantRoot]: file.remessa }
  return {
    state: { ...state, listings: Object.fromEntries(book.listings), lastRemessa, attempts },
    answer: { fileCodes: [], codes },
  }
}

/** The ledger while one file is processed. */
type Book = {
  readonly listings: Map<string, Listing>
  /** Keys of the coobrigados by the key of their principal. */
  readonly coobrigados: Map<string, string[]>
  readonly refusedPrincipals: Set<string>
}

function openBook(state: SimulatorState): Book {
  const book: Book = { listings: new Map(), coobrigados: new Map(), refusedPrincipals: new Set() }
  for (const [key, listing] of Object.entries(state.listings)) {
    book.listings.set(key, listing)
    const { informantRoot, contractNumber, principalDocument, coobrigadoDocument } = listing
    if (coobrigadoDocument)
      addCoobrigado(book, listingKey(informantRoot, contractNumber, principalDocument, ''), key)
  }
  return book
}

function addCoobrigado(book: Book, principalKey: string, key: string) {
  const keys = book.coobrigados.get(principalKey)
  if (keys) keys.push(key)
  else book.coobrigados.set(principalKey, [key])
}

function countedBehaviour(
  file: ReadRemessa,
  record: ReadRecord,
  attempts: Record<string, number>,
): Behaviour | undefined {
  if (record.operation !== 'I' && record.operation !== 'E') return undefined
  const debtor = (record.coobrigado ?? record.principal).document
  const behaviour = behaviourOf(debtor, record.operation, record.coobrigado !== undefined)
  if (behaviour?.times === undefined) return behaviour
  const key = `${record.operation}|${behaviour.code}|${keyOf(file, record)}`
  const attempt = (attempts[key] ?? 0) + 1
  attempts[key] = attempt
  return attempt <= behaviour.times ? behaviour : undefined
}

function answerRecord(
  file: ReadRemessa,
  record: ReadRecord,
  behaviour: Behaviour | undefined,
  book: Book,
  today: LocalDate,
): readonly string[] {
  const operation: FileOperation = record.operation === 'E' ? 'E' : 'I'
  const key = keyOf(file, record)
  const principalKey = listingKey(
    file.informantRoot,
    record.contractNumber,
    record.principal.document,
    '',
  )
  const problems = preflight(record, today, {
    leastDays: 1,
    creditorRoot: file.informantRoot,
    isListed: (principal, coobrigado, contract) =>
      book.listings.has(listingKey(file.informantRoot, contract, principal, coobrigado)),
  }).map(({ code }) => code)
  // Principal and coobrigado were rejected together: another code than for a coobrigado without a
  // principal.
  const codes = problems.map((code) =>
    code === '298' && book.refusedPrincipals.has(principalKey) ? '040' : code,
  )
  if (codes.length === 0 && behaviour && behaviour.afterDays === undefined)
    codes.push(behaviour.code)

  const isRefused = codes.some((code) => effectOfCode(code, operation) === 'erro')
  if (isRefused) {
    if (operation === 'I' && !record.coobrigado) book.refusedPrincipals.add(principalKey)
    return codes
  }
  if (operation === 'I') {
    book.listings.set(key, listingOf(file, record, behaviour, today))
    if (record.coobrigado) addCoobrigado(book, principalKey, key)
    return codes
  }
  book.listings.delete(key)
  // Excluding a principal excludes its coobrigados.
  if (!record.coobrigado)
    for (const coobrigadoKey of book.coobrigados.get(key) ?? []) book.listings.delete(coobrigadoKey)
  return codes
}

function listingOf(
  file: ReadRemessa,
  record: ReadRecord,
  behaviour: Behaviour | undefined,
  today: LocalDate,
): Listing {
  const event =
    behaviour?.afterDays === undefined
      ? undefined
      : { code: behaviour.code, on: addDays(today, behaviour.afterDays) }
  return {
    informantRoot: file.informantRoot,
    remessa: file.remessa,
    listedOn: today,
    principalDocument: record.principal.document,
    coobrigadoDocument: record.coobrigado?.document ?? '',
    contractNumber: record.contractNumber,
    value_cents: record.value_cents,
    line: record.line,
    ...(event ? { event } : {}),
  }
}

function keyOf(file: ReadRemessa, record: ReadRecord): string {
  return listingKey(
    file.informantRoot,
    record.contractNumber,
    record.principal.document,
    record.coobrigado?.document ?? '',
  )
}
