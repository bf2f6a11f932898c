import { sql } from 'kysely'

import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { type Competence, firstDay } from '#values/competence.ts'

import type { Difference } from '../contract/differences.ts'

/** Compared figures with their labels. */
const fields = sql`
  (values
    ('faturado', a.billed, b.billed), ('recebidoBruto', a.gross_received, b.gross_received),
    ('inadimplenciaBruta', a.gross, b.gross), ('emCarencia', a.grace, b.grace),
    ('recuperacao', a.recovered, b.recovered), ('posFechamento', a.after_close, b.after_close),
    ('ajustesPosteriores', a.later_adjusted, b.later_adjusted)
  ) as f (field, was, becomes)`

const figuresOf = (base: ReturnType<typeof sql>, month: Competence) => sql`
  select t.titulo_id, t.mall_id, t.number, t.account, t.is_of_month, t.payment_document,
    t.original_cents - t.adjusted_cents as billed, t.gross_received_cents as gross_received,
    t.gross_cents as gross, t.grace_cents as grace, t.recovered_cents as recovered,
    t.after_close_cents as after_close, t.later_adjusted_cents as later_adjusted
  from delinquency_titulo t
  where t.month = ${firstDay(month)}::date and t.run_id in (${base})`

const dayOf = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')`

// Only changes after the base of the closing can explain a difference.
const adjustment = sql`
  select 'Ajuste de ' || to_char(j.dated_on, 'DD/MM/YYYY') || ': ' || j.reason
  from delinquency_adjustment j
    left join file_import i on i.id = j.import_id
  where j.titulo_id = t.id and coalesce(i.created_at, j.created_at) > x.since
  order by j.id desc
  limit 1`
const undoneAdjustment = sql`
  select 'Ajuste de ' || to_char((coalesce(h.after, h.before) ->> 'dated_on')::date, 'DD/MM/YYYY')
    || ' desfeito em ' || ${dayOf(sql`i.undone_at`)} || '.'
  from file_import i
    join file_import_change h on h.import_id = i.id
  where i.kind = 'AJUSTE' and i.undone_at > x.since and h.place like t.id || '|%'
  order by i.id desc
  limit 1`
const newReceipt = sql`
  select 'Recebimento ' || p.payment_document || ' carregado em ' || ${dayOf(sql`p.loaded_at`)} || '.'
  from receipt p
  where p.titulo_id = t.id and p.loaded_at > x.since
  order by p.loaded_at desc
  limit 1`
const undoneReceipt = sql`
  select 'O recebimento ' || a.payment_document || ' saiu com uma carga desfeita.'
  where a.payment_document is not null
    and not exists (
      select
      from receipt p
      where p.titulo_id = t.id and p.payment_document = a.payment_document
    )`
const wasThere = sql`(
    t.balance_on < (x.since at time zone 'America/Sao_Paulo')::date
    or exists (select from receipt p where p.titulo_id = t.id and p.loaded_at <= x.since)
  )`

const reason = sql`
  case
    when t.id is null then 'O título não está mais na base: a carga foi desfeita.'
    when b.titulo_id is null and exists (
      select from excepted_titulo e where e.titulo_id = t.id and e.module = 'INADIMPLENCIA'
    ) then 'O título entrou em uma lista de exceção.'
    when a.titulo_id is null and b.is_of_month and ${wasThere}
      then 'O título saiu de uma lista de exceção.'
    when a.titulo_id is null and b.is_of_month
      then 'Uma carga do ERP de ' || to_char(t.balance_on, 'DD/MM/YYYY') || ' trouxe o título.'
    when a.account <> b.account
      then 'A conta passou de ' || a.account || ' para ' || b.account || '.'
    else coalesce(
      (${adjustment}), (${undoneAdjustment}), (${newReceipt}), (${undoneReceipt}),
      'Uma carga do ERP mudou o título.'
    )
  end`

