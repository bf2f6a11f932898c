import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  codesText,
  data,
  day,
  id,
  ids,
  Message,
  money,
  optionalDay,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import { dayInterval, listing, several, tenantColumn, text } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { optionsOf } from '#listing/options-of.ts'

/** What a line of a bank return reports (rules 11.7). A code of no list is OUTRO. */
export const BankActKind = z.enum([
  'PAGO',
  'PARCIAL',
  'BAIXADO',
  'PROTESTADO',
  'PENDENTE',
  'ESTORNADO',
  'OUTRO',
])

export type BankActKind = z.infer<typeof BankActKind>

export const BANK_ACT_KIND: Readonly<Record<BankActKind, string>> = {
  PAGO: 'Pago',
  PARCIAL: 'Pago em parte',
  BAIXADO: 'Baixado no banco',
  PROTESTADO: 'Protestado',
  PENDENTE: 'Pendente',
  ESTORNADO: 'Estornado',
  OUTRO: 'Outro',
}

export const BankActState = z.enum([
  'ABERTO',
  'CONCILIADO',
  'NAO_CONFIRMADO',
  'NAO_IDENTIFICADO',
  'DESCONSIDERADO',
])

export type BankActState = z.infer<typeof BankActState>

export const BANK_ACT_STATE: Readonly<Record<BankActState, string>> = {
  ABERTO: 'Aberto',
  CONCILIADO: 'Conciliado',
  NAO_CONFIRMADO: 'Não confirmado',
  NAO_IDENTIFICADO: 'Não identificado',
  DESCONSIDERADO: 'Desconsiderado',
}

/** Banks whose returns are read, by code. */
export const BANKS = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '104': 'Caixa',
  '237': 'Bradesco',
  '341': 'Itaú',
} as const

export const bankReturnsPath = '/retornos-bancarios'

/** Rule code of the acts: link, disregard, confirm. */
export const decideRule = 'DECIDIR_RETORNO'

/** An act of a bank, with its boleto (rules 11.13). */
export const BankActRow = z.object({
  id: z.number(),
  banco: z.string(),
  linha: z.number(),
  ato: BankActKind,
  codigo: z.string(),
  /** Empty while unidentified; then the codes of the line tell which boleto it may be. */
  numBoleto: z.string(),
  shopping: z.string(),
  lojista: z.string(),
  idLojista: z.number().nullable(),
  vencimento: day.nullable(),
  valor: money,
  pago: money,
  dia: day,
  /** Day of the credit in the company's account. */
  credito: day.nullable(),
  situacao: BankActState,
  seguraAte: day.nullable(),
  idEntrada: z.number(),
  arquivo: z.string(),
  /** The file was brought by one user and waits for another. */
  aguardaConfirmacao: z.boolean(),
  usoEmpresa: z.string(),
  nossoNumero: z.string(),
  seuNumero: z.string(),
  motivo: z.string(),
})

export type BankActRow = z.output<typeof BankActRow>

const screens = [bankReturnsPath] as const

const calls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({
    shoppingIds: ids.optional(),
    shoppings: ids.optional(),
    situacao: texts.optional(),
    banco: texts.optional(),
    ato: texts.optional(),
    numBoleto: codesText.optional(),
    lojista: searchText.optional(),
    de: optionalDay.optional(),
    ate: optionalDay.optional(),
    ...pageWindow,
  }),
  answer: data(BankActRow).extend({ soma: money }),
  search: {
    name: 'bankReturns.search',
    path: '/fontes/retornos-bancarios',
    summary: 'Atos bancários dos retornos, com o boleto e a situação de cada um',
  },
  download: {
    name: 'bankReturns.download',
    path: '/fontes/retornos-bancarios/download',
    summary: 'Planilha dos atos bancários',
  },
})

