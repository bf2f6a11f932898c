import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  delinquencyAccess,
  importAnswer,
  rehearsalField,
  rejectedOfImport,
  undoImport,
} from '#features/ledger/file-imports/contract/imports.ts'
import { uploadSpreadsheet } from '#features/ledger/receivables/contract.ts'
import { fileLayout, importer, largestImport } from '#listing/importer.ts'
import { isLocalDate, parseBrDate } from '#values/local-date.ts'

const comparedWithOurFigures = {
  figure: 'month',
  secondPerson: 'none',
  because: 'the sheet is shown beside the figures of the product and changes none of them',
  shownBy: 'the history of imports; the difference to the figures of the product',
} as const satisfies Moves

/** Answer for a zip, whose files are imported completely or not at all. */
const zipAnswer = importAnswer.extend({
  arquivos: z.number(),
  arquivosAceitos: z.number(),
  arquivosRejeitados: z.number(),
})

const upload = { field: 'file', maxBytes: largestImport }
const shared = {
  rejected: rejectedOfImport,
  undo: undoImport,
  action: 'IMPORTAR_PLANILHA',
} as const
const uploadedMessage = 'Arquivo enviado com sucesso.'
const send = { label: 'Enviar', whileRunning: 'O envio está em andamento.' }

/** Adjustments to the delinquency figures by finance (rules 6.2, 9). */
export const uploadAdjustments = call({
  name: 'delinquencyImports.uploadAdjustments',
  method: 'POST',
  path: '/inadimplencia/upload/ajuste',
  summary: 'Recebe a planilha de ajustes da inadimplência',
  access: delinquencyAccess,
  moves: {
    figure: 'month',
    secondPerson: 'chain',
    hands: 'a user who loads adjustments of a month does not close it',
  },
  upload,
  fields: z.object(rehearsalField),
  answer: importAnswer,
})
export const adjustmentFiles = importer({
  ...shared,
  name: 'delinquency-adjustments',
  template: 'AJUSTES',
  upload: uploadAdjustments,
  accepts: ['.csv'],
  columns: [
    { name: 'shopping', isRequired: true, longest: 120 },
    { name: 'numeroTitulo', isRequired: true, longest: 60, kind: 'code' },
    { name: 'tipoAjuste', isRequired: true },
    { name: 'tipoConta', example: '' },
    { name: 'data', isRequired: true, kind: 'day' },
    { name: 'valor', isRequired: true, kind: 'money' },
    { name: 'motivo', isRequired: true, longest: 500 },
  ],
  keys: [['shopping', 'numeroTitulo', 'tipoAjuste', 'data']],
  of: 'dos ajustes',
  message: uploadedMessage,
  words: {
    title: 'Subir Arquivo',
    label: 'Selecionar um arquivo',
    note: 'Planilha de ajustes, em csv. Colunas: shopping; numeroTitulo; tipoAjuste; tipoConta; data; valor; motivo. Um ajuste muda a inadimplência, e não o saldo do título.',
    take: send,
  },
})

/** Oracle agreements arrive through the ERP upload and are detected by their header (rules 9). */
export const agreementFiles = importer({
  ...shared,
  name: 'oracle-agreements',
  template: 'ACORDOS',
  upload: uploadSpreadsheet,
  accepts: ['.csv', '.xlsx'],
  columns: [
    { name: 'numeroAcordo', isRequired: true, longest: 60, kind: 'code' },
    { name: 'contrato', isRequired: true, longest: 60, kind: 'code' },
    { name: 'luc', isRequired: true, longest: 60, kind: 'code' },
    { name: 'cpfCnpj', isRequired: true, kind: 'document' },
    { name: 'numeroTitulo', isRequired: true, longest: 60, kind: 'code' },
    { name: 'dataAcordo', isRequired: true, kind: 'day' },
    { name: 'parcela', isRequired: true },
    { name: 'vencimentoParcela', isRequired: true, kind: 'day' },
    { name: 'valorParcela', isRequired: true, kind: 'money' },
    { name: 'dataPagamentoParcela', kind: 'day' },
    { name: 'status', isRequired: true },
  ],
  keys: [['numeroAcordo', 'parcela', 'numeroTitulo']],
  of: 'dos acordos',
  message: uploadedMessage,
  words: {
    title: 'Importar dados Oracle',
    label: 'Planilha de acordos',
    note: 'Uma linha por parcela e título coberto: numeroAcordo; contrato; luc; cpfCnpj; numeroTitulo; dataAcordo; parcela; vencimentoParcela; valorParcela; dataPagamentoParcela; status.',
    take: { label: 'Importar', whileRunning: 'A importação está em andamento.' },
  },
})

