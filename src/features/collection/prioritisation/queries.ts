import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'

import { readAging } from './contract/aging.ts'
import { listCustomerBlocks, listGroupBlocks } from './contract/blocks.ts'
import { groupBalance, pastDueBalance } from './contract/lists.ts'
import { listBillingGroups, listPortfolioOwners } from './contract/look-ups.ts'
import { worklistQueries } from './contract/rows.ts'
import { explainPriority, readWeights, simulateWeights } from './contract/why.ts'

// Stored figures change with each snapshot; contacts and promises are read live.
const shared = {
  placeholderData: keepPreviousData,
  meta: { invalidatedBy: [worklistQueries, 'negotiations', 'malls'] },
} as const

export const product = { product: 'regua' } as const

export const agingQuery = queryOptions({
  queryKey: [worklistQueries, readAging.name],
  queryFn: ({ signal }) => callServer(readAging, product, { signal }),
  staleTime: 5 * 60_000,
  meta: { invalidatedBy: ['malls'] },
})

export const customerBlocksQuery = (input: InputOf<typeof listCustomerBlocks>) =>
  queryOptions({
    queryKey: [worklistQueries, listCustomerBlocks.name, input],
    queryFn: ({ signal }) => callServer(listCustomerBlocks, input, { signal }),
    ...shared,
  })

export const groupBlocksQuery = (input: InputOf<typeof listGroupBlocks>) =>
  queryOptions({
    queryKey: [worklistQueries, listGroupBlocks.name, input],
    queryFn: ({ signal }) => callServer(listGroupBlocks, input, { signal }),
    ...shared,
  })

/** Explains the place of a row, and hypothetical changes. */
export const whyQuery = (input: Omit<InputOf<typeof explainPriority>, 'product'>) =>
  queryOptions({
    queryKey: [worklistQueries, explainPriority.name, input],
    queryFn: ({ signal }) => callServer(explainPriority, { ...product, ...input }, { signal }),
    ...shared,
  })

export const portfoliosQuery = queryOptions({
  queryKey: ['collection-groups', listPortfolioOwners.name],
  queryFn: ({ signal }) => callServer(listPortfolioOwners, {}, { signal }),
})

/** The groups of some portfolios, by default of all. */
export const groupsQuery = (portifolioIds: readonly string[] | undefined) =>
  queryOptions({
    queryKey: ['collection-groups', listBillingGroups.name, portifolioIds ?? 'todos'],
    queryFn: ({ signal }) =>
      callServer(
        listBillingGroups,
        { portifolioIds: portifolioIds && [...portifolioIds] },
        { signal },
      ),
  })

export const weightsQuery = queryOptions({
  queryKey: [worklistQueries, readWeights.name],
  queryFn: ({ signal }) => callServer(readWeights, product, { signal }),
  meta: { invalidatedBy: [worklistQueries, 'negativation-settings'] },
})

export const simulationQuery = (
  input: Omit<InputOf<typeof simulateWeights>, 'product'> | undefined,
) =>
  queryOptions({
    queryKey: [worklistQueries, simulateWeights.name, input],
    queryFn: ({ signal }) =>
      callServer(
        simulateWeights,
        { ...product, ...(input as NonNullable<typeof input>) },
        { signal },
      ),
    enabled: input !== undefined,
    meta: { invalidatedBy: [worklistQueries] },
  })

type FlatSearch = Omit<InputOf<typeof pastDueBalance.search>, 'product' | 'page' | 'size'>

/** The whole flat list in order, for record navigation. */
export const wholeList = (search: FlatSearch) =>
  callServer(pastDueBalance.search, { ...product, ...search })

type GroupSearch = Omit<InputOf<typeof groupBalance.search>, 'product' | 'page' | 'size'>

/** The whole list of groups in order, for record navigation. */
export const wholeGroupList = (search: GroupSearch) =>
  callServer(groupBalance.search, { ...product, ...search })
