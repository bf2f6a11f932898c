import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  data,
  flag,
  id,
  ids,
  instant,
  Message,
  money,
  optionalDay,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { dayInterval, listing, several, text } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { optionsOf } from '#listing/options-of.ts'

import { FILE_ORIGIN, FILE_STATE, FileOrigin, FileState, Finding, rowCounts } from './states.ts'

export const receivedFilesPath = '/entradas-de-dados'

/** Rule code of bringing, confirming, discarding, retrying and undoing. */
export const decideRule = 'DECIDIR_ENTRADA'

const count = z.number()

/** Open values of a mall in a competência. */
const MonthSum = z.object({
  unidEcon: z.string(),
  shopping: z.string(),
  competencia: z.string(),
  linhas: count,
  valorAberto: money,
})

/** A follower of a load with its end; null while it works. */
export const Step = z.object({ etapa: z.string(), fim: instant.nullable() })

/** How the file was read; null for the layouts of the product. */
const Reading = z.object({
  forma: z.string(),
  codificacao: z.string().nullable(),
  separador: z.string().nullable(),
  aba: z.string().nullable(),
  linhaCabecalho: z.number().nullable(),
  dia: z.enum(['DMY', 'MDY']).nullable(),
  decimal: z.enum([',', '.']).nullable(),
})

const BankReturn = z.object({
  banco: z.string(),
  forma: z.string(),
  linhas: count,
  pagos: count,
  parciais: count,
  baixados: count,
  naoIdentificados: count,
  valorPago: money,
})

/** A row that could not be read, or a doubtful cell. */
export const FileProblem = z.object({
  linha: z.number(),
  campo: z.string(),
  valor: z.string(),
  motivo: z.string(),
  severidade: z.enum(['ERRO', 'AVISO']),
})

/** An entrada in the list (rules 11.13), without its problems. */
export const FileRow = z.object({
  id: z.number(),
  idFonte: z.number(),
  fonte: z.string(),
  versao: z.number(),
  traz: z.string(),
  arquivo: z.string(),
  sha256: z.string(),
  origem: FileOrigin,
  situacao: FileState,
  /** One of the layouts of the product (REGUA_*). */
  nativa: z.boolean(),
  completo: z.boolean(),
  recebidoEm: instant,
  recebidoPor: z.string(),
  ...rowCounts,
  valorAberto: money,
  valorCreditos: money,
  achados: z.array(Finding),
  /** Codes of the findings, for the list. */
  codigos: z.string(),
  /** Ids of the loads in /producer/cargas that it made. */
  cargas: z.array(z.number()),
  etapas: z.array(Step),
  verdadeEm: instant.nullable(),
  sumidos: z.object({ quantidade: count, valor: money }),
  retorno: BankReturn.nullable(),
  decididoPor: z.string().nullable(),
  decididoEm: instant.nullable(),
  motivo: z.string().nullable(),
  carregadaEm: instant.nullable(),
  desfeitaPor: z.string().nullable(),
  erro: z.string().nullable(),
  /** Malls that a drift leaves out: they may be confirmed as having nothing open. */
  faltam: z.array(z.object({ id: z.number(), shopping: z.string() })),
  /** Why the user may not confirm it; null = may. */
  naoConfirma: z.string().nullable(),
  podeDesfazer: z.boolean(),
  /** Entrada that read the bytes of a refused one again, with a later version of its source. */
  idReleitura: z.number().nullable(),
})

export type FileRow = z.output<typeof FileRow>

const screens = [receivedFilesPath] as const

const calls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({
    idFonte: id.optional(),
    situacao: texts.optional(),
    origem: texts.optional(),
    shoppingIds: ids.optional(),
    shoppings: ids.optional(),
    arquivo: searchText.optional(),
    fonte: searchText.optional(),
    de: optionalDay.optional(),
    ate: optionalDay.optional(),
    ...pageWindow,
  }),
  answer: data(FileRow),
  search: {
    name: 'receivedFiles.search',
    path: '/fontes/entradas',
    summary: 'Entradas de dados: cada arquivo recebido, o que se achou nele e a sua situação',
  },
  download: {
    name: 'receivedFiles.download',
    path: '/fontes/entradas/download',
    summary: 'Planilha das entradas de dados',
  },
})

