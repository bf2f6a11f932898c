import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Undoes an import: at least once, idempotent. */
export const undoImportJob = job({
  name: 'fileImports.takeBack',
  payload: z.object({
    importId: z.number().int().positive(),
    /** The requesting user. */
    by: z.object({ id: z.number().nullable(), name: z.string(), profile: z.string() }),
  }),
  maxAttempts: 5,
})
