import { requireSendingOpen } from '#features/ledger/first-migration/actions/sending-gate.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden, NotFound } from '#server/http/errors.ts'
import { rehearse } from '#server/work/attempt.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { cnpjRoot } from '#values/cnpj.ts'
import { cents } from '#values/cents.ts'
import { firstListingsOf } from '#features/negativation/debt-items/actions/first-listings.ts'
import { firstListings } from '#features/negativation/debt-items/store/first-listings.ts'
import {
  type MovedItem,
  type RefusedItem,
  withdrawnText,
} from '#features/negativation/debt-items/actions/moves.ts'
import {
  personRow,
  type SendingDecision,
  type RecordRefusals,
  type ForSending,
  lockForSending,
  decideSending,
  writeSending,
  sumOfSent,
} from '#features/negativation/debt-items/actions/sending.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import type { ItemRecord } from '#features/negativation/debt-items/store/items.ts'

import type { Sending } from '../contract/calls.ts'
import * as batches from '../store/batches.ts'
import { type BoletoFacts, readBoletoFacts } from '../store/record-facts.ts'
import { inclusionOf, type LoteRecord, type NewLote, reserveLotes, writeLotes } from './new-lote.ts'
import { type NotSentItem, emptySending, toSending } from './unsent-items.ts'
import { invalidPersons } from './records.ts'

/** Stale name that a change of a lote invalidates in browsers. */
export const bureauQueries = 'bureau'

const nothing = (mensagem: string): Sending => emptySending(mensagem, cents(0))

type Lote = { readonly id: number; readonly root: string; readonly sentItems: MovedItem[] }

/**
 * Records of a lote in file order: by mall and boleto, each principal before its coobrigados
 * (error 298).
 */
function submissionsOf(
  { sentItems }: Lote,
  facts: ReadonlyMap<number, BoletoFacts>,
  creditorOf: (mallId: number) => string,
): LoteRecord[] {
  const inOrder = sentItems.toSorted(
    (one, other) => one.record.mallId - other.record.mallId || one.record.id - other.record.id,
  )
  const inclusionRecords = inOrder.flatMap(({ record, move }) => {
    const boleto = facts.get(record.id)
    return move.to.persons
      .filter(({ inclusion }) => inclusion === 'ENVIADO')
      .flatMap(({ id: person, attempts }) => {
        const row = boleto?.persons.find((each) => each.id === personRow(record, person))
        return boleto && row ? [{ boleto, row, attempts }] : []
      })
  })
  return inclusionRecords.map(({ boleto, row, attempts }) =>
    inclusionOf(boleto, row, attempts, creditorOf(boleto.mallId)),
  )
}

const itemsOf = (refusedItems: readonly RefusedItem[]) =>
  refusedItems.map(({ record, refusal }) => ({
    id: record.id,
    codigo: refusal.code,
    texto: refusal.because,
  }))

function refuseIfAllHeld({ toSend, toWithdraw, toBlock, toHold }: SendingDecision): void {
  const [first] = toHold
  if (!first || toSend.length + toWithdraw.length + toBlock.length > 0) return
  if (
    toHold.every(
      ({ refusal }) => refusal.code === first.refusal.code && first.refusal.code === 'QUATRO_OLHOS',
    )
  )
    throw new Forbidden(first.refusal.because, { itens: itemsOf(toHold) })
}

function notSent(
  decision: SendingDecision,
  unfit: ReadonlyMap<number, RecordRefusals>,
  checked: ForSending['evaluated'],
): NotSentItem[] {
  return [
    ...decision.toBlock.map(({ record, move }) => {
      const block = checked.get(record.id)?.verdict.block
      return {
        record,
        codigo: block?.codigo ?? 'BLOQUEIO',
        texto: block?.texto ?? move.to.reason ?? '',
        fica: false,
      }
    }),
    ...decision.toHold.map(({ record, refusal }) => ({
      record,
      codigo: refusal.code,
      texto: [refusal.because, refusal.todo].filter(Boolean).join(' '),
      fica: true,
    })),
    ...decision.toSend.flatMap(({ record }) =>
      [...(unfit.get(record.id)?.fiadores ?? [])].map(([pessoa, { code, because }]) => ({
        record,
        pessoa,
        codigo: code,
        texto: `Enviado sem este fiador. ${because}`,
        fica: false,
      })),
    ),
  ]
}

const withdrawnItems = ({ toWithdraw }: SendingDecision): NotSentItem[] =>
  toWithdraw.map(({ record }) => ({
    record,
    codigo: 'RETIRADO',
    texto: withdrawnText(record),
    fica: false,
  }))

