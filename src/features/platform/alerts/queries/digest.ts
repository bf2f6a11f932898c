import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { readDigestChoice } from '../contract/digest.ts'
import { alertQueries, alertQueriesOf } from '../contract/kinds.ts'

export const digestChoiceQuery = (personId: number) =>
  queryOptions({
    queryKey: [alertQueriesOf(personId), readDigestChoice.name],
    queryFn: ({ signal }) => callServer(readDigestChoice, {}, { signal }),
    meta: { invalidatedBy: [alertQueries] },
  })
