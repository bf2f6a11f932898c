import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { foldToAscii } from '#values/fold-text.ts'
import { type LocalDate, addDays, addMonths, addYears, isLocalDate } from '#values/local-date.ts'
import { describeNatureza } from '#features/platform/parameters/rules/naturezas.ts'
import { type FileOperation, describeCode } from './return-codes.ts'

/** An answer that the bureau would give, predicted before the sending. */
export type ReturnProblem = {
  readonly code: string
  readonly descricao: string
  readonly orientacao: string
}

/**
 * The checked fields of a record: days and values may be invalid, as in a file of unknown origin.
 */
export type CheckedRecord = {
  readonly operation: string
  readonly creditorBranch: string
  readonly occurredOn: string
  readonly contractEndsOn?: string
  readonly natureza: string
  readonly principal: CheckedParty
  readonly coobrigado?: CheckedParty
  readonly address?: {
    readonly street: string
    readonly district: string
    readonly city: string
    readonly state: string
    readonly cep: string
  }
  readonly value_cents: number
  readonly contractNumber: string
}

type CheckedParty = {
  readonly kind: string
  readonly document: string
  readonly name: string
  readonly birthOn?: string
}

/**
 * What the bureau knows besides the record; each default is the stricter house rule (rules 4.6).
 */
export type PreflightFacts = {
  /**
   * BUREAU_DIAS_MIN: minimum age of a debt in days (4 by house rule; the bureau's table says 1).
   */
  readonly leastDays?: number
  /** NATUREZAS_HABILITADAS; absent means all natures of the bureau. */
  readonly enabledNaturezas?: ReadonlySet<string>
  /** BUREAU_ACEITA_CNPJ_ALFANUMERICO. */
  readonly acceptsLetters?: boolean
  /** Root of the informant's CNPJ; with the record's branch it makes the creditor. */
  readonly creditorRoot?: string
  /**
   * Checks whether this pair of persons is listed for this contract ('' = the principal itself).
   */
  readonly isListed?: (principal: string, coobrigado: string, contract: string) => boolean
  readonly isPlace?: (city: string, state: string, cep: string) => boolean
  /** Result of the lookup in the register of persons; undefined if the party matches it. */
  readonly registerResult?: (
    party: CheckedParty,
  ) => 'unknown' | 'unknown_branch' | 'other_name' | undefined
}

const OLDEST_MONTHS = 59
const CONTRACT = /^[0-9A-Z/\-. ]{1,16}$/

/**
 * Every reason why the bureau would refuse this record, in code-table order; empty if it would
 * pass.
 */
export function preflight(
  record: CheckedRecord,
  today: LocalDate,
  facts: PreflightFacts = {},
): ReturnProblem[] {
  const codes = new Set<string>()
  const isInclusion = record.operation === 'I'
  if (!isInclusion && record.operation !== 'E') codes.add('008')
  checkParty(record.principal, 'principal', codes, facts)
  if (record.coobrigado) checkParty(record.coobrigado, 'coobrigado', codes, facts)
  checkContract(record.contractNumber, codes)
  if (isInclusion) {
    checkDebtor(record.coobrigado ?? record.principal, today, codes, facts)
    checkDebt(record, today, codes, facts)
    checkAddress(record, codes, facts)
  }
  checkListing(record, codes, facts)
  return [...codes].sort().map(problem)
}

/** Builds a problem from a code and the table. */
export function problem(code: string): ReturnProblem {
  const { descricao, orientacao } = describeCode(code)
  return { code, descricao, orientacao }
}

function checkParty(
  party: CheckedParty,
  role: 'principal' | 'coobrigado',
  codes: Set<string>,
  facts: PreflightFacts,
) {
  const { kind, document } = party
  if (kind !== 'F' && kind !== 'J') {
    codes.add(role === 'principal' ? '009' : '010')
    return
  }
  const hasLetters = !/^\d*$/.test(document)
  const isAlphanumericCnpj =
    kind === 'J' && /^[0-9A-Z]{12}\d{2}$/.test(document) && facts.acceptsLetters !== false
  if (hasLetters && !isAlphanumericCnpj) codes.add(role === 'principal' ? '028' : '030')
  else if (kind === 'F' ? !isCpf(document) : !isCnpj(document))
    codes.add(role === 'principal' ? '029' : '031')
}

