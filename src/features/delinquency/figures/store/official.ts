import { type RawBuilder, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { type Competence, competence, firstDay } from '#values/competence.ts'

import type { GRID_COLUMN_NAMES } from '../contract/query.ts'
import type { StatedFigures } from '../rules/official.ts'
import { conditionsOf, type FigureFilter } from './parts.ts'
import { currentRuns, type RunFilter } from './runs.ts'

/** Official and calculated figures; either may be missing. */
export type BothFigures = {
  readonly mallId: number
  readonly mall: string
  readonly account: string
  readonly official: StatedFigures | null
  readonly calculated: StatedFigures | null
}

const stated = (o: RawBuilder<unknown>) => sql`
  jsonb_build_object(
    'faturado', sum(${o}.billed_cents), 'recebidoBruto', sum(${o}.gross_received_cents),
    'recebidoLiquido', sum(${o}.net_received_cents), 'inadimplenciaBruta', sum(${o}.gross_cents),
    'inadimplenciaLiquida', sum(${o}.net_cents))`

/** Both sides of a month by mall and account; CONFISSAO is separate, as in the sheets. */
export async function compareFigures(
  tx: Tx,
  month: Competence,
  malls: Malls,
): Promise<BothFigures[]> {
  const { rows } = await sql<BothFigures>`
    with calculated as (
      select s.mall_id, s.account, sum(s.original_cents - s.adjusted_cents) as billed_cents,
        sum(s.gross_received_cents) as gross_received_cents,
        sum(s.recovered_cents + s.after_close_cents) as net_received_cents,
        sum(s.gross_cents) as gross_cents,
        sum(s.gross_cents - s.recovered_cents - s.after_close_cents) as net_cents
      from (${currentRuns({ malls, from: month, to: month })}) r
      join delinquency_sum s on s.run_id = r.run_id
      group by s.mall_id, s.account
    ), official as (
      select *
      from official_delinquency
      where month = ${firstDay(month)}::date and ${ofMalls(sql`mall_id`, malls)}
    )
    select m.id as "mallId", m.name as mall, k.account,
      (select ${stated(sql`o`)} from official o
        where (o.mall_id, o.account) = (k.mall_id, k.account) having count(*) > 0) as official,
      (select ${stated(sql`c`)} from calculated c
        where (c.mall_id, c.account) = (k.mall_id, k.account) having count(*) > 0) as calculated
    from (
      select mall_id, account from official union select mall_id, account from calculated
    ) k
    join mall m on m.id = k.mall_id
    order by m.name collate "pt-BR-x-icu", m.id, k.account`.execute(tx)
  return rows
}

/** The newest month with an official sheet of one of these malls. */
export async function newestOfficialMonth(tx: Tx, malls: Malls): Promise<Competence | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month
    from (
      select mall_id, month from official_delinquency
      union all
      select mall_id, month from official_summary
    ) o
    where ${ofMalls(sql`o.mall_id`, malls)}`.execute(tx)
  const { month } = onlyRow(rows)
  return month === null ? undefined : competence(month)
}

/** Official sums over calculated malls and months, with their coverage. */
export type OfficialSums = {
  readonly stated: StatedFigures
  /** Number of calculated malls, months and accounts, and how many of them both sides have. */
  readonly compared: number
  readonly calculated: number
  readonly malls: readonly string[]
  readonly accounts: readonly string[]
}

/** Official figures of calculated malls and months; undefined if there are none. */
export async function officialSums(
  tx: Tx,
  filter: RunFilter & Pick<FigureFilter, 'accounts'>,
): Promise<OfficialSums | undefined> {
  const ofFilter = conditionsOf({ view: 'TOTAL', accounts: filter.accounts }, sql`''`)
  const { rows } = await sql<OfficialSums>`
    with run as materialized (${currentRuns(filter)}),
    official as (
      select g.* from run
      join official_delinquency g on (g.mall_id, g.month) = (run.mall_id, run.month)
      where ${ofFilter}
    ),
    known as (
      select g.mall_id, g.month, g.account from run
      join delinquency_sum g on g.run_id = run.run_id
      where ${ofFilter}
      group by g.mall_id, g.month, g.account
      having sum(g.original_cents) <> 0 or sum(g.recovered_cents) <> 0
      union
      select mall_id, month, account from official
    )
    select ${stated(sql`official`)} as stated, count(*)::int as compared,
      (select count(*)::int from known) as calculated,
      array_agg(distinct m.name) as malls, array_agg(distinct official.account) as accounts
    from official join mall m on m.id = official.mall_id
    having count(*) > 0`.execute(tx)
  return rows[0]
}

/** A row of the official grid by wire name; hundredths of reais or of percent. */
export type OfficialGridRow = {
  readonly linha: number
  readonly descricao: string
  readonly cells: Readonly<Record<(typeof GRID_COLUMN_NAMES)[number], number | null>>
}

/** The official grid of a mall and month in its 17 rows; empty if none was uploaded. */
export async function readOfficialGrid(
  tx: Tx,
  mallId: number,
  month: Competence,
): Promise<OfficialGridRow[]> {
  const { rows } = await sql<OfficialGridRow>`
    select row_number as linha, description as descricao,
      jsonb_build_object(
        'valorMensalAluguel', rent, 'valorMensalCondominio', condominium,
        'valorMensalFundo', fund, 'valorMensalComerciais', commercial,
        'valorAnualAluguel', rent_of_year, 'valorAnualCondominio', condominium_of_year
      ) as cells
    from official_summary where mall_id = ${mallId} and month = ${firstDay(month)}::date
    order by row_number`.execute(tx)
  return rows
}
