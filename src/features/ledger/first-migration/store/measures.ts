import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MigrationMeasure } from '../contract/steps.ts'

/** A measure of a mall in the old system; a count, or cents. */
export type OldMeasure = {
  readonly mallId: number
  readonly measure: MigrationMeasure
  readonly measuredOn: LocalDate
  readonly old: number
}

/** Upserts measures; another value or day needs a new explanation. */
export async function mergeMeasures(
  tx: Tx,
  measures: readonly OldMeasure[],
): Promise<{ readonly added: number; readonly changed: number }> {
  if (measures.length === 0) return { added: 0, changed: 0 }
  const { rows } = await sql<{ isNew: boolean }>`
    with known as (select mall_id, measure from first_migration_check)
    insert into first_migration_check as c (mall_id, measure, measured_on, old_value)
    select n."mallId", n.measure, n."measuredOn", n.old
    from jsonb_to_recordset(${JSON.stringify(measures)}::jsonb)
      as n("mallId" int, measure text, "measuredOn" date, old bigint)
    on conflict (mall_id, measure) do update
    set measured_on = excluded.measured_on, old_value = excluded.old_value, explanation = null,
      explained_by = null, explained_by_name = null, explained_at = null
    where (c.measured_on, c.old_value) is distinct from (excluded.measured_on, excluded.old_value)
    returning not exists (
      select from known k where k.mall_id = c.mall_id and k.measure = c.measure
    ) as "isNew"`.execute(tx)
  const added = rows.filter(({ isNew }) => isNew).length
  return { added, changed: rows.length - added }
}

/** A measure of both systems. */
export type StoredComparison = OldMeasure & {
  readonly mall: string
  readonly ours: number
  readonly explanation: string | null
  readonly explainedBy: string | null
}

const listedItems = sql`
  select i.mall_id, count(*) as items,
    sum(coalesce(i.listed_cents, i.balance_cents))::bigint as cents
  from negativation_item i
  where exists (
    select from item_person p
    where p.item_id = i.id and p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
      and p.exclusion is distinct from 'EXCLUIDO'
  )
  group by i.mall_id`

const openItems = sql`
  select i.mall_id, count(*) as items
  from negativation_item i join cycle y on y.id = i.cycle_id and y.status = 'ABERTO'
  where i.status not in (
    'FINALIZADO', 'FINALIZADO_COM_ERRO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
  )
  group by i.mall_id`

/** Boletos that orphans stand for: no título of theirs was ever loaded. */
const withTitulos = sql`exists (select from titulo t where t.boleto_id = b.id)`

