import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { codesText, data, flag, id, ids, pageWindow, searchText, texts } from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import {
  documentFilter,
  flag as flagFilter,
  listing,
  several,
  tenantColumn,
  text,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { optionsOf } from '#listing/options-of.ts'

import {
  decideRule,
  Dispute,
  DisputedBoleto,
  DISPUTE_REASON,
  DISPUTE_STATE,
  DisputePage,
  DisputeReason,
  DisputeSource,
  DisputeState,
  disputesPath,
  openRule,
} from './dispute.ts'

const base = '/regua/contestacoes'
const screens = [disputesPath] as const
const calls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({
    shoppings: ids.optional(),
    estado: texts.optional(),
    motivo: texts.optional(),
    lojista: searchText.optional(),
    cpfCnpj: searchText.optional(),
    luc: codesText.optional(),
    numBoleto: codesText.optional(),
    vencidas: flag.optional(),
    idLojista: id.optional(),
    ...pageWindow,
  }),
  answer: data(Dispute),
  search: { name: 'disputes.search', path: base, summary: 'Contestações de lojistas' },
  download: {
    name: 'disputes.download',
    path: `${base}/xls`,
    summary: 'Planilha das contestações',
  },
})

export const disputes = listing({
  ...calls,
  row: Dispute,
  name: 'disputes',
  title: 'Contestações',
  path: disputesPath,
  noun: ['contestação', 'contestações', 'feminine'],
  rowKey: 'id',
  rowLabel: 'lojista',
  opensByClick: true,
  tenant: { column: 'lojista', id: 'idLojista' },
  filters: {
    shoppings: mallsFilter(),
    estado: several('Estado', optionsOf(DISPUTE_STATE), { width: 170 }),
    motivo: several('Motivo', optionsOf(DISPUTE_REASON), { width: 180 }),
    lojista: text('Lojista', { width: 200 }),
    cpfCnpj: documentFilter('CPF/CNPJ'),
    luc: text('LUC', { width: 112, takesSeveral: true }),
    numBoleto: boletoNumberFilter('Boleto', { width: 150 }),
    vencidas: flagFilter('Só as vencidas'),
  },
  columns: [
    { of: 'prazo', label: 'Prazo', as: 'day', sortable: true, width: 100 },
    tenantColumn,
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 140 },
    {
      of: 'motivo',
      label: 'Motivo',
      as: 'choice',
      words: DISPUTE_REASON,
      sortable: true,
      width: 150,
    },
    { of: 'numeros', label: 'Boletos', minWidth: 140 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 120, emphasis: 'strong' },
    {
      of: 'estado',
      label: 'Estado',
      as: 'choice',
      words: DISPUTE_STATE,
      sortable: true,
      width: 150,
    },
    { of: 'seguraAte', label: 'Segura até', as: 'day', width: 100 },
    { of: 'abertaPor', label: 'Aberta por', as: 'name', width: 140, startsHidden: true },
    {
      of: 'abertaEm',
      label: 'Aberta em',
      as: 'instant',
      sortable: true,
      width: 140,
      startsHidden: true,
    },
    { of: 'decididaPor', label: 'Decidida por', as: 'name', width: 140, startsHidden: true },
    { of: 'decididaEm', label: 'Decidida em', as: 'instant', width: 140, startsHidden: true },
    { of: 'texto', label: 'Texto', minWidth: 200, startsHidden: true },
    { of: 'decisao', label: 'Decisão', minWidth: 200, startsHidden: true },
    {
      of: 'aguardaConfirmacao',
      label: 'Aguarda confirmação',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      only: 'export',
    },
  ],
  totals: ['valor'],
  sortedBy: 'prazo',
  calledAs: { idLojista: 'Código do lojista' },
  whenEmpty: 'Nenhuma contestação.',
  whenNothing: {
    title: 'Nenhuma contestação.',
    sentence: 'O que um lojista contesta aparece aqui, com o prazo da decisão.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['disputes', 'malls'],
})

/** Numbers of boletos: a list, or its text in a form with a file. */
const boletoNumbers = z
  .codec(
    z.union([z.array(z.string().max(60)).max(500), z.string().max(20_000)]),
    z.array(z.string()).max(500),
    {
      decode: (value) => (typeof value === 'string' ? numbersIn(value) : value),
      encode: (list) => list,
    },
  )
  .refine((list) => list.length > 0, 'Informe ao menos um boleto.')

