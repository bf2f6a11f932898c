import * as z from 'zod'

import { money } from '#contract/wire.ts'

/** Persons whom a mall lists at the bureau for the first time; at most 200 are named. */
export const FirstListings = z.object({
  lojistas: z.number(),
  fiadores: z.number(),
  /** The greatest first. */
  pessoas: z.array(
    z.object({
      nome: z.string(),
      pessoa: z.enum(['LOJISTA', 'FIADOR']),
      /** The tenant of a fiador. */
      lojista: z.string(),
      dias: z.number(),
      boletos: z.number(),
      valor: money,
    }),
  ),
})
export type FirstListings = z.output<typeof FirstListings>
