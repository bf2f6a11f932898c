import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, flag, instant, month, pageWindow, searchText } from '#contract/wire.ts'
import {
  IMPORT_ACCESS,
  importAnswer,
  rehearsalField,
  rejectedOfImport,
  undoImport,
} from '#features/ledger/file-imports/contract/imports.ts'
import { flag as flagFilter, listing, one } from '#listing/definition.ts'
import { importer } from '#listing/importer.ts'
import { listCalls } from '#listing/list-calls.ts'
import { INDEX_NAMES } from '#values/price-index.ts'

/** Index tables are a tab of the legal action settings. */
export const indicesPath = '/cadastro-ajuizamento'
const base = '/parametros/ajuizamento/indices'

/** Monthly change of an index, in one version. */
export const IndexValue = z.object({
  /** 'IGP-M 2025-12 v1'. */
  chave: z.string(),
  indice: z.enum(INDEX_NAMES),
  mes: month,
  /** In percent: 0.36 is 0,36 %. */
  valor: z.number(),
  /** Formatted: '0,36'. */
  variacao: z.string(),
  versao: z.number(),
  atual: z.boolean(),
  criadoPor: z.string(),
  criadoEm: instant,
})
export type IndexValue = z.output<typeof IndexValue>

const searchInput = z.object({
  indice: searchText.optional(),
  versoes: flag.optional(),
  ...pageWindow,
})

export const indexList = listing({
  row: IndexValue,
  name: 'price-indices',
  title: 'Índices',
  path: indicesPath,
  noun: ['valor', 'valores'],
  rowKey: 'chave',
  filters: {
    indice: one(
      'Índice',
      INDEX_NAMES.map((value) => ({ value, label: value })),
      { clearable: true, width: 160 },
    ),
    versoes: flagFilter('Versões anteriores'),
  },
  columns: [
    { of: 'indice', label: 'Índice', sortable: true, width: 130, emphasis: 'strong' },
    { of: 'mes', label: 'Mês', as: 'month', sortable: true, width: 110 },
    { of: 'variacao', label: 'Variação (%)', as: 'code', width: 130 },
    { of: 'versao', label: 'Versão', as: 'number', width: 90 },
    {
      of: 'atual',
      label: 'Vale',
      as: 'choice',
      words: { true: 'Sim', false: 'Substituído' },
      width: 120,
    },
    { of: 'criadoPor', label: 'Carregado por', as: 'name', minWidth: 160 },
    { of: 'criadoEm', label: 'Carregado em', as: 'instant', sortable: true, width: 150 },
  ],
  sortedBy: '-mes,indice,-versao',
  pageSize: 50,
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum índice carregado',
    sentence: 'Sem valores a correção monetária é zero, e as telas avisam.',
  },
  exportLabel: 'Exportar',
  ...listCalls({
    access: { screens: [indicesPath] },
    method: 'GET',
    searchInput,
    answer: data(IndexValue),
    search: {
      name: 'priceIndices.search',
      path: base,
      summary: 'Valores dos índices de correção, com as suas versões',
    },
    download: {
      name: 'priceIndices.download',
      path: `${base}/download`,
      summary: 'Planilha: valores dos índices de correção',
    },
  }),
  invalidatedBy: ['price-indices'],
})

const largestFile = 1_048_576

export const uploadIndices = call({
  name: 'priceIndices.upload',
  method: 'POST',
  path: `${base}/upload`,
  summary: 'Recebe a tabela de índices; um mês que muda é uma versão nova',
  access: IMPORT_ACCESS.INDICES,
  moves: {
    figure: 'rate',
    secondPerson: 'confirmation',
    hands:
      'a file with a published month, a month beyond 5 %, factors or a gap waits for another user, who sees its rates and the claims that change; other files apply at once and the other users are notified with the rates',
  },
  company: true,
  upload: { field: 'file', maxBytes: largestFile },
  fields: z.object(rehearsalField),
  answer: importAnswer,
})
export const indexFiles = importer({
  rejected: rejectedOfImport,
  undo: undoImport,
  name: 'price-indices',
  upload: uploadIndices,
  action: 'IMPORTAR_INDICES',
  template: 'INDICES',
  accepts: ['.csv', '.xlsx'],
  columns: [
    {
      name: 'indice',
      isRequired: true,
      longest: 20,
      codes: Object.fromEntries(INDEX_NAMES.map((index) => [index, index])),
    },
    { name: 'mes', isRequired: true, kind: 'month' },
    { name: 'valor', isRequired: true, means: 'Variação do mês em percentual' },
  ],
  keys: [['indice', 'mes']],
  of: 'dos índices',
  message: 'Arquivo enviado.',
  words: {
    title: 'Carregar índices',
    label: 'Tabela de índices (csv ou xlsx)',
    note: `Colunas: indice (${INDEX_NAMES.join(', ')}); mes (MM/AAAA); valor (variação do mês em %). Um mês já publicado que muda é uma versão nova; a anterior fica guardada.`,
    take: { label: 'Carregar', whileRunning: 'A carga dos índices está em andamento.' },
  },
})
