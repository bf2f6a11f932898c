import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { countAlerts, listAlerts } from '../contract/calls.ts'
import { alertQueries, alertQueriesOf } from '../contract/kinds.ts'

// Rights and malls change what a user may see.
const staleWith = (personId: number) => ({ invalidatedBy: [alertQueriesOf(personId), 'rights'] })

export const countQuery = (personId: number) =>
  queryOptions({
    queryKey: [alertQueries, countAlerts.name, personId],
    queryFn: ({ signal }) => callServer(countAlerts, {}, { signal }),
    meta: staleWith(personId),
  })

/** Alerts of the user, newest first. */
export const listQuery = (personId: number) =>
  queryOptions({
    queryKey: [alertQueries, listAlerts.name, personId],
    queryFn: ({ signal }) => callServer(listAlerts, {}, { signal }),
    meta: staleWith(personId),
  })
