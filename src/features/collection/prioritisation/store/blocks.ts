import { type RawBuilder, sql } from 'kysely'

import { brazilian } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { CustomerPriority, GroupPriority } from '../contract/rows.ts'
import type { Mode } from '../contract/weights.ts'
import { rowFactColumns, rowFacts } from './row-facts.ts'
import { type RankingView, rankingRows } from './ranking.ts'

type Sql = RawBuilder<unknown>

/** How to read blocks: month, fourth block, upcoming amounts. */
export type BlockView = RankingView & {
  readonly mode: Mode
  readonly blocks: readonly number[]
  /** The first block also lists customers with only upcoming amounts. */
  readonly isUpcomingShown: boolean
  readonly isCorporateShown: boolean
  /** The requested groups; by default all. */
  readonly groups?: readonly number[] | undefined
}

export type InBlock<Row> = Row & { readonly block: number; readonly oldestDueOn: LocalDate }

const condition = ({ owner, isCorporateShown, groups }: BlockView): Sql =>
  owner === 'CUSTOMER'
    ? isCorporateShown
      ? sql`true`
      : sql`not s.is_corporate`
    : groups === undefined
      ? sql`true`
      : sql`s.id = any(${[...groups]}::bigint[])`

const order = (mode: Mode): Sql => sql`
  ${mode === 'PONTOS' ? sql`v.score desc, ` : sql``}v.cents desc, s.overdue_cents desc,
  ${brazilian(sql`s.name`)}, s.document, s.id`

/** All rows of the blocks with their places (rules 7.2, 7.3). */
const rows = (view: BlockView): Sql => sql`
  select s.*, v.block, v.cents, v.score,
    row_number() over (partition by v.block order by ${order(view.mode)})::int as place,
    count(*) over (partition by v.block)::int as rows
  from (${rankingRows(view)}) s
    cross join lateral (values
      (1, s.cents_1, s.upcoming_1, greatest(0, s.base_points + s.points_1)),
      (2, s.cents_2, s.upcoming_2, greatest(0, s.base_points + s.points_2)),
      (3, s.cents_3, s.upcoming_3, greatest(0, s.base_points + s.points_3)),
      (4, s.cents_4, 0::bigint, greatest(0, s.base_points + s.points_4))
    ) v (block, cents, upcoming, score)
  where v.block = any(${[...view.blocks]}::int[]) and ${condition(view)}
    and (v.cents > 0 ${view.isUpcomingShown ? sql`or v.block = 1 and v.upcoming > 0` : sql``})`

const shown = sql`
  c.block, c.place as priority, c.oldest_due_on as "oldestDueOn", c.cents as "vencidoNoBloco",
  c.cents_1 as "overdueBalanceInMonth", c.overdue_cents as "totalOverdueBalance",
  c.upcoming_1 as "dueBalanceInMonth",
  c.upcoming_cents as "totalDueBalance", c.overdue_120_cents as "overdue120Days",
  ${rowFactColumns.status} as status, ${rowFactColumns.status} as "lastContactStatus",
  ${rowFactColumns.updateDate} as "updateDate", ${rowFactColumns.promessa} as promessa,
  c.score as pontos, c.band_cents as faixas, c.arrears_days as "diasAtraso",
  c.overdue_cents - c.overdue_120_cents as "acimaDe120Dias", c.held_cents as "pagoNoBanco"`

export async function customersInBlocks(
  tx: Tx,
  view: BlockView,
): Promise<readonly InBlock<CustomerPriority>[]> {
  const { rows: found } = await sql<InBlock<CustomerPriority>>`
    select false as "isBillingGroup", c.id as customer, c.id as "clientId",
      c.name as "customerName", c.brands as brand, c.document as "cpfCnpj",
      c.mall_id as "shoppingId", m.name as shopping, m.economic_unit as "unitEcon", c.lucs,
      c.has_corporate as "hasCorporateBilling", c.is_corporate as "soCorporativo",
      c.groups as "billingGroup", ${shown}
    from (${rows(view)}) c
      join mall m on m.id = c.mall_id
      ${rowFacts('CUSTOMER', view.today)}
    order by c.block, c.place`.execute(tx)
  return found
}

export async function groupsInBlocks(
  tx: Tx,
  view: BlockView,
): Promise<readonly InBlock<GroupPriority>[]> {
  const { rows: found } = await sql<InBlock<GroupPriority>>`
    select true as "isBillingGroup", c.id as "billingGroupId", c.name as "billingGroup",
      cardinality(c.lucs) as "numberOfLucs", c.brands as portfolio, z.status as "brandStatus", ${shown}
    from (${rows(view)}) c
      left join group_brand_status z on z.group_id = c.id
      ${rowFacts('GROUP', view.today)}
    order by c.block, c.place`.execute(tx)
  return found
}
