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
import { importCounts } from '#listing/importer.ts'
import { optionsOf } from '#listing/options-of.ts'

/** Screens that import delinquency spreadsheets, and the rule code required there (rules 9). */
const delinquencyScreens = [
  '/import-inadimplencia',
  '/importar-dados-oracle-manual',
  '/relatorio-inadimplencia',
  '/processamento-inadimplencia',
] as const
export const loadRule = 'CARREGAR'
export const delinquencyAccess = { screens: delinquencyScreens, rule: [loadRule] } as const

export const IMPORT_KINDS = {
  AJUSTE: 'Ajustes',
  ACORDOS: 'Acordos Oracle',
  PLANILHA_FINAL: 'Planilha final',
  ZIP_INADIMPLENCIA: 'ZIP da inadimplência',
  ZIP_RESUMO: 'ZIP do resumo',
  COMUNICACOES: 'Comunicações',
  EXCECOES: 'Exceções por Nº DOCUMENTO',
  INDICES: 'Índices',
  APURACAO_FINAL: 'Apuração final do ajuizamento',
  ACORDOS_AUTOS: 'Acordos dos autos',
  AJUIZAMENTO_MANUAL: 'Ajuizamento manual',
  MIGRACAO: 'Migração de partida',
  ENTREGAS: 'Entregas de mensagens',
} as const
export type ImportKind = keyof typeof IMPORT_KINDS

/** Screens and rule codes per kind; they also grant its history. */
export const IMPORT_ACCESS = {
  AJUSTE: delinquencyAccess,
  ACORDOS: delinquencyAccess,
  PLANILHA_FINAL: delinquencyAccess,
  ZIP_INADIMPLENCIA: delinquencyAccess,
  ZIP_RESUMO: delinquencyAccess,
  COMUNICACOES: { screens: ['/cartas-email'], rule: [loadRule] },
  EXCECOES: { screens: ['/configuracoes-excecoes'] },
  INDICES: { screens: ['/cadastro-ajuizamento'], rule: [loadRule] },
  APURACAO_FINAL: { screens: ['/import-ajuizamentos'], rule: [loadRule] },
  ACORDOS_AUTOS: { screens: ['/import-autos'], rule: [loadRule] },
  AJUIZAMENTO_MANUAL: { screens: ['/import-ajuizamentos-manual'], rule: [loadRule] },
  MIGRACAO: { screens: ['/migracao'], rule: ['CONFERIR_MIGRACAO'] },
  ENTREGAS: { screens: ['/regua-do-dia'], rule: ['LIBERAR', 'LIBERAR_NOTIFICACAO'] },
} as const satisfies Record<
  ImportKind,
  { readonly screens: readonly string[]; readonly rule?: readonly string[] }
>
export const importScreens = [
  ...new Set<string>(Object.values(IMPORT_ACCESS).flatMap(({ screens }) => [...screens])),
] as [string, ...string[]]

/**
 * Kinds that change the claimed amounts. Other users with that right see them on the start page
 * (rules 5, 'nobody alone') with a link to this screen.
 */
export const NOTIFIED_IMPORTS: Partial<Record<ImportKind, string>> = {
  INDICES: '/cadastro-ajuizamento?aba=indices',
  ACORDOS_AUTOS: '/import-autos',
}

export const IMPORT_STATUS = {
  REJEITADA: 'Rejeitada',
  VALIDADA: 'Conferida',
  PROCESSADA: 'Processada',
  DESFAZENDO: 'Sendo desfeita',
  DESFEITA: 'Desfeita',
} as const
export type ImportStatus = keyof typeof IMPORT_STATUS

const kinds = Object.keys(IMPORT_KINDS) as [ImportKind, ...ImportKind[]]
const statuses = Object.keys(IMPORT_STATUS) as [ImportStatus, ...ImportStatus[]]

/** Error in a cell, or in a whole file of a zip (line 0). */
export const FileIssue = z.object({
  /** Name of the file inside the zip. */
  arquivo: z.string().optional(),
  linha: z.number(),
  coluna: z.string(),
  severidade: z.enum(['ERRO', 'AVISO']).optional(),
  valor: z.string(),
  motivo: z.string(),
})
export type FileIssue = z.output<typeof FileIssue>

/** Result of an import, or the expected result of a dry run. */
export const importAnswer = Message.extend({
  id: z.number(),
  ensaio: z.boolean(),
  ...importCounts,
  comAviso: z.number(),
  /** The first 200, in line order. */
  problemas: z.array(FileIssue),
})

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
  percentualDesfeito: z.number(),
  /** Reason why the undo was refused. */
  erro: z.string().nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const importSearchInput = z.object({
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
  name: 'fileImports.search',
  method: 'GET',
  path: '/importacoes',
  summary: 'Arquivos que foram importados, o mais novo primeiro',
  access: { screens: importScreens },
  query: importSearchInput,
  answer: data(ImportRow),
})
export const downloadImports = call({
  name: 'fileImports.download',
  method: 'GET',
  path: '/importacoes/download',
  summary: 'Planilha dos arquivos que foram importados',
  access: { screens: importScreens },
  query: importSearchInput,
})

/**
 * The header of the file plus linha and motivo: it can be corrected and imported again. Xlsx cells
 * are text, so that spreadsheets keep leading zeros.
 */
export const rejectedOfImport = call({
  name: 'fileImports.downloadRejected',
  method: 'GET',
  path: '/importacoes/{id}/rejeitados',
  summary: 'Linhas rejeitadas de uma importação, com os motivos',
  access: { screens: importScreens },
  params: z.object({ id }),
  query: z.object({ formato: z.enum(['csv', 'xlsx']).optional() }),
})
export const undoImport = call({
  name: 'fileImports.undo',
  method: 'POST',
  path: '/importacoes/{id}/desfazer',
  summary: 'Desfaz uma importação em até 24 horas; corre depois, com progresso em /importacoes',
  access: { screens: importScreens },
  moves: {
    figure: 'debt',
    secondPerson: 'none',
    because: 'it only undoes the rows of the file, within 24 hours; decisions of others stay',
    shownBy: 'the history of imports and the decision log',
  },
  params: z.object({ id }),
  answer: Message,
})

/** `ensaio`: only check the file. */
export const rehearsalField = { ensaio: flag.optional() }

export const importList = listing({
  row: ImportRow,
  name: 'file-imports',
  title: 'Importações',
  path: '/import-inadimplencia',
  noun: ['importação', 'importações', 'feminine'],
  rowKey: 'id',
  rowLabel: 'arquivo',
  filters: {
    tipo: several('Planilha', optionsOf(IMPORT_KINDS), { width: 180 }),
    status: several('Status', optionsOf(IMPORT_STATUS), { width: 150 }),
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
    { of: 'erro', label: 'Por que não foi desfeita', only: 'export' },
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
  invalidatedBy: ['file-imports'],
})
