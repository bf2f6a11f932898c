import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

export type HistoryOwner = { readonly clientId: number } | { readonly groupId: number }

export type HistoryBoleto = {
  readonly number: string
  readonly open_cents: Cents
  readonly hasReceipt: boolean
  /** This negotiation is its current promise. */
  readonly counts: boolean
  readonly isCorporate: boolean
}

export type HistoryRow = {
  readonly id: number
  readonly mall: string
  readonly stageId: number
  readonly stage: string
  readonly isAgreement: boolean
  readonly contactOn: LocalDate
  readonly agreementOn: LocalDate
  readonly observation: string
  readonly byName: string
  readonly boletos: readonly HistoryBoleto[]
}

export async function findClient(tx: Tx, clientId: number, malls: Malls): Promise<boolean> {
  const { rows } = await sql`
    select from tenant where id = ${clientId} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows.length > 0
}

/** Finds a collection group by name or id, with a tenant in these malls. */
export async function findGroup(tx: Tx, named: string, malls: Malls): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select g.id
    from collection_group g
    where (g.name = ${named} or g.id::text = ${named}) and exists (
      select from group_tenant t where t.group_id = g.id and ${ofMalls(sql`t.mall_id`, malls)}
    )
    order by g.name = ${named} desc
    limit 1`.execute(tx)
  return rows[0]?.id
}

const inGroup = (group: RawBuilder<unknown>) => sql`
  exists (
    select
    from group_tenant g
    where g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc and ${group}
  )`

const isOf = (owner: HistoryOwner) =>
  'clientId' in owner
    ? sql`c.tenant_id = ${owner.clientId}`
    : inGroup(sql`g.group_id = ${owner.groupId}`)

const found = (owner: HistoryOwner, malls: Malls) => sql`
  select distinct n.id, n.contact_on
  from negotiation n
  join negotiation_boleto l on l.negotiation_id = n.id
  join contract c on c.id = l.contract_id
  where n.deleted_at is null and ${isOf(owner)} and ${ofMalls(sql`n.mall_id`, malls)}`

/** Number of negotiations of a customer or group. */
export async function countHistory(tx: Tx, owner: HistoryOwner, malls: Malls): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${found(owner, malls)}) f`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Negotiations of a customer or group, newest contact first, with only their boletos. */
export async function readHistory(
  tx: Tx,
  owner: HistoryOwner,
  malls: Malls,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with page as materialized (
      ${found(owner, malls)} order by n.contact_on desc, n.id desc limit ${size} offset ${offset}
    )
    select n.id, m.name as mall, s.id as "stageId", s.description as stage,
      s.is_agreement as "isAgreement", n.contact_on as "contactOn",
      n.agreement_on as "agreementOn", n.observation, n.created_by_name as "byName",
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', b.number, 'open_cents', b.open_cents,
            'hasReceipt', exists (
              select from titulo t join receipt e on e.titulo_id = t.id where t.boleto_id = b.id
            ),
            'counts', exists (
              select from boleto_promise p where p.boleto_id = b.id and p.negotiation_id = n.id
            ),
            'isCorporate', ${inGroup(sql`true`)}
          ) order by b.due_on, b.id
        )
        from negotiation_boleto l
        join boleto b on b.id = l.boleto_id
        join contract c on c.id = l.contract_id
        where l.negotiation_id = n.id and ${isOf(owner)}
      ) as boletos
    from page f
    join negotiation n on n.id = f.id
    join negotiation_stage s on s.id = n.stage_id
    join mall m on m.id = n.mall_id
    order by n.contact_on desc, n.id desc`.execute(tx)
  return rows
}
