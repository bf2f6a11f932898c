import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'
import { rate } from '#values/rate.ts'

import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'

export const correctionParameters = {
  INDICE_MESES_PROJETADOS: 2,
  PISO_FATOR: true,
  MULTA_MAX_CONDOMINIO: rate(200),
}

/** R$ 10.000,00 of rent due on 10/01/2026, with a fine of 10 % and interest of 1 % a month. */
export const exampleDebt: DebtTerms = {
  open: cents(1_000_000),
  dueOn: localDate('2026-01-10'),
  account: 'ALUGUEL',
  fineDiscount: cents(0),
  interestDiscount: cents(0),
  indexName: 'IPCA',
  fine: rate(1000),
  interest: rate(100),
}
