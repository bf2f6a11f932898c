import { NotFound } from '#server/http/errors.ts'
import { route, type Route } from '#server/http/routes.ts'

import { completeCycle, readCycleCompletion } from './actions/complete-cycle.ts'
import * as cycle from './actions/cycle.ts'
import { forward } from './actions/forward.ts'
import { servedFollowUp, servedTotals } from './actions/mall-lists.ts'
import { cyclePanel } from './actions/malls.ts'
import * as calls from './contract/calls.ts'
import * as reads from './contract/cycle.ts'

export const routes: Route[] = [
  ...servedTotals.routes,
  route(calls.forward, forward),
  ...servedFollowUp.routes,
  route(calls.openCycle, (work, { completar }) =>
    completar ? completeCycle(work) : cycle.openCycle(work),
  ),
  route(calls.cycleCompletion, readCycleCompletion),
  route(calls.closeCycle, (work, input) => cycle.closeCycle(work, input)),
  route(reads.cycles, (work) => cycle.listCycles(work)),
  route(reads.cyclePanel, async (work, { id }) => {
    const panel = await cyclePanel(work, id)
    if (!panel) throw new NotFound('Ciclo não encontrado.')
    return panel
  }),
]