/** The comparison of these malls, measure by measure, each on the day of the old system's measure. */
export async function readComparisons(tx: Tx, malls: Malls): Promise<StoredComparison[]> {
  const { rows: days } = await sql<{ day: LocalDate }>`
    select distinct measured_on as day from first_migration_check`.execute(tx)
  const limits = days.map(({ day }) => ({ day, last: lastOverdueDueOn(day) }))
  const { rows } = await sql<StoredComparison>`
    with limits as (
      select day, last from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
        as l (day date, last date)
    ), titulos as (
      select b.mall_id, l.day, count(*) as titulos, sum(t.open_cents)::bigint as cents,
        sum(t.open_cents) filter (where b.due_on <= l.last)::bigint as overdue
      from titulo t join boleto b on b.id = t.boleto_id cross join limits l
      where t.open_cents > 0
      group by b.mall_id, l.day
    ), contracts as (
      select mall_id, count(*) as contracts from contract where is_registered group by mall_id
    ), listed as (${listedItems}), cycle_items as (${openItems}), lawsuits as (
      select mall_id, count(*) as lawsuits from lawsuit where is_open group by mall_id
    ), agreements as (
      select mall_id, count(*) as agreements from oracle_agreement group by mall_id
    )
    select c.mall_id as "mallId", m.name as mall, c.measure, c.measured_on as "measuredOn",
      c.old_value as old, c.explanation, c.explained_by_name as "explainedBy",
      coalesce(c.our_value, case c.measure
        when 'CONTRATOS' then k.contracts
        when 'TITULOS_ABERTOS' then t.titulos
        when 'VALOR_ABERTO' then t.cents
        when 'VENCIDO' then t.overdue
        when 'NEGATIVADOS' then n.items
        when 'VALOR_NEGATIVADO' then n.cents
        when 'ACOES' then s.lawsuits
        when 'ACORDOS' then a.agreements
        when 'CICLO' then y.items
      end, 0)::bigint as ours
    from first_migration_check c
      join mall m on m.id = c.mall_id
      left join titulos t on t.mall_id = c.mall_id and t.day = c.measured_on
      left join contracts k on k.mall_id = c.mall_id
      left join listed n on n.mall_id = c.mall_id
      left join lawsuits s on s.mall_id = c.mall_id
      left join agreements a on a.mall_id = c.mall_id
      left join cycle_items y on y.mall_id = c.mall_id
    where ${ofMalls(sql`c.mall_id`, malls)}
    order by m.name collate "pt-BR-x-icu", c.mall_id, array_position(array[
      'CONTRATOS', 'TITULOS_ABERTOS', 'VALOR_ABERTO', 'VENCIDO', 'NEGATIVADOS',
      'VALOR_NEGATIVADO', 'ACOES', 'ACORDOS', 'CICLO'
    ], c.measure)`.execute(tx)
  return rows
}

/** Stores our values at the conclusion, so that the comparison stays what was concluded. */
export async function freezeComparisons(
  tx: Tx,
  comparisons: readonly StoredComparison[],
): Promise<void> {
  const values = comparisons.map(({ mallId, measure, ours }) => ({ mall: mallId, measure, ours }))
  await sql`
    update first_migration_check c
    set our_value = v.ours
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (
      mall int, measure text, ours bigint
    )
    where c.mall_id = v.mall and c.measure = v.measure`.execute(tx)
}

export async function saveExplanation(
  tx: Tx,
  { mallId, measure }: Pick<OldMeasure, 'mallId' | 'measure'>,
  explanation: string,
  by: { readonly id: number | null; readonly name: string },
): Promise<void> {
  await sql`
    update first_migration_check
    set explanation = ${explanation}, explained_by = ${by.id}, explained_by_name = ${by.name},
      explained_at = regua.now()
    where mall_id = ${mallId} and measure = ${measure}`.execute(tx)
}

/** A listing whose boleto no file of títulos brought. */
export type OrphanRow = {
  readonly idBoleto: number
  readonly shopping: string
  readonly numBoleto: string
  readonly documento: string
  readonly contratoBureau: string
  readonly listed_cents: number
  readonly situacao: string
  /** Its exclusion is neither sent nor waiting: somebody took it back. */
  readonly isLeft: boolean
}

/** Orphans that the bureau still lists, the oldest first. */
export async function readOrphans(tx: Tx, malls: Malls): Promise<OrphanRow[]> {
  const { rows } = await sql<OrphanRow>`
    select i.id as "idBoleto", m.name as shopping, i.number as "numBoleto",
      i.document as documento, coalesce(max(p.bureau_contract), '') as "contratoBureau",
      coalesce(i.listed_cents, 0) as listed_cents, i.status as situacao,
      i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' and i.batch_id is null as "isLeft"
    from negativation_item i
      join mall m on m.id = i.mall_id
      join boleto b on b.id = i.boleto_id
      join item_person p on p.item_id = i.id and p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
        and p.exclusion is distinct from 'EXCLUIDO'
    where i.origin = 'MIGRACAO' and not ${withTitulos} and ${ofMalls(sql`i.mall_id`, malls)}
    group by i.id, m.name
    order by i.due_on, i.id`.execute(tx)
  return rows
}
