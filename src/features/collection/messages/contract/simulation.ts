import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id, ids } from '#contract/wire.ts'
import { LadderFields, Step } from '#features/collection/ladders/contract/ladder.ts'

import { StepSummary } from './batch.ts'
import { laddersPath } from './words.ts'

/** A simulation covers at most so many days. */
export const SIMULATION_DAYS = 92

/** Boletos of the step paid within so many days; null while it cannot be known. */
export const paidWithin = {
  pagos3: z.number().nullable(),
  pagos7: z.number().nullable(),
  pagos15: z.number().nullable(),
}

const SimulatedStep = StepSummary.extend(paidWithin)
export type SimulatedStep = z.output<typeof SimulatedStep>

/** What ladders would have sent in a period (Simulação). Nothing is stored. */
export const Simulation = z.object({
  /** Of the ladders or steps given, else of those in force. */
  resumo: z.array(SimulatedStep),
  dias: z.array(z.object({ data: day, mensagens: z.number() })),
  /** Of the ladders in force. */
  antes: z.array(SimulatedStep),
  /** Of the ladders or steps given; null when none were. */
  depois: z.array(SimulatedStep).nullable(),
})
export type Simulation = z.output<typeof Simulation>

/**
 * `passos` = one ladder for everybody with these steps; `reguas` = these in place of all in force, or, with
 * `comAsOutras`, in place of those with the same id.
 */
export const simulateLadders = call({
  name: 'messages.simulate',
  method: 'POST',
  effect: 'read',
  path: '/regua/simular',
  access: { screens: [laddersPath] },
  summary: 'Simula o que as réguas teriam enviado em um período; nada é gravado',
  fields: z.object({
    de: day,
    ate: day,
    shoppings: ids.optional(),
    passos: z.array(Step).min(1, 'Informe ao menos um passo.').max(30).optional(),
    reguas: z
      .array(LadderFields.extend({ id: id.optional() }))
      .min(1, 'Informe ao menos uma régua.')
      .max(50)
      .optional(),
    comAsOutras: z.boolean().optional(),
  }),
  answer: Simulation,
})
