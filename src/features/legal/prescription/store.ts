import { sql } from 'kysely'

import { contractColumns } from '#features/legal/lawsuits/store/contract-columns.ts'
import { prescribesWithin } from '#features/legal/lawsuits/store/prescribes-on.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import { type PrescribingTitulo, WINDOWS } from './contract.ts'

const prescribing = (today: LocalDate, days: number) =>
  prescribesWithin(today, addDays(today, days))

const rows = sql`
  titulo_prescription p
  join mall m on m.id = p.mall_id
  join boleto b on b.id = p.boleto_id
  join contract k on k.id = p.contract_id
  left join filed_action f on f.titulo_id = p.id`

/** Títulos that prescribe within 180 days. */
export const radarSource = (today: LocalDate): Source<PrescribingTitulo> => ({
  from: rows,
  columns: {
    id: sql`p.id`,
    idShopping: sql`p.mall_id`,
    ...contractColumns,
    numBoleto: sql`b.number`,
    numeroTitulo: sql`p.number`,
    tipoConta: sql`p.account`,
    dataVencimentoOriginal: sql`p.original_due_on`,
    prescreveEm: sql`p.prescribes_on`,
    dias: sql`(p.prescribes_on - ${today}::date)`,
    valor: sql`p.open_cents`,
    acaoDesde: sql`f.filed_on`,
  },
  sorts: {
    dias: sql`p.prescribes_on`,
    prescreveEm: sql`p.prescribes_on`,
    nomeFantasia: brazilian(sql`k.trade_name`),
    shopping: brazilian(sql`m.name`),
    luc: sql`k.luc`,
    numeroTitulo: sql`p.number`,
    dataVencimentoOriginal: sql`p.original_due_on`,
    valor: sql`p.open_cents`,
  },
  arrears: { dueOn: sql`p.due_on`, originalDueOn: sql`p.original_due_on` },
  mall: sql`p.mall_id`,
  filters: {
    prazo: (days: string) =>
      prescribing(today, days === String(WINDOWS.near) ? WINDOWS.near : WINDOWS.far),
    lojista: textContains(sql`k.trade_name || ' ' || k.name`),
    luc: (text: string) => sql`k.luc ilike ${startsWith(text)}`,
    semAcao: (isAlone: boolean) => (isAlone ? sql`f.titulo_id is null` : undefined),
  },
  key: sql`p.id`,
  totals: { valor: sql`sum(p.open_cents)` },
})

export type TenantSum = {
  readonly tenantId: number
  readonly mallId: number
  readonly mall: string
  readonly tradeName: string
  readonly document: string
  readonly count: number
  readonly firstOn: LocalDate
  readonly days: number
  readonly cents: Cents
}

/** Tenants whose títulos without an action prescribe first, with their total within 180 days. */
export async function firstTenants(
  tx: Tx,
  malls: Malls,
  today: LocalDate,
  most: number,
): Promise<TenantSum[]> {
  const { rows: found } = await sql<TenantSum>`
    select k.tenant_id as "tenantId", p.mall_id as "mallId", m.name as mall,
      min(k.trade_name) as "tradeName", min(k.document) as document, count(*)::int as count,
      min(p.prescribes_on) as "firstOn", (min(p.prescribes_on) - ${today}::date) as days,
      sum(p.open_cents)::bigint as cents
    from titulo_prescription p
    join mall m on m.id = p.mall_id
    join contract k on k.id = p.contract_id
    left join filed_action f on f.titulo_id = p.id
    where ${prescribing(today, WINDOWS.far)} and f.titulo_id is null
      and ${ofMalls(sql`p.mall_id`, malls)}
    group by k.tenant_id, p.mall_id, m.name
    order by min(p.prescribes_on), sum(p.open_cents) desc, k.tenant_id, p.mall_id
    limit ${most}`.execute(tx)
  return found
}

export type MallSum = {
  readonly mallId: number
  readonly mall: string
  readonly nearCount: number
  readonly nearCents: Cents
  readonly farCount: number
  readonly farCents: Cents
}

/** Amounts without an action by mall, largest 90-day amount first. */
export async function sumsByMall(tx: Tx, malls: Malls, today: LocalDate): Promise<MallSum[]> {
  const near = sql`p.prescribes_on <= ${today}::date + ${WINDOWS.near}::int`
  const { rows: found } = await sql<MallSum>`
    select p.mall_id as "mallId", m.name as mall, count(*) filter (where ${near})::int as "nearCount",
      coalesce(sum(p.open_cents) filter (where ${near}), 0)::bigint as "nearCents",
      count(*)::int as "farCount", sum(p.open_cents)::bigint as "farCents"
    from titulo_prescription p
    join mall m on m.id = p.mall_id
    left join filed_action f on f.titulo_id = p.id
    where ${prescribing(today, WINDOWS.far)} and f.titulo_id is null
      and ${ofMalls(sql`p.mall_id`, malls)}
    group by p.mall_id, m.name
    order by 4 desc, 6 desc, m.name collate "pt-BR-x-icu"`.execute(tx)
  return found
}
