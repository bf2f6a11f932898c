import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, instant, money } from '#contract/wire.ts'

import { Pending } from './pending.ts'

// Separate from the queue, which every page fetches: this is fetched only on the start page.

/** A figure with a link to its screen; null if the user may not open it. */
export const Figure = z.object({
  codigo: z.string(),
  texto: z.string(),
  quantidade: z.number(),
  valor: money.nullable(),
  path: z.string().nullable(),
})
export type Figure = z.output<typeof Figure>

/** Boletos that one act returned to a step of this user. */
export const SentBack = z.object({
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
export type SentBack = z.output<typeof SentBack>

/** What another person proposed and this user may confirm. */
export const ToConfirm = z.object({
  titulo: z.string(),
  mudanca: z.string(),
  quem: z.string(),
  em: instant,
  motivo: z.string().nullable(),
  venceEm: day.nullable(),
  path: z.string(),
})
export type ToConfirm = z.output<typeof ToConfirm>

/** The panels beside the queue. */
export const Overview = z.object({
  /** Changes count as new from this date on: the last visit, else the business day before. */
  desde: day,
  /** The last visit before today; null if not within 30 days. */
  ultimaVisita: instant.nullable(),
  /** Null for users without a queue and without access to boletos. */
  numeros: z.array(Figure).nullable(),
  devolvidos: z.array(SentBack),
  /** Proposals that wait for this user, those that end first at the top. */
  confirmacoes: z.array(ToConfirm),
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
  /** Absent users whom this user substitutes today, with pending work in their malls. */
  substituicoes: z.array(
    z.object({
      nome: z.string(),
      ate: day,
      /** Their malls equal the user's own, so both share one queue. */
      mesmosShoppings: z.boolean(),
      fila: z.array(Pending),
    }),
  ),
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
