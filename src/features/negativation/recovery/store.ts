import { type RawBuilder, sql } from 'kysely'

import { REMOVAL_MOTIVES } from '#features/negativation/debt-items/rules/removal-motive.ts'
import { RESULTADOS } from '#features/negativation/debt-items/contract/outcomes.ts'
import { brazilian, conditions, type Source, type WindowInput } from '#listing/server/window.ts'
import { allowLongStatements, type Tx } from '#server/database/connection.ts'
import { derived, derivedSum, refreshSums, takeStaleMalls } from '#server/database/derived.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { addCompetence, type Competence, firstDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import {
  refreshRecovery,
  type RecoveryBoleto,
  type RecoveryGroup,
  type RecoveryWindow,
  WINDOWS,
} from './contract.ts'
import { NOT_REMOVED, NOT_LISTED } from './rules.ts'
import { LOCKS } from '#server/database/locks.ts'

type Sql = RawBuilder<unknown>

const accepted = sql`s.operation = 'INCLUSAO' and s.status = 'ACEITO'`
const isNotListed = sql`e.outcome in (${sql.join(NOT_LISTED.map((outcome) => sql.lit(outcome)))})`

// Each boleto once: if listed, from its first accepted inclusion; else from the first end of a
// cycle without a listing.
const starts = (malls: Malls): Sql => sql`
select * from (
  select distinct on (i.mall_id, i.boleto_id) i.mall_id, i.boleto_id, i.id as item_id,
    'NEGATIVADO' as grupo, k.movement_on as started_on, s.value_cents as stated_cents
  from bureau_submission s
  join bureau_batch k on k.id = s.batch_id
  join negativation_item i on i.id = s.item_id
  where ${accepted} and ${ofMalls(sql`i.mall_id`, malls)}
  order by i.mall_id, i.boleto_id, k.movement_on, s.id
) listed
union all
select * from (
  select distinct on (e.mall_id, e.boleto_id) e.mall_id, e.boleto_id, e.id as item_id,
    'NAO_NEGATIVADO' as grupo, e.step_entered_on as started_on, e.balance_cents as stated_cents
  from negativation_item e
  where ${isNotListed} and ${ofMalls(sql`e.mall_id`, malls)} and not exists (
    select from negativation_item i
    join bureau_submission s on s.item_id = i.id
    where i.boleto_id = e.boleto_id and ${accepted})
  order by e.mall_id, e.boleto_id, e.step_entered_on, e.id
) spared`

const untilName = (days: number) => sql.ref(`until_${days}`)
const receivedName = (days: number) => sql.ref(`received_${days}_cents`)
const settledName = (days: number) => sql.ref(`settled_${days}`)
const spans = [0, ...WINDOWS]

/** Principal received on the títulos `t` within this many days of the starting point. */
const received = (days: number): Sql => sql`
  coalesce(sum(least(t.original_cents, coalesce(p.${untilName(days)}, 0))), 0)
    as ${untilName(days)}`

/** Receipts of a título `t` until then, read once for all windows. */
const receipts = sql`
  select ${sql.join(
    spans.map(
      (
        days,
      ) => sql`sum(e.amount_cents) filter (where e.received_on <= c.started_on + ${sql.lit(days)})
        as ${untilName(days)}`,
    ),
  )}
  from (
    select r.amount_cents + r.withheld_cents as amount_cents,
      coalesce(r.paid_on, (r.loaded_at at time zone 'America/Sao_Paulo')::date) as received_on
    from receipt r
    where r.titulo_id = t.id) e`

// Excludes payments before the starting point: a listing did not state them, and the cycle's
// snapshot may be older than them. Received is at most the value.
const workedOut = (malls: Malls): Sql => sql`
  select c.boleto_id, c.mall_id, c.item_id, c.grupo, c.started_on, v.value_cents,
    ${sql.join(
      WINDOWS.map(
        (days) => sql`least(v.value_cents, w.${untilName(days)} - w.until_0)::bigint
          as ${receivedName(days)}`,
      ),
    )},
    (case
      when c.grupo = 'NEGATIVADO' then coalesce(i.removal_motive, ${sql.lit(NOT_REMOVED.codigo)})
      when i.outcome = 'ISENTO' and i.justification_id is not null then 'J' || i.justification_id
      else i.outcome
    end) as motive
  from (${starts(malls)}) c
    join negativation_item i on i.id = c.item_id
    cross join lateral (
      select coalesce(sum(t.original_cents), 0) as original, ${sql.join(spans.map(received))}
      from titulo t
        left join lateral (${receipts}) p on true
      where t.boleto_id = c.boleto_id
    ) w
    cross join lateral (
      select case c.grupo
        when 'NEGATIVADO' then c.stated_cents
        else least(c.stated_cents, greatest(0, w.original - w.until_0))::bigint
      end as value_cents
    ) v
  where v.value_cents > 0`

