import * as z from 'zod'

import { call } from '#contract/call.ts'
import { flag, Message } from '#contract/wire.ts'
import { rejectedOfImport, undoImport } from '#features/ledger/file-imports/contract/imports.ts'
import { importCounts, importer, largestImport, RejectedCell } from '#listing/importer.ts'

import { base, screens, Sum } from './lists.ts'
import { byException } from './lists.ts'

export const mostIssues = 200

export const uploadNumbers = call({
  name: 'exceptions.uploadDocumentNumbers',
  method: 'POST',
  path: `${base}/numero-documento/upload`,
  summary: 'Carrega exceções por número de documento de um csv',
  access: { screens },
  moves: byException,
  upload: { field: 'file', maxBytes: largestImport },
  fields: z.object({ ensaio: flag.optional() }),
  answer: Message.extend({
    id: z.number(),
    ensaio: z.boolean(),
    ...importCounts,
    /** Open títulos hidden by the accepted rows. */
    oculta: Sum,
    /** The first 200, in line order. */
    problemas: z.array(RejectedCell),
  }),
})

/** Files of document numbers (rules 9). */
export const numberFiles = importer({
  name: 'exception-numbers',
  upload: uploadNumbers,
  rejected: rejectedOfImport,
  undo: undoImport,
  accepts: ['.csv'],
  action: 'CARGA_EXCECOES',
  template: 'EXCECOES_DOCUMENTO',
  columns: [
    { name: 'numero', isRequired: true, longest: 60, kind: 'code' },
    { name: 'anoCompetencia', isRequired: true },
    { name: 'unidEcon', isRequired: true, longest: 60, kind: 'code' },
    { name: 'shoppings' },
    { name: 'modulos', isRequired: true },
    { name: 'observacao', longest: 500 },
    { name: 'ativo' },
  ],
  keys: [['numero', 'anoCompetencia', 'unidEcon']],
  of: 'das exceções',
  message: 'Arquivo enviado com sucesso.',
  words: {
    title: 'Upload de Nº DOCUMENTO',
    label: 'Arquivo csv',
    note: 'Colunas: numero; anoCompetencia; unidEcon; shoppings; modulos; observacao; ativo. Nomes separados por vírgula ou |; o csv de Exportar pode ser alterado e enviado de volta.',
    take: { label: 'Enviar', whileRunning: 'O envio está em andamento.' },
  },
})
