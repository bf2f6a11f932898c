import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Takes an import back: at least once, with one effect. */
export const takeBackImport = job({
  name: 'fileImports.takeBack',
  payload: z.object({
    importId: z.number().int().positive(),
    /** Who asked for it. */
    by: z.object({ id: z.number().nullable(), name: z.string(), profile: z.string() }),
  }),
  maxAttempts: 5,
})
