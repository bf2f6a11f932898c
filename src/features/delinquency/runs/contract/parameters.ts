import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, ids, percent } from '#contract/wire.ts'
import { parseBrCompetence } from '#values/competence.ts'

export const calculationScreen = '/calculo-inadimplencia'
export const processingScreen = '/processamento-inadimplencia'
/** 'Fechar o mês': all steps of a month over the other screens. */
export const closingScreen = '/fechar-o-mes'
export const screens = [processingScreen, calculationScreen] as const

/** A month as typed, or empty. */
export const optionalMonth = z
  .string()
  .max(7)
  .refine(
    (text) => text === '' || parseBrCompetence(text) !== undefined,
    'Informe o mês no formato MM/AAAA.',
  )
  .optional()

/** Stored parameters of a run (rules 6.1), with the mall's participação at that time. */
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
 * Depends on `tipo` and `shoppingIds`: a calculation uses the base of these malls; a base uses the
 * last runs of the month and its neighbours.
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
