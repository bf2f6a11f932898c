import * as z from 'zod'

import { day, money, withOriginalDueDay } from '#contract/wire.ts'

/** Which codes there are stands in the rules of negativation; another one is answered with 404. */
export const parameterCode = z.string().regex(/^[A-Z0-9_]{1,60}$/, 'Informe o código do parâmetro.')

const Group = z.object({ boletos: z.number(), clientes: z.number(), valor: money })
/** What a change of a parameter would do, before anything is stored (rules 8). */
export const Simulation = z.object({
  codigoParametro: parameterCode,
  de: z.string(),
  para: z.string(),
  /**
   * Who is chosen by a cycle, who is blocked by the guards, or nobody: the parameter decides
   * something else.
   */
  efeito: z.enum(['ELEGIBILIDADE', 'GUARDAS', 'NENHUM']),
  mensagem: z.string(),
  entram: Group,
  saem: Group,
  ficam: Group,
  /** Who enters and who leaves, the largest values first; at most `linhasMaximo` of them. */
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
  /**
   * Why it cannot even be proposed: it needs a second person, and there is none who could confirm;
   * null otherwise.
   */
  impedimento: z.string().nullable(),
})
export type Simulation = z.output<typeof Simulation>