function checkContract(contractNumber: string, codes: Set<string>) {
  if (contractNumber.trim() === '') codes.add('102')
  else if (!CONTRACT.test(contractNumber)) codes.add('085')
}

function checkDebtor(
  debtor: CheckedParty,
  today: LocalDate,
  codes: Set<string>,
  facts: PreflightFacts,
) {
  const name = foldToAscii(debtor.name).trim()
  if (name === '') codes.add('012')
  else if (!/[A-Z]/.test(name)) codes.add('011')
  if (debtor.kind === 'F' && debtor.birthOn !== undefined) {
    if (!isLocalDate(debtor.birthOn) || debtor.birthOn > today) codes.add('101')
    else if (addYears(debtor.birthOn, 18) > today) codes.add('121')
  }
  const registerWords = facts.registerResult?.(debtor)
  if (registerWords === 'unknown') codes.add(debtor.kind === 'J' ? '274' : '275')
  if (registerWords === 'unknown_branch') codes.add('276')
  if (registerWords === 'other_name') codes.add(debtor.kind === 'J' ? '295' : '296')
}

function checkDebt(
  record: CheckedRecord,
  today: LocalDate,
  codes: Set<string>,
  facts: PreflightFacts,
) {
  if (!/^[0-9A-Z]{4}\d{2}$/.test(record.creditorBranch)) codes.add('026')
  else if (facts.creditorRoot !== undefined) {
    const creditor = facts.creditorRoot + record.creditorBranch
    if (!isCnpj(creditor)) codes.add('027')
    else if (creditor === (record.coobrigado ?? record.principal).document) codes.add('286')
  }

  const { occurredOn, contractEndsOn = record.occurredOn } = record
  if (!isLocalDate(occurredOn)) codes.add('014')
  else {
    if (occurredOn > today) codes.add('016')
    else if (occurredOn > addDays(today, -Math.max(1, facts.leastDays ?? 4))) codes.add('156')
    // CDC art. 43 § 1º: five years from the due date. The bureau stops one month earlier.
    if (occurredOn < addMonths(today, -OLDEST_MONTHS)) codes.add('017')
    if (!isLocalDate(contractEndsOn)) codes.add('166')
    else if (contractEndsOn < occurredOn) codes.add('165')
  }

  const natureza = record.natureza.trim()
  if (describeNatureza(natureza) === undefined) codes.add('035')
  else if (facts.enabledNaturezas && !facts.enabledNaturezas.has(natureza)) codes.add('036')

  if (!Number.isInteger(record.value_cents) || record.value_cents <= 0) codes.add('168')
  else if (record.value_cents > 999_999_999_999_999) codes.add('219')
}

function checkAddress(record: CheckedRecord, codes: Set<string>, facts: PreflightFacts) {
  const { street = '', district = '', city = '', state = '', cep = '' } = record.address ?? {}
  // Text longer than its field is truncated when the record is written.
  const isEmpty = (text: string) => foldToAscii(text).trim() === ''
  if (isEmpty(street) || isEmpty(district)) codes.add('109')
  if (!/^[A-Z]{2}$/.test(state)) codes.add('111')
  const digits = cep.replace(/[.\s-]/g, '')
  if (digits === '' || /^0+$/.test(digits)) codes.add('112')
  else if (!/^\d{8}$/.test(digits)) codes.add('119')
  if (isEmpty(city) || facts.isPlace?.(city, state, digits) === false) codes.add('491')
}

function checkListing(record: CheckedRecord, codes: Set<string>, facts: PreflightFacts) {
  if (!facts.isListed) return
  const principal = record.principal.document
  const coobrigado = record.coobrigado?.document ?? ''
  const isListed = facts.isListed(principal, coobrigado, record.contractNumber)
  if (record.operation === ('E' satisfies FileOperation)) {
    if (!isListed) codes.add('022')
    return
  }
  if (isListed) codes.add('059')
  if (coobrigado !== '' && !facts.isListed(principal, '', record.contractNumber)) codes.add('298')
}
