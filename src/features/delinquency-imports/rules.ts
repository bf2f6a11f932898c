import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

/** What finance may correct of a título in the figures (rules 6.2). */
export const ADJUSTMENT_KINDS = [
  'CANCELAMENTO',
  'DESCONTO',
  'RECEBIMENTO',
  'RECLASSIFICACAO',
] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** What an instalment of an agreement may be (rules 9). */
export const INSTALMENT_STATUS = ['ABERTA', 'PAGA', 'ATRASADA', 'CANCELADA', 'QUEBRADO'] as const
export type InstalmentStatus = (typeof INSTALMENT_STATUS)[number]

/** What an adjustment takes away from the original value of its título. */
export const takesAway = (kind: AdjustmentKind): boolean =>
  kind === 'CANCELAMENTO' || kind === 'DESCONTO'

/** An adjustment against its título, once both are known. */
export type AdjustmentFacts = {
  readonly kind: AdjustmentKind
  readonly cents: Cents
  readonly originalCents: Cents
  /** What other cancellations and discounts of the título take away already. */
  readonly takenCents: Cents
}

/** A título is cancelled or discounted up to its value, and moves to another account as a whole. */
export function mayAdjust({
  kind,
  cents,
  originalCents,
  takenCents,
}: AdjustmentFacts): Refusal | undefined {
  if (kind === 'RECLASSIFICACAO' && cents !== originalCents)
    return refusal('PARCIAL', 'A reclassificação leva o título inteiro: use o valor original dele.')
  return takesAway(kind) && takenCents + cents > originalCents
    ? refusal('ACIMA', 'Os cancelamentos e descontos passam do valor original do título.')
    : undefined
}

/** How long an instalment may be late before its agreement is no longer in force (rules 9). */
const daysOfGrace = 30

/** An instalment of an agreement. */
export type Instalment = { readonly dueOn: LocalDate; readonly status: InstalmentStatus }

const isBroken = (instalments: readonly Instalment[]) =>
  instalments.some(({ status }) => status === 'CANCELADA' || status === 'QUEBRADO')

/**
 * The last day on which an agreement is in force: some instalment is unpaid, none is CANCELADA or
 * QUEBRADO, and no unpaid one is more than 30 days late, whatever its status says (rules 9).
 * Undefined where it is in force on no day.
 */
export function inForceUntil(instalments: readonly Instalment[]): LocalDate | undefined {
  if (isBroken(instalments)) return undefined
  const [oldest] = instalments
    .flatMap(({ status, dueOn }) => (status === 'PAGA' ? [] : [dueOn]))
    .toSorted()
  return oldest && addDays(oldest, daysOfGrace)
}

/**
 * The day on which the first instalment was paid: the smallest one, once it is PAGA (rules 4.7). Of
 * a broken agreement none is told: its debt is due again.
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

/** The net figure of a final sheet is what the gross one leaves once what came in is taken away. */
export const isNetConsistent = (row: {
  readonly gross: Cents
  readonly netReceived: Cents
  readonly net: Cents
}): boolean => row.net === row.gross - row.netReceived

/** The rows of the official grid, in their order (rules 6.3), and what each is measured in. */
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
