import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { ofMalls } from '#server/database/mall-scope.ts'

import { openSlips, type SlipView } from './open-slips.ts'

export type TabCounts = {
  readonly contatos: number
  readonly historico: number
  readonly notas: number
  readonly retornos: number
}

/**
 * Counts for the tabs of a customer or group: contacts of contracts with debt (only the ERP's),
 * negotiations. For a customer also notes and contact records. Counts without reading rows.
 */
export async function countTabs(tx: Tx, view: SlipView): Promise<TabCounts> {
  const { of, malls } = view
  const whose =
    'tenant' in of
      ? sql`k.tenant_id = ${of.tenant}`
      : sql`exists (
          select from group_tenant g
          where g.mall_id = k.mall_id and g.document = k.document and g.luc = k.luc
            and g.group_id = ${'group' in of ? of.group : null})`
  const { rows } = await sql<TabCounts>`
    with owing as materialized (select distinct o.contract_id as id from (${openSlips(view)}) o)
    select
      (
        (select count(*) from contact x where x.is_active and x.contract_id in (select id from owing))
        + (select count(*) from contract k
          where k.id in (select id from owing)
            and (coalesce(k.phone, '') <> '' or coalesce(k.email, '') <> ''))
      )::int as contatos,
      (
        select count(distinct n.id)
        from contract k
          join negotiation_boleto l on l.contract_id = k.id
          join negotiation n on n.id = l.negotiation_id
        where n.deleted_at is null and ${ofMalls(sql`n.mall_id`, malls)} and ${whose}
      )::int as historico,
      (
        select count(*)
        from tenant t
          join note n on n.mall_id = t.mall_id and n.document = t.document
        where n.deleted_at is null and ${ofMalls(sql`n.mall_id`, malls)}
          and t.id = ${'tenant' in of ? of.tenant : null}
      )::int as notas,
      (
        select count(*)
        from tenant t
          join contact_record r on r.mall_id = t.mall_id and r.document = t.document
        where r.is_active and ${ofMalls(sql`r.mall_id`, malls)}
          and t.id = ${'tenant' in of ? of.tenant : null}
      )::int as retornos`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An aggregate without groups answers one row')
  return row
}
