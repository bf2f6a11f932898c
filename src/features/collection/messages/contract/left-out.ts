import * as z from 'zod'

import { day, money } from '#contract/wire.ts'

import { PERSONS } from './words.ts'

/** A boleto that a person is not told of on a day (Fora). */
export const LeftOutRow = z.object({
  /** Key of the row in lists. */
  id: z.string(),
  idLojista: z.number(),
  lojista: z.string(),
  idShopping: z.number(),
  shopping: z.string(),
  pessoa: z.enum(PERSONS),
  nome: z.string(),
  passo: z.string(),
  numBoleto: z.string(),
  vencimento: day,
  valor: money,
  motivo: z.string(),
  /** The reason as a sentence. */
  texto: z.string(),
  /** Further reasons. */
  outros: z.array(z.string()),
})
export type LeftOutRow = z.output<typeof LeftOutRow>
