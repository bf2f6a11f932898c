import type { Work } from '#server/work.ts'
import { formatDate } from '#values/local-date.ts'

import type { Event } from '../rules/events.ts'
import { decidingEvent } from '../rules/machine.ts'
import {
  isWorkflowStatus,
  S,
  statusLabel,
  statusOrder,
  STEPS,
  type WorkflowStatus,
  WORKFLOW_STATUSES,
} from '../rules/status.ts'
import * as store from '../store/automatic.ts'
import { lockItems } from '../store/items.ts'
import { itemsOfMalls } from '../store/malls.ts'
import { readParameters } from '../store/parameters.ts'
import { checkGuards } from './guards.ts'
import { factsOf, happen, keepMoves, type Moved, noGuards } from './moves.ts'

// What the automatic jobs of rules 8 do in the workflow, as the system.

export { mallsWaitingIn } from '../store/automatic.ts'
export { refresh } from './refresh.ts'
export { closeCycleWhenDue, openCycleWhenDue } from './cycle.ts'

async function move(
  work: Work,
  itemIds: readonly number[],
  eventOf: (status: WorkflowStatus) => Event,
  action: string,
): Promise<Moved[]> {
  const parameters = await readParameters(work.tx)
  const records = await lockItems(work.tx, itemIds, 'all')
  const checked = await checkGuards(
    work,
    records.map(({ id }) => id),
    'SUBMIT',
    parameters,
  )
  const { moved } = happen(
    records,
    ({ state }) => eventOf(state.status),
    (record) => factsOf(record, parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  await keepMoves(work, moved, parameters, { action })
  return moved
}

/** LIBERACAO_AUTOMATICA (row 2): a mall's eligible boletos leave for the analysis. Answers how many left. */
export async function releaseMall(work: Work, mallId: number): Promise<number> {
  const ids = await itemsOfMalls(work.tx, S.RELEASE, [mallId], undefined)
  return (await move(work, ids, () => ({ type: 'forward', by: 'SISTEMA' }), 'ENCAMINHAR')).length
}

/** The steps a term may move on from (AVANCO_POR_PRAZO): a director's or an exception is never decided by the clock. */
const advancing = WORKFLOW_STATUSES.filter((status) => ['ANALISE', 'APROVACAO'].includes(STEPS[status].kind))

const advancedAtOnce = 300

/** AVANCO_POR_PRAZO (rules 4.3 f): the next items whose term is over go on with their flags; what lacks a justification stays. */
export async function advanceOverdue(
  work: Work,
  afterItem: number,
): Promise<{ readonly last: number | undefined; readonly moved: number }> {
  const { AVANCO_POR_PRAZO } = await readParameters(work.tx)
  if (!AVANCO_POR_PRAZO) return { last: undefined, moved: 0 }
  const ids = await store.overdueItems(work.tx, {
    today: work.today,
    statuses: advancing,
    afterItem,
    limit: advancedAtOnce,
  })
  const moved = await move(
    work,
    ids,
    (status) => ({ type: decidingEvent(status) ?? 'submit', by: 'SISTEMA' }),
    'AVANCAR_POR_PRAZO',
  )
  return { last: ids.at(-1), moved: moved.length }
}

/** Every step whose term is over, in sentences, least advanced first, and how many boletos wait there. */
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
        return `${name}: ${items} boleto(s) de ${malls} shopping(s) além do prazo, desde ${formatDate(oldestDueOn)}`
      }),
  }
}
