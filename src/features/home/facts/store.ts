import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { FactKind } from './contract.ts'

type FactRow = {
  readonly kind: FactKind
  readonly at: Date
  readonly dayOnly: boolean
  readonly tenantId: number | null
  readonly tenant: string
  readonly mall: string
  readonly items: number
  readonly value: Cents | null
  readonly by: string | null
}

/** Whose facts: of these kinds, in these malls, since a day and its first instant. */
type FactScope = {
  readonly userId: number
  readonly kinds: readonly FactKind[]
  readonly malls: Malls
  readonly day: LocalDate
  readonly instant: Date
  /** Payments before this day are no news, whenever their file was loaded. */
  readonly paidFrom: LocalDate
}

/** Noon, so that no time zone moves a fact without a time to another day. */
const noonOf = (day: ReturnType<typeof sql>) =>
  sql`(${day} + time '12:00') at time zone 'America/Sao_Paulo'`

const nameOf = (table: string) =>
  sql`coalesce(
    nullif(${sql.ref(`${table}.trade_name`)}, ''), ${sql.ref(`${table}.name`)}
  )`

const paid = ({ malls, instant, paidFrom }: FactScope) => sql`
  select 'PAGOU' as kind, max(r.loaded_at) as at, false as "dayOnly", c.tenant_id as "tenantId",
    min(${nameOf('c')}) as tenant, r.mall_id, count(distinct b.id)::int as items,
    sum(r.amount_cents + r.withheld_cents)::bigint as value, null::text as by
  from receipt r
    join titulo t on t.id = r.titulo_id
    join boleto b on b.id = t.boleto_id
    join contract c on c.id = b.contract_id
  where r.loaded_at >= ${instant} and coalesce(r.paid_on, r.cleared_on) >= ${paidFrom}::date
    and r.amount_cents + r.withheld_cents > 0 and ${ofMalls(sql`r.mall_id`, malls)}
  group by c.tenant_id, r.mall_id`

const ofItems = (
  kind: FactKind,
  condition: ReturnType<typeof sql>,
  { malls, day }: FactScope,
) => sql`
  select ${kind}::text, ${noonOf(sql`max(i.step_entered_on)`)}, true, i.tenant_id,
    min(coalesce(nullif(i.trade_name, ''), i.tenant_name)), i.mall_id,
    count(distinct i.boleto_id)::int, null::bigint, null::text
  from negativation_item i
  where i.step_entered_on >= ${day}::date and ${condition} and ${ofMalls(sql`i.mall_id`, malls)}
  group by i.tenant_id, i.mall_id`

const sued = ({ malls, day }: FactScope) => sql`
  select 'AJUIZADA', ${noonOf(sql`max(g.filed_on)`)}, true, c.tenant_id,
    min(${nameOf('l')}), l.mall_id, 0, max(l.criterion_cents)::bigint, null::text
  from lawsuit_guia g
    join lawsuit l on l.id = g.lawsuit_id
    left join contract c on c.id = l.contract_id
  where g.filed_on >= ${day}::date and l.concluded_phases = 7 and l.is_confirmed
    and ${ofMalls(sql`l.mall_id`, malls)}
  group by l.id, c.tenant_id, l.mall_id`

const mentioned = ({ malls, userId, instant }: FactScope) => sql`
  select 'CITACAO', x.mentioned_at, false, c.tenant_id, coalesce(c.tenant, n.subject_label),
    n.mall_id, 0, null::bigint, n.created_by_name
  from note_mention x
    join note n on n.id = x.note_id and n.deleted_at is null
    left join lateral (
      select o.tenant_id, ${nameOf('o')} as tenant
      from contract o
      where o.document = n.document and o.mall_id = n.mall_id
      order by o.id desc
      limit 1
    ) c on true
  where x.user_id = ${userId} and x.mentioned_at >= ${instant}
    and n.created_by is distinct from ${userId} and ${ofMalls(sql`n.mall_id`, malls)}`

/** The newest facts of these kinds, and how many there are. */
export async function findFacts(
  tx: Tx,
  scope: FactScope,
  most: number,
): Promise<{ readonly rows: readonly FactRow[]; readonly total: number }> {
  const parts: Partial<Record<FactKind, ReturnType<typeof sql>>> = {
    PAGOU: paid(scope),
    SAIU_DO_BUREAU: ofItems(
      'SAIU_DO_BUREAU',
      sql`i.outcome in ('BAIXADO', 'REMOVIDO_BUREAU')`,
      scope,
    ),
    VOLTOU_COM_ERRO: ofItems('VOLTOU_COM_ERRO', sql`i.status = 'FINALIZADO_COM_ERRO'`, scope),
    AJUIZADA: sued(scope),
    CITACAO: mentioned(scope),
  }
  const wanted = scope.kinds.flatMap((kind) => parts[kind] ?? [])
  if (wanted.length === 0) return { rows: [], total: 0 }
  // The newest are chosen before their malls are named.
  const { rows } = await sql<FactRow & { readonly total: number }>`
    select f.kind, f.at, f."dayOnly", f."tenantId", f.tenant, m.name as mall, f.items, f.value,
      f.by, f.total
    from (
      select *, count(*) over ()::int as total
      from (${sql.join(wanted, sql` union all `)})
        f (kind, at, "dayOnly", "tenantId", tenant, mall_id, items, value, by)
      order by at desc, kind, "tenantId"
      limit ${most}) f
      join mall m on m.id = f.mall_id
    order by f.at desc, f.kind, f."tenantId"`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}
