import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { countAlerts, listAlerts } from './contract/calls.ts'
import { alertQueries, alertQueriesOf } from './contract/kinds.ts'

// What a person may see changes with their rights and malls too.
const staleWith = (personId: number) => ({ invalidatedBy: [alertQueriesOf(personId), 'rights'] })

/** How many lines a person has not read: the number on the bell. */
export const countQuery = (personId: number) =>
  queryOptions({
    queryKey: [alertQueries, countAlerts.name, personId],
    queryFn: ({ signal }) => callServer(countAlerts, {}, { signal }),
    meta: staleWith(personId),
  })

/** Their lines, the newest first. */
export const listQuery = (personId: number) =>
  queryOptions({
    queryKey: [alertQueries, listAlerts.name, personId],
    queryFn: ({ signal }) => callServer(listAlerts, {}, { signal }),
    meta: staleWith(personId),
  })
