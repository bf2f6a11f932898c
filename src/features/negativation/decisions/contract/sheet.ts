import * as z from 'zod'

import { boletoKey, type Sheet, sheetAnswer, sheetCall } from '#listing/sheet.ts'
import { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'

import { allSteps, chainOfListing, steps } from './calls.ts'

/** Sheets for a decision list: boletos only, or with their decisions. */
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
 * `ensaio` is a dry run that reports the result of each line. The write must match it:
 * `conferencia` is its checksum.
 */
export const importDecisions = sheetCall({
  name: 'negativation.bringSheet',
  path: '/workflow/serasa/serasa-negativacao/planilha',
  summary: 'Traz decisões de uma planilha, ou confere quais boletos ela nomeia',
  access: { screens: steps, rule: allSteps },
  moves: chainOfListing,
  effect: 'write',
  input: { url: z.string().max(200), conferencia: z.string().max(64).optional() },
  answer: sheetAnswer(Boleto).extend({
    mensagem: z.string(),
    ensaio: z.boolean(),
    /** Boletos that become NEGATIVAR or ISENTAR, and unchanged ones. */
    negativar: z.number(),
    isentar: z.number(),
    iguais: z.number(),
    conferencia: z.string(),
    /** Boletos before the import, for undo; empty on a dry run. */
    antes: z.array(Boleto),
  }),
})
