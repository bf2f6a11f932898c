import * as z from 'zod'

import { day, money, withOriginalDueDay } from '#contract/wire.ts'

/** The rules of negativation define the known codes; an unknown one returns 404. */
export const parameterCode = z.string().regex(/^[A-Z0-9_]{1,60}$/, 'Informe o código do parâmetro.')

const Group = z.object({ boletos: z.number(), clientes: z.number(), valor: money })
/** Effect of a parameter change, before it is stored (rules 8). */
export const Simulation = z.object({
  codigoParametro: parameterCode,
  de: z.string(),
  para: z.string(),
  /** Affects eligibility, guards, or neither. */
  efeito: z.enum(['ELEGIBILIDADE', 'GUARDAS', 'NENHUM']),
  mensagem: z.string(),
  entram: Group,
  saem: Group,
  ficam: Group,
  /** Boletos that enter and leave, largest values first; at most `linhasMaximo`. */
  linhas: z.array(
    z.object({
      idBoleto: z.number(),
      movimento: z.enum(['ENTRA', 'SAI']),
      shopping: z.string(),
      nomFantasia: z.string(),
      luc: z.string(),
      numBoleto: z.string(),
      datVencimento: day,
      ...withOriginalDueDay,
      valor: money,
      motivo: z.string(),
    }),
  ),
  truncado: z.boolean(),
  /** Why it cannot be proposed: it needs a second user and nobody could confirm; null otherwise. */
  impedimento: z.string().nullable(),
})
export type Simulation = z.output<typeof Simulation>