export const bankActs = listing({
  ...calls,
  row: BankActRow,
  name: 'bank-acts',
  title: 'Retornos bancários',
  path: bankReturnsPath,
  noun: ['ato', 'atos'],
  rowKey: 'id',
  rowLabel: 'numBoleto',
  filters: {
    shoppings: mallsFilter(),
    situacao: several('Situação', optionsOf(BANK_ACT_STATE), { width: 180 }),
    banco: several('Banco', optionsOf(BANKS), { width: 160 }),
    ato: several('Ato', optionsOf(BANK_ACT_KIND), { width: 160 }),
    numBoleto: boletoNumberFilter('Boleto', { width: 150 }),
    lojista: text('Lojista', { width: 200 }),
    periodo: dayInterval('Dia', ['de', 'ate']),
  },
  columns: [
    { of: 'dia', label: 'Dia', as: 'day', sortable: true, width: 96 },
    { of: 'banco', label: 'Banco', as: 'choice', words: BANKS, sortable: true, width: 120 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 132 },
    { ...tenantColumn, minWidth: 160 },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 140 },
    { of: 'ato', label: 'Ato', as: 'choice', words: BANK_ACT_KIND, sortable: true, width: 132 },
    { of: 'pago', label: 'Pago', as: 'money', sortable: true, width: 116, emphasis: 'strong' },
    {
      of: 'situacao',
      label: 'Situação',
      as: 'choice',
      words: BANK_ACT_STATE,
      sortable: true,
      width: 140,
    },
    { of: 'arquivo', label: 'Arquivo', minWidth: 120, emphasis: 'quiet' },
    { of: 'seguraAte', label: 'Segura até', as: 'day', width: 96, startsHidden: true },
    { of: 'vencimento', label: 'Vencimento', as: 'day', width: 96, startsHidden: true },
    { of: 'valor', label: 'Valor do boleto', as: 'money', width: 116, startsHidden: true },
    { of: 'credito', label: 'Crédito em', as: 'day', width: 96, startsHidden: true },
    { of: 'codigo', label: 'Código do banco', as: 'code', width: 110, startsHidden: true },
    { of: 'usoEmpresa', label: 'Uso da empresa', as: 'code', width: 150, startsHidden: true },
    { of: 'nossoNumero', label: 'Nosso número', as: 'code', width: 150, startsHidden: true },
    { of: 'seuNumero', label: 'Seu número', as: 'code', width: 120, startsHidden: true },
    { of: 'linha', label: 'Linha', as: 'number', width: 72, startsHidden: true },
    { of: 'motivo', label: 'Motivo', minWidth: 140, startsHidden: true },
    {
      of: 'aguardaConfirmacao',
      label: 'Aguarda confirmação',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      only: 'export',
    },
    { of: 'idEntrada', label: 'Código da entrada', as: 'code', only: 'export' },
  ],
  totals: ['pago'],
  sortedBy: '-dia,numBoleto',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum retorno bancário',
    sentence: 'O que os bancos dizem dos boletos aparece aqui depois que um retorno chega.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['bank-returns', 'malls'],
})

const reason = z.string().max(500)

const decides = { screens, rule: [decideRule] } as const

const holdOnly = {
  figure: 'listing',
  secondPerson: 'none',
  because: 'the act keeps a boleto out of the listing or lets the usual chain decide again',
  shownBy: 'the list of bank acts with user and reason; the decision log',
} as const satisfies Moves

export const linkBankAct = call({
  name: 'bankReturns.link',
  method: 'POST',
  path: '/fontes/retornos-bancarios/{id}/vincular',
  summary: 'Vincula um ato sem boleto ao boleto que o banco recebeu',
  access: decides,
  moves: holdOnly,
  params: z.object({ id }),
  fields: z.object({ numBoleto: z.string().max(60), idShopping: id, motivo: reason }),
  answer: Message,
})

export const disregardBankAct = call({
  name: 'bankReturns.disregard',
  method: 'POST',
  path: '/fontes/retornos-bancarios/{id}/desconsiderar',
  summary: 'Desconsidera um ato bancário: ele deixa de segurar o boleto',
  access: decides,
  moves: holdOnly,
  params: z.object({ id }),
  fields: z.object({ motivo: reason }),
  answer: Message,
})

export const confirmBankReturn = call({
  name: 'bankReturns.confirm',
  method: 'POST',
  path: '/fontes/retornos-bancarios/confirmar',
  summary: 'Confirma um retorno que outra pessoa trouxe',
  access: decides,
  moves: {
    figure: 'listing',
    secondPerson: 'confirmation',
    hands: 'the user who brought the file does not confirm it',
  },
  fields: z.object({ idEntrada: id }),
  answer: Message,
})

/** Largest return: banks write one line of 400 characters an act. */
export const largestReturn = 16 * 1_048_576
