import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { creditKindList, lawsuitStatusList } from '#features/legal/settings/contract/options.ts'
import { listLawsuitJustifications } from '#features/legal/settings/contract/look-ups.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'

import { getLawsuit, legalPanel } from './contract/acts.ts'

export const lawsuitQuery = (id: number) =>
  queryOptions({
    queryKey: [lawsuitQueries, getLawsuit.name, id],
    queryFn: ({ signal }) => callServer(getLawsuit, { id }, { signal }),
    meta: { invalidatedBy: ['receivables'] },
  })

/** The lawyer's panel. @public */
export const legalPanelQuery = queryOptions({
  queryKey: [lawsuitQueries, legalPanel.name],
  queryFn: ({ signal }) => callServer(legalPanel, {}, { signal }),
})

export const courtStatusesQuery = queryOptions({
  queryKey: ['lawsuit-statuses', 'choices'],
  queryFn: ({ signal }) => callServer(lawsuitStatusList.search, {}, { signal }),
})

export const creditKindsQuery = queryOptions({
  queryKey: ['credit-kinds', 'choices'],
  queryFn: ({ signal }) => callServer(creditKindList.search, {}, { signal }),
})

/** Options of the exceção dialog. */
export const exceptionReasonsQuery = queryOptions({
  queryKey: ['lawsuit-justifications', 'choices'],
  queryFn: ({ signal }) => callServer(listLawsuitJustifications, {}, { signal }),
})