export const receivedFiles = listing({
  ...calls,
  row: FileRow,
  name: 'received-files',
  title: 'Entradas de dados',
  path: receivedFilesPath,
  noun: ['entrada', 'entradas', 'feminine'],
  rowKey: 'id',
  rowLabel: 'arquivo',
  filters: {
    shoppings: mallsFilter(),
    situacao: several('Situação', optionsOf(FILE_STATE), { width: 190 }),
    origem: several('Origem', optionsOf(FILE_ORIGIN), { width: 130 }),
    fonte: text('Fonte', { width: 170 }),
    arquivo: text('Arquivo', { width: 170 }),
    periodo: dayInterval('Recebido em', ['de', 'ate']),
  },
  columns: [
    {
      of: 'recebidoEm',
      label: 'Recebido em',
      as: 'instant',
      sortable: true,
      width: 140,
      onCard: 'line',
    },
    {
      of: 'arquivo',
      label: 'Arquivo',
      sortable: true,
      minWidth: 180,
      emphasis: 'strong',
      above: 'fonte',
      onCard: 'title',
    },
    { of: 'fonte', label: 'Fonte', sortable: true, width: 160 },
    { of: 'origem', label: 'Origem', as: 'choice', words: FILE_ORIGIN, sortable: true, width: 92 },
    {
      of: 'situacao',
      label: 'Situação',
      as: 'choice',
      words: FILE_STATE,
      sortable: true,
      width: 170,
    },
    { of: 'linhas', label: 'Linhas', as: 'number', sortable: true, width: 76 },
    { of: 'aceitas', label: 'Aceitas', as: 'number', sortable: true, width: 76 },
    { of: 'rejeitadas', label: 'Rejeitadas', as: 'number', sortable: true, width: 96 },
    { of: 'valorAberto', label: 'Soma', as: 'money', sortable: true, width: 130 },
    { of: 'codigos', label: 'Achados', width: 110 },
    { of: 'verdadeEm', label: 'Em dia em', as: 'instant', width: 140 },
    { of: 'recebidoPor', label: 'Recebido por', as: 'name', width: 140, startsHidden: true },
    { of: 'versao', label: 'Versão', as: 'number', width: 84, startsHidden: true },
    { of: 'decididoPor', label: 'Decidido por', as: 'name', width: 140, startsHidden: true },
    { of: 'motivo', label: 'Motivo', minWidth: 140, startsHidden: true },
    { of: 'erro', label: 'Erro', only: 'export' },
    { of: 'sha256', label: 'SHA-256', as: 'code', only: 'export' },
    { of: 'id', label: 'Código da entrada', as: 'code', only: 'export' },
  ],
  sortedBy: '-recebidoEm',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma entrada',
    sentence: 'Cada arquivo recebido do ERP ou do banco aparece aqui, com o que se achou nele.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['received-files', 'malls'],
})

/** One entrada, whole: with its sums and its first 200 problems. */
export const FileWhole = FileRow.extend({
  leitura: Reading.nullable(),
  somas: z.array(MonthSum),
  problemas: z.array(FileProblem),
})

export type FileWhole = z.output<typeof FileWhole>

export const showFile = call({
  name: 'receivedFiles.show',
  method: 'GET',
  path: '/fontes/entradas/{id}',
  summary: 'Uma entrada com as suas somas e os seus problemas',
  access: { screens },
  params: z.object({ id }),
  answer: FileWhole,
})

export const downloadFile = call({
  name: 'receivedFiles.downloadBytes',
  method: 'GET',
  path: '/fontes/entradas/{id}/arquivo',
  summary: 'Os bytes de uma entrada, como vieram',
  access: { screens },
  params: z.object({ id }),
})

export const downloadRejected = call({
  name: 'receivedFiles.downloadRejected',
  method: 'GET',
  path: '/fontes/entradas/{id}/rejeitados',
  summary: 'Linhas rejeitadas de uma entrada, em xlsx com células de texto',
  access: { screens },
  params: z.object({ id }),
})

