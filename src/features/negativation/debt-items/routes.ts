import { route, type Route } from '#server/http/routes.ts'

import { workflowStatuses } from './contract/calls.ts'
import { statusLabel, WORKFLOW_STATUSES } from './rules/status.ts'

export const routes: Route[] = [
  route(workflowStatuses, async () => ({
    content: WORKFLOW_STATUSES.map((value, index) => ({
      id: index + 1,
      value,
      label: statusLabel(value),
    })),
  })),
]
