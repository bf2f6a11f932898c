import {
  CancelledError,
  type EnsureQueryDataOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'

import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { listContractContacts } from '#features/ledger/contacts/contract/of-contract.ts'
import { contactQueries } from '#features/ledger/contacts/contract/words.ts'
import { listAllStages } from '#features/collection/negotiations/contract/stages.ts'
import { stageQueries } from '#features/collection/negotiations/contract/words.ts'
import {
  listContracts,
  listContractSlips,
} from '#features/collection/open-balances/contract/slips.ts'
import { readCustomer } from '#features/collection/open-balances/contract/summary.ts'
import { openBalanceQueries, staleWith } from '#features/collection/open-balances/contract/words.ts'
import { timeline } from '#features/collection/timeline/contract.ts'
import { wholeListSize } from '#listing/address.ts'
import { today } from '#listing/today.ts'
import { monthOf } from '#values/local-date.ts'

import { type QueueRow, todayQueue, todaySummary } from './contract/queue.ts'
import { todayQueries } from './contract/words.ts'

/** Value of {product} in our own calls. */
export const product = 'regua'

const month = () => {
  const current = monthOf(today())
  return { m: Number(current.slice(5)), y: Number(current.slice(0, 4)) }
}
const meta = { invalidatedBy: [...staleWith] }

/**
 * Awaits a query's data for an action on a row. Moving to another row cancels the panel's request,
 * so it is fetched again for the action.
 */
export async function ensureRead<T, Key extends QueryKey>(
  client: QueryClient,
  query: EnsureQueryDataOptions<T, Error, T, Key>,
): Promise<T> {
  try {
    return await client.ensureQueryData(query)
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error
    return client.ensureQueryData(query)
  }
}

/** Balances and states of a customer. */
export const customerSummaryQuery = ({ clientId }: QueueRow) =>
  queryOptions({
    queryKey: [openBalanceQueries, readCustomer.name, 'today', clientId],
    queryFn: ({ signal }) =>
      callServer(readCustomer, { product, clientId: String(clientId), ...month() }, { signal }),
    meta,
  })

/** Its contracts with an open balance; the one with the oldest debt comes first in the contacts. */
export const contractsQuery = ({
  clientId,
  shopping,
  unidEcon,
}: Pick<QueueRow, 'clientId' | 'shopping' | 'unidEcon'>) =>
  queryOptions({
    queryKey: [openBalanceQueries, listContracts.name, 'today', clientId],
    queryFn: async ({ signal }) => {
      const { prioritizationContractList } = await callServer(
        listContracts,
        { product, clientId: String(clientId), ...month(), name: shopping, unit: unidEcon },
        { signal },
      )
      return prioritizationContractList
    },
    meta,
  })

export const slipsQuery = (contractId: number) =>
  queryOptions({
    queryKey: [openBalanceQueries, listContractSlips.name, 'today', contractId],
    queryFn: async ({ signal }) =>
      (
        await callServer(
          listContractSlips,
          { product, contractId, ...month(), page: 1, size: wholeListSize },
          { signal },
        )
      ).data,
    meta,
  })

/** Contacts of a contract; each read is in the decision log. */
export const contactsQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [contactQueries, listContractContacts.name, 'today', id],
    queryFn: async ({ signal }) =>
      (
        await callServer(
          listContractContacts,
          { product, id: id ?? 0, size: wholeListSize },
          { signal },
        )
      ).data,
    enabled: id !== undefined,
    staleTime: 60_000,
    meta: { invalidatedBy: ['receivables'] },
  })

const shownEvents = 4

/** The latest events of a customer in its mall. */
export const eventsQuery = ({ clientId, idShopping }: QueueRow) =>
  queryOptions({
    queryKey: ['negativation', timeline.name, 'today', clientId],
    queryFn: async ({ signal }) =>
      (
        await callServer(
          timeline,
          { id: String(clientId), shoppings: [idShopping], page: 1, size: shownEvents },
          { signal },
        )
      ).content,
    meta: { invalidatedBy: ['receivables', 'negotiations'] },
  })

export const stagesQuery = queryOptions({
  queryKey: [stageQueries, listAllStages.name],
  queryFn: ({ signal }) => callServer(listAllStages, { product }, { signal }),
  staleTime: 24 * 60 * 60 * 1000,
})

export const summaryQuery = queryOptions({
  queryKey: [todayQueries, todaySummary.name],
  queryFn: ({ signal }) => callServer(todaySummary, {}, { signal }),
  placeholderData: keepPreviousData,
  meta: { invalidatedBy: [...todayQueue.invalidatedBy] },
})

/** Ids of all customers of a search in order, for record navigation. */
export const wholeQueue = async (
  search: Omit<InputOf<typeof todayQueue.search>, 'page' | 'size'>,
): Promise<readonly number[]> =>
  (await callServer(todayQueue.search, search)).content.map(({ clientId }) => clientId)

type ShownPage = { readonly rows: readonly QueueRow[]; readonly total: number }

/**
 * Optimistically removes the row from cached pages after its action, so the next shortcut hits the
 * next customer. The pages are refetched right after.
 */
export function removeFromQueue(client: QueryClient, { clientId }: QueueRow): void {
  client.setQueriesData<ShownPage>({ queryKey: [todayQueries, todayQueue.name] }, (page) =>
    page?.rows.some((row) => row.clientId === clientId)
      ? {
          ...page,
          rows: page.rows.filter((row) => row.clientId !== clientId),
          total: page.total - 1,
        }
      : page,
  )
}
