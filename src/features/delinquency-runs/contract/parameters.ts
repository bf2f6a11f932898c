import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, ids, percent } from '#contract/wire.ts'
import { parseBrCompetence } from '#values/competence.ts'

export const calculationScreen = '/calculo-inadimplencia'
export const processingScreen = '/processamento-inadimplencia'
export const screens = [processingScreen, calculationScreen] as const

/** A month as people write it, or nothing. */
export const optionalMonth = z
  .string()
  .max(7)
  .refine(
    (text) => text === '' || parseBrCompetence(text) !== undefined,
    'Informe o mês no formato MM/AAAA.',
  )
  .optional()

/** What a run was told, as it is kept with it (rules 6.1), and the participation of its mall then. */
export const storedParameters = {
  dataProcessamento: day,
  faturadoDe: day,
  faturadoAte: day,
  liquidoAte: day,
  liquidoAnterior: day,
  diasMinimos: z.number(),
  participacao: percent,
}
export const StoredParameters = z.object(storedParameters)
export type StoredParameters = z.output<typeof StoredParameters>

/**
 * `tipo` and `shoppingIds` say for what: a calculation starts from the base of these malls, a base
 * from what their month and its neighbours were run with.
 */
export const readParameters = call({
  name: 'delinquencyRuns.readParameters',
  method: 'GET',
  path: '/spredsheet/parameter/feature-name/CALCULO_INAD',
  access: { screens },
  summary: 'Parâmetros do cálculo de inadimplência, como os modais os mostram',
  query: z.object({
    mesAno: optionalMonth,
    tipo: z.enum(['BASE', 'CALCULO'], 'O tipo é BASE ou CALCULO.').optional(),
    shoppingIds: ids.optional(),
  }),
  answer: z.array(z.object({ name: z.string(), value: z.string() })),
})
