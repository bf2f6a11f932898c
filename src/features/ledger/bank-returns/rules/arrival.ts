import { cents, type Cents } from '#values/cents.ts'
import { codeRuns, isBlankCode } from '#values/code-runs.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'

import type { BankActKind, BankActState } from '../contract.ts'
import type { BankAct, HoldParameters } from './hold.ts'

/** Days between the bank's day and the receipt that confirms it. */
const RECEIPT_DAYS = 7

/** Acts that wait for a receipt of the ERP; the others pay nothing. */
export const isPayment = (kind: BankActKind): boolean => kind === 'PAGO' || kind === 'PARCIAL'

/**
 * Identity of an act: the same bank, number, code, day and value in another file adds nothing.
 * Lines without nosso número are distinguished by the company's own codes.
 */
export const actKey = (
  bank: string,
  line: {
    readonly bankNumber: string
    readonly companyUse: string
    readonly ownNumber: string
    readonly code: string
    readonly occurredOn: LocalDate
    readonly paid_cents: Cents
  },
): string => {
  const number = isBlankCode(line.bankNumber)
    ? `${codeRuns(line.companyUse)}/${codeRuns(line.ownNumber)}`
    : codeRuns(line.bankNumber)
  return [bank, number, line.code, line.occurredOn, line.paid_cents].join('|')
}

/** Acts of a file that are neither repeated in it nor known from an earlier one. */
export const newActs = <Line extends Parameters<typeof actKey>[1]>(
  bank: string,
  lines: readonly Line[],
  known: ReadonlySet<string>,
): readonly Line[] => {
  const seen = new Set(known)
  return lines.filter((line) => {
    const key = actKey(bank, line)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** A receipt of the boleto that the ERP brought; those of one day count together. */
export type Receipt = {
  readonly id: string
  readonly paidOn: LocalDate
  readonly received_cents: Cents
}

/** A receipt with the bank's value ± 1 %, at most seven days from the bank's day. */
const isReceiptOf = (
  { paid_cents, occurredOn }: Pick<BankAct, 'paid_cents' | 'occurredOn'>,
  { paidOn, received_cents }: Receipt,
): boolean =>
  Math.abs(daysBetween(occurredOn, paidOn)) <= RECEIPT_DAYS &&
  Math.abs(received_cents - paid_cents) * 100 <= paid_cents

export const receiptOf = (
  act: Pick<BankAct, 'paid_cents' | 'occurredOn'>,
  receipts: readonly Receipt[],
): Receipt | undefined => receipts.find((receipt) => isReceiptOf(act, receipt))

/** What an act is once its boleto is known. */
export type Arrival = {
  readonly kind: BankActKind
  readonly state: BankActState
  /** Money for a boleto without balance: an alert, and a credit of kind OUTRO. */
  readonly overpaid_cents?: Cents
  readonly receipt?: Receipt
}

/**
 * Kind and first state of an act for its boleto. Paid below the balance is PARCIAL; a discount
 * that the bank gave in the creditor's name counts as paid. A boleto without balance was paid
 * before: by this act, if the ERP already has its receipt, else twice.
 */
export const arrivalOf = (
  line: {
    readonly kind: BankActKind
    readonly paid_cents: Cents
    readonly discount_cents: Cents
    readonly occurredOn: LocalDate
  },
  boleto: { readonly open_cents: Cents } | undefined,
  receipts: readonly Receipt[] = [],
): Arrival => {
  if (boleto === undefined) return { kind: line.kind, state: 'NAO_IDENTIFICADO' }
  // These acts wait for nothing: they warn, or change a badge.
  if (!isPayment(line.kind)) return { kind: line.kind, state: 'CONCILIADO' }
  if (boleto.open_cents > 0) {
    const settled = line.paid_cents + line.discount_cents
    return { kind: settled < boleto.open_cents ? 'PARCIAL' : 'PAGO', state: 'ABERTO' }
  }
  const receipt = receiptOf(line, receipts)
  return receipt === undefined
    ? { kind: 'PAGO', state: 'CONCILIADO', overpaid_cents: cents(line.paid_cents) }
    : { kind: 'PAGO', state: 'CONCILIADO', receipt }
}

/** Whether the acts of a new file need a second user: only those of a file brought by hand. */
export const isConfirmedAtArrival = (
  broughtBy: number | undefined,
  { RETORNO_BANCARIO_QUATRO_OLHOS }: Pick<HoldParameters, 'RETORNO_BANCARIO_QUATRO_OLHOS'>,
): boolean => broughtBy === undefined || !RETORNO_BANCARIO_QUATRO_OLHOS

/** Counts of a return for its entrada (rules 11.13). */
export type ReturnSummary = {
  readonly linhas: number
  readonly pagos: number
  readonly parciais: number
  readonly baixados: number
  readonly naoIdentificados: number
  readonly valorPago: Cents
}

export const summaryOf = (
  acts: readonly { readonly arrival: Arrival; readonly paid_cents: Cents }[],
): ReturnSummary => {
  const known = acts.filter(({ arrival }) => arrival.state !== 'NAO_IDENTIFICADO')
  const ofKind = (kind: BankActKind) => known.filter(({ arrival }) => arrival.kind === kind).length
  return {
    linhas: acts.length,
    pagos: ofKind('PAGO'),
    parciais: ofKind('PARCIAL'),
    baixados: ofKind('BAIXADO'),
    naoIdentificados: acts.length - known.length,
    valorPago: cents(
      known
        .filter(({ arrival }) => isPayment(arrival.kind))
        .reduce((sum, { paid_cents }) => sum + paid_cents, 0),
    ),
  }
}
