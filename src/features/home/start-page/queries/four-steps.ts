import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { fourSteps } from '../contract/four-steps.ts'

/** Query name of the four steps, to invalidate after hiding or showing them. */
export const fourStepsQueries = fourSteps.name

/** The work of the user's profile in four steps. */
export const fourStepsQuery = queryOptions({
  queryKey: [fourStepsQueries],
  queryFn: ({ signal }) => callServer(fourSteps, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: {
    invalidatedBy: ['rights'],
  },
})
