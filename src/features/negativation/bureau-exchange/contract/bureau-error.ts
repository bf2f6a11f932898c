import * as z from 'zod'

/** An error or removal of the bureau, explained (rules 4.7). */
export const BureauError = z.object({
  codigo: z.string(),
  description: z.string(),
  orientacao: z.string(),
})
