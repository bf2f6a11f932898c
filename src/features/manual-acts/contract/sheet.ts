import * as z from 'zod'

import { boletoKey, type Sheet, sheetAnswer, sheetCall } from '#listing/sheet.ts'

import { MANUAL_KINDS, ManualBoleto, manualScreens } from './manual.ts'

/** What may be brought into a manual screen: boletos, of an inclusion each with its observation. */
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
  asks: { tipo: z.enum(MANUAL_KINDS) },
  answer: sheetAnswer(ManualBoleto).extend({
    /** What the sheet says of a boleto, where it says something. */
    observacoes: z.array(z.object({ idBoleto: z.number(), observacao: z.string() })),
  }),
})
