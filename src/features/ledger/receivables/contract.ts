import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { job } from '#contract/job.ts'
import {
  data,
  day,
  flag,
  id,
  ids,
  instant,
  Message,
  optionalDay,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { dayInterval, listing, several, text } from '#listing/definition.ts'
import { importer } from '#listing/importer.ts'
import { optionsOf } from '#listing/options-of.ts'
import { parseBrCompetence } from '#values/competence.ts'

const ofLoad = {
  figure: 'debt',
  secondPerson: 'none',
  because: 'one user loads the data of the ERP; listings and lawsuits need the chain',
  shownBy: 'the list of loads with the user; a load can be undone for 24 hours',
} as const satisfies Moves

/** ERP file types on the wire (spec 3:7; rules 11 adds AUXILIARY). */
export const SpreadSheetType = z.enum(['ORACLE', 'ADJUSTMENT', 'AUXILIARY'])

export type SpreadSheetType = z.infer<typeof SpreadSheetType>

/** States of a load (rules 6.4). DESFEITA and DESFAZENDO are our additions. */
export const LoadStatus = z.enum([
  'RECEBIDA',
  'VALIDANDO',
  'VALIDADA',
  'REJEITADA',
  'PROCESSANDO',
  'PROCESSADA',
  'ERRO',
  'DESFEITA',
  'DESFAZENDO',
])

export type LoadStatus = z.infer<typeof LoadStatus>

export const LOAD_STATUS: Readonly<Record<LoadStatus, string>> = {
  RECEBIDA: 'Recebida',
  VALIDANDO: 'Em validação',
  VALIDADA: 'Validada',
  REJEITADA: 'Rejeitada',
  PROCESSANDO: 'Em processamento',
  PROCESSADA: 'Processada',
  ERRO: 'Erro',
  DESFEITA: 'Desfeita',
  DESFAZENDO: 'Sendo desfeita',
}

export const LOAD_KIND: Readonly<Record<SpreadSheetType, string>> = {
  ORACLE: 'Títulos',
  AUXILIARY: 'Contratos',
  ADJUSTMENT: 'Ajustes',
}

/** An invalid ('ERRO') or doubtful ('AVISO') cell of a load. */
export const LoadIssue = z.object({
  linha: z.number(),
  severidade: z.enum(['ERRO', 'AVISO']),
  coluna: z.string(),
  valor: z.string(),
  motivo: z.string(),
})

export type LoadIssue = z.infer<typeof LoadIssue>

/**
 * Row counts of a file: read, accepted (novas + alteradas + iguais), rejected, accepted with a
 * warning.
 */
export const LoadTotals = z.object({
  linhas: z.number(),
  aceitas: z.number(),
  rejeitadas: z.number(),
  comAviso: z.number(),
  novas: z.number(),
  alteradas: z.number(),
  iguais: z.number(),
})

export type LoadTotals = z.infer<typeof LoadTotals>

const nullableInstant = instant.nullable()

/**
 * A load in the list. `problemas` holds up to 200 entries, only when one load is requested by id.
 */
export const LoadRow = LoadTotals.extend({
  id: z.number(),
  tipo: SpreadSheetType,
  arquivo: z.string(),
  idShopping: z.number().nullable(),
  nomeShopping: z.string().nullable(),
  ensaio: z.boolean(),
  dateReference: z.string().nullable(),
  status: LoadStatus,
  bytesLidos: z.number(),
  bytesArquivo: z.number(),
  erro: z.string().nullable(),
  usuario: z.string(),
  dataCarga: instant,
  dataFim: nullableInstant,
  dataDesfeita: nullableInstant,
  desfeitaPor: z.string().nullable(),
  podeDesfazer: z.boolean(),
  percentualDesfeito: z.number(),
  /** The load failed and its file is still stored, so it can be restarted. */
  podeTentarDeNovo: z.boolean(),
  problemas: z.array(LoadIssue),
})

export type LoadRow = z.output<typeof LoadRow>

/** States for the filter; 0 is 'Selecione' (spec 3:2.2). */
export const listLoadStatuses = call({
  name: 'receivables.listLoadStatuses',
  method: 'GET',
  path: '/spredsheet/status',
  access: 'session',
  summary: 'Status das planilhas',
  answer: z.array(z.object({ id: z.number(), codigo: LoadStatus, status: z.string() })),
})

/** The largest ERP file: about two million rows. */
export const largestLoad = 512 * 1_048_576

/** Access to any of these screens allows loading and undoing. */
export const loadScreens = [
  '/processamento-inadimplencia',
  '/calculo-inadimplencia',
  '/import-inadimplencia',
] as const

const optionalId = z.codec(
  z.union([z.number(), z.string()]),
  z.number().int('Informe o id do shopping.').positive('Informe o id do shopping.').optional(),
  {
    decode: (value) => (value === '' || value === 0 || value === '0' ? undefined : Number(value)),
    encode: (value) => value ?? '',
  },
)

const count = z.number().optional()
const readInCall = {
  ensaio: z.boolean().optional(),
  total: count,
  aceitos: count,
  rejeitados: count,
  novos: count,
  alterados: count,
  iguais: count,
  comAviso: count,
  problemas: z
    .array(
      z.object({
        linha: z.number(),
        coluna: z.string(),
        valor: z.string(),
        motivo: z.string(),
        severidade: z.enum(['ERRO', 'AVISO']).optional(),
      }),
    )
    .optional(),
}

/**
 * `shopping` and `dateReference` are optional: one file may hold many malls and months (rules 9).
 */
export const uploadSpreadsheet = call({
  name: 'receivables.uploadSpreadsheet',
  method: 'POST',
  path: '/producer/updload/spreadsheet',
  access: { screens: [...loadScreens, '/importar-dados-oracle-manual'] },
  moves: ofLoad,
  summary:
    'Recebe uma planilha do ERP; a carga corre depois, com progresso em /producer/cargas. Ajustes e acordos são lidos na chamada',
  upload: { field: 'file', maxBytes: largestLoad },
  fields: z.object({
    spreadSheetType: SpreadSheetType.optional(),
    dateReference: z
      .string()
      .max(10)
      .refine(
        (text) => text === '' || parseBrCompetence(text) !== undefined,
        'A data de referência deve ser um mês, no formato MM/AAAA.',
      )
      .optional(),
    shopping: optionalId.optional(),
    ensaio: flag.optional(),
  }),
  answer: Message.extend({
    id: z.number(),
    status: LoadStatus,
    jaCarregada: z.boolean(),
    /** For files read within the call (ajustes, acordos): id of the row in /importacoes. */
    ...readInCall,
  }),
})

const readers = { screens: [...loadScreens, '/status-dados'] } as const

const loadSearchInput = z.object({
  ...pageWindow,
  id: id.optional(),
  tipo: texts.optional(),
  status: texts.optional(),
  shoppings: ids.optional(),
  arquivo: searchText.optional(),
  usuario: searchText.optional(),
  dataIni: optionalDay.optional(),
  dataFim: optionalDay.optional(),
})

export const listLoads = call({
  name: 'receivables.listLoads',
  method: 'GET',
  path: '/producer/cargas',
  access: readers,
  summary: 'Cargas do ERP, a mais nova primeiro',
  query: loadSearchInput,
  /** `todosShoppings`: only users of every mall may load a file of many malls. */
  answer: data(LoadRow).extend({ todosShoppings: z.boolean() }),
})

export const downloadLoads = call({
  name: 'receivables.downloadLoads',
  method: 'GET',
  path: '/producer/cargas/download',
  access: readers,
  summary: 'Planilha das cargas do ERP',
  query: loadSearchInput,
})

/**
 * The header of the file plus linha and motivo: it can be corrected and loaded again. Xlsx cells
 * are text, so that spreadsheets keep leading zeros.
 */
export const downloadRejected = call({
  name: 'receivables.downloadRejected',
  method: 'GET',
  path: '/producer/cargas/{id}/rejeitados',
  access: readers,
  summary: 'Linhas rejeitadas de uma carga, com os motivos',
  params: z.object({ id }),
  query: z.object({ formato: z.enum(['csv', 'xlsx']).optional() }),
})

export const undoLoad = call({
  name: 'receivables.undoLoad',
  method: 'POST',
  path: '/producer/cargas/{id}/desfazer',
  access: { screens: loadScreens },
  moves: ofLoad,
  summary: 'Desfaz uma carga em até 24 horas; corre depois, com progresso em /producer/cargas',
  params: z.object({ id }),
  answer: Message,
})

export const retryLoad = call({
  name: 'receivables.retryLoad',
  method: 'POST',
  path: '/producer/cargas/{id}/tentar-de-novo',
  access: { screens: loadScreens },
  moves: ofLoad,
  summary: 'Recomeça uma carga que parou por uma falha, com o arquivo guardado',
  params: z.object({ id }),
  answer: Message,
})

/**
 * ERP files of títulos and contracts. A thread reads them (layouts in `gateway`), a job loads them,
 * and the header decides the type.
 */
export const erpFiles = importer({
  name: 'erp-loads',
  upload: uploadSpreadsheet,
  rejected: downloadRejected,
  undo: undoLoad,
  accepts: ['.csv', '.txt', '.xlsx'],
  action: 'CARGA_ERP',
  columns: [],
  keys: [
    ['shopping', 'numeroTitulo', 'docPagamento'],
    ['shopping', 'contrato', 'fiadorCpfCnpj'],
  ],
  of: 'das planilhas do ERP',
  message: 'Arquivo recebido. Acompanhe a carga na lista.',
  words: {
    title: 'Carregar planilha',
    label: 'Planilha do ERP',
    note: 'A primeira linha traz os nomes das colunas. Conferir não grava nada; uma carga pode ser desfeita por 24 horas.',
    take: { label: 'Carregar', whileRunning: 'A carga está em andamento.' },
  },
})

/** Loads a received file: at least once, idempotent. */
export const loadFile = job({
  name: 'receivables.load',
  payload: z.object({ loadId: z.number().int().positive(), anyLayout: z.boolean().optional() }),
  maxAttempts: 5,
})

/** Undoes a load: at least once, idempotent. */
export const undoFile = job({
  name: 'receivables.undo',
  payload: z.object({
    loadId: z.number().int().positive(),
    /** The user who requested it, and their malls; null = all malls. */
    by: z.object({
      id: z.number().nullable(),
      name: z.string(),
      profile: z.string(),
      malls: z.array(z.number()).nullable(),
    }),
  }),
  maxAttempts: 5,
})

/** Ends loads that a killed command line left open, because no job resumes them. */
export const endInterruptedLoads = job({
  name: 'receivables.end-interrupted',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})

export const loadList = listing({
  row: LoadRow,
  name: 'erp-loads',
  title: 'Status dos dados',
  path: '/status-dados',
  noun: ['carga', 'cargas', 'feminine'],
  rowKey: 'id',
  rowLabel: 'id',
  filters: {
    shoppings: mallsFilter(),
    tipo: several('Planilha', optionsOf(LOAD_KIND), { width: 120 }),
    status: several('Status', optionsOf(LOAD_STATUS), { width: 150 }),
    arquivo: text('Arquivo', { width: 150 }),
    usuario: text('Carregado por', { width: 140 }),
    periodo: dayInterval('Data de carregamento', ['dataIni', 'dataFim']),
  },
  columns: [
    { of: 'dataCarga', label: 'Data de carregamento', as: 'instant', sortable: true, width: 150 },
    { of: 'usuario', label: 'Carregado por', as: 'name', sortable: true, width: 150 },
    { of: 'tipo', label: 'Planilha', as: 'choice', words: LOAD_KIND, sortable: true, width: 96 },
    { of: 'arquivo', label: 'Arquivo', sortable: true, minWidth: 200, emphasis: 'strong' },
    { of: 'nomeShopping', label: 'Shopping', as: 'mall', sortable: true, width: 140 },
    { of: 'status', label: 'Status', as: 'choice', words: LOAD_STATUS, sortable: true, width: 150 },
    { of: 'linhas', label: 'Linhas', as: 'number', sortable: true, width: 84 },
    { of: 'aceitas', label: 'Linhas aceitas', as: 'number', sortable: true, width: 100 },
    {
      of: 'rejeitadas',
      label: 'Linhas rejeitadas',
      shortLabel: 'Rejeitadas',
      as: 'number',
      sortable: true,
      width: 100,
    },
    { of: 'comAviso', label: 'Linhas com aviso', as: 'number', width: 120, startsHidden: true },
    { of: 'novas', label: 'Novas', as: 'number', width: 84, startsHidden: true },
    { of: 'alteradas', label: 'Alteradas', as: 'number', width: 92, startsHidden: true },
    { of: 'iguais', label: 'Já carregadas', as: 'number', width: 112, startsHidden: true },
    {
      of: 'ensaio',
      label: 'Conferência',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      width: 110,
      startsHidden: true,
    },
    { of: 'dateReference', label: 'Mês de referência', width: 130, startsHidden: true },
    {
      of: 'dataFim',
      label: 'Terminou em',
      as: 'instant',
      sortable: true,
      width: 140,
      startsHidden: true,
    },
    { of: 'desfeitaPor', label: 'Desfeita por', as: 'name', width: 140, startsHidden: true },
    { of: 'dataDesfeita', label: 'Desfeita em', as: 'instant', width: 140, startsHidden: true },
    { of: 'erro', label: 'Erro', only: 'export' },
    { of: 'id', label: 'Código da carga', as: 'code', only: 'export' },
  ],
  sortedBy: '-dataCarga',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma carga',
    sentence: 'Os arquivos de contratos e de títulos do ERP aparecem aqui depois de carregados.',
  },
  search: listLoads,
  download: downloadLoads,
  exportLabel: 'Exportar',
  invalidatedBy: ['loads'],
})

