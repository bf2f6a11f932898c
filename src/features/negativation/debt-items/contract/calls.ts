import * as z from 'zod'

import { call } from '#contract/call.ts'

export const workflowStatuses = call({
  name: 'negativation.workflowStatuses',
  method: 'GET',
  path: '/workflow/serasa/serasa-status/workflow',
  summary: 'Status do workflow',
  access: 'session',
  answer: z.object({
    content: z.array(z.object({ id: z.number(), value: z.string(), label: z.string() })),
  }),
})
