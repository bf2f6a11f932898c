import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  arrearsFilterFields,
  codesText,
  data,
  day,
  flag,
  groupsOfPage,
  groupWindow,
  Message,
  money,
  optionalDay,
  pageWindow,
  searchText,
  withArrears,
  withOriginalDueDay,
} from '#contract/wire.ts'
import { rejectedOfImport, undoImport } from '#features/ledger/file-imports/contract/imports.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import {
  arrearsColumn,
  dueColumn,
  originalDueColumn,
  arrearsFilter,
  day as dayFilter,
  listing,
  one,
  text,
} from '#listing/definition.ts'
import { importCounts, importer, largestImport, RejectedCell } from '#listing/importer.ts'
import { listCalls } from '#listing/list-calls.ts'
import { optionsOf } from '#listing/options-of.ts'

/** Kinds of notices with labels; the prefix of nomeArquivo decides the kind (rules 8). */
export const NOTICE_KINDS = {
  CARTA_COBRANCA: 'Carta de cobrança',
  EMAIL_COBRANCA: 'E-mail de cobrança',
  CARTA_PRE_NEGATIVACAO: 'Carta pré-negativação',
  NOTIFICACAO_EXTRAJUDICIAL: 'Notificação extrajudicial',
} as const

export const CHANNELS = {
  CARTA: 'Carta',
  AR: 'Carta com AR',
  EMAIL: 'E-mail',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
} as const

const kinds = Object.keys(NOTICE_KINDS) as [
  keyof typeof NOTICE_KINDS,
  ...(keyof typeof NOTICE_KINDS)[],
]

/** A boleto with a notice to one person (spec 3:3 'Notified bill'). */
export const NotifiedBill = z.object({
  id: z.number(),
  nomeShopping: z.string(),
  nomeRazaoSocial: z.string(),
  /** Tenant of the boleto, even if the fiador was notified. */
  idLojista: z.number(),
  /** 'Lojista' or 'Fiador' (rules 8). */
  tipoNomeRazaoSocial: z.enum(['Lojista', 'Fiador']),
  luc: z.string(),
  numBoleto: z.string(),
  dtVencimentoBoleto: day,
  ...withArrears,
  ...withOriginalDueDay,
  valBoleto: money,
  dtProcessamento: day,
  nomeArquivo: z.string(),
  tipoAcao: z.enum(kinds),
  dtEntrega: day.nullable(),
  comprovante: z.string(),
})
export type NotifiedBill = z.output<typeof NotifiedBill>

const screens = ['/cartas-email'] as const
/**
 * Rule code for importing notices. Notices are evidence, so reading them does not grant writing.
 */
export const loadRule = 'CARREGAR'
const calls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({
    nomeShopping: searchText.optional(),
    dtprocessamento: optionalDay.optional(),
    nomeRazao: searchText.optional(),
    luc: searchText.optional(),
    numBoleto: codesText.optional(),
    tipoAcao: z.enum(['', ...kinds]).optional(),
    ...arrearsFilterFields,
    ...pageWindow,
    ...groupWindow,
  }),
  answer: data(NotifiedBill).extend(groupsOfPage),
  search: {
    name: 'notices.searchNotified',
    path: '/notified-bills/list',
    summary: 'Boletos notificados por carta ou e-mail',
  },
  download: {
    name: 'notices.downloadNotified',
    path: '/notified-bills/xls',
    summary: 'Planilha dos boletos notificados',
  },
})

export const uploadNotices = call({
  name: 'notices.upload',
  method: 'POST',
  path: '/notified-bills/upload',
  summary: 'Carrega comunicações de um csv ou xlsx',
  access: { screens, rule: [loadRule] },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'a delivered notice lets a boleto enter the chain, which decides',
    shownBy: 'the history of imports with file and user; the dossier of the boleto',
  },
  upload: { field: 'file', maxBytes: largestImport },
  fields: z.object({ ensaio: flag.optional() }),
  answer: Message.extend({
    id: z.number(),
    ensaio: z.boolean(),
    /** A file with the same bytes was imported before. */
    jaCarregada: z.boolean(),
    ...importCounts,
    /** The first 200; the file of rejected rows has the others. */
    problemas: z.array(RejectedCell),
  }),
})

