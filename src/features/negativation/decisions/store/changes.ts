import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Boletos that one user returned in one act and that are still in that step. */
export type SentBack = {
  readonly by: string
  readonly at: Date
  readonly reason: string
  readonly from: string
  readonly to: string
  readonly items: number
  readonly valor: Cents
  readonly number: string
  readonly id: number
}

/** Boletos returned to these steps that are still there, newest first. */
export async function sentBack(
  tx: Tx,
  statuses: readonly string[],
  malls: Malls,
  most: number,
): Promise<SentBack[]> {
  const { rows } = await sql<SentBack>`
    with acts as (
      select distinct on (a.entity_id) a.entity_id, a.at, a.user_name, a.user_id, a.body
      from audit_entry a
      where a.action = 'DEVOLVER' and a.entity = 'boleto' and ${ofMalls(sql`a.mall_id`, malls)}
      order by a.entity_id, a.position desc
    )
    select a.user_name as "by", max(a.at) as at, coalesce(a.body ->> 'motivo', '') as reason,
      a.body ->> 'de' as "from", i.status as "to",
      count(*)::int as items, sum(i.balance_cents)::bigint as valor, min(i.number) as number,
      min(i.id) as id
    from acts a
    join negativation_item i
      on i.id = a.entity_id::bigint
      and i.status = a.body ->> 'para'
      and i.batch_id is null
    where i.status = any(${statuses}::text[]) and ${ofMalls(sql`i.mall_id`, malls)}
      and not exists (
        select
        from audit_entry l
        where l.entity = 'boleto'
          and l.entity_id = a.entity_id
          and l.at > a.at
          and l.body ->> 'para' <> l.body ->> 'de'
      )
    group by a.user_id, a.user_name, a.body ->> 'motivo', a.body ->> 'de', i.status,
      date_trunc('minute', a.at)
    order by max(a.at) desc, min(i.id) limit ${most}`.execute(tx)
  return rows
}

/** Boletos that entered these steps since a day and are still there, and those that left. */
export async function queueChanges(
  tx: Tx,
  statuses: readonly string[],
  malls: Malls,
  since: { readonly day: LocalDate; readonly instant: Date; readonly until: Date },
): Promise<{ entered: number; left: number }> {
  const { rows } = await sql<{ entered: number; left: number }>`
    select (select coalesce(sum(items), 0)::int from negativation_tally
        where status = any(${statuses}::text[])
          and not is_sent
          and step_entered_on >= ${since.day}
          and ${ofMalls(sql`mall_id`, malls)}) as entered,
      (select count(distinct a.entity_id)::int from audit_entry a
        where a.entity = 'boleto'
          and a.at >= ${since.instant}
          and a.at < ${since.until}
          and a.body ->> 'de' = any(${statuses}::text[])
          and not a.body ->> 'para' = any(${statuses}::text[])
            and ${ofMalls(sql`a.mall_id`, malls)}) as "left"`.execute(tx)
  return rows[0] ?? { entered: 0, left: 0 }
}

export type Changes = {
  readonly listed: number
  readonly failed: number
  readonly removing: number
  readonly removed: number
  readonly paid: number
}

// Each boleto counts once, as in the bill search that the figure links to.
const boletos = (condition: RawBuilder<unknown>) =>
  sql`count(distinct boleto_id) filter (where ${condition})::int`

/** Results of boletos since a day: listed, refused, waiting for removal, removed, paid before. */
export async function changesSince(tx: Tx, malls: Malls, day: LocalDate): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select ${boletos(sql`outcome = 'NEGATIVADO'`)} as listed,
      ${boletos(sql`status = 'FINALIZADO_COM_ERRO'`)} as failed,
      ${boletos(sql`status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'`)} as removing,
      ${boletos(sql`outcome in ('BAIXADO', 'REMOVIDO_BUREAU')`)} as removed,
      ${boletos(sql`outcome = 'RETIRADO_PAGAMENTO'`)} as paid
    from negativation_item
    where step_entered_on >= ${day} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows[0] ?? { listed: 0, failed: 0, removing: 0, removed: 0, paid: 0 }
}

export type LegalState = {
  readonly state: string
  readonly clientes: number
  readonly listados: number
}

/**
 * Tenants with a court order, a dispute or a recovery plan, and how many of them are still
 * listed.
 */
export async function legalStates(tx: Tx, malls: Malls): Promise<LegalState[]> {
  const { rows } = await sql<LegalState>`
    select c.legal_status as state, count(distinct c.document)::int as clientes,
      count(distinct c.document) filter (where exists (select
        from negativation_item i
        join item_person p on p.item_id = i.id and p.kind = 'LOJISTA'
        where i.contract_id = c.id
          and p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
          and p.exclusion is distinct from 'EXCLUIDO'))::int as listados
    from contract c
    where c.legal_status <> '' and ${ofMalls(sql`c.mall_id`, malls)}
    group by c.legal_status
    order by c.legal_status`.execute(tx)
  return rows
}
