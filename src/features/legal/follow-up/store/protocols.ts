import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

const isRequested = sql`(g.filing_ticket is null and exists (
  select from filing_ticket_request q where q.guia_id = g.id and q.state = 'PEDIDO'))`
const isUnnumbered = sql`(g.filing_ticket is not null and g.protocol is null)`

const withGuia = (such: RawBuilder<unknown>) => sql`(
  l.status = 'EM_ACOMPANHAMENTO' and l.is_confirmed and exists (
    select from lawsuit_guia g where g.lawsuit_id = l.id and ${such}))`

/** Followed actions `l` with a requested ticket that has no number yet. */
export const lacksTicket = withGuia(isRequested)
/** Followed actions `l` with an open ticket and no case number yet. */
export const lacksProtocol = withGuia(isUnnumbered)

export type ProtocolCounts = {
  readonly filed: number
  readonly withoutTicket: number
  readonly withoutProtocol: number
}

/** Number of actions at filing, and of those that lack a number. */
export async function countProtocols(tx: Tx, malls: Malls): Promise<ProtocolCounts> {
  const { rows } = await sql<ProtocolCounts>`
    select count(*) filter (where l.concluded_phases >= 6)::int as filed,
      count(*) filter (where ${lacksTicket})::int as "withoutTicket",
      count(*) filter (where ${lacksProtocol})::int as "withoutProtocol"
    from lawsuit l
    where l.status = 'EM_ACOMPANHAMENTO' and l.is_confirmed
      and ${ofMalls(sql`l.mall_id`, malls)}`.execute(tx)
  return rows[0] ?? { filed: 0, withoutTicket: 0, withoutProtocol: 0 }
}

export type ProtocolRow = {
  readonly guiaId: number
  readonly lawsuitId: number
  readonly contract: string
  readonly tradeName: string
  readonly mall: string
  readonly ticket: string | null
  readonly protocol: string | null
  readonly lacks: 'CHAMADO' | 'PROTOCOLO' | null
  /** Day of filing; if a number is missing, since when. */
  readonly on: LocalDate | null
}

/**
 * Guias with an open or requested ticket. First those without a number, longest wait first; then
 * the latest filings.
 */
export async function readProtocols(tx: Tx, malls: Malls, atMost: number): Promise<ProtocolRow[]> {
  const { rows } = await sql<ProtocolRow>`
    with told as (
      select g.id, g.lawsuit_id, g.filing_ticket, g.protocol, g.filed_on, l.contract_number,
        coalesce(nullif(l.trade_name, ''), l.name) as trade_name, l.mall_id, l.phase_entered_on,
        case when ${isRequested} then 'CHAMADO' when ${isUnnumbered} then 'PROTOCOLO' end as lacks
      from lawsuit_guia g
        join lawsuit l on l.id = g.lawsuit_id
      where l.status = 'EM_ACOMPANHAMENTO' and l.is_confirmed and ${ofMalls(sql`l.mall_id`, malls)}
    )
    select t.id as "guiaId", t.lawsuit_id as "lawsuitId", t.contract_number as contract,
      t.trade_name as "tradeName", m.name as mall, t.filing_ticket as ticket, t.protocol, t.lacks,
      case when t.lacks is null then t.filed_on else t.phase_entered_on end as on
    from told t
      join mall m on m.id = t.mall_id
    where t.lacks is not null or t.protocol is not null
    order by t.lacks is null, case when t.lacks is not null then t.phase_entered_on end,
      t.filed_on desc nulls last, t.id desc
    limit ${atMost}`.execute(tx)
  return rows
}
