import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser } from '#contract/wire.ts'
import { largestImport } from '#listing/importer.ts'

/**
 * Result of a file: accepted lines, rejected lines with reasons, and for a return the bureau's
 * answers.
 */
export const ImportResult = z.object({
  mensagem: z.string(),
  /** Kind of file, detected by its header (rules 9). */
  tipo: z.enum(['NEGATIVACAO', 'RETORNO_BUREAU']),
  total: z.number(),
  /** Applied lines: each changed something or was stored as new. */
  aceitos: z.number(),
  /** Lines that repeat known data. */
  repetidos: z.number(),
  rejeitados: z.number(),
  ensaio: z.boolean(),
  /** The same file was applied before: nothing changed. */
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
  /** Rejected rows as an xlsx of texts in base64; omitted for the bureau's own file. */
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
      'a user who sent or approved a lote does not import its return; boletos of the file wait as after a manual inclusion or release',
  },
  // Base64 makes a file a third larger.
  bodyLimit: Math.ceil(largestImport * 1.4),
  fields: z.object({
    ...claimedUser,
    file: z.string().min(1, 'Insira um arquivo válido.'),
    fileName: z.string().max(255).optional(),
    ensaio: z.boolean().optional(),
  }),
  answer: ImportResult,
})
