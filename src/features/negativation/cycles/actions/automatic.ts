import type { Work } from '#server/work/work.ts'
import { countOf } from '#values/count-of.ts'
import { formatDate } from '#values/local-date.ts'

import type { Event } from '#features/negativation/debt-items/rules/events.ts'
import {
  isWorkflowStatus,
  S,
  statusLabel,
  statusOrder,
  STEPS,
  WORKFLOW_STATUSES,
} from '#features/negativation/debt-items/rules/status.ts'
import * as store from '../store/automatic.ts'
import { lockItems } from '#features/negativation/debt-items/store/items.ts'
import { itemsOfMalls } from '#features/negativation/debt-items/store/malls.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { checkGuards } from '#features/negativation/debt-items/actions/guards.ts'
import {
  factsOf,
  applyEvent,
  storeForwardedDay,
  saveMoves,
  type MovedItem,
  noGuards,
} from '#features/negativation/debt-items/actions/moves.ts'

// Workflow acts of the automatic jobs of rules 8, run as the system.

export { mallsWaitingIn } from '../store/automatic.ts'
export { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
export { closeCycleWhenDue, openCycleWhenDue } from './cycle.ts'

async function move(
  work: Work,
  itemIds: readonly number[],
  event: Event,
  action: string,
): Promise<MovedItem[]> {
  const parameters = await readParameters(work.tx)
  const records = await lockItems(work.tx, itemIds, 'all')
  const checked = await checkGuards(
    work,
    records.map(({ id }) => id),
    'SUBMIT',
    parameters,
  )
  const { movedItems } = applyEvent(
    records,
    () => event,
    (record) => factsOf(record, parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  await saveMoves(work, movedItems, parameters, { action })
  return movedItems
}

/**
 * LIBERACAO_AUTOMATICA (row 2): forwards a mall's eligible boletos to the analysis. Returns how
 * many left.
 */
export async function releaseMall(work: Work, mallId: number): Promise<number> {
  const ids = await itemsOfMalls(work.tx, S.RELEASE, [mallId], undefined)
  const movedItems = await move(work, ids, { type: 'forward', by: 'SISTEMA' }, 'ENCAMINHAR')
  await storeForwardedDay(work, movedItems)
  return movedItems.length
}

/**
 * Steps that a deadline may move on (AVANCO_POR_PRAZO): only analysis; approvals wait for a user
 * (rules 4.3 j).
 */
const advancing = WORKFLOW_STATUSES.filter((status) => STEPS[status].kind === 'ANALISE')

const advancedAtOnce = 300

/**
 * AVANCO_POR_PRAZO (rules 4.3 f and j): moves the next overdue items in analysis with their
 * flags; items without a justification stay.
 */
export async function advanceOverdue(
  work: Work,
  afterItem: number,
): Promise<{ readonly last: number | undefined; readonly movedCount: number }> {
  const { AVANCO_POR_PRAZO } = await readParameters(work.tx)
  if (!AVANCO_POR_PRAZO) return { last: undefined, movedCount: 0 }
  const ids = await store.overdueItems(work.tx, {
    today: work.today,
    statuses: advancing,
    afterItem,
    limit: advancedAtOnce,
  })
  const movedItems = await move(work, ids, { type: 'submit', by: 'SISTEMA' }, 'AVANCAR_POR_PRAZO')
  return { last: ids.at(-1), movedCount: movedItems.length }
}

/** Sentences for every overdue step, least advanced first, with its count of boletos. */
export async function overdueSentences(
  work: Work,
): Promise<{ readonly items: number; readonly lines: readonly string[] }> {
  const steps = await store.overdueSteps(work.tx, work.today)
  const order = (status: string) => (isWorkflowStatus(status) ? statusOrder(status) : 99)
  return {
    items: steps.reduce((sum, { items }) => sum + items, 0),
    lines: steps
      .toSorted((one, other) => order(one.status) - order(other.status))
      .map(({ status, items, malls, oldestDueOn }) => {
        const name = isWorkflowStatus(status) ? statusLabel(status) : status
        return `${name}: ${countOf(items, 'boleto', 'boletos')} de ${countOf(malls, 'shopping', 'shoppings')} além do prazo, desde ${formatDate(oldestDueOn)}`
      }),
  }
}
