import { type RawBuilder, sql } from 'kysely'

import { oldestPromiseInForce } from '#values/promise-term.ts'
import type { Tx } from '#server/database/connection.ts'
import { ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { type Competence, firstDay, lastDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import { bandsOf, centsWhere, isExceptedTitulo, openSlips, type SlipView } from './open-slips.ts'
import {
  bureauStatus,
  lawsuitStatus,
  negotiated,
  newestItem,
  promiseState,
} from './slip-statuses.ts'

type Count = { readonly texto: string; readonly boletos: number }

export type SummaryRow = {
  readonly overdueThisMonth: Cents
  readonly overdue120Days: Cents
  readonly totalOverdue: Cents
  readonly amountDue: Cents
  readonly acimaDe120Dias: Cents
  readonly saldoAberto: Cents
  readonly diasAtraso: number | null
  readonly faixas: readonly Cents[]
  readonly boletos: number
  readonly contracts: number
  readonly lucs: readonly string[]
  readonly mallLucs: number
  readonly malls: readonly string[]
  readonly brands: readonly string[]
  readonly groups: readonly { id: number; nome: string; portifolio: string }[]
  readonly bureau: readonly Count[]
  readonly lawsuits: readonly Count[]
  readonly promises: readonly {
    readonly estado: 'VIGENTE' | 'QUEBRADA'
    readonly dataAcordo: LocalDate
    readonly boletos: number
  }[]
  /** Overdue títulos without a filed action, as in the radar. */
  readonly prescription: {
    readonly first: LocalDate
    /** Amount already prescribed. */
    readonly lapsed: Cents
    /** The first date from today on. */
    readonly next: LocalDate | null
  } | null
}

const counted = (column: 'bureau' | 'lawsuit') => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('texto', s.texto, 'boletos', s.n) order by s.n desc, s.texto)
    from (
      select o.${sql.id(column)} as texto, count(*)::int as n
      from stated o
      where o.${sql.id(column)} <> '-'
      group by 1) s
  ), '[]')`

/** Promises in force, and broken ones of overdue boletos, by day. */
const promisesOf = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('estado', s.promise, 'dataAcordo', s.agreement_on,
      'boletos', s.n) order by s.promise desc, s.agreement_on desc)
    from (
      select o.promise, o.agreement_on, count(*)::int as n
      from stated o
      where o.promise = 'VIGENTE' or o.promise = 'QUEBRADA' and o.is_overdue
      group by 1, 2) s
  ), '[]')`

/** Prescription of overdue títulos without a filed action; null without one. */
const prescriptionOf = (today: SlipView['today']) => sql`
  (
    select jsonb_build_object('first', min(t.prescribes_on),
      'lapsed', coalesce(sum(t.open_cents) filter (where t.prescribes_on < ${today}), 0),
      'next', min(t.prescribes_on) filter (where t.prescribes_on >= ${today}))
    from titulo_prescription t
    where t.boleto_id in (select b.id from open b where b.is_overdue)
      and (select f.filed_on from filed_action f where f.titulo_id = t.id) is null
      and not (${isExceptedTitulo})
    having count(*) > 0
  )`

/** Total debt, debt by age, and states, in one statement. */
export async function readSummary(tx: Tx, view: SlipView, month: Competence): Promise<SummaryRow> {
  const inForce = oldestPromiseInForce(view.today)
  const inMonth = sql`o.due_on between ${firstDay(month)} and ${lastDay(month)}`
  const { rows } = await sql<SummaryRow>`
    with open as materialized (${openSlips(view)}),
      stated as materialized (
        select o.*, ${bureauStatus} as bureau, ${lawsuitStatus} as lawsuit,
          ${promiseState(inForce)} as promise, p.agreement_on
        from open o
          ${newestItem}
          ${negotiated})
    select ${centsWhere(sql`o.is_overdue and ${inMonth}`)} as "overdueThisMonth",
      ${centsWhere(sql`o.is_overdue and o.days <= 120`)} as "overdue120Days",
      ${centsWhere(sql`o.is_overdue`)} as "totalOverdue",
      ${centsWhere(sql`not o.is_overdue and ${inMonth}`)} as "amountDue",
      ${centsWhere(sql`o.is_overdue and o.days > 120`)} as "acimaDe120Dias",
      ${centsWhere(sql`true`)} as "saldoAberto",
      max(o.days) filter (where o.is_overdue) as "diasAtraso",
      ${bandsOf} as faixas, count(*)::int as boletos,
      count(distinct o.contract_id)::int as contracts,
      coalesce(array_agg(distinct o.luc) filter (where o.id is not null), '{}') as lucs,
      count(distinct o.mall_id || '/' || o.luc)::int as "mallLucs",
      coalesce(array_agg(distinct o.mall) filter (where o.id is not null), '{}') as malls,
      coalesce(array_agg(distinct o.brand) filter (where o.brand <> ''), '{}') as brands,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'nome', q.name, 'portifolio', q.portfolio)
          order by q.name)
        from collection_group q
        where q.id in (select group_id from stated)
      ), '[]') as groups,
      ${counted('bureau')} as bureau, ${counted('lawsuit')} as lawsuits,
      ${promisesOf} as promises, ${prescriptionOf(view.today)} as prescription
    from stated o`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An aggregate without groups answers one row')
  return row
}

