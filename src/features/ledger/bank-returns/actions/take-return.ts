import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'
import { addCredit } from '#features/ledger/receivables/actions/bank-credit.ts'

import { type BankLine, type LineProblem, readBankReturn } from '../gateway/cnab.ts'
import { applyToAct, isActMove } from '../rules/act.ts'
import {
  actKey,
  type Arrival,
  arrivalOf,
  isConfirmedAtArrival,
  isPayment,
  newActs,
  type ReturnSummary,
  summaryOf,
} from '../rules/arrival.ts'
import { type BankAct, heldUntil } from '../rules/hold.ts'
import { boletosByCode, codesToLookUp, identify, type KnownBoleto } from '../rules/identify.ts'
import {
  boletosByRuns,
  endedUnconfirmed,
  freeReceipts,
  insertActs,
  insertReceipts,
  knownIdentities,
  lockOpenActsOf,
  type NewAct,
} from '../store/acts.ts'
import { alertOverpaid, alertUnidentified } from './alert-acts.ts'
import { followHolds, moveOf, parametersOf, storeMoves } from './moves.ts'
import { idsOf, receiptsOf } from './receipts.ts'

/** A return as it came. */
export type ReceivedReturn = {
  readonly fileId: number
  /** Decoded byte by byte (Latin-1), so that positions hold. */
  readonly text: string
  /** Undefined if a search fetched it. */
  readonly broughtBy: number | undefined
  readonly receivedOn: LocalDate
}

export type TakenReturn = {
  readonly banco: string
  readonly forma: string
  readonly retorno: ReturnSummary
  /** Lines that could not be read. */
  readonly problemas: readonly LineProblem[]
  /** Malls of its boletos. */
  readonly malls: readonly number[]
}

/**
 * Reads a bank return and stores its acts (rules 11.7): holds begin, a reversal ends one, money for
 * a boleto without balance becomes a credit. No balance changes. Throws 422 on a file that is no
 * readable return.
 */
