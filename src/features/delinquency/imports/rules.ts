import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

/** Kinds of corrections to a título's figures (rules 6.2). */
export const ADJUSTMENT_KINDS = [
  'CANCELAMENTO',
  'DESCONTO',
  'RECEBIMENTO',
  'RECLASSIFICACAO',
] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** States of an instalment (rules 9). */
export const INSTALMENT_STATUS = ['ABERTA', 'PAGA', 'ATRASADA', 'CANCELADA', 'QUEBRADO'] as const
export type InstalmentStatus = (typeof INSTALMENT_STATUS)[number]

/** Whether an adjustment reduces the original value. */
export const isReduction = (kind: AdjustmentKind): boolean =>
  kind === 'CANCELAMENTO' || kind === 'DESCONTO'

export type AdjustmentFacts = {
  readonly kind: AdjustmentKind
  readonly cents: Cents
  readonly originalCents: Cents
  /** Already deducted by other cancellations and discounts. */
  readonly takenCents: Cents
}

/**
 * Cancellations and discounts are limited to the título's value; a move to another account is
 * always whole.
 */
export function mayAdjust({
  kind,
  cents,
  originalCents,
  takenCents,
}: AdjustmentFacts): Refusal | undefined {
  if (kind === 'RECLASSIFICACAO' && cents !== originalCents)
    return refusal('PARCIAL', 'A reclassificação leva o título inteiro: use o valor original dele.')
  return isReduction(kind) && takenCents + cents > originalCents
    ? refusal('ACIMA', 'Os cancelamentos e descontos passam do valor original do título.')
    : undefined
}

/** Days an instalment may be late before its agreement loses validity (rules 9). */
const daysOfGrace = 30

export type Instalment = { readonly dueOn: LocalDate; readonly status: InstalmentStatus }

const isBroken = (instalments: readonly Instalment[]) =>
  instalments.some(({ status }) => status === 'CANCELADA' || status === 'QUEBRADO')

/**
 * Last valid day of an agreement (rules 9). Valid while an instalment is unpaid, none is CANCELADA
 * or QUEBRADO, and no unpaid one is over 30 days late, whatever its status. Undefined if never
 * valid.
 */
export function inForceUntil(instalments: readonly Instalment[]): LocalDate | undefined {
  if (isBroken(instalments)) return undefined
  const [oldest] = instalments
    .flatMap(({ status, dueOn }) => (status === 'PAGA' ? [] : [dueOn]))
    .toSorted()
  return oldest && addDays(oldest, daysOfGrace)
}

/**
 * Payment date of the first instalment, if it is PAGA (rules 4.7). Undefined for a broken
 * agreement, whose debt is due again.
 */
export function firstPaidOn(
  instalments: readonly (Instalment & {
    readonly number: number
    readonly paidOn: LocalDate | null
  })[],
): LocalDate | undefined {
  if (isBroken(instalments)) return undefined
  const [first] = instalments.toSorted((one, other) => one.number - other.number)
  return first?.paidOn ?? undefined
}

/** Checks: net = gross − receipts of a final sheet. */
export const isNetConsistent = (row: {
  readonly gross: Cents
  readonly netReceived: Cents
  readonly net: Cents
}): boolean => row.net === row.gross - row.netReceived

/** Rows of the official grid in order (rules 6.3), with units. */
export const SUMMARY_ROWS: readonly { readonly text: string; readonly unit: 'R$' | '%' }[] = [
  { text: 'Faturado bruto', unit: 'R$' },
  { text: '(−) Descontos, cancelamentos e ajustes', unit: 'R$' },
  { text: '(−) Recebido bruto no mês', unit: 'R$' },
  { text: '(=) Inadimplência bruta R$', unit: 'R$' },
  { text: '% Inadimplência bruta', unit: '%' },
  { text: '% Inadimplência bruta do mês anterior', unit: '%' },
  { text: '(−) Recuperação de meses anteriores', unit: 'R$' },
  { text: '(−) Recebido após o fechamento até a data líquida', unit: 'R$' },
  { text: '(=) Inadimplência líquida R$', unit: 'R$' },
  { text: '% Inadimplência líquida', unit: '%' },
  { text: '% Inadimplência líquida do mês anterior', unit: '%' },
  { text: '(−) Expectativa de recebimento', unit: 'R$' },
  { text: '(−) Tendência', unit: 'R$' },
  { text: '(+) Ajustes de expectativa', unit: 'R$' },
  { text: '(=) Inadimplência projetada R$', unit: 'R$' },
  { text: '% Inadimplência projetada', unit: '%' },
  { text: 'Recebimento total', unit: 'R$' },
]
