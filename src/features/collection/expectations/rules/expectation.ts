import { type Cents, cents, formatBrl, sumCents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import {
  type AmountField,
  amountFields,
  type Component,
  componentNames,
  COMPONENTS,
} from '../contract/components.ts'
import { unlikelyType } from '../contract/words.ts'
import { type Amounts, netOf, splitAmounts } from './split.ts'

/** Entered amounts of a component; the net is computed here. */
export type TypedAmounts = Readonly<Partial<Record<AmountField, Cents | null | undefined>>>
export type OpenComponents = Readonly<Record<Component, Cents>>

/** An entered expectation and its boletos. */
export type TypedExpectation = TypedAmounts & {
  readonly type: { readonly description: string } | undefined
  readonly hasReason: boolean
  readonly expiresOn: LocalDate | undefined
}

const nothing = cents(0)

/** Amounts of a component; omitted = 0. */
export const amountsOf = (typed: TypedAmounts, of: Component): Amounts => ({
  expected: typed[amountFields.expected(of)] ?? nothing,
  adjustment: typed[amountFields.adjustment(of)] ?? nothing,
})

export const openOfAll = (open: readonly OpenComponents[]): OpenComponents => {
  const sum = (of: Component) => sumCents(open.map((one) => one[of]))
  return {
    Rent: sum('Rent'),
    Condo: sum('Condo'),
    Funds: sum('Funds'),
    Comercial: sum('Comercial'),
  }
}

/** Whether this type requires a reason (spec 3:5). */
export const needsReason = (type: { readonly description: string } | undefined): boolean =>
  type?.description === unlikelyType

function problemOf(typed: TypedAmounts, of: Component, open: Cents): FieldProblem | undefined {
  const amounts = amountsOf(typed, of)
  const { label } = COMPONENTS[of]
  const at = (campo: AmountField, mensagem: string) => ({ campo, mensagem })
  if (amounts.adjustment < 0)
    return at(amountFields.adjustment(of), `Informe o ajuste de ${label} sem o sinal de menos.`)
  if (amounts.expected < 0)
    return at(amountFields.expected(of), `A expectativa de ${label} não pode ser negativa.`)
  const net = typed[amountFields.net(of)]
  if (net !== undefined && net !== null && net !== netOf(amounts))
    return at(
      amountFields.net(of),
      `A expectativa líquida de ${label} deve ser a expectativa menos o ajuste.`,
    )
  if (amounts.expected === 0 && amounts.adjustment === 0) return undefined
  if (open === 0) return at(amountFields.expected(of), `Não há saldo em aberto de ${label}.`)
  if (netOf(amounts) < 0)
    return at(amountFields.adjustment(of), `O ajuste de ${label} não pode passar da expectativa.`)
  return netOf(amounts) > open
    ? at(
        amountFields.expected(of),
        `A expectativa líquida de ${label} não pode passar do saldo em aberto, ${formatBrl(open)}.`,
      )
    : undefined
}

/** Whether any component has an amount. */
export const hasAmount = (typed: TypedAmounts): boolean =>
  componentNames.some((of) => {
    const { expected, adjustment } = amountsOf(typed, of)
    return expected !== 0 || adjustment !== 0
  })

function problemsOfDay({ type, expiresOn }: TypedExpectation, today: LocalDate): FieldProblem[] {
  if (expiresOn !== undefined && expiresOn < today)
    return [
      {
        campo: 'expirationDate',
        mensagem: 'A data de expiração não pode ser anterior a hoje.',
      },
    ]
  return type !== undefined && expiresOn === undefined
    ? [{ campo: 'expirationDate', mensagem: 'Informe a data de expiração.' }]
    : []
}

function problemsOfReason({ type, hasReason }: TypedExpectation): FieldProblem[] {
  const campo = 'unlikelyReceiptReasonId'
  if (needsReason(type) === hasReason) return []
  return hasReason
    ? [{ campo, mensagem: `O motivo vale só para '${unlikelyType}'.` }]
    : [{ campo, mensagem: 'Informe o motivo.' }]
}

/** Validates an expectation against the open amounts (spec 3:5, rules 7.8). */
export function expectationProblems(
  typed: TypedExpectation,
  open: OpenComponents,
  today: LocalDate,
): FieldProblem[] {
  const ofAmounts = componentNames.flatMap((of) => problemOf(typed, of, open[of]) ?? [])
  const ofNothing =
    typed.type === undefined && ofAmounts.length === 0 && !hasAmount(typed)
      ? [{ campo: 'expectationReceiptTypeId', mensagem: 'Informe o status ou ao menos um valor.' }]
      : []
  return [...problemsOfDay(typed, today), ...problemsOfReason(typed), ...ofAmounts, ...ofNothing]
}

/** Amounts per boleto by component; a single boleto gets the entered ones. */
export function splitExpectation(
  typed: TypedAmounts,
  open: readonly OpenComponents[],
): Readonly<Record<Component, Amounts>>[] {
  const ofComponent = (of: Component) =>
    splitAmounts(
      amountsOf(typed, of),
      open.map((one) => one[of]),
    )
  const parts = {
    Rent: ofComponent('Rent'),
    Condo: ofComponent('Condo'),
    Funds: ofComponent('Funds'),
    Comercial: ofComponent('Comercial'),
  }
  const none: Amounts = { expected: nothing, adjustment: nothing }
  return open.map((_, at) => ({
    Rent: parts.Rent[at] ?? none,
    Condo: parts.Condo[at] ?? none,
    Funds: parts.Funds[at] ?? none,
    Comercial: parts.Comercial[at] ?? none,
  }))
}

/** Its day is past and something is still open (rules 7.8). */
export const isExpired = (
  expiresOn: LocalDate | null,
  open_cents: Cents,
  today: LocalDate,
): boolean => expiresOn !== null && expiresOn < today && open_cents > 0