export async function takeReturn(
  work: Work,
  { fileId, text, broughtBy, receivedOn }: ReceivedReturn,
): Promise<TakenReturn> {
  const { tx } = work
  const read = readBankReturn(text)
  if ('because' in read)
    throw new Refused([read.because, read.todo].filter((part) => part !== undefined).join(' '))
  const parameters = await parametersOf(work)
  const lookUp = boletosByCode(await boletosByRuns(tx, codesToLookUp(read.lines)))
  const lines = read.lines.map((line) => ({ ...line, boleto: identify(line, lookUp) }))
  const boletoIds = [...new Set(lines.flatMap(({ boleto }) => (boleto ? [boleto.id] : [])))]
  const [days, ended, known] = [
    await freeReceipts(tx, boletoIds),
    await endedUnconfirmed(tx, boletoIds),
    await knownIdentities(
      tx,
      lines.map((line) => actKey(read.bank, line)),
    ),
  ]
  const isConfirmed = isConfirmedAtArrival(broughtBy, parameters)
  const used = new Set<string>()
  const acts = newActs(read.bank, lines, known).map((line) => {
    const receipts = line.boleto ? receiptsOf(days, line.boleto.id) : []
    const arrival = arrivalOf(
      line,
      line.boleto,
      receipts.filter(({ id }) => !used.has(id)),
    )
    if (arrival.receipt !== undefined) used.add(arrival.receipt.id)
    const act: BankAct = {
      kind: arrival.kind,
      state: arrival.state,
      boletoId: line.boleto?.id,
      paid_cents: line.paid_cents,
      occurredOn: line.occurredOn,
      receivedOn,
      broughtBy,
      isConfirmed,
      hasEndedUnconfirmed: line.boleto !== undefined && ended.has(line.boleto.id),
    }
    return { line, arrival, act, identity: actKey(read.bank, line) }
  })
  const ids = await insertActs(
    tx,
    { fileId, bank: read.bank, receivedOn, broughtBy, isConfirmed },
    acts.map(({ line, act, identity }): NewAct => ({
      identity,
      mall_id: line.boleto?.mallId ?? null,
      boleto_id: line.boleto?.id ?? null,
      line: line.line,
      code: line.code,
      kind: act.kind,
      state: act.state,
      company_use: line.companyUse,
      bank_number: line.bankNumber,
      own_number: line.ownNumber,
      due_on: line.dueOn ?? null,
      face_cents: line.face_cents,
      paid_cents: line.paid_cents,
      discount_cents: line.discount_cents,
      occurred_on: line.occurredOn,
      credited_on: line.creditedOn ?? null,
      has_ended_unconfirmed: act.hasEndedUnconfirmed,
      held_until: heldUntil(act, parameters) ?? null,
    })),
  )
  const stored = acts.filter(({ identity }) => ids.has(identity))
  await insertReceipts(
    tx,
    stored.flatMap(({ line, arrival, identity }) =>
      idsOf(arrival.receipt).map((receipt) => ({
        act: ids.get(identity) ?? 0,
        mall: line.boleto?.mallId,
        receipt,
      })),
    ),
  )
  await addCredits(work, stored, ids)
  await alertUnidentified(
    work,
    fileId,
    stored.flatMap(({ line, arrival }) =>
      arrival.state === 'NAO_IDENTIFICADO' && isPayment(arrival.kind) ? [line] : [],
    ),
  )
  await endReversed(work, stored)
  work.audit(
    ...stored.map(({ line, act, identity }) => ({
      mallId: line.boleto?.mallId ?? 0,
      action: 'RECEBER_RETORNO',
      entity: 'ato_bancario',
      entityId: ids.get(identity) ?? 0,
      body: {
        idEntrada: fileId,
        banco: read.bank,
        ato: act.kind,
        situacao: act.state,
        numBoleto: line.boleto?.number ?? null,
        dia: line.occurredOn,
        pago: line.paid_cents,
      },
    })),
  )
  work.invalidate('bank-returns')
  await followHolds(
    work,
    stored.map(({ line }) => line.boleto?.mallId),
  )
  return {
    banco: read.bank,
    forma: read.form,
    retorno: summaryOf(stored.map(({ line, arrival }) => ({ ...line, arrival }))),
    problemas: read.problems,
    malls: [...new Set(stored.flatMap(({ line }) => (line.boleto ? [line.boleto.mallId] : [])))],
  }
}

type NewOne = {
  readonly line: BankLine & { readonly boleto: KnownBoleto | undefined }
  readonly arrival: Arrival
  readonly identity: string
}

/** Money for a boleto without balance is a credit of its tenant, with an alert. */
async function addCredits(
  work: Work,
  acts: readonly NewOne[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const overpaid = acts.flatMap(({ line: { boleto, occurredOn }, arrival, identity }) =>
    boleto === undefined || arrival.overpaid_cents === undefined
      ? []
      : [{ id: ids.get(identity) ?? 0, boleto, occurredOn, paid_cents: arrival.overpaid_cents }],
  )
  await addCredit(
    work,
    overpaid.map(({ id, boleto, occurredOn, paid_cents }) => ({
      bankActId: id,
      boletoId: boleto.id,
      receivedOn: occurredOn,
      amount_cents: paid_cents,
    })),
  )
  await alertOverpaid(
    work,
    overpaid.map(({ boleto, ...act }) => ({
      ...act,
      mallId: boleto.mallId,
      numBoleto: boleto.number,
    })),
  )
}

/** A reversal ends the holds of its boleto. */
async function endReversed(work: Work, acts: readonly NewOne[]): Promise<void> {
  const reversed = acts.flatMap(({ line, arrival }) =>
    arrival.kind === 'ESTORNADO' && line.boleto ? [line.boleto.id] : [],
  )
  if (reversed.length === 0) return
  const parameters = await parametersOf(work)
  const moves = (await lockOpenActsOf(work.tx, reversed)).flatMap((act) => {
    const outcome = applyToAct(act, { type: 'estornar' }, parameters)
    return isActMove(outcome) ? [moveOf(act, outcome, parameters)] : []
  })
  await storeMoves(work, 'ESTORNAR_RETORNO', moves)
}
