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

/** Which figures are asked. */
export type FigureFilter = RunFilter & {
  readonly today: LocalDate
  readonly view: View
  readonly accounts?: readonly string[] | undefined
  readonly tradeName?: string | undefined
  /** Only the participation of each mall counts (rules 6.2). */
  readonly isShareOnly: boolean
  /** As if one day overdue were enough: what is due and in carência is bruta, with its receipts. */
  readonly isWithoutGrace: boolean
  /** Only malls, months and accounts that an official sheet states too. */
  readonly isOfficialOnly?: boolean | undefined
}

/** What of the grace is due at P (rules 6.2): sums keep it, of a título its due date decides. */
const dueGrace = {
  sum: { grace: sql`g.due_grace_cents`, afterClose: sql`g.due_grace_after_close_cents` },
  titulo: {
    grace: sql`case when g.due_on <= run.processed_on then g.grace_cents else 0 end`,
    afterClose: sql`
      case when g.due_on <= run.processed_on then g.grace_after_close_cents else 0 end`,
  },
}

/**
 * Each part as a column of a título or of a sum `g` of the runs `run`. Without grace what is due
 * counts at once; what is not due at P stays out.
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

/** The parts of what is still expected. */
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

/** The conditions on `g`: view, accounts and, where `name` is a column, the trade name. */
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

// The kept sums know no shop: with a trade name the títulos are summed.
const rowsOfRuns = ({ tradeName }: FigureFilter): Sql =>
  tradeName === undefined
    ? sql`join delinquency_sum g on g.run_id = run.run_id`
    : sql`join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id`

/** The títulos `g` that some figure counts: others are there for a memo alone. */
export const isInFigures = sql`
  (g.is_of_month or g.recovered_cents <> 0 or g.later_adjusted_cents <> 0)`

/**
 * `part`: the parts by mall, month and account, those of the participation truncated once there
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

/** The parts of all that was asked, together. */
export async function readParts(tx: Tx, filter: FigureFilter): Promise<Parts | undefined> {
  const { rows } = await sql<Parts>`
    ${partsQuery(filter)}
    select ${summed} from part`.execute(tx)
  return rows[0]
}

/** The parts by month and account, over all malls. */
export async function readMonthParts(tx: Tx, filter: FigureFilter): Promise<MonthParts[]> {
  const { rows } = await sql<MonthParts>`
    ${partsQuery(filter)}
    select to_char(month, 'YYYY-MM') as month, account, ${summed}
    from part
    group by month, account`.execute(tx)
  return rows
}

/** The parts by mall and month, with the participation of the run. */
export type MallParts = Parts & {
  readonly mallId: number
  readonly mall: string
  readonly month: string
  readonly shareBps: number
}

/** The parts by mall and month. */
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
