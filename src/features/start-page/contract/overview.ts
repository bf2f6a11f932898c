import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, instant, money } from '#contract/wire.ts'

import { Pending } from '../contract.ts'

// Apart from the queue, which the shell asks everywhere: this comes with the start page.

/** A figure with the screen that shows what it counts; null where there is none for this person. */
export const Figure = z.object({
  codigo: z.string(),
  texto: z.string(),
  quantidade: z.number(),
  valor: money.nullable(),
  path: z.string().nullable(),
})
export type Figure = z.output<typeof Figure>

/** Boletos that somebody gave back to a step of this person, in one act. */
export const GivenBack = z.object({
  path: z.string(),
  tela: z.string(),
  quem: z.string(),
  em: instant,
  motivo: z.string(),
  de: z.string(),
  itens: z.number(),
  valor: money,
  boleto: z.object({ id: z.number(), numero: z.string() }).nullable(),
})
export type GivenBack = z.output<typeof GivenBack>

/**
 * What stands beside the queue: what changed, what came back, and for whoever administers or only
 * looks, what is theirs.
 */
export const Overview = z.object({
  /** Since the start of which day something is new: that of the last visit, else the business day before. */
  desde: day,
  /** When this person was last here before today; null when not within 30 days. */
  ultimaVisita: instant.nullable(),
  /** Null for who has no queue and may look at no boleto. */
  numeros: z.array(Figure).nullable(),
  devolvidos: z.array(GivenBack),
  administracao: z
    .object({
      numeros: z.array(Figure),
      acessos: z.array(z.object({ nome: z.string(), perfil: z.string(), em: instant })),
      cargas: z.array(
        z.object({
          arquivo: z.string(),
          status: z.string(),
          aceitas: z.number(),
          rejeitadas: z.number(),
          em: instant,
          por: z.string(),
        }),
      ),
    })
    .nullable(),
  juridico: z.object({ numeros: z.array(Figure) }).nullable(),
  /** In whose place this person acts today, with what waits in their malls. */
  substituicoes: z.array(
    z.object({
      nome: z.string(),
      ate: day,
      /** The same malls as the own ones: the queue is one. */
      mesmosShoppings: z.boolean(),
      fila: z.array(Pending),
    }),
  ),
  /** This person follows legal actions up. */
  acompanhaAcoes: z.boolean(),
})
export type Overview = z.output<typeof Overview>

export const overview = call({
  name: 'startPage.overview',
  mayLag: true,
  method: 'GET',
  path: '/inicio/resumo',
  access: 'session',
  summary:
    'O que mudou desde o dia da última visita, o que foi devolvido e o que é próprio de quem administra ou consulta',
  answer: Overview,
})
