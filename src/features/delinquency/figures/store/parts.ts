import { type RawBuilder, sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { View } from '../contract/query.ts'
import { type Part, PARTS, type Parts } from '../rules/figures.ts'
import type { MonthParts } from '../rules/grid.ts'
import { currentRuns, type RunFilter } from './runs.ts'
import { liveProjections } from './projections.ts'

type Sql = RawBuilder<unknown>

export type FigureFilter = RunFilter & {
  readonly today: LocalDate
  readonly view: View
  readonly accounts?: readonly string[] | undefined
  readonly tradeName?: string | undefined
  /** Counts only the participação of each mall (rules 6.2). */
  readonly isShareOnly: boolean
  /**
   * Treats one day overdue as enough: due amounts in carência count as bruta, with their receipts.
   */
  readonly isWithoutGrace: boolean
  /** Only malls, months and accounts that an official sheet also has. */
  readonly isOfficialOnly?: boolean | undefined
}

/**
 * The part in carência that is due at P (rules 6.2). Stored in sums; for a título its due date
 * decides.
 */
const dueGrace = {
  sum: { grace: sql`g.due_grace_cents`, afterClose: sql`g.due_grace_after_close_cents` },
  titulo: {
    grace: sql`case when g.due_on <= run.processed_on then g.grace_cents else 0 end`,
    afterClose: sql`
      case when g.due_on <= run.processed_on then g.grace_after_close_cents else 0 end`,
  },
}

/**
 * Each part as a column of a título or sum `g` of the runs `run`. Without carência, due amounts
 * count at once; amounts not due at P are excluded.
 */
export const partColumns = (
  isWithoutGrace: boolean,
  of: keyof typeof dueGrace = 'titulo',
): Readonly<Record<Part, Sql>> => ({
  original: sql`g.original_cents`,
  adjusted: sql`g.adjusted_cents`,
  received: sql`g.gross_received_cents`,
  grace: isWithoutGrace ? sql`g.grace_cents - (${dueGrace[of].grace})` : sql`g.grace_cents`,
  recovered: sql`g.recovered_cents`,
  afterClose: isWithoutGrace
    ? sql`g.after_close_cents + (${dueGrace[of].afterClose})`
    : sql`g.after_close_cents`,
  lateReceived: sql`g.late_received_cents`,
  expected: sql`0`,
  tendency: sql`0`,
  expectedAdjustment: sql`0`,
})

export const projectedColumns: Readonly<Record<Part, Sql>> = {
  original: sql`0`,
  adjusted: sql`0`,
  received: sql`0`,
  grace: sql`0`,
  recovered: sql`0`,
  afterClose: sql`0`,
  lateReceived: sql`0`,
  expected: sql`g.expected`,
  tendency: sql`g.tendency`,
  expectedAdjustment: sql`g.expected_adjustment`,
}

const selected = (columns: Readonly<Record<Part, Sql>>): Sql =>
  sql.join(PARTS.map((part) => sql`${columns[part]} as ${sql.id(part)}`))

type Conditions = Pick<FigureFilter, 'view' | 'accounts' | 'tradeName' | 'isOfficialOnly'>

const isOfficial = sql`
  exists (
    select from official_delinquency o
    where (o.mall_id, o.month, o.account) = (g.mall_id, g.month, g.account))`

/** Conditions on `g`: view, accounts and, if `name` is a column, the trade name. */
export function conditionsOf(
  { view, accounts, tradeName, isOfficialOnly = false }: Conditions,
  name: Sql,
): Sql {
  return sql.join(
    [
      view === 'CORPORATIVO' ? sql`g.is_corporate` : sql`true`,
      view === 'JURIDICO' ? sql`g.is_legal` : sql`true`,
      accounts ? sql`g.account = any(${accounts}::text[])` : sql`true`,
      tradeName === undefined ? sql`true` : textContains(name)(tradeName),
      isOfficialOnly ? isOfficial : sql`true`,
    ],
    sql` and `,
  )
}

// Stored sums have no trade name; with that filter the títulos are summed instead.
const rowsOfRuns = ({ tradeName }: FigureFilter): Sql =>
  tradeName === undefined
    ? sql`join delinquency_sum g on g.run_id = run.run_id`
    : sql`join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id`

/** Títulos `g` in some figure; the others exist only for a memo. */
export const isInFigures = sql`
  (g.is_of_month or g.recovered_cents <> 0 or g.later_adjusted_cents <> 0)`

/**
 * CTE `part`: parts by mall, month and account. Shares of the participação are truncated once here
 * (rules 6.2).
 */
export const partsQuery = (filter: FigureFilter): Sql => {
  const counted = (part: Part) =>
    filter.isShareOnly
      ? sql`trunc(sum(${sql.id(part)}) * share_bps / 10000.0)::bigint as ${sql.id(part)}`
      : sql`sum(${sql.id(part)})::bigint as ${sql.id(part)}`
  return sql`
    with run as materialized (${currentRuns(filter)}),
    grain as (
      select run.mall_id, run.month, run.share_bps, g.account,
        ${selected(
          partColumns(filter.isWithoutGrace, filter.tradeName === undefined ? 'sum' : 'titulo'),
        )}
      from run
      ${rowsOfRuns(filter)}
      where ${conditionsOf(filter, sql`g.trade_name`)}
      union all
      select g.mall_id, g.month, g.share_bps, g.account, ${selected(projectedColumns)}
      from (${liveProjections(filter.today, filter.isWithoutGrace)}) g
      where ${conditionsOf(filter, sql`g.trade_name`)}
      union all
      select g.mall_id, g.month, run.share_bps, g.account, ${selected({
        ...projectedColumns,
        expected: sql`g.expected_cents`,
        tendency: sql`g.tendency_cents`,
        expectedAdjustment: sql`g.adjusted_cents`,
      })}
      from run
      join delinquency_projection g on g.mall_id = run.mall_id and g.month = run.month
      where run.is_closed and ${conditionsOf({ ...filter, tradeName: undefined }, sql`''`)}
    ),
    part as (
      select mall_id, month, share_bps, account, ${sql.join(PARTS.map(counted))}
      from grain
      group by mall_id, month, share_bps, account
    )`
}

const summed = sql.join(
  PARTS.map((part) => sql`coalesce(sum(${sql.id(part)}), 0)::bigint as ${sql.id(part)}`),
)

/** Reads the total parts over the whole filter. */
export async function readParts(tx: Tx, filter: FigureFilter): Promise<Parts | undefined> {
  const { rows } = await sql<Parts>`
    ${partsQuery(filter)}
    select ${summed} from part`.execute(tx)
  return rows[0]
}

export async function readMonthParts(tx: Tx, filter: FigureFilter): Promise<MonthParts[]> {
  const { rows } = await sql<MonthParts>`
    ${partsQuery(filter)}
    select to_char(month, 'YYYY-MM') as month, account, ${summed}
    from part
    group by month, account`.execute(tx)
  return rows
}

/** Parts by mall and month, with the participação of the run. */
export type MallParts = Parts & {
  readonly mallId: number
  readonly mall: string
  readonly month: string
  readonly shareBps: number
}

export async function readMallParts(tx: Tx, filter: FigureFilter): Promise<MallParts[]> {
  const { rows } = await sql<MallParts>`
    ${partsQuery(filter)}
    select l.id as "mallId", l.name as mall, to_char(part.month, 'YYYY-MM') as month, part.share_bps as "shareBps",
      ${summed}
    from part
    join mall l on l.id = part.mall_id
    group by l.id, part.month, part.share_bps
    order by part.month, l.name collate "pt-BR-x-icu"`.execute(tx)
  return rows
}