export const downloadOrderRows = call({
  name: 'receivedFiles.downloadOrderRows',
  method: 'GET',
  path: '/fontes/entradas/{id}/linhas-j01',
  summary: 'Linhas cujos dias provam outra ordem de dia e mês, em xlsx com células de texto',
  access: { screens },
  params: z.object({ id }),
})

/** The largest file of an entrada (any-erp 10). */
export const largestFile = 512 * 1_048_576

const byTwo = {
  figure: 'debt',
  secondPerson: 'confirmation',
  hands:
    'the user who brought a file that drifts, changes another source or is unusual does not confirm it',
} as const satisfies Moves

const byOne = (because: string) =>
  ({
    figure: 'debt',
    secondPerson: 'none',
    because,
    shownBy: 'the list of received files with the user; a load can be undone for 24 hours',
  }) as const satisfies Moves

export const bringFile = call({
  name: 'receivedFiles.bring',
  method: 'POST',
  path: '/fontes/entradas',
  summary:
    'Recebe um arquivo de uma fonte: guarda os bytes, julga o arquivo inteiro e o carrega, ou espera por uma pessoa',
  access: {
    screens: [receivedFilesPath, '/retornos-bancarios'],
    rule: [decideRule, 'DECIDIR_RETORNO'],
  },
  moves: byTwo,
  upload: { field: 'file', maxBytes: largestFile },
  fields: z.object({
    idFonte: z.union([z.literal(''), id]).optional(),
    codigo: z.string().max(40).optional(),
    ensaio: flag.optional(),
    /** 'Este arquivo traz tudo o que está em aberto', of the layouts REGUA_*. */
    completo: flag.optional(),
    /** Order of days, only of the layouts REGUA_*. */
    dia: z.enum(['', 'DMY', 'MDY']).optional(),
    /** The mall of a file of acordos, whose rows name none. */
    idShopping: z.union([z.literal(''), id]).optional(),
    /** The entrada whose rejected rows this file mends; a mark in the file says it too. */
    idEntrada: z.union([z.literal(''), id]).optional(),
  }),
  answer: Message.extend({
    id: z.number(),
    situacao: FileState,
    /** Of a bank return, which is read within the call. */
    retorno: BankReturn.optional(),
    problemas: z.array(FileProblem.omit({ severidade: true })).optional(),
  }),
})

const decides = { screens, rule: [decideRule] } as const
const reason = z.string().max(500)
const ofFile = z.object({ id })

export const confirmFile = call({
  name: 'receivedFiles.confirm',
  method: 'POST',
  path: '/fontes/entradas/{id}/confirmar',
  summary: 'Carrega uma entrada que esperava, apesar dos achados',
  access: decides,
  moves: byTwo,
  params: ofFile,
  fields: z.object({ motivo: reason, zerados: z.array(id).max(2_000).optional() }),
  answer: Message,
})

export const discardFile = call({
  name: 'receivedFiles.discard',
  method: 'POST',
  path: '/fontes/entradas/{id}/descartar',
  summary: 'Descarta uma entrada que esperava',
  access: decides,
  moves: byOne('a discarded file changes nothing'),
  params: ofFile,
  fields: z.object({ motivo: reason }),
  answer: Message,
})

export const retryFile = call({
  name: 'receivedFiles.retry',
  method: 'POST',
  path: '/fontes/entradas/{id}/tentar',
  summary: 'Recomeça, com os bytes guardados, uma entrada que parou por um erro',
  access: decides,
  moves: byOne('the file was judged, and confirmed if it had to be'),
  params: ofFile,
  answer: Message,
})

export const undoFile = call({
  name: 'receivedFiles.undo',
  method: 'POST',
  path: '/fontes/entradas/{id}/desfazer',
  summary: 'Desfaz, em até 24 horas, tudo o que uma entrada carregou',
  access: decides,
  moves: byOne('it restores what was before the load'),
  params: ofFile,
  answer: Message,
})
