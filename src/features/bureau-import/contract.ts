import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser } from '#contract/wire.ts'
import { largestImport } from '#listing/importer.ts'

/**
 * What a file brought: lines taken, lines rejected with their reasons, and for a return what the
 * bureau said.
 */
export const ImportResult = z.object({
  mensagem: z.string(),
  /** The kind of file, told by its header (rules 9). */
  tipo: z.enum(['NEGATIVACAO', 'RETORNO_BUREAU']),
  total: z.number(),
  /** Lines that were applied: each changed something, or is kept as something new. */
  aceitos: z.number(),
  /** Lines that repeat what was known already. */
  repetidos: z.number(),
  rejeitados: z.number(),
  ensaio: z.boolean(),
  /** The same file had been applied before: nothing changed. */
  semMudanca: z.boolean(),
  /** Null for boletos, and for a return of several lotes. */
  retorno: z
    .object({
      idLote: z.number(),
      remessa: z.number(),
      aceitosBureau: z.number(),
      comErroBureau: z.number(),
      andamentos: z.number(),
      loteRejeitado: z.string().nullable(),
    })
    .nullable(),
  linhas: z.array(z.object({ linha: z.number(), motivo: z.string() })),
  /** The rejected rows of a file of rows, as an xlsx of texts in base64; of the bureau's own file none. */
  planilha: z.string().optional(),
})

export type ImportResult = z.output<typeof ImportResult>

export const importFile = call({
  name: 'bureau.importFile',
  method: 'POST',
  path: '/workflow/serasa/serasa-negativacao/negativar-boletos/importar',
  summary: 'Importa um arquivo (boletos a incluir ou baixar, ou retorno do bureau)',
  access: { screens: ['/retorno-serasa'] },
  moves: {
    figure: 'listing',
    secondPerson: 'chain',
    hands:
      'whoever sent or approved a lote does not import its return; boletos of the file wait as when they are included or released by hand',
  },
  // In base64 a file is a third larger.
  bodyLimit: Math.ceil(largestImport * 1.4),
  fields: z.object({
    ...claimedUser,
    file: z.string().min(1, 'Insira um arquivo válido.'),
    fileName: z.string().max(255).optional(),
    ensaio: z.boolean().optional(),
  }),
  answer: ImportResult,
})