const dayText = z
  .string()
  .max(10)
  .refine(
    (value) => isLocalDate(value) || parseBrDate(value) !== undefined,
    'Insira uma data válida.',
  )

/** Official figures of a month, given any day of it (spec 3:2.5). */
export const uploadFinalSheet = call({
  name: 'delinquencyImports.uploadFinalSheet',
  method: 'POST',
  path: '/non-payment-summary/upload',
  summary: 'Recebe a planilha final da inadimplência de um mês',
  access: delinquencyAccess,
  moves: comparedWithOurFigures,
  upload,
  fields: z.object({ ...rehearsalField, date: dayText }),
  answer: importAnswer,
})
export const finalSheetFiles = importer({
  ...shared,
  name: 'official-delinquency',
  template: 'PLANILHA_FINAL',
  upload: uploadFinalSheet,
  accepts: ['.csv', '.xlsx'],
  columns: [
    { name: 'shopping', isRequired: true, longest: 120 },
    { name: 'tipoConta', isRequired: true },
    { name: 'faturado', isRequired: true, kind: 'money' },
    { name: 'recebidoBruto', isRequired: true, kind: 'money' },
    { name: 'recebidoLiquido', isRequired: true, kind: 'money' },
    { name: 'inadBruta', isRequired: true, kind: 'money' },
    { name: 'inadLiquida', isRequired: true, kind: 'money' },
  ],
  keys: [['shopping', 'tipoConta']],
  of: 'da planilha final',
  message: uploadedMessage,
  words: {
    title: 'Planilha final de inadimplência',
    label: 'Planilha final (csv ou xlsx)',
    note: 'Colunas: shopping; tipoConta; faturado; recebidoBruto; recebidoLiquido; inadBruta; inadLiquida. A data é um dia qualquer do mês.',
    take: send,
  },
})

const monthNumber = z
  .string()
  .max(2)
  .refine((text) => /^(0?[1-9]|1[0-2])$/.test(text), 'Insira uma data válida.')
const yearNumber = z
  .string()
  .max(4)
  .refine((text) => /^20\d\d$/.test(text), 'Insira uma data válida.')

/** In a zip the name of each file is the mall. */
fileLayout('ZIP_INADIMPLENCIA', finalSheetFiles.columns)

/** A zip with one xlsx per mall, in the layout of the final sheet. */
export const uploadDelinquencyZip = call({
  name: 'delinquencyImports.uploadDelinquencyZip',
  method: 'POST',
  path: '/non-payment-file/upload',
  summary: 'Recebe o ZIP da inadimplência, um xlsx por shopping',
  access: delinquencyAccess,
  moves: comparedWithOurFigures,
  upload,
  fields: z.object({ ...rehearsalField, month: monthNumber, year: yearNumber }),
  answer: zipAnswer,
})

/** A zip with the official grid per mall; without month and year, its name contains them. */
export const uploadSummaryZip = call({
  name: 'delinquencyImports.uploadSummaryZip',
  method: 'POST',
  path: '/inadimplencia/upload/resumo',
  summary: 'Recebe o ZIP do resumo, a grade de 17 linhas de cada shopping',
  access: delinquencyAccess,
  moves: comparedWithOurFigures,
  upload,
  fields: z.object({
    ...rehearsalField,
    month: monthNumber.optional(),
    year: yearNumber.optional(),
  }),
  answer: zipAnswer,
})
