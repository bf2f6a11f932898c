import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  data,
  flag,
  id,
  instant,
  Message,
  optionalDay,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { dayInterval, listing, several, text } from '#listing/definition.ts'

/** Where spreadsheets of delinquency are handed in, and the rule code of whoever does so (rules 9). */
export const importScreens = [
  '/import-inadimplencia',
  '/importar-dados-oracle-manual',
  '/relatorio-inadimplencia',
  '/processamento-inadimplencia',
] as const
export const loadRule = 'CARREGAR'
export const importAccess = { screens: importScreens, rule: [loadRule] } as const

/** The largest spreadsheet of these kinds (rules 9). */
export const largestFile = 64 * 1_048_576

/** What may be handed in, with what people read. */
export const IMPORT_KINDS = {
  AJUSTE: 'Ajustes',
  ACORDOS: 'Acordos Oracle',
  PLANILHA_FINAL: 'Planilha final',
  ZIP_INADIMPLENCIA: 'ZIP da inadimplência',
  ZIP_RESUMO: 'ZIP do resumo',
} as const
export type ImportKind = keyof typeof IMPORT_KINDS

/** What became of a file. */
export const IMPORT_STATUS = {
  REJEITADA: 'Rejeitada',
  VALIDADA: 'Conferida',
  PROCESSADA: 'Processada',
  DESFEITA: 'Desfeita',
} as const
export type ImportStatus = keyof typeof IMPORT_STATUS

const kinds = Object.keys(IMPORT_KINDS) as [ImportKind, ...ImportKind[]]
const statuses = Object.keys(IMPORT_STATUS) as [ImportStatus, ...ImportStatus[]]

/** Something wrong with a cell, or with a whole file of a zip (line 0). */
export const FileIssue = z.object({
  /** The file of a zip. */
  arquivo: z.string().optional(),
  linha: z.number(),
  coluna: z.string(),
  severidade: z.enum(['ERRO', 'AVISO']).optional(),
  valor: z.string(),
  motivo: z.string(),
})
export type FileIssue = z.output<typeof FileIssue>

/** What an import answers; on a rehearsal, what it would do. */
export const importAnswer = Message.extend({
  id: z.number(),
  ensaio: z.boolean(),
  total: z.number(),
  aceitos: z.number(),
  rejeitados: z.number(),
  novos: z.number(),
  alterados: z.number(),
  iguais: z.number(),
  comAviso: z.number(),
  /** The first 200 in the order of the lines. */
  problemas: z.array(FileIssue),
})

/** The same of a zip, whose files are taken whole or not at all. */
export const zipAnswer = importAnswer.extend({
  arquivos: z.number(),
  arquivosAceitos: z.number(),
  arquivosRejeitados: z.number(),
})

/** An import as its history shows it. */
export const ImportRow = z.object({
  id: z.number(),
  tipo: z.enum(kinds),
  arquivo: z.string(),
  status: z.enum(statuses),
  linhas: z.number(),
  aceitas: z.number(),
  rejeitadas: z.number(),
  comAviso: z.number(),
  arquivos: z.number().nullable(),
  arquivosAceitos: z.number().nullable(),
  arquivosRejeitados: z.number().nullable(),
  meses: z.string(),
  criadoPor: z.string(),
  criadoEm: instant,
  desfeitaPor: z.string().nullable(),
  desfeitaEm: instant.nullable(),
  podeDesfazer: z.boolean(),
})
export type ImportRow = z.output<typeof ImportRow>

const asksForImports = z.object({
  ...pageWindow,
  id: id.optional(),
  tipo: texts.optional(),
  status: texts.optional(),
  arquivo: searchText.optional(),
  usuario: searchText.optional(),
  dataIni: optionalDay.optional(),
  dataFim: optionalDay.optional(),
})