/**
 * 'ENVIAR PARA NEGATIVAÇÃO' (row 8): one lote per informant root, with every record written
 * before the sending; a job builds the file.
 * Throws 409 while an inclusion of one of these informants is in flight, 403 when this user
 * included everything that waits.
 */
export const send = (work: Work, input: SendInput): Promise<Sending> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => sendNow(rehearsal, input)).then(asPreview)
    : sendNow(work, input)

/** A dry run has no lote and nothing to download. */
export const asPreview = (sending: Sending): Sending => ({
  ...sending,
  lotes: [],
  idResultado: null,
})

type SendInput = {
  readonly shoppings: readonly number[]
  readonly idCiclo?: number | undefined
  readonly ensaio?: boolean | undefined
}

function requireSeen(work: Work, malls: readonly number[]): void {
  if (malls.some((mall) => !seesMall(work.actor, mall)))
    throw new NotFound('Shopping não encontrado.')
}

/**
 * The informant of each mall, and their CNPJ roots, locked. Throws 409 while an inclusion of one
 * of them is in flight.
 */
async function lockInformantsOf(work: Work, malls: readonly number[]) {
  const { CNPJ_INFORMANTE: informant } = await parametersOf(work)
  const creditors = await batches.creditorsOf(work.tx, malls, informant)
  const roots = [...new Set([...creditors.values()].map(cnpjRoot))].toSorted()
  await batches.lockInformants(work.tx, roots)
  if (await batches.hasInclusionInFlight(work.tx, roots)) throw new Conflict()
  return { roots, creditorOf: (mallId: number) => creditors.get(mallId) ?? informant }
}

/** One empty lote per informant root. */
const emptyLotes = async (work: Work, roots: readonly string[]) =>
  new Map(
    [...(await reserveLotes(work, roots))].map(([root, id]): [string, Lote] => [
      root,
      { id, root, sentItems: [] },
    ]),
  )

/** Persons that the dry run would list for the first time. */
async function firstTimeOf({ tx, today }: Work, lotes: readonly NewLote[]) {
  const listed = lotes.flatMap(({ records }) => records.map(({ personId }) => personId))
  return firstListingsOf(await firstListings(tx, listed, today))
}

async function sendNow(work: Work, input: SendInput): Promise<Sending> {
  const malls = [...new Set(input.shoppings)]
  if (malls.length === 0) return nothing('Nenhum shopping selecionado: nada foi enviado.')
  requireSeen(work, malls)
  await requireSendingOpen(work)
  await allowLongStatements(work.tx)
  const { roots, creditorOf } = await lockInformantsOf(work, malls)

  const waiting = await lockForSending(work, malls, input.idCiclo)
  if (waiting.records.length === 0)
    return nothing('Não há boletos à espera do envio nos shoppings escolhidos.')
  const facts = await readBoletoFacts(
    work.tx,
    waiting.records.map(({ id }) => id),
  )
  const unfit = invalidPersons(facts.values(), creditorOf, work.today, waiting.parameters)
  const lotes = await emptyLotes(work, roots)
  const loteOf = ({ mallId }: ItemRecord) => lotes.get(cnpjRoot(creditorOf(mallId))) as Lote
  const decision = decideSending(work, waiting, (record) => loteOf(record).id, unfit)
  refuseIfAllHeld(decision)
  for (const movedItem of decision.toSend) loteOf(movedItem.record).sentItems.push(movedItem)

  const filledLotes = [...lotes.values()]
    .filter(({ sentItems }) => sentItems.length > 0)
    .map((lote): NewLote => ({
      ...lote,
      operation: 'INCLUSAO',
      boletos: lote.sentItems.length,
      records: submissionsOf(lote, facts, creditorOf),
    }))
  const primeiraVez = input.ensaio ? await firstTimeOf(work, filledLotes) : undefined
  const openedLotes = await writeLotes(work, filledLotes, waiting.parameters, () =>
    writeSending(work, decision, waiting),
  )
  work.invalidate(bureauQueries)
  return toSending(work, {
    mensagem: filledLotes.length > 0 ? 'Envio realizado com sucesso' : 'Nenhum boleto foi enviado.',
    lotes: openedLotes,
    enviados: decision.toSend.length,
    valor: sumOfSent(decision.toSend),
    retirados: withdrawnItems(decision),
    bloqueados: notSent(decision, unfit, waiting.evaluated),
    ...(primeiraVez && { primeiraVez }),
  })
}