/** The ERP's credits of a customer or group that are still to be allocated. */
export async function readCredits(
  tx: Tx,
  { of, malls }: SlipView,
): Promise<{ valor: Cents; quantidade: number }> {
  const whose =
    'tenant' in of
      ? sql`select t.mall_id, t.document from tenant t where t.id = ${of.tenant}`
      : sql`
        select g.mall_id, g.document
        from group_tenant g
        where g.group_id = ${'group' in of ? of.group : null}`
  const { rows } = await sql<{ valor: Cents; quantidade: number }>`
    select coalesce(sum(c.open_cents), 0)::bigint as valor, count(*)::int as quantidade
    from tenant_credit c
    where c.open_cents > 0 and (c.mall_id, c.document) in (${whose})
      and ${ofMalls(sql`c.mall_id`, malls)}`.execute(tx)
  return rows[0] as { valor: Cents; quantidade: number }
}

export type LastContact = {
  readonly data: LocalDate
  readonly status: string
  readonly usuario: string
}

const newestFirst = sql`contact_on desc, created_at desc, stage_id`
const newestRecord = (from: RawBuilder<unknown>, { malls }: SlipView) => sql`(
  select r.stage_id, r.contact_on, r.created_at, r.created_by_name
  from ${from} and r.is_active and ${ofMalls(sql`r.mall_id`, malls)}
  order by ${newestFirst}
  limit 1)`

/**
 * The last contact with the owner of these boletos, from either store (rules 7.5). Equals the view
 * `tenant_contact`, but reads through indexes.
 */
export async function lastContact(tx: Tx, view: SlipView): Promise<LastContact | null> {
  const { of, malls } = view
  if (!('tenant' in of || 'group' in of)) return null
  const contracts =
    'tenant' in of
      ? sql`contract k where k.tenant_id = ${of.tenant}`
      : sql`group_tenant g join contract k
          on k.mall_id = g.mall_id and k.document = g.document and k.luc = g.luc
          where g.group_id = ${of.group}`
  const records =
    'tenant' in of
      ? newestRecord(
          sql`tenant t join contact_record r
            on r.mall_id = t.mall_id and r.document = t.document where t.id = ${of.tenant}`,
          view,
        )
      : sql`
        ${newestRecord(
          sql`group_tenant g join contact_record r
            on r.mall_id = g.mall_id and r.document = g.document and r.luc = g.luc
            where g.group_id = ${of.group}`,
          view,
        )}
        union all
        ${newestRecord(sql`contact_record r where r.group_id = ${of.group}`, view)}`
  const { rows } = await sql<LastContact>`
    select c.contact_on as data, s.description as status, coalesce(c.created_by_name, '') as usuario
    from (
      (select n.stage_id, n.contact_on, n.created_at, n.created_by_name
      from (select k.id from ${contracts} and ${ofMalls(sql`k.mall_id`, malls)}) k
        join negotiation_boleto l on l.contract_id = k.id
        join negotiation n on n.id = l.negotiation_id
      where n.deleted_at is null
      order by ${newestFirst}
      limit 1)
      union all
      ${records}) c
      join negotiation_stage s on s.id = c.stage_id
    order by c.contact_on desc, c.created_at desc, c.stage_id
    limit 1`.execute(tx)
  return rows[0] ?? null
}

export async function guarantorNames(tx: Tx, view: SlipView): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with open as (${openSlips(view)})
    select min(u.name) as name
    from guarantor u
    where u.contract_id in (select contract_id from open)
    group by u.document
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

export type ContractRow = {
  readonly contractId: number
  readonly contractNumber: string
  readonly luc: string
  readonly brand: string
  readonly contractType: string
  readonly shoppingName: string
  readonly situacaoContrato: string
  readonly faixas: readonly Cents[]
  readonly saldoAberto: Cents
  readonly boletos: number
  readonly vencimentoMaisAntigo: LocalDate
  readonly corporativo: boolean
}

/** Contracts with an open balance, oldest debt first. */
export async function readContracts(tx: Tx, view: SlipView): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    with open as materialized (${openSlips(view)})
    select o.contract_id as "contractId", o.contract as "contractNumber", o.luc, o.brand,
      y.code as "contractType", o.mall as "shoppingName", o.contract_status as "situacaoContrato",
      ${bandsOf} as faixas, sum(o.cents)::bigint as "saldoAberto", count(*)::int as boletos,
      min(o.due_on) as "vencimentoMaisAntigo", bool_or(o.group_id is not null) as corporativo
    from open o
      join contract_type y on y.id = o.contract_type_id
    group by o.contract_id, o.contract, o.luc, o.brand, y.code, o.mall, o.contract_status
    order by min(o.due_on), o.contract`.execute(tx)
  return rows
}
