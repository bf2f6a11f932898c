import { type Cents, cents, formatAmount, sumCents } from '#values/cents.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import { componentNames } from '../contract/components.ts'
import { type OpenComponents, splitExpectation, type TypedAmounts } from './expectation.ts'

/** Inputs of the note: the form, and the months of each boleto. */
export type NoteFacts = {
  readonly typed: TypedAmounts
  readonly type: { readonly afetaResumoInadimplencia: boolean } | undefined
  readonly expiresOn: LocalDate | undefined
  readonly slips: readonly {
    readonly open: OpenComponents
    readonly meses: readonly {
      readonly mesAno: Competence
      readonly depoisDe: LocalDate
      readonly ate: LocalDate
    }[]
  }[]
}

/** Amounts in a month of the summary: row 11, and row 13 as part of it. */
type Counted = { readonly month: Competence; readonly expected: Cents; readonly adjustment: Cents }

/** Months of the summary in which an expectation would count, with amounts (rules 6.3). */
export function countedIn({ typed, type, expiresOn, slips }: NoteFacts): Counted[] {
  if (!type?.afetaResumoInadimplencia || expiresOn === undefined) return []
  const parts = splitExpectation(
    typed,
    slips.map(({ open }) => open),
  )
  const byMonth = new Map<Competence, Counted>()
  for (const [at, { meses }] of slips.entries()) {
    const month = meses.find(
      ({ depoisDe, ate }) => expiresOn > depoisDe && expiresOn <= ate,
    )?.mesAno
    const part = parts[at]
    if (month === undefined || part === undefined) continue
    const of = componentNames.map((name) => part[name])
    const before = byMonth.get(month)
    byMonth.set(month, {
      month,
      expected: cents((before?.expected ?? 0) + sumCents(of.map(({ expected }) => expected))),
      adjustment: cents(
        (before?.adjustment ?? 0) + sumCents(of.map(({ adjustment }) => adjustment)),
      ),
    })
  }
  return [...byMonth.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

function why({ type, expiresOn }: NoteFacts): string {
  if (type === undefined) return 'Sem status, não entra no resumo de inadimplência.'
  if (!type.afetaResumoInadimplencia) return 'Este status não entra no resumo de inadimplência.'
  return expiresOn === undefined
    ? 'A data de expiração diz em que mês do resumo ela entra.'
    : 'Nesta data não entra em nenhum mês aberto do resumo de inadimplência.'
}

/** Rows of the summary that it enters, and until when (design: next-areas 24). */
export function summaryNote(facts: NoteFacts): readonly string[] {
  const counted = countedIn(facts).map(
    ({ month, expected, adjustment }) =>
      `Entra nas linhas 11 e 13 do resumo de ${formatCompetence(month)}: ${formatAmount(expected)} de expectativa, ${formatAmount(adjustment)} de ajuste.`,
  )
  return [
    ...(counted.length === 0 ? [why(facts)] : counted),
    ...(facts.expiresOn === undefined
      ? []
      : [`Depois de ${formatDate(facts.expiresOn)} vira Expirada e deixa de contar.`]),
  ]
}
