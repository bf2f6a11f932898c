import type { DebtTerms } from '#features/corrected-balance/rules/correct.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Rate } from '#values/rate.ts'

/** A título with what its contract agrees. */
export type AgreedTitulo = {
  readonly open_cents: Cents
  readonly base_cents: Cents | null
  readonly originalDueOn: LocalDate
  readonly account: string
  readonly fineDiscount_cents: Cents
  readonly interestDiscount_cents: Cents
  readonly indexName: string | null
  readonly fine: Rate | null
  readonly interest: Rate | null
}

/** The same as the correction takes it: from the value of which its charges are. */
export const debtTermsOf = (titulo: AgreedTitulo): DebtTerms => ({
  open: titulo.base_cents ?? titulo.open_cents,
  dueOn: titulo.originalDueOn,
  account: titulo.account,
  fineDiscount: titulo.fineDiscount_cents,
  interestDiscount: titulo.interestDiscount_cents,
  indexName: titulo.indexName,
  fine: titulo.fine,
  interest: titulo.interest,
})