function numbersIn(sent: string): string[] {
  try {
    const parsed = z.array(z.string()).safeParse(JSON.parse(sent))
    if (parsed.success) return parsed.data
  } catch {
    // Not JSON: a list with commas.
  }
  return sent.split(',').flatMap((part) => part.trim() || [])
}

const words = z.string().trim().max(4000, 'Use até 4000 caracteres.')
const opens = { screens, rule: [openRule] } as const
const decides = { screens, rule: [decideRule] } as const

const heldDebt = {
  figure: 'debt',
  secondPerson: 'chain',
  hands: 'the user who opened a dispute does not decide it, nor confirm a second one',
} as const satisfies Moves

/** The file that the tenant handed in: at most 1 MB. */
const upload = { field: 'file', maxBytes: 1_048_576 } as const

export const openDispute = call({
  name: 'disputes.open',
  method: 'POST',
  path: base,
  summary: 'Abre a contestação de boletos de um lojista',
  access: opens,
  moves: heldDebt,
  fields: z.object({
    idLojista: id,
    boletos: boletoNumbers,
    motivo: DisputeReason,
    texto: words,
    origem: DisputeSource,
  }),
  upload: { ...upload, optional: true },
  alsoJson: true,
  answer: Dispute,
})

export const readDispute = call({
  name: 'disputes.read',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Uma contestação com boletos, arquivos e história',
  access: { screens },
  params: z.object({ id }),
  answer: DisputePage,
  isOfOneRecord: true,
})

export const completeDispute = call({
  name: 'disputes.complete',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Completa uma contestação aberta: motivo, texto e boletos',
  access: opens,
  moves: heldDebt,
  params: z.object({ id }),
  fields: z.object({
    motivo: DisputeReason,
    texto: words,
    boletos: boletoNumbers,
    versao: z.number().int(),
  }),
  answer: Dispute,
})

export const attachToDispute = call({
  name: 'disputes.attach',
  method: 'POST',
  path: `${base}/{id}/arquivos`,
  summary: 'Anexa um arquivo a uma contestação aberta',
  access: opens,
  moves: {
    figure: 'debt',
    secondPerson: 'none',
    because: 'a file only proves what the tenant says; another person decides',
    shownBy: 'the page of the dispute and the decision log',
  },
  params: z.object({ id }),
  upload,
  answer: z.object({ mensagem: z.string() }),
})

export const disputeFile = call({
  name: 'disputes.file',
  method: 'GET',
  path: `${base}/{id}/arquivos/{idArquivo}`,
  summary: 'Um arquivo de uma contestação',
  access: { screens },
  params: z.object({ id, idArquivo: z.string().regex(/^[0-9a-f-]{36}$/, 'Arquivo inválido.') }),
})

export const decideDispute = call({
  name: 'disputes.decide',
  method: 'POST',
  path: `${base}/{id}/decidir`,
  summary: 'Decide uma contestação; quem a abriu não decide',
  access: decides,
  moves: heldDebt,
  params: z.object({ id }),
  fields: z.object({
    estado: DisputeState.exclude(['ABERTA']),
    texto: words,
    versao: z.number().int(),
  }),
  answer: Dispute,
})

export const confirmDispute = call({
  name: 'disputes.confirm',
  method: 'POST',
  path: `${base}/{id}/confirmar`,
  summary: 'Confirma a segunda contestação de um boleto em 12 meses, que só então segura',
  access: { screens, rule: [openRule, decideRule] },
  moves: heldDebt,
  params: z.object({ id }),
  answer: Dispute,
})

/** Open boletos of a tenant, found by its id or by one of its numbers, for 'Nova contestação'. */
export const disputableBoletos = call({
  name: 'disputes.boletos',
  method: 'GET',
  path: `${base}/boletos`,
  summary: 'Boletos em aberto de um lojista, para uma contestação',
  access: opens,
  query: z.object({ idLojista: id.optional(), numBoleto: searchText.optional() }),
  answer: z.object({
    idLojista: z.number().nullable(),
    lojista: z.string(),
    shopping: z.string(),
    boletos: z.array(DisputedBoleto.extend({ contestado: z.boolean() })),
  }),
  isOfOneRecord: true,
})