/** The malls that changed; undefined = any of them. */
const ofMalls = z.object({ malls: z.array(z.number().int().positive()).optional() })

/**
 * Removes paid items and runs the guards again. After each ERP load for its malls, and every day at
 * 06:00 in São Paulo, because due dates depend on the day.
 */
export const refresh = job({
  name: 'negativation.refresh',
  payload: ofMalls,
  every: '0 9 * * *',
})

/**
 * The ledger changed: a load, its undo, an adjustment or an exception list. Figures of títulos due
 * from one date on are stale from another date on.
 */
export const ledgerChanged = job({
  name: 'receivables.changed',
  payload: z.object({
    changes: z.array(z.object({ mallId: z.number().int().positive(), dueOn: day, movedOn: day })),
    porque: z.string(),
  }),
})

/**
 * The debt claimed by legal actions may have changed: a load, its undo, an agreement or an
 * exception list (rules 5.2 rows 10, 13 and 15).
 */
export const claimsChanged = job({
  name: 'receivables.claimsChanged',
  payload: ofMalls,
})

/** Open balances of noted malls changed: recalculates the stored balances. */
export const balancesChanged = job({
  name: 'receivables.balancesChanged',
  payload: z.object({}),
})

/**
 * Receipts or balances changed, or a day began: compares them with what banks reported (rules
 * 11.7). At 07:00 in São Paulo.
 */
export const bankActsMayReconcile = job({
  name: 'receivables.bankActsMayReconcile',
  payload: z.object({}),
  every: '0 10 * * *',
})