/** Stores the current cases of these malls. */
export async function storeCases(tx: Tx, malls: Malls): Promise<void> {
  await sql`delete from recovery_case where ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  await sql`
    insert into recovery_case (boleto_id, mall_id, item_id, grupo, started_on, value_cents,
      ${sql.join(WINDOWS.map(receivedName))}, motive)
    ${workedOut(malls)}`.execute(tx)
}

/** Refreshes the cases of stale malls, and returns the malls. */
export async function refreshCases(tx: Tx): Promise<readonly number[]> {
  // One refresh at a time, since two would write the same rows.
  await sql`select pg_advisory_xact_lock(${LOCKS.recovery})`.execute(tx)
  const malls = await takeStaleMalls(tx, 'recovery_case')
  if (malls.length > 0) {
    await allowLongStatements(tx)
    await storeCases(tx, malls)
    await refreshSums(tx, 'recovery_tally')
  }
  return malls
}

derived({
  table: 'recovery_case',
  sources: [
    { table: 'receipt', on: ['insert', 'update', 'delete'] },
    {
      table: 'titulo',
      on: ['insert', 'update', 'delete'],
      columns: ['mall_id', 'original_cents', 'boleto_id'],
    },
    {
      table: 'bureau_submission',
      on: ['insert', 'update', 'delete'],
      columns: ['mall_id', 'status', 'value_cents'],
    },
    {
      table: 'negativation_item',
      on: ['insert', 'update', 'delete'],
      columns: [
        'mall_id',
        'outcome',
        'step_entered_on',
        'balance_cents',
        'removal_motive',
        'justification_id',
      ],
      where: 'outcome is not null or removal_motive is not null',
    },
  ],
  refreshedBy: refreshRecovery,
  reader: 'computes stale keys',
  refresh: refreshCases,
  recompute: (tx) => storeCases(tx, 'all'),
})

derivedSum('recovery_tally', 'recovery_case', refreshRecovery)

/** Current cases: stored, or computed for stale malls. */
const casesOf = (stale: readonly number[]): Sql =>
  stale.length === 0
    ? sql`recovery_case`
    : sql`(
      select boleto_id, mall_id, item_id, grupo, started_on, value_cents,
        ${sql.join(WINDOWS.map(receivedName))}, motive
      from recovery_case
      where not ${ofMalls(sql`mall_id`, stale)}
      union all ${workedOut(stale)})`

/** The sums of the current cases, as `casesOf`. */
const talliesOf = (stale: readonly number[]): Sql => {
  if (stale.length === 0) return sql`recovery_tally`
  const columns = sql.join([
    ...WINDOWS.map(receivedName),
    ...WINDOWS.map(
      (days) => sql`(${receivedName(days)} >= value_cents)::int as ${settledName(days)}`,
    ),
  ])
  return sql`(
    select mall_id, grupo, motive, started_on, cases, value_cents,
      ${sql.join([...WINDOWS.map(receivedName), ...WINDOWS.map(settledName)])}
    from recovery_tally
    where not ${ofMalls(sql`mall_id`, stale)}
    union all
    select mall_id, grupo, motive, started_on, 1, value_cents, ${columns}
    from (${workedOut(stale)}) c)`
}

const rowsOf = (stale: readonly number[]): Sql => sql`
  ${casesOf(stale)} c
  join negativation_item i on i.id = c.item_id
  join mall m on m.id = c.mall_id
  left join justification j on 'J' || j.id = c.motive`

/** Amount received within a window, at most the value. */
const receivedWithin = (days: number): Sql => sql`c.${receivedName(days)}`

/** The window is complete: its last day is over. */
const isOver = (today: LocalDate, days: Sql): Sql => sql`c.started_on + ${days} < ${today}::date`

const wordsOf = (labels: Readonly<Record<string, string>>): Sql =>
  sql.join(
    Object.entries(labels).map(
      ([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`,
    ),
    sql` `,
  )
const motiveName = sql`
  (case
    when j.id is not null then j.text
    when c.grupo = 'NEGATIVADO' then case c.motive
      ${wordsOf(REMOVAL_MOTIVES)} else ${sql.lit(NOT_REMOVED.nome)} end
    else case c.motive ${wordsOf(RESULTADOS)} end
  end)`

/** Filters that cases and their sums share. */
const periodFilters = {
  de: (month: Competence) => sql`c.started_on >= ${firstDay(month)}::date`,
  ate: (month: Competence) => sql`c.started_on < ${firstDay(addCompetence(month, 1))}::date`,
}

/**
 * Boletos of both groups, with the amount received within a window; `stale` are the malls without
 * a current cache.
 */
