import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { messageQueries } from '#features/collection/messages/contract/words.ts'

import { checkDispatch, listDispatches } from './contract/dispatches.ts'
import { readMessage } from './contract/messages.ts'

/** What an act on a message changes on other screens too. */
export const afterMessage = [
  messageQueries,
  'notices',
  'disputes',
  'today-queue',
  'start-page',
] as const

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [messageQueries, readMessage.name, id],
    queryFn: ({ signal }) => callServer(readMessage, { id }, { signal }),
  })

export const dispatchesQuery = () =>
  queryOptions({
    queryKey: [messageQueries, listDispatches.name],
    queryFn: ({ signal }) => callServer(listDispatches, {}, { signal }),
  })

export const dispatchDoubtsQuery = (id: number) =>
  queryOptions({
    queryKey: [messageQueries, checkDispatch.name, id],
    queryFn: ({ signal }) => callServer(checkDispatch, { id }, { signal }),
  })
