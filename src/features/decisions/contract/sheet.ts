import * as z from 'zod'

import { boletoKey, type Sheet, sheetAnswer, sheetCall } from '#listing/sheet.ts'
import { Boleto } from '#features/debt-items/contract/boleto.ts'

import { allSteps, chainOfListing, steps } from './calls.ts'

/** What may be brought into a list of decisions: the boletos alone, or with what is decided of them. */
export const decisionSheet = {
  columns: [
    boletoKey,
    { name: 'decisao', label: 'Decisão', alsoCalled: ['negativar'] },
    { name: 'justificativa', label: 'Justificativa' },
    { name: 'chamado', label: 'Número do chamado', alsoCalled: ['chamado', 'numero do chamado'] },
    { name: 'observacao', label: 'Observação', alsoCalled: ['nota'] },
  ],
} as const satisfies Sheet

/**
 * With `ensaio` it says what would become of each line. What is then written must be what was shown:
 * `conferencia` is the mark of it.
 */
export const bringSheet = sheetCall({
  name: 'negativation.bringSheet',
  path: '/workflow/serasa/serasa-negativacao/planilha',
  summary: 'Traz decisões de uma planilha, ou confere quais boletos ela nomeia',
  access: { screens: steps, rule: allSteps },
  moves: chainOfListing,
  effect: 'write',
  asks: { url: z.string().max(200), conferencia: z.string().max(64).optional() },
  answer: sheetAnswer(Boleto).extend({
    mensagem: z.string(),
    ensaio: z.boolean(),
    /** How many boletos become NEGATIVAR or ISENTAR by it, and how many stand so already. */
    negativar: z.number(),
    isentar: z.number(),
    iguais: z.number(),
    conferencia: z.string(),
    /** The boletos as they stood before, for whoever undoes it; empty on a rehearsal. */
    antes: z.array(Boleto),
  }),
})
