import type { InputOf } from '#contract/call.ts'
import type { Cents } from '#values/cents.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { type AmountField, amountFields, componentNames } from '../contract/components.ts'
import type { Expectation, saveExpectation } from '../contract/expectation.ts'
import type { TypeOption } from '../contract/options.ts'
import { amountsOf, needsReason, expectationProblems, openOfAll } from '../rules/expectation.ts'
import { netOf } from '../rules/split.ts'
import { product } from '../queries.ts'

/** Form values of the dialog. */
export type ExpectationForm = {
  readonly type: string
  readonly reason: string
  readonly date: string
  readonly amounts: Readonly<Partial<Record<AmountField, Cents>>>
  readonly isTendency: boolean
}

const idText = (option: { readonly id: number } | null) =>
  option === null ? '' : String(option.id)

/** Form values from saved data; zero amounts stay empty. */
export function formOf(saved: Expectation): ExpectationForm {
  const { expectationReceiptType, unlikelyReceiptReason, expirationDate } = saved.expectationReceipt
  const fields = componentNames.flatMap((of) => [
    amountFields.adjustment(of),
    amountFields.expected(of),
  ])
  return {
    type: idText(expectationReceiptType),
    reason: idText(unlikelyReceiptReason),
    date: expirationDate === null ? '' : formatDate(expirationDate),
    amounts: Object.fromEntries(
      fields.flatMap((field) => (saved[field] === 0 ? [] : [[field, saved[field]]])),
    ),
    isTendency: saved.isTendency,
  }
}

/** The chosen type: an active one, or the saved one if inactive. */
export const typeOf = (
  form: ExpectationForm,
  saved: Expectation,
  types: readonly TypeOption[],
): Pick<TypeOption, 'id' | 'description' | 'afetaResumoInadimplencia'> | undefined => {
  const { expectationReceiptType } = saved.expectationReceipt
  return (
    types.find(({ id }) => String(id) === form.type) ??
    (idText(expectationReceiptType) === form.type
      ? (expectationReceiptType ?? undefined)
      : undefined)
  )
}

/** Validates the form with the server's rules. */
export function formProblems(
  form: ExpectationForm,
  saved: Expectation,
  types: readonly TypeOption[],
  today: Parameters<typeof expectationProblems>[2],
): readonly FieldProblem[] {
  const expiresOn = parseBrDate(form.date)
  if (form.date !== '' && expiresOn === undefined)
    return [{ campo: 'expirationDate', mensagem: 'Use uma data que existe.' }]
  return expectationProblems(
    {
      ...form.amounts,
      type: typeOf(form, saved, types),
      hasReason: form.reason !== '',
      expiresOn,
    },
    openOfAll(saved.slips.map(({ open }) => open)),
    today,
  )
}

/** Converts the form to the call's input; omits empty values (spec 3:5). */
export function inputOf(
  form: ExpectationForm,
  saved: Expectation,
): InputOf<typeof saveExpectation> {
  const amounts = componentNames.flatMap((of) => {
    const amountsTyped = amountsOf(form.amounts, of)
    return amountsTyped.expected === 0 && amountsTyped.adjustment === 0
      ? []
      : [
          [amountFields.adjustment(of), amountsTyped.adjustment],
          [amountFields.expected(of), amountsTyped.expected],
          [amountFields.net(of), netOf(amountsTyped)],
        ]
  })
  return {
    product,
    slips: saved.slips.map(({ slipId }) => slipId),
    versao: saved.versao,
    expectationReceiptTypeId: form.type === '' ? undefined : Number(form.type),
    unlikelyReceiptReasonId: form.reason === '' ? undefined : Number(form.reason),
    expirationDate: parseBrDate(form.date),
    ...(Object.fromEntries(amounts) as Partial<Record<AmountField, Cents>>),
  } as InputOf<typeof saveExpectation>
}

/** Changes the type; clears the reason if the type needs none. */
export const withType = (
  form: ExpectationForm,
  type: string,
  types: readonly TypeOption[],
): ExpectationForm => ({
  ...form,
  type,
  reason: needsReason(types.find(({ id }) => String(id) === type)) ? form.reason : '',
})
