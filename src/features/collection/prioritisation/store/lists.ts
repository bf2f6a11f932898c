import { type RawBuilder, sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { arrearsOn } from '#listing/server/arrears.ts'
import { brazilian, conditions, type Source, type WindowInput } from '#listing/server/window.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { GroupSummary, PrioritySummary } from '../contract/rows.ts'
import type { Mode } from '../contract/weights.ts'
import { type RankingView, rankingRows } from './ranking.ts'
import { storedRowFacts, rowFactColumns, rowFacts } from './row-facts.ts'

type Sql = RawBuilder<unknown>

/** How to read a flat list. */
export type ListView = RankingView & {
  readonly mode: Mode
  /** True for the current month, whose order is indexed. */
  readonly isCurrent: boolean
}

/** Order of rows `c` by points or by the balance of the month (rules 7.3). */
export const listOrder = (mode: Mode, score: Sql = sql`c.score`): Sql => sql`
  ${mode === 'PONTOS' ? sql`${score} desc, ` : sql``}c.current_cents desc, c.overdue_cents desc,
  ${brazilian(sql`c.name`)}, c.document`

// Stored rows as they are; valid if no month must be computed and nothing recounted.
const storedRows = sql`(
  select k.*, k.tenant_id as id from worklist_customer k where k.overdue_cents > 0) c`

/** The stored rows of these malls, valid like all stored rows. */
export const storedCustomers = (malls: Malls): Sql => sql`(
  select k.*, k.tenant_id as id
  from worklist_customer k
  where k.overdue_cents > 0 and ${ofMalls(sql`k.mall_id`, malls)})`

const workedOut = (view: ListView): Sql => sql`(
  select s.*, s.cents_1 as current_cents, s.upcoming_1 as current_upcoming_cents,
    greatest(0, s.base_points + s.points_1) as score
  from (${rankingRows(view)}) s
  where s.overdue_cents > 0) c`

/** Relation of all overdue owners with the points of the flat list. */
export const rankedCustomers = (view: RankingView): Sql => sql`(
  select s.id, s.mall_id, s.document, s.name, s.brands, s.groups, s.lucs, s.overdue_cents,
    s.band_cents, s.arrears_days, s.oldest_due_on, s.held_cents, s.is_corporate, s.has_corporate,
    greatest(0, s.base_points + s.points_1) as score
  from (${rankingRows(view)}) s
  where s.overdue_cents > 0)`

const rowsOf = (view: ListView): Sql =>
  view.isCurrent && view.stale.length === 0 && view.owner === 'CUSTOMER'
    ? storedRows
    : workedOut(view)

const shown = {
  pontos: sql`c.score`,
  faixas: sql`c.band_cents`,
  acimaDe120Dias: sql`c.overdue_cents - c.overdue_120_cents`,
  pagoNoBanco: sql`c.held_cents`,
  amountDue: sql`c.current_upcoming_cents`,
  overdueThisMonth: sql`c.current_cents`,
  overdue120Days: sql`c.overdue_120_cents`,
  totalOverdue: sql`c.overdue_cents`,
  ...rowFactColumns,
}
const sortedBalances = {
  amountDue: shown.amountDue,
  overdueThisMonth: shown.overdueThisMonth,
  overdue120Days: shown.overdue120Days,
  totalOverdue: shown.totalOverdue,
  updateDate: rowFactColumns.updateDate,
}
const totals = {
  overdueThisMonth: sql`sum(c.current_cents)`,
  amountDue: sql`sum(c.current_upcoming_cents)`,
  overdue120Days: sql`sum(c.overdue_120_cents)`,
  totalOverdue: sql`sum(c.overdue_cents)`,
}
const tally = {
  overdueThisMonth: sql`sum(y.current_cents)`,
  amountDue: sql`sum(y.current_upcoming_cents)`,
  overdue120Days: sql`sum(y.overdue_120_cents)`,
  totalOverdue: sql`sum(y.overdue_cents)`,
}

const conditionsOfCustomers = {
  corporate: (isShown: boolean) => (isShown ? undefined : sql`not c.is_corporate`),
  cliente: textContains(sql`c.name`, sql`c.brands`),
}

/**
 * Row number in list order, independent of the read order. Its ORDER BY text equals the list's, so
 * an index scan numbers rows without sorting.
 */
const place = (view: ListView): Sql =>
  sql`row_number() over (order by ${listOrder(view.mode)} asc nulls first, c.id asc)`

/** Rows with places computed over the whole list, for orders and pages that cannot derive them. */
const placed = <Row>(view: ListView, source: Source<Row>, search: WindowInput): Sql => sql`(
  select c.*, ${place(view)} as place
  from ${rowsOf(view)}
  where ${conditions(source, search)}) c`

/**
 * Overdue customers. Read from the start in list order, places are row numbers; with `search`,
 * places are computed over all its rows first.
 */
export function customerSource(view: ListView, search?: WindowInput): Source<PrioritySummary> {
  const isKept = view.isCurrent && view.stale.length === 0
  const facts = isKept ? storedRowFacts(view.today) : rowFacts('CUSTOMER', view.today)
  const source = arrearsOn<PrioritySummary>(
    {
      from: sql`${rowsOf(view)}
      join mall m on m.id = c.mall_id ${facts}`,
      columns: {
        priority: place(view),
        isBillingGroup: sql`false`,
        clientId: sql`c.id`,
        companyName: sql`c.name`,
        documentNumber: sql`c.document`,
        shoppingId: sql`c.mall_id`,
        shopping: sql`m.name`,
        unitEcon: sql`m.economic_unit`,
        brand: sql`c.brands`,
        lucs: sql`c.lucs`,
        billingGroup: sql`c.groups`,
        hasCorporateBilling: sql`c.has_corporate`,
        soCorporativo: sql`c.is_corporate`,
        ...shown,
      },
      sorts: {
        priority: listOrder(view.mode),
        companyName: brazilian(sql`c.name`),
        documentNumber: sql`c.document`,
        shopping: brazilian(sql`m.name`),
        ...sortedBalances,
      },
      arrears: { days: sql`c.arrears_days` },
      filters: conditionsOfCustomers,
      mall: sql`c.mall_id`,
      key: sql`c.id`,
      totals,
      ...(isKept
        ? {
            isOfOnePlan: true,
            counters: [
              {
                from: sql`worklist_tally y`,
                mall: sql`y.mall_id`,
                filters: { corporate: () => sql`not y.is_corporate` },
                count: sql`sum(y.customers)`,
                sums: tally,
              },
            ],
          }
        : {}),
    },
    view.today,
  )
  if (search === undefined) return source
  return {
    ...source,
    from: sql`${placed(view, source, search)}
      join mall m on m.id = c.mall_id ${facts}`,
    columns: { ...source.columns, priority: sql`c.place` },
    sorts: { ...source.sorts, priority: sql`c.place` },
  }
}

const among = (column: Sql) => (values: readonly string[]) =>
  sql`${column} = any(${[...values]}::text[])`
const nothing = () => undefined

/** Overdue groups, each with its place in the search (rules 7.4). */
export function groupSource(view: ListView, search: WindowInput): Source<GroupSummary> {
  const source = arrearsOn<GroupSummary>(
    {
      from: sql`${rowsOf(view)}`,
      columns: {
        priority: sql`c.place`,
        billingGroupId: sql`c.id`,
        billingGroup: sql`c.name`,
        portifolio: sql`c.brands`,
        numberOfLucs: sql`cardinality(c.lucs)`,
        ...shown,
      },
      sorts: {
        priority: sql`c.place`,
        billingGroup: brazilian(sql`c.name`),
        portifolio: brazilian(sql`c.brands`),
        numberOfLucs: sql`cardinality(c.lucs)`,
        ...sortedBalances,
      },
      filters: {
        portifolio: among(sql`c.brands`),
        grupoCobranca: among(sql`c.name`),
        month: nothing,
        year: nothing,
        mes: nothing,
      },
      arrears: { days: sql`c.arrears_days` },
      // Group balances are already limited to the user's malls.
      mall: () => sql`true`,
      key: sql`c.id`,
      totals,
    },
    view.today,
  )
  return {
    ...source,
    from: sql`${placed(view, source, search)} ${rowFacts('GROUP', view.today)}`,
  }
}