export const searchImports = call({
  name: 'delinquencyImports.search',
  method: 'GET',
  path: '/importacoes',
  summary: 'Importações de planilhas da inadimplência, a mais nova primeiro',
  access: { screens: importScreens },
  query: asksForImports,
  answer: data(ImportRow),
})
export const downloadImports = call({
  name: 'delinquencyImports.download',
  method: 'GET',
  path: '/importacoes/download',
  summary: 'Planilha das importações da inadimplência',
  access: { screens: importScreens },
  query: asksForImports,
})

/** CSV with the header of the file plus linha and motivo: it can be corrected and handed in again. */
export const rejectedOfImport = call({
  name: 'delinquencyImports.downloadRejected',
  method: 'GET',
  path: '/importacoes/{id}/rejeitados',
  summary: 'Linhas rejeitadas de uma importação, com os motivos',
  access: importAccess,
  params: z.object({ id }),
})
export const undoImport = call({
  name: 'delinquencyImports.undo',
  method: 'POST',
  path: '/importacoes/{id}/desfazer',
  summary: 'Desfaz uma importação em até 24 horas',
  access: importAccess,
  params: z.object({ id }),
  answer: Message,
})

/** Whether an upload only checks its file. */
export const rehearsalField = { ensaio: flag.optional() }

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The history of what was handed in. */
export const importList = listing({
  row: ImportRow,
  name: 'delinquency-imports',
  title: 'Importações',
  path: '/import-inadimplencia',
  noun: ['importação', 'importações', 'feminine'],
  rowKey: 'id',
  rowLabel: 'arquivo',
  filters: {
    tipo: several('Planilha', options(IMPORT_KINDS), { width: 180 }),
    status: several('Status', options(IMPORT_STATUS), { width: 150 }),
    arquivo: text('Arquivo', { width: 160 }),
    usuario: text('Enviado por', { width: 150 }),
    periodo: dayInterval('Data de envio', ['dataIni', 'dataFim']),
  },
  calledAs: { id: 'Código da importação' },
  columns: [
    { of: 'criadoEm', label: 'Enviado em', as: 'instant', sortable: true, width: 150 },
    { of: 'criadoPor', label: 'Enviado por', as: 'name', sortable: true, width: 150 },
    {
      of: 'tipo',
      label: 'Planilha',
      as: 'choice',
      words: IMPORT_KINDS,
      sortable: true,
      width: 150,
    },
    { of: 'arquivo', label: 'Arquivo', sortable: true, minWidth: 200, emphasis: 'strong' },
    {
      of: 'status',
      label: 'Status',
      as: 'choice',
      words: IMPORT_STATUS,
      sortable: true,
      width: 120,
    },
    { of: 'linhas', label: 'Linhas', as: 'number', sortable: true, width: 80 },
    { of: 'aceitas', label: 'Aceitas', as: 'number', sortable: true, width: 84 },
    { of: 'rejeitadas', label: 'Rejeitadas', as: 'number', sortable: true, width: 100 },
    { of: 'comAviso', label: 'Com aviso', as: 'number', width: 92, startsHidden: true },
    { of: 'arquivos', label: 'Arquivos do ZIP', as: 'number', width: 120, startsHidden: true },
    {
      of: 'arquivosAceitos',
      label: 'Arquivos aceitos',
      as: 'number',
      width: 120,
      startsHidden: true,
    },
    {
      of: 'arquivosRejeitados',
      label: 'Arquivos rejeitados',
      as: 'number',
      width: 140,
      startsHidden: true,
    },
    { of: 'meses', label: 'Meses', width: 120, startsHidden: true },
    { of: 'desfeitaPor', label: 'Desfeita por', as: 'name', width: 140, startsHidden: true },
    { of: 'desfeitaEm', label: 'Desfeita em', as: 'instant', width: 140, startsHidden: true },
    { of: 'id', label: 'Código da importação', as: 'code', only: 'export' },
  ],
  sortedBy: '-criadoEm',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma importação',
    sentence: 'As planilhas enviadas aparecem aqui, com o que foi aceito e o que foi rejeitado.',
  },
  search: searchImports,
  download: downloadImports,
  exportLabel: 'Exportar',
  invalidatedBy: ['delinquency-imports'],
})
