import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { maxRows, wholeListSize } from '#listing/address.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type ContactRecord, listContactRecords } from './contract/contact-records.ts'
import { clientHistory, groupHistory } from './contract/negotiations.ts'
import { promisesOfDay } from './contract/promises.ts'
import { listAllStages } from './contract/stages.ts'
import { negotiationQueries, stageQueries } from './contract/words.ts'
import type { ContactDays } from './rules/negotiation.ts'

/** Any product name works; this is ours. */
export const product = 'regua'

/** Selectable stages, and the maximum age of a contact. */
export const stagesQuery = queryOptions({
  queryKey: [stageQueries, listAllStages.name],
  queryFn: ({ signal }) => callServer(listAllStages, { product }, { signal }),
  staleTime: 24 * 60 * 60 * 1000,
  meta: { invalidatedBy: ['negativation-settings'] },
})

/** Allowed contact dates; only today until the server has answered. */
export const useContactDays = (today: LocalDate): ContactDays => ({
  today,
  daysBack: useQuery(stagesQuery).data?.contatoRetroativoDias ?? 0,
})

/** Maximum days between contact and promise; undefined until the server has answered. */
export const useLongestPromise = (): number | undefined =>
  useQuery(stagesQuery).data?.promessaMaxDias

export type HistoryOwner = { readonly clientId: number } | { readonly group: string }

/** All negotiations about a customer's or group's slips; there are only dozens. */
export const historyQuery = (owner: HistoryOwner) =>
  queryOptions({
    queryKey: [negotiationQueries, 'history', owner],
    queryFn: ({ signal }) =>
      'clientId' in owner
        ? callServer(
            clientHistory,
            { product, clientId: owner.clientId, size: wholeListSize },
            { signal },
          )
        : callServer(
            groupHistory,
            { product, billingGroup: owner.group, size: wholeListSize },
            { signal },
          ),
    meta: { invalidatedBy: ['receivables'] },
  })

/** Owner of contact records: a mall's customer by document or alias, or a group. */
export type RecordOwner =
  | { readonly cpfCnpj: string; readonly shoppingId?: number }
  | { readonly billingGroupId: number }

const filterOf = (owner: RecordOwner) => ({
  ...('billingGroupId' in owner ? { billingGroupIds: [owner.billingGroupId] } : owner),
  active: true,
})

export const recordsQuery = (owner: RecordOwner, page: number) =>
  queryOptions({
    queryKey: [negotiationQueries, listContactRecords.name, owner, page],
    queryFn: ({ signal }) =>
      callServer(listContactRecords, { ...filterOf(owner), page }, { signal }),
  })

export const readContactRecord = async (
  owner: RecordOwner,
  id: number,
): Promise<ContactRecord | undefined> =>
  (await callServer(listContactRecords, { ...filterOf(owner), page: 1, size: maxRows })).data.find(
    ({ identifier }) => identifier === id,
  )

/** Promises of the day; the list changes with the day, even without writes. */
export const promisesQuery = queryOptions({
  queryKey: [negotiationQueries, promisesOfDay.name],
  queryFn: ({ signal }) => callServer(promisesOfDay, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { invalidatedBy: ['receivables'] },
})
