import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, money } from '#contract/wire.ts'

export const base = '/workflow/serasa'

export const Cycle = z.object({
  id: z.number(),
  competencia: z.string(),
  nome: z.string(),
  status: z.enum(['ABERTO', 'ENCERRADO']),
  dataCorte: z.string(),
  encerraEm: z.string().nullable(),
  boletos: z.number(),
  valor: money,
})

export type Cycle = z.output<typeof Cycle>

/** Counts of FINALIZADO boletos by result: Negativado, Isento. */
export const EndedBoletos = z.array(
  z.object({ codigo: z.string(), nome: z.string(), quantidadeBoletos: z.number(), valor: money }),
)

export type EndedBoletos = z.output<typeof EndedBoletos>

export const cycles = call({
  name: 'negativation.cycles',
  method: 'GET',
  path: `${base}/serasa-ciclo/buscar`,
  summary: 'Ciclos',
  access: 'session',
  answer: z.object({ content: z.array(Cycle) }),
})

/** Funnel of a cycle (look/02) and the step of each mall. */
export const CyclePanel = z.object({
  ciclo: Cycle,
  /** Whether a cycle closed by hand may be reopened in its month. */
  abreDeNovo: z.boolean(),
  funil: z.array(
    z.object({
      codigo: z.string(),
      nome: z.string(),
      parados: z.number(),
      chegaram: z.number(),
      valor: money,
      diasAlem: z.number(),
      resultados: EndedBoletos,
    }),
  ),
  shoppings: z.array(
    z.object({
      idShopping: z.number(),
      nomeShopping: z.string(),
      codigo: z.string(),
      nome: z.string(),
      boletos: z.number(),
      diasNaEtapa: z.number(),
      /** Business days of the step; null without an SLA. */
      diasDePrazo: z.number().nullable(),
      diasAlem: z.number(),
      comQuem: z.string(),
    }),
  ),
})

export type CyclePanel = z.output<typeof CyclePanel>

export const cyclePanel = call({
  name: 'negativation.cyclePanel',
  method: 'GET',
  path: `${base}/serasa-ciclo/{id}/painel`,
  summary: 'Painel do ciclo',
  access: { screens: ['/acompanhamento-workflow'] },
  params: z.object({ id }),
  answer: CyclePanel,
})
