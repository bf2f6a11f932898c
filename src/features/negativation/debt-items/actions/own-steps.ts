import type { Work } from '#server/work/work.ts'

import { STEPS, WORKFLOW_STATUSES, type WorkflowStatus } from '../rules/status.ts'

/** Steps whose rule code this user holds on the step's own screen. */
export const ownStatuses = (work: Work): WorkflowStatus[] =>
  WORKFLOW_STATUSES.filter((status) => {
    const { path } = STEPS[status]
    return path !== undefined && work.actor.rights.get(path)?.has(status)
  })
