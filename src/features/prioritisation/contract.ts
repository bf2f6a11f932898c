import * as z from 'zod'

import { call } from '#contract/call.ts'

/** A choice of a select (spec 1:3 'Select option'). */
export const SourceOption = z.object({ value: z.string(), label: z.string() })

export const listSources = call({
  name: 'prioritisation.listSources',
  method: 'GET',
  path: '/filters/source',
  access: 'session',
  summary: 'Origens dos shoppings (ERP)',
  answer: z.array(SourceOption),
})
