import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, ids } from '#contract/wire.ts'
import { LAWSUIT_PLACES } from '#features/legal/lawsuits/contract/status.ts'

import { StepSearch } from './calls.ts'

/** Steps in which another person confirms a recommendation. */
export const APPROVAL_STEPS = [
  'APROVACAO_SHOPPING',
  'APROVACAO_CORPORATIVA',
  'APROVACAO_FINAL',
] as const
export type ApprovalStep = (typeof APPROVAL_STEPS)[number]

type Some = readonly [string, ...string[]]
const screens = APPROVAL_STEPS.flatMap((step) => LAWSUIT_PLACES[step].path ?? []) as unknown as Some

export const downloadApprovalSheet = call({
  name: 'lawsuitDecisions.downloadApprovalSheet',
  method: 'GET',
  path: '/workflow/ajuizamento/folha',
  summary: 'Folha para assinar: as ações que esperam aprovação, ou as aprovadas em um dia',
  access: { screens },
  query: StepSearch.omit({ page: true, size: true }).extend({
    stepWorkflowCode: z.enum(APPROVAL_STEPS),
    /** Only these actions of the search. */
    idAcoes: ids.optional(),
    /** What left the step on this day, instead of what waits in it; only the malls filter then. */
    aprovadasEm: day.optional(),
  }),
})
