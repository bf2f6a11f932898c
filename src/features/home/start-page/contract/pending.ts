import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, instant, money } from '#contract/wire.ts'

/** Pending work on one screen. */
export const Pending = z.object({
  path: z.string(),
  grupo: z.string(),
  tela: z.string(),
  ato: z.string(),
  itens: z.number(),
  valor: money.nullable(),
  maisAntigo: day,
  prazo: z
    .object({
      fim: day,
      total: z.number(),
      passados: z.number(),
      alem: z.number(),
      palavras: z.string(),
    })
    .nullable(),
})
export type Pending = z.output<typeof Pending>

/** A problem to check, such as a late removal; it has no queue. */
export const Notice = z.object({
  codigo: z.string(),
  gravidade: z.enum(['ERRO', 'ALERTA']),
  texto: z.string(),
  quantidade: z.number(),
  /** URL of the screen, with its tab and filter. */
  path: z.string(),
})
export type Notice = z.output<typeof Notice>

export const pending = call({
  name: 'startPage.pending',
  mayLag: true,
  method: 'GET',
  path: '/inicio/pendencias',
  access: 'session',
  summary: 'O que espera pela pessoa, por tela, do mais atrasado ao mais recente',
  answer: z.object({
    content: z.array(Pending),
    avisos: z.array(Notice),
    ciclo: z
      .object({ id: z.number(), nome: z.string(), aberto: z.boolean(), encerraEm: day.nullable() })
      .nullable(),
    /** The load that the figures of the user's malls include, in words. */
    carga: z.string().nullable(),
    hoje: day,
    atualizadoEm: instant,
  }),
})
