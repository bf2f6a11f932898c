import { sql } from 'kysely'

import { contractColumns } from '#features/legal/lawsuits/store/contract-columns.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { CaseAgreement } from '../contract/agreements.ts'
import { DAYS_TO_CONFIRM } from '../rules/case-agreement.ts'

/** One instalment per month: the last is due that many months after the first. */
const lastDueOn = sql`(a.first_due_on + make_interval(months => a.instalments - 1))::date`
const awaits = (today: LocalDate) =>
  sql`(a.status = 'VIGENTE' and ${lastDueOn} + ${DAYS_TO_CONFIRM}::int < ${today}::date)`
const masked = sql`
  regexp_replace(a.case_number, '^(.{7})(..)(.{4})(.)(..)(.{4})$', '\\1-\\2.\\3.\\4.\\5.\\6')`

export const agreementRows = (today: LocalDate): Source<CaseAgreement> => ({
  from: sql`case_agreement a
    join contract k on k.id = a.contract_id
    join mall m on m.id = a.mall_id`,
  columns: {
    id: sql`a.id`,
    idShopping: sql`a.mall_id`,
    ...contractColumns,
    numeroProcesso: masked,
    dataAcordo: sql`a.agreed_on`,
    valorAcordo: sql`a.amount_cents`,
    parcelas: sql`a.instalments`,
    primeiroVencimento: sql`a.first_due_on`,
    ultimoVencimento: lastDueOn,
    dataPagamentoPrimeira: sql`a.first_paid_on`,
    status: sql`a.status`,
    aConfirmar: awaits(today),
  },
  sorts: {
    nomeFantasia: brazilian(sql`k.trade_name`),
    shopping: brazilian(sql`m.name`),
    dataAcordo: sql`a.agreed_on`,
    ultimoVencimento: lastDueOn,
    valorAcordo: sql`a.amount_cents`,
    status: sql`a.status`,
    numeroProcesso: sql`a.case_number`,
  },
  mall: sql`a.mall_id`,
  filters: {
    status: (statuses: readonly string[]) => among(sql`a.status`, statuses, 'text'),
    contrato: (text: string) => sql`k.number ilike ${startsWith(text)}`,
    processo: textContains(masked),
    aConfirmar: (isAlone: boolean) => (isAlone ? awaits(today) : undefined),
  },
  key: sql`a.id`,
  totals: { valorAcordo: sql`sum(a.amount_cents)` },
})

/** Number of these malls' agreements that need confirmation on a day. */
export async function countToConfirm(tx: Tx, malls: Malls, today: LocalDate): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from case_agreement a
    where ${awaits(today)} and ${ofMalls(sql`a.mall_id`, malls)}`.execute(tx)
  return rows[0]?.n ?? 0
}