const rowsOf = (month: Competence) => sql`(
    with compared as (
      select d.mall_id, w.started_at as since, c.base_id as was_id, n.base_id as becomes_id
      from delinquency_month d
        join delinquency_run c on c.id = d.closed_run_id
        join delinquency_run w on w.id = c.base_id
        join delinquency_run n
          on n.mall_id = d.mall_id and n.month = d.month and n.kind = 'CALCULO' and n.is_current
      where d.month = ${firstDay(month)}::date and n.base_id <> c.base_id
    ), was as materialized (${figuresOf(sql`select was_id from compared`, month)}),
      becomes as materialized (${figuresOf(sql`select becomes_id from compared`, month)})
    select coalesce(a.titulo_id, b.titulo_id) || '/' || f.field as id, m.id as mall_id,
      m.name as mall, coalesce(a.number, b.number) as number,
      coalesce(b.account, a.account) as account, f.field, f.was, f.becomes, ${reason} as reason
    from was a
      full join becomes b on b.titulo_id = a.titulo_id
      join compared x on x.mall_id = coalesce(a.mall_id, b.mall_id)
      join mall m on m.id = x.mall_id
      left join titulo t on t.id = coalesce(a.titulo_id, b.titulo_id)
      cross join lateral ${fields}
    where coalesce(f.was, 0) <> coalesce(f.becomes, 0) or a.account <> b.account and f.was <> 0
  ) d`

const inside = () => undefined

/**
 * Differences between the last calculation of closed months and the one they were closed with. By
 * título and figure, with what happened to the título meanwhile.
 */
export const differenceSource = (month: Competence): Source<Difference> => ({
  from: rowsOf(month),
  columns: {
    id: sql`d.id`,
    numeroTitulo: sql`d.number`,
    shopping: sql`d.mall`,
    tipoConta: sql`d.account`,
    campo: sql`d.field`,
    antes: sql`d.was`,
    depois: sql`d.becomes`,
    motivo: sql`d.reason`,
  },
  sorts: {
    numeroTitulo: sql`d.number`,
    shopping: brazilian(sql`d.mall`),
    tipoConta: sql`d.account`,
    campo: sql`d.field`,
    antes: sql`d.was`,
    depois: sql`d.becomes`,
  },
  mall: sql`d.mall_id`,
  filters: {
    shoppingIds: (malls: number[]) => sql`d.mall_id = any(${malls})`,
    mesAno: inside,
  },
  key: sql`(d.number || '/' || d.id)`,
})

/** The newest closed month with a later calculation, else the newest with changed data. */
export async function monthToCompare(tx: Tx, malls: Malls): Promise<Competence | undefined> {
  const { rows } = await sql<{ month: Competence }>`
    select to_char(d.month, 'YYYY-MM') as month
    from delinquency_month d
      join delinquency_run c on c.id = d.closed_run_id
      left join delinquency_run n
        on n.mall_id = d.mall_id and n.month = d.month and n.kind = 'CALCULO' and n.is_current
          and n.base_id <> c.base_id
    where ${ofMalls(sql`d.mall_id`, malls)} and (d.is_stale or n.id is not null)
    order by n.id is not null desc, d.month desc
    limit 1`.execute(tx)
  return rows[0]?.month
}

/** A closed month whose ledger changed, and that has no new calculation to compare. */
export type UncomparedMonth = {
  readonly mesAno: string
  readonly shopping: string
  readonly motivo: string
}

export async function uncomparedMonths(
  tx: Tx,
  month: Competence | undefined,
  mallIds: readonly number[] | undefined,
): Promise<UncomparedMonth[]> {
  const { rows } = await sql<UncomparedMonth>`
    select to_char(d.month, 'MM/YYYY') as "mesAno", m.name as shopping,
      coalesce(d.stale_because, '') as motivo
    from delinquency_month d
      join mall m on m.id = d.mall_id
    where ${month === undefined ? sql`true` : sql`d.month = ${firstDay(month)}::date`}
      and d.closed_run_id is not null
      and d.is_stale
      and ${mallIds === undefined ? sql`true` : sql`d.mall_id = any(${[...mallIds]})`}
    order by d.month desc, m.name, m.id`.execute(tx)
  return rows
}
