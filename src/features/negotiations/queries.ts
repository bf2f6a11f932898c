import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type ContactRecord, listContactRecords } from './contract/contact-records.ts'
import { clientHistory, groupHistory } from './contract/negotiations.ts'
import { promisesOfDay } from './contract/promises.ts'
import { listAllStages } from './contract/stages.ts'
import { negotiationQueries, stageQueries } from './contract/words.ts'
import type { ContactDays } from './rules/negotiation.ts'

/** Any name serves; this is ours. */
export const product = 'regua'

/** The stages that may be chosen, and how far back a contact may lie. */
export const stagesQuery = queryOptions({
  queryKey: [stageQueries, listAllStages.name],
  queryFn: ({ signal }) => callServer(listAllStages, { product }, { signal }),
  staleTime: 24 * 60 * 60 * 1000,
  meta: { invalidatedBy: ['negativation-settings'] },
})

/**
 * Between which days a contact lies; until the server has told how far back, it is one of today.
 */
export const useContactDays = (today: LocalDate): ContactDays => ({
  today,
  daysBack: useQuery(stagesQuery).data?.contatoRetroativoDias ?? 0,
})

/** How many days after its contact a promise may be for; undefined until the server answered. */
export const useLongestPromise = (): number | undefined =>
  useQuery(stagesQuery).data?.promessaMaxDias

/** Whose negotiations are shown. */
export type HistoryOwner = { readonly clientId: number } | { readonly group: string }

/** What was spoken about the slips of a customer or a group; all of it, as there are dozens. */
export const historyQuery = (owner: HistoryOwner) =>
  queryOptions({
    queryKey: [negotiationQueries, 'history', owner],
    queryFn: ({ signal }) =>
      'clientId' in owner
        ? callServer(clientHistory, { product, clientId: owner.clientId, size: 9_999 }, { signal })
        : callServer(groupHistory, { product, billingGroup: owner.group, size: 9_999 }, { signal }),
    meta: { invalidatedBy: ['receivables'] },
  })

/** Whose contacts are shown: of one mall's customer, by document or its alias, or of a group. */
export type RecordOwner =
  | { readonly cpfCnpj: string; readonly shoppingId?: number }
  | { readonly billingGroupId: number }

const filterOf = (owner: RecordOwner) => ({
  ...('billingGroupId' in owner ? { billingGroupIds: [owner.billingGroupId] } : owner),
  active: true,
})

/** A page of the contacts that the holding side noted. */
export const recordsQuery = (owner: RecordOwner, page: number) =>
  queryOptions({
    queryKey: [negotiationQueries, listContactRecords.name, owner, page],
    queryFn: ({ signal }) =>
      callServer(listContactRecords, { ...filterOf(owner), page }, { signal }),
  })

/** One of them as it is now. */
export const readContactRecord = async (
  owner: RecordOwner,
  id: number,
): Promise<ContactRecord | undefined> =>
  (await callServer(listContactRecords, { ...filterOf(owner), page: 1, size: 10_000 })).data.find(
    ({ identifier }) => identifier === id,
  )

/** The promises of the day; they move with it although nothing is written. */
export const promisesQuery = queryOptions({
  queryKey: [negotiationQueries, promisesOfDay.name],
  queryFn: ({ signal }) => callServer(promisesOfDay, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { invalidatedBy: ['receivables'] },
})
