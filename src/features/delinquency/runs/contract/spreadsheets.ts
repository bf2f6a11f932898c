import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  data,
  day,
  id,
  instant,
  numeric,
  optionalDay,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { LOAD_KIND, LOAD_STATUS, LoadStatus } from '#features/ledger/receivables/contract.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { day as dayFilter, flag, listing, one, several, text } from '#listing/definition.ts'
import { optionsOf } from '#listing/options-of.ts'

import { calculationScreen, processingScreen, screens } from './parameters.ts'

/** Screen with the spreadsheets of every mall. */
export const dataStatusScreen = '/status-dados'

/** A file and a mall in it (rules 6.4), as listed on the screens. */
export const SpreadsheetRow = z.object({
  chave: z.string(),
  id: z.number(),
  idShopping: z.number().nullable(),
  nameShopping: z.string().nullable(),
  tipo: z.enum(['ORACLE', 'ADJUSTMENT', 'AUXILIARY']),
  processingDate: day.nullable(),
  dateCreated: instant,
  situacao: LoadStatus,
  arquivo: z.string(),
  linhas: z.number(),
  aceitas: z.number(),
  rejeitadas: z.number(),
  /** Months of its títulos, '09/2026 a 11/2026'; empty for contracts. */
  meses: z.string(),
  /** True if it is the mall's newest processed file of its kind. */
  maisNova: z.boolean(),
  temArquivo: z.boolean(),
})
export type SpreadsheetRow = z.output<typeof SpreadsheetRow>

/** Row id = file id × 100,000 + mall: a file of many malls has many rows. */
export const rowsOfFile = 100_000
export const fileOfSpreadsheet = (rowId: number): number => Math.floor(rowId / rowsOfFile)

/** Filters of spec 3:2.2. */
const filters = {
  shoppings: mallsFilter(),
  mesAno: text('Mês/ano', { width: 110, placeholder: 'MM/AAAA', mask: 'month' }),
  processingDate: dayFilter('Data de processamento', { width: 180 }),
  situacao: one('Status', optionsOf(LOAD_STATUS), { placeholder: 'Selecione', clearable: true }),
}

const shared = {
  feature: 'delinquencyRuns',
  row: SpreadsheetRow,
  noun: ['planilha', 'planilhas', 'feminine'],
  rowKey: 'chave',
  rowLabel: 'arquivo',
  sortedBy: '-dateCreated',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma planilha',
    sentence: 'As planilhas de títulos e de ajustes aparecem aqui depois de carregadas.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['loads', 'delinquency'],
} as const

const spreadsheets = (name: string, title: string, path: string) =>
  listing({
    ...shared,
    name,
    title,
    path,
    filters,
    columns: [
      { of: 'nameShopping', label: 'Shopping', as: 'mall', sortable: true, width: 190 },
      {
        of: 'processingDate',
        label: 'Data de processamento',
        as: 'day',
        sortable: true,
        width: 170,
      },
      {
        of: 'dateCreated',
        label: 'Data de carregamento',
        as: 'instant',
        sortable: true,
        width: 170,
      },
      {
        of: 'situacao',
        label: 'Status',
        as: 'choice',
        words: LOAD_STATUS,
        sortable: true,
        width: 140,
      },
      { of: 'arquivo', label: 'Arquivo', sortable: true, minWidth: 200, emphasis: 'strong' },
      { of: 'tipo', label: 'Planilha', as: 'choice', words: LOAD_KIND, width: 100 },
      { of: 'meses', label: 'Meses', width: 150, startsHidden: true },
      { of: 'linhas', label: 'Linhas', as: 'number', width: 84, startsHidden: true },
      { of: 'aceitas', label: 'Linhas aceitas', as: 'number', width: 100, startsHidden: true },
    ],
  })

/** 'Processamento': loaded spreadsheets to process (spec 3:2.2). */
export const processingList = spreadsheets(
  'delinquency-processing',
  'Processamento de inadimplência',
  processingScreen,
)
/** 'Cálculo': the same list, to calculate. */
export const calculationList = spreadsheets(
  'delinquency-calculation',
  'Cálculo de inadimplência',
  calculationScreen,
)

/** 'Status dos dados': all data of every mall by kind, with its age. */
export const dataStatusList = listing({
  ...shared,
  name: 'delinquency-data',
  title: 'Status dos dados',
  path: dataStatusScreen,
  filters: {
    ...filters,
    tipo: several('Planilha', optionsOf(LOAD_KIND), { width: 130 }),
    maisNovas: flag('Só a mais nova de cada shopping'),
  },
  columns: [
    { of: 'nameShopping', label: 'Shopping', as: 'mall', sortable: true, width: 140 },
    { of: 'tipo', label: 'Planilha', as: 'choice', words: LOAD_KIND, sortable: true, width: 92 },
    { of: 'arquivo', label: 'Arquivo', sortable: true, minWidth: 150, emphasis: 'strong' },
    {
      of: 'situacao',
      label: 'Status',
      as: 'choice',
      words: LOAD_STATUS,
      sortable: true,
      width: 128,
    },
    { of: 'meses', label: 'Meses', width: 138 },
    { of: 'linhas', label: 'Linhas', as: 'number', sortable: true, width: 76 },
    { of: 'aceitas', label: 'Linhas aceitas', as: 'number', sortable: true, width: 96 },
    {
      of: 'rejeitadas',
      label: 'Linhas rejeitadas',
      shortLabel: 'Rejeitadas',
      as: 'number',
      sortable: true,
      width: 92,
    },
    {
      of: 'processingDate',
      label: 'Data de processamento',
      shortLabel: 'Processado em',
      as: 'day',
      sortable: true,
      width: 114,
    },
    {
      of: 'dateCreated',
      label: 'Data de carregamento',
      as: 'instant',
      sortable: true,
      width: 154,
    },
    {
      of: 'maisNova',
      label: 'A mais nova',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      width: 96,
      startsHidden: true,
    },
  ],
})

/** A row in the answers of the specification's calls (spec 3:3). */
const WireSpreadsheet = z.object({
  id: z.number(),
  nameShopping: z.string().nullable(),
  processingDate: day.nullable(),
  dateCreated: instant,
  status: z.object({ id: z.number(), status: z.string() }),
  fileName: z.string(),
})

const search = z.object({
  month: numeric(z.number().int().min(1).max(12)).optional(),
  year: numeric(z.number().int().min(2000).max(2999)).optional(),
  shopping: texts.optional(),
  processingDate: optionalDay.optional(),
  /** Number or code of a status; 0 is 'Selecione'. */
  status: searchText.optional(),
  ...pageWindow,
})

const listOf = (kind: keyof typeof LOAD_KIND, summary: string) =>
  call({
    name: `delinquencyRuns.list${kind}`,
    method: 'GET',
    path: `/spredsheet/shopping/${kind}`,
    access: { screens: [...screens, dataStatusScreen] },
    summary,
    query: search,
    answer: data(WireSpreadsheet),
  })
export const listOracle = listOf('ORACLE', 'Planilhas de títulos por shopping')
export const listAdjustments = listOf('ADJUSTMENT', 'Planilhas de ajustes por shopping')
export const listAuxiliary = listOf('AUXILIARY', 'Planilhas de contratos por shopping')

export const spreadsheetFile = call({
  name: 'delinquencyRuns.spreadsheetFile',
  method: 'GET',
  path: '/spredsheet/download/{id}',
  access: { screens: [...screens, dataStatusScreen] },
  summary: 'O arquivo de uma planilha, como veio',
  params: z.object({ id }),
})
