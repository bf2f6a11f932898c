import { sql } from 'kysely'
import { startsWith, textContains } from '#listing/server/like.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { normalizeDocument } from '#values/document.ts'
import { foldCode } from '#values/fold-code.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import type { LocalDate } from '#values/local-date.ts'
import { BUREAU_STATES } from '../contract.ts'

/** Open debt, arrears and bureau state of a tenant. */
export type TenantState = {
  readonly saldoAberto: Cents
  readonly vencido: Cents
  readonly boletosVencidos: number
  /** Of the oldest overdue boleto: 0 if none is overdue, null if nothing is open. */
  readonly diasAtraso: number | null
  readonly bureau: {
    readonly situacao: (typeof BUREAU_STATES)[number]
    readonly boletos: number
  }
}

// Boletos removed at the bureau are history; a listing that awaits its notice does not count yet.
const bureauState = sql`case
  when p.exclusion = 'EXCLUIDO' or p.inclusion not in ('ATIVO', 'EM_NOTIFICACAO')
    then case when p.was_ever_listed then 'JA_NEGATIVADO' else 'NUNCA' end
  when p.inclusion = 'ATIVO' then 'NEGATIVADO'
  else 'EM_NOTIFICACAO' end`

/** State of a document in these malls on a day. */
export async function tenantStateOf(
  tx: Tx,
  document: string,
  today: LocalDate,
  malls: Malls,
): Promise<TenantState> {
  const isOverdue = sql`b.due_on <= ${lastOverdueDueOn(today)}::date`
  const { rows } = await sql<TenantState>`
    select coalesce(sum(b.open_cents), 0)::bigint as "saldoAberto",
      coalesce(sum(b.open_cents) filter (where ${isOverdue}), 0)::bigint as vencido,
      count(*) filter (where ${isOverdue})::int as "boletosVencidos",
      case when count(*) > 0
        then coalesce(max(${today}::date - b.original_due_on) filter (where ${isOverdue}), 0)
      end as "diasAtraso",
      coalesce((
        select jsonb_build_object('situacao', s.standing, 'boletos', s.n)
        from (
          select ${bureauState} as standing, count(distinct i.boleto_id)::int as n
          from item_person p
          join negativation_item i on i.id = p.item_id
          where p.document = ${document} and p.kind = 'LOJISTA' and ${ofMalls(sql`p.mall_id`, malls)}
          group by 1
        ) s
        order by array_position(${[...BUREAU_STATES]}::text[], s.standing)
        limit 1
      ), '{"situacao": "NUNCA", "boletos": 0}') as bureau
    from contract c
    join boleto b on b.contract_id = c.id and b.open_cents > 0
    where c.document = ${document} and ${ofMalls(sql`c.mall_id`, malls)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An aggregate without groups answers one row')
  return row
}

export async function documentOfTenant(
  tx: Tx,
  tenantId: number,
  malls: Malls,
): Promise<string | undefined> {
  const { rows } = await sql<{
    document: string
  }>`select document from tenant where id = ${tenantId} and ${ofMalls(
    sql`
    mall_id`,
    malls,
  )}`.execute(tx)
  return rows[0]?.document
}

export type TenantContract = {
  readonly name: string
  readonly mallId: number
  readonly mallName: string
  readonly number: string
  readonly luc: string
  readonly tradeName: string
  readonly status: string
}

/** The contracts of a document in these malls, by mall and LUC. */
export async function contractsOf(
  tx: Tx,
  document: string,
  malls: Malls,
): Promise<TenantContract[]> {
  const { rows } = await sql<TenantContract>`
    select c.name, c.mall_id as "mallId", m.name as "mallName", c.number, c.luc,
      c.trade_name as "tradeName", c.status
    from contract c
    join mall m on m.id = c.mall_id
    where c.document = ${document} and ${ofMalls(sql`c.mall_id`, malls)}
    order by m.name collate "pt-BR-x-icu", c.luc, c.number`.execute(tx)
  return rows
}

export type TenantFound = {
  readonly id: number
  readonly name: string
  readonly document: string
  readonly at: string
  readonly overdue: Cents
  /** Of the oldest overdue boleto: 0 if none is overdue, null if nothing is open. */
  readonly arrears: number | null
  /** Total number of matching tenants. */
  readonly inAll: number
}

/** Limits the balance computation when a common word matches very many tenants. */
const mostWeighed = 200

/**
 * Finds tenants of these malls by part of the name, start of the document, LUC or boleto number.
 * One row per document with its open debt in those contracts, largest first.
 */
export async function findTenants(
  tx: Tx,
  text: string,
  {
    malls,
    today,
    most,
  }: { readonly malls: Malls; readonly today: LocalDate; readonly most: number },
): Promise<TenantFound[]> {
  const bare = normalizeDocument(text)
  const code = foldCode(text).toUpperCase()
  const isOverdue = sql`b.due_on <= ${lastOverdueDueOn(today)}::date`
  const { rows } = await sql<TenantFound>`
    with matched as (
      select min(c.tenant_id)::bigint as id,
        min(coalesce(nullif(c.trade_name, ''), c.name)) as name, c.document,
        string_agg(distinct m.name || ' · ' || c.luc, ', ') as at,
        count(*) over ()::int as "inAll"
      from contract c join mall m on m.id = c.mall_id
      where ${ofMalls(sql`c.mall_id`, malls)} and (
        ${textContains(sql`c.name`)(text)} or ${textContains(sql`c.trade_name`)(text)}
        or c.document like ${startsWith(bare)} or c.luc = ${code} or c.number = ${code}
        or c.id in (select b.contract_id from boleto b where b.number = ${code}))
      group by c.document
      order by min(coalesce(nullif(c.trade_name, ''), c.name)) collate "pt-BR-x-icu", c.document
      limit ${mostWeighed}
    )
    select t.*, o.overdue, o.arrears
    from matched t, lateral (
      select coalesce(sum(b.open_cents) filter (where ${isOverdue}), 0)::bigint as overdue,
        case when count(*) > 0
          then coalesce(max(${today}::date - b.original_due_on) filter (where ${isOverdue}), 0)
        end as arrears
      from contract c
      join boleto b on b.contract_id = c.id and b.open_cents > 0
      where c.document = t.document and ${ofMalls(sql`c.mall_id`, malls)}
    ) o
    order by o.overdue desc, t.name collate "pt-BR-x-icu", t.document
    limit ${most}`.execute(tx)
  return rows
}
