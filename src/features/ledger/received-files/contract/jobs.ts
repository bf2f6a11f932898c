import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Reads the refused files of a source again, once it has another recipe. */
export const rereadRefused = job({
  name: 'receivedFiles.rereadRefused',
  payload: z.object({ sourceId: z.number().int().positive() }),
  maxAttempts: 5,
})
