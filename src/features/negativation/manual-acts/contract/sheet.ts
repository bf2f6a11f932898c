import * as z from 'zod'

import { boletoKey, type Sheet, sheetAnswer, sheetCall } from '#listing/sheet.ts'

import { MANUAL_KINDS, ManualBoleto, manualScreens } from './manual.ts'

/** Sheets for a manual screen: boletos, with observations for an inclusion. */
export const manualSheet = {
  columns: [
    boletoKey,
    { name: 'observacao', label: 'Observação', alsoCalled: ['nota', 'justificativa'] },
  ],
} as const satisfies Sheet

export const readManualSheet = sheetCall({
  name: 'negativation.readManualSheet',
  path: '/workflow/serasa/serasa-manual/planilha',
  summary: 'Quais boletos da baixa ou da inclusão manual uma planilha nomeia',
  access: { screens: manualScreens },
  input: { tipo: z.enum(MANUAL_KINDS) },
  answer: sheetAnswer(ManualBoleto).extend({
    /** Observations of the sheet, if any. */
    observacoes: z.array(z.object({ idBoleto: z.number(), observacao: z.string() })),
  }),
})