/** Files of notices: one notice per boleto, person, kind, channel and day. */
export const noticeFiles = importer({
  name: 'notices',
  upload: uploadNotices,
  rejected: rejectedOfImport,
  undo: undoImport,
  accepts: ['.csv', '.txt', '.xlsx'],
  action: 'CARGA_NOTIFICACOES',
  template: 'NOTIFICACOES',
  columns: [
    { name: 'shopping', isRequired: true, longest: 60 },
    { name: 'luc', isRequired: true, longest: 60, kind: 'code' },
    { name: 'numBoleto', isRequired: true, longest: 60, kind: 'code' },
    { name: 'cpfCnpj', isRequired: true, kind: 'document' },
    { name: 'tipo', codes: NOTICE_KINDS, example: 'CARTA_COBRANCA' },
    { name: 'canal', isRequired: true, codes: CHANNELS },
    { name: 'enviadoEm', isRequired: true, kind: 'day' },
    { name: 'entregueEm', kind: 'day' },
    { name: 'nomeArquivo', longest: 500 },
    { name: 'comprovante', longest: 500 },
  ],
  keys: [['shopping', 'numBoleto', 'cpfCnpj', 'tipo', 'canal', 'enviadoEm']],
  of: 'das comunicações',
  message: 'Carga feita com sucesso!',
  words: {
    title: 'Carregar comunicações',
    label: 'Arquivo de comunicações',
    note: 'Colunas: shopping; luc; numBoleto; cpfCnpj; tipo; canal; enviadoEm; entregueEm; nomeArquivo; comprovante.',
    take: { label: 'Carregar', whileRunning: 'A carga está em andamento.' },
  },
})

/** Search of notified bills (spec 3:2.18). */
export const notifiedBills = listing({
  row: NotifiedBill,
  name: 'notified-bills',
  tenant: {
    column: 'nomeRazaoSocial',
    id: 'idLojista',
    where: { of: 'tipoNomeRazaoSocial', is: 'Lojista' },
  },
  title: 'Boletos notificados',
  path: '/cartas-email',
  noun: ['boleto notificado', 'boletos notificados'],
  rowKey: 'id',
  rowLabel: 'numBoleto',
  groups: {
    lojista: {
      noun: ['lojista', 'lojistas'],
      name: 'nomeRazaoSocial',
      row: 'nomeRazaoSocial',
      repeats: ['nomeShopping'],
      countIn: 'dtVencimentoBoleto',
    },
  },
  filters: {
    nomeShopping: one(
      'Shoppings',
      { from: listMalls, value: 'nome', label: 'nome', invalidatedBy: 'malls' },
      { clearable: true, width: 200 },
    ),
    nomeRazao: text('Cliente', { width: 180 }),
    luc: text('Luc', { width: 100, mask: 'upper' }),
    numBoleto: boletoNumberFilter('Boleto', { width: 140 }),
    dtprocessamento: dayFilter('Data', { initial: 'today', width: 120 }),
    tipoAcao: one('Tipo da ação', optionsOf(NOTICE_KINDS), { clearable: true, width: 180 }),
    atraso: arrearsFilter,
  },
  columns: [
    { of: 'nomeShopping', label: 'Shopping', as: 'mall', sortable: true, width: 150 },
    {
      of: 'nomeRazaoSocial',
      label: 'Cliente',
      as: 'name',
      sortable: true,
      minWidth: 180,
      emphasis: 'strong',
    },
    { of: 'tipoNomeRazaoSocial', label: 'Tipo Cliente', sortable: true, width: 104 },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 80 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 134 },
    { ...dueColumn, of: 'dtVencimentoBoleto', width: 104 },
    originalDueColumn,
    { ...arrearsColumn, startsHidden: true },
    {
      of: 'valBoleto',
      label: 'Valor do boleto',
      as: 'money',
      sortable: true,
      width: 126,
      emphasis: 'strong',
    },
    { of: 'dtProcessamento', label: 'Data da comunicação', as: 'day', sortable: true, width: 144 },
    {
      of: 'tipoAcao',
      label: 'Tipo da ação',
      as: 'choice',
      words: NOTICE_KINDS,
      sortable: true,
      minWidth: 176,
    },
    {
      of: 'dtEntrega',
      label: 'Entregue em',
      as: 'day',
      sortable: true,
      width: 104,
      startsHidden: true,
    },
    { of: 'nomeArquivo', label: 'Arquivo', startsHidden: true, minWidth: 160 },
    { of: 'comprovante', label: 'Comprovante', startsHidden: true, minWidth: 140 },
  ],
  sortedBy: '-dtProcessamento,nomeRazaoSocial',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma comunicação',
    sentence: 'As cartas e os e-mails enviados aparecem aqui depois de carregados.',
  },
  ...calls,
  exportLabel: 'Exportar',
  clears: true,
  totals: ['valBoleto'],
  invalidatedBy: ['notices'],
})