export const recoverySource = (
  today: LocalDate,
  window: RecoveryWindow,
  stale: readonly number[],
): Source<RecoveryBoleto> => ({
  from: rowsOf(stale),
  columns: {
    id: sql`c.boleto_id`,
    idShopping: sql`c.mall_id`,
    shopping: sql`m.name`,
    nomeFantasia: sql`i.trade_name`,
    razaoSocial: sql`i.tenant_name`,
    cpfCnpj: sql`i.document`,
    luc: sql`i.luc`,
    numBoleto: sql`i.number`,
    grupo: sql`c.grupo`,
    contadoDesde: sql`c.started_on`,
    motivo: motiveName,
    valor: sql`c.value_cents`,
    recebido: receivedWithin(window),
  },
  sorts: {
    nomeFantasia: brazilian(sql`i.trade_name`),
    shopping: brazilian(sql`m.name`),
    luc: sql`i.luc`,
    numBoleto: sql`i.number`,
    contadoDesde: sql`c.started_on`,
    valor: sql`c.value_cents`,
    recebido: receivedWithin(window),
  },
  arrears: {
    dueOn: sql`i.due_on`,
    originalDueOn: sql`i.original_due_on`,
    isOpen: sql`(select b.open_cents > 0 from boleto b where b.id = c.boleto_id)`,
  },
  mall: sql`c.mall_id`,
  filters: {
    ...periodFilters,
    grupo: (group: string) => sql`c.grupo = ${group}`,
    janela: (days: string) => isOver(today, sql`${Number(days)}::int`),
    motivo: (code: string) => sql`c.motive = ${code}`,
  },
  key: sql`c.boleto_id`,
  totals: {
    valor: sql`sum(c.value_cents)`,
    recebido: sql`sum(${receivedWithin(window)})`,
  },
})

/** Sums of a group and window: in total, of a mall, of a motive, or of a month. */
export type RecoverySum = {
  readonly group: RecoveryGroup
  readonly days: number
  readonly mallId: number | null
  readonly mall: string | null
  readonly code: string | null
  readonly motive: string | null
  /** Month of the starting point. */
  readonly month: Competence | null
  readonly count: number
  readonly settled: number
  readonly waiting: number
  readonly valueCents: Cents
  readonly receivedCents: Cents
}

/** Sums of every picture, over the boletos of a search. */
export async function sums(
  tx: Tx,
  { today, stale }: { readonly today: LocalDate; readonly stale: readonly number[] },
  input: WindowInput,
): Promise<RecoverySum[]> {
  const measures = WINDOWS.map((days) => {
    const isCounted = isOver(today, sql`${sql.lit(days)}`)
    return sql`array[sum(c.cases) filter (where ${isCounted}),
      sum(c.${settledName(days)}) filter (where ${isCounted}),
      sum(c.cases) filter (where not ${isCounted}),
      sum(c.value_cents) filter (where ${isCounted}),
      sum(${receivedWithin(days)}) filter (where ${isCounted})]::bigint[] as ${sql.ref(`of_${days}`)}`
  })
  const { rows: found } = await sql<RecoverySum>`
    with measured as (
      select c.grupo, c.mall_id, c.motive, c.month, ${sql.join(measures)}
      from (
        select c.*, date_trunc('month', c.started_on::timestamp) as month
        from ${talliesOf(stale)} c
        where ${conditions({ mall: sql`c.mall_id`, filters: periodFilters }, input)}) c
      group by grouping sets ((grupo), (grupo, mall_id), (grupo, motive), (grupo, month))),
    summed as (
      select grupo, days, mall_id, motive, to_char(month, 'YYYY-MM') as month,
        coalesce(n[1], 0)::int as count, coalesce(n[2], 0)::int as settled,
        coalesce(n[3], 0)::int as waiting, coalesce(n[4], 0) as value,
        coalesce(n[5], 0) as received
      from measured
        cross join lateral (
          values ${sql.join(WINDOWS.map((days) => sql`(${sql.lit(days)}, ${sql.ref(`of_${days}`)})`))}
        ) d (days, n))
    select c.grupo as "group", c.days, c.mall_id as "mallId", m.name as mall, c.motive as code,
      ${motiveName} as motive, c.month, c.count, c.settled, c.waiting, c.value as "valueCents",
      c.received as "receivedCents"
    from summed c
      left join mall m on m.id = c.mall_id
      left join justification j on 'J' || j.id = c.motive
    where c.count + c.waiting > 0
    order by c.value desc, m.name collate "pt-BR-x-icu", motive collate "pt-BR-x-icu"`.execute(tx)
  return found
}

/** Justifications of exempted boletos, for the motive filter. */
export async function justificationNames(
  tx: Tx,
): Promise<{ readonly id: number; readonly text: string }[]> {
  const { rows: found } = await sql<{ id: number; text: string }>`
    select id, text from justification order by text collate "pt-BR-x-icu", id`.execute(tx)
  return found
}
