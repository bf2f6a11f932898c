import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { listCustomerBlocks, listGroupBlocks } from '../contract/blocks.ts'
import type { CustomerPriority, GroupPriority } from '../contract/rows.ts'
import { blockLabel, blockPeriod, BLOCKS } from '../rules/blocks.ts'
import { customersInBlocks, groupsInBlocks, type InBlock } from '../store/blocks.ts'
import { requestedMonth, requireMall, type View, viewOf } from './view.ts'

const oldest = (rows: readonly { readonly oldestDueOn: LocalDate }[]): LocalDate | undefined =>
  rows.map(({ oldestDueOn }) => oldestDueOn).toSorted()[0]

/** Groups the rows into their blocks; empty blocks are included. */
function inBlocks<Row>(
  { mode }: Pick<View, 'mode'>,
  month: Competence,
  isFourthShown: boolean,
  rows: readonly InBlock<Row>[],
) {
  return BLOCKS.filter((block) => block < 4 || isFourthShown).map((number) => {
    const own = rows.filter(({ block }) => block === number)
    const period = blockPeriod(number, month, oldest(own))
    return {
      month: blockLabel(number, month),
      blockNumber: number,
      modo: mode,
      blockStartingDate: period.startsOn,
      blockEndingDate: period.endsOn,
      data: own.map(({ block: _, oldestDueOn: __, ...row }) => row as Row),
    }
  })
}

const numbersOf = (isFourthShown: boolean) => BLOCKS.filter((block) => block < 4 || isFourthShown)

/** The blocks of a mall; the fourth only on request (rules 7.2). */
export async function listCustomers(
  work: Work,
  input: InputOf<typeof listCustomerBlocks>,
): Promise<AnswerOf<typeof listCustomerBlocks>> {
  const { shoppingName, showFourthBlock = false, comAVencer = false, corporate = true } = input
  const month = requestedMonth(work, input)
  const mall = await requireMall(work, shoppingName)
  const view = await viewOf(work, 'CUSTOMER', month, [mall.id])
  const rows = await customersInBlocks(work.tx, {
    ...view,
    blocks: numbersOf(showFourthBlock),
    isUpcomingShown: comAVencer,
    isCorporateShown: corporate,
  })
  return inBlocks<CustomerPriority>(view, month, showFourthBlock, rows)
}

/** The blocks of the groups, over the user's malls (rules 7.4). */
export async function listGroups(
  work: Work,
  input: InputOf<typeof listGroupBlocks>,
): Promise<AnswerOf<typeof listGroupBlocks>> {
  const { groupIds, showFourthBlock = false, comAVencer = false } = input
  const month = requestedMonth(work, input)
  const view = await viewOf(work, 'GROUP', month)
  const rows = await groupsInBlocks(work.tx, {
    ...view,
    blocks: numbersOf(showFourthBlock),
    isUpcomingShown: comAVencer,
    isCorporateShown: true,
    groups: groupIds,
  })
  return inBlocks<GroupPriority>(view, month, showFourthBlock, rows)
}
