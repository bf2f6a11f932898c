import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Rate } from '#values/rate.ts'

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

/** Terms for the correction, based on the value behind the charges. */
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
