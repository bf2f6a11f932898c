import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'

import { readRecovery } from './contract.ts'

export const recoveryQuery = (input: InputOf<typeof readRecovery>) =>
  queryOptions({
    queryKey: [readRecovery.name, input],
    queryFn: ({ signal }) => callServer(readRecovery, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { invalidatedBy: ['negativation', 'receivables', 'malls'] },
  })
