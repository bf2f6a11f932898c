import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  data,
  day,
  id,
  ids,
  Message,
  money,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { listing, several, tenantColumn, text } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { optionsOf } from '#listing/options-of.ts'

/** What happens to títulos that a complete file of the source no longer has (rules 11.5). */
export const VanishedPolicy = z.enum(['IGNORAR', 'AVISAR', 'BAIXAR'])

export type VanishedPolicy = z.infer<typeof VanishedPolicy>

export const VANISHED_POLICY: Readonly<Record<VanishedPolicy, string>> = {
  IGNORAR: 'Ignorar',
  AVISAR: 'Avisar',
  BAIXAR: 'Propor a baixa',
}

export const VanishedState = z.enum(['SUMIDO', 'PROPOSTO', 'BAIXADO', 'VOLTOU'])

export type VanishedState = z.infer<typeof VanishedState>

export const VANISHED_STATE: Readonly<Record<VanishedState, string>> = {
  SUMIDO: 'Sumiu',
  PROPOSTO: 'Baixa proposta',
  BAIXADO: 'Baixado',
  VOLTOU: 'Voltou',
}

export const doubtfulPath = '/titulos-a-conferir'

/** Rule code of proposing and confirming write-offs. */
export const writeOffRule = 'BAIXAR_SUMIDOS'

/** A título that vanished from its source (rules 11.12). */
export const VanishedRow = z.object({
  id: z.number(),
  idTitulo: z.number(),
  shopping: z.string(),
  numeroTitulo: z.string(),
  numBoleto: z.string(),
  lojista: z.string(),
  fonte: z.string(),
  valorAberto: money,
  desde: day,
  ultimaConfirmacao: day.nullable(),
  situacao: VanishedState,
  idProposta: z.number().nullable(),
  propostoPor: z.string(),
  motivo: z.string(),
})

export type VanishedRow = z.output<typeof VanishedRow>

const screens = [doubtfulPath] as const

const nameColumn = { ...tenantColumn, minWidth: 170 }
const openColumn = {
  of: 'valorAberto',
  label: 'Valor em aberto',
  as: 'money',
  sortable: true,
  width: 130,
  emphasis: 'strong',
} as const

const calls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({
    shoppingIds: ids.optional(),
    shoppings: ids.optional(),
    idFonte: id.optional(),
    situacao: texts.optional(),
    numeroTitulo: searchText.optional(),
    lojista: searchText.optional(),
    ...pageWindow,
  }),
  answer: data(VanishedRow).extend({ soma: money }),
  search: {
    name: 'doubtfulTitulos.searchVanished',
    path: '/fontes/sumidos',
    summary: 'Títulos em aberto que o arquivo completo da sua fonte não trouxe',
  },
  download: {
    name: 'doubtfulTitulos.downloadVanished',
    path: '/fontes/sumidos/download',
    summary: 'Planilha dos títulos que sumiram do ERP',
  },
})

export const vanishedTitulos = listing({
  ...calls,
  row: VanishedRow,
  name: 'vanished-titulos',
  title: 'Títulos a conferir',
  path: doubtfulPath,
  noun: ['título', 'títulos'],
  rowKey: 'id',
  rowLabel: 'numeroTitulo',
  filters: {
    shoppings: mallsFilter(),
    situacao: several('Situação', optionsOf(VANISHED_STATE), { width: 180 }),
    numeroTitulo: text('Título', { width: 150 }),
    lojista: text('Lojista', { width: 200 }),
  },
  columns: [
    { of: 'desde', label: 'Sumiu em', as: 'day', sortable: true, width: 100 },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 150 },
    nameColumn,
    { of: 'numeroTitulo', label: 'Título', as: 'code', sortable: true, width: 130 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 130 },
    openColumn,
    {
      of: 'situacao',
      label: 'Situação',
      as: 'choice',
      words: VANISHED_STATE,
      sortable: true,
      width: 130,
    },
    { of: 'fonte', label: 'Fonte', minWidth: 120, emphasis: 'quiet' },
    {
      of: 'ultimaConfirmacao',
      label: 'Última confirmação',
      as: 'day',
      width: 130,
      startsHidden: true,
    },
    { of: 'propostoPor', label: 'Proposto por', as: 'name', width: 140, startsHidden: true },
    { of: 'motivo', label: 'Motivo', minWidth: 140, startsHidden: true },
    { of: 'idProposta', label: 'Código da proposta', as: 'code', only: 'export' },
  ],
  totals: ['valorAberto'],
  sortedBy: '-desde,numeroTitulo',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum título sumiu',
    sentence: 'O que um arquivo completo do ERP deixa de trazer aparece aqui.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['doubtful-titulos', 'malls'],
})

const decides = { screens, rule: [writeOffRule] } as const

const writeOff = {
  figure: 'debt',
  secondPerson: 'confirmation',
  hands: 'the user who proposed the write-off does not confirm it',
} as const satisfies Moves

export const proposeWriteOff = call({
  name: 'doubtfulTitulos.propose',
  method: 'POST',
  path: '/fontes/sumidos/propor',
  summary: 'Propõe a baixa de títulos que sumiram do ERP',
  access: decides,
  moves: writeOff,
  fields: z.object({
    idTitulos: z
      .array(z.number().int().positive())
      .max(500, 'Uma proposta tem no máximo 500 títulos.'),
    motivo: z.string().max(500),
  }),
  answer: Message.extend({ idProposta: z.number(), quantidade: z.number(), valor: money }),
})

export const confirmWriteOff = call({
  name: 'doubtfulTitulos.confirm',
  method: 'POST',
  path: '/fontes/sumidos/confirmar',
  summary: 'Confirma a baixa que outra pessoa propôs',
  access: decides,
  moves: writeOff,
  fields: z.object({ idProposta: id }),
  answer: Message,
})

export const refuseWriteOff = call({
  name: 'doubtfulTitulos.refuse',
  method: 'POST',
  path: '/fontes/sumidos/recusar',
  summary: 'Recusa a baixa proposta: os títulos continuam como sumidos',
  access: decides,
  moves: writeOff,
  fields: z.object({ idProposta: id, motivo: z.string().max(500) }),
  answer: Message,
})

/** Why títulos are probably one debt: another spelling of the number (J06), or another number (J07). */
export const TwinKind = z.enum(['GRAFIA', 'NUMERO'])

export const TWIN_KIND: Readonly<Record<z.infer<typeof TwinKind>, string>> = {
  GRAFIA: 'Mesma grafia: bloqueia',
  NUMERO: 'Outro número: alerta',
}

/** Open títulos of a boleto that agree in everything but the number (rules 11.12). */
export const TwinRow = z.object({
  id: z.number(),
  shopping: z.string(),
  contrato: z.string(),
  lojista: z.string(),
  numBoleto: z.string(),
  vencimento: day,
  /** Of each of them. */
  valor: money,
  titulos: z.array(z.string()),
  /** The same numbers, for the list. */
  numeros: z.string(),
  motivo: TwinKind,
})

export type TwinRow = z.output<typeof TwinRow>

const searchedByTenant = z.object({
  shoppingIds: ids.optional(),
  shoppings: ids.optional(),
  numBoleto: searchText.optional(),
  lojista: searchText.optional(),
  ...pageWindow,
})

const twinCalls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: searchedByTenant,
  answer: data(TwinRow).extend({ soma: money }),
  search: {
    name: 'doubtfulTitulos.searchTwins',
    path: '/fontes/gemeos',
    summary: 'Títulos em aberto que parecem a mesma dívida com dois números',
  },
  download: {
    name: 'doubtfulTitulos.downloadTwins',
    path: '/fontes/gemeos/download',
    summary: 'Planilha dos títulos gêmeos',
  },
})

const byTenant = {
  shoppings: mallsFilter(),
  numBoleto: text('Boleto', { width: 150 }),
  lojista: text('Lojista', { width: 200 }),
}

export const twinTitulos = listing({
  ...twinCalls,
  row: TwinRow,
  name: 'twin-titulos',
  title: 'Gêmeos',
  path: doubtfulPath,
  noun: ['dívida', 'dívidas', 'feminine'],
  rowKey: 'id',
  rowLabel: 'numeros',
  filters: byTenant,
  columns: [
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 150 },
    nameColumn,
    { of: 'contrato', label: 'Contrato', as: 'code', sortable: true, width: 120 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 130 },
    { of: 'vencimento', label: 'Vencimento', as: 'day', sortable: true, width: 110 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 120, emphasis: 'strong' },
    { of: 'numeros', label: 'Títulos', minWidth: 180 },
    { of: 'motivo', label: 'Guarda G31', as: 'choice', words: TWIN_KIND, width: 170 },
  ],
  totals: ['valor'],
  sortedBy: 'shopping,vencimento',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum gêmeo',
    sentence: 'Dois títulos iguais em tudo, menos no número, aparecem aqui.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['receivables', 'malls'],
})

/** An open título whose balance no load has confirmed for days (G33). */
export const UnconfirmedRow = z.object({
  id: z.number(),
  shopping: z.string(),
  lojista: z.string(),
  numeroTitulo: z.string(),
  numBoleto: z.string(),
  vencimento: day,
  valorAberto: money,
  fonte: z.string(),
  ultimaConfirmacao: day,
  diasUteis: z.number(),
})

export type UnconfirmedRow = z.output<typeof UnconfirmedRow>

const unconfirmedCalls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: searchedByTenant,
  answer: data(UnconfirmedRow).extend({ soma: money }),
  search: {
    name: 'doubtfulTitulos.searchUnconfirmed',
    path: '/fontes/sem-confirmacao',
    summary: 'Títulos em aberto que nenhuma carga confirma há dias',
  },
  download: {
    name: 'doubtfulTitulos.downloadUnconfirmed',
    path: '/fontes/sem-confirmacao/download',
    summary: 'Planilha dos títulos sem confirmação',
  },
})

export const unconfirmedTitulos = listing({
  ...unconfirmedCalls,
  row: UnconfirmedRow,
  name: 'unconfirmed-titulos',
  title: 'Sem confirmação',
  path: doubtfulPath,
  noun: ['título', 'títulos'],
  rowKey: 'id',
  rowLabel: 'numeroTitulo',
  filters: byTenant,
  columns: [
    {
      of: 'ultimaConfirmacao',
      label: 'Última confirmação',
      as: 'day',
      sortable: true,
      width: 140,
    },
    { of: 'diasUteis', label: 'Dias úteis', as: 'number', only: 'screen', width: 96 },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 150 },
    nameColumn,
    { of: 'numeroTitulo', label: 'Título', as: 'code', sortable: true, width: 130 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 130 },
    { of: 'vencimento', label: 'Vencimento', as: 'day', sortable: true, width: 110 },
    openColumn,
    { of: 'fonte', label: 'Fonte', minWidth: 120, emphasis: 'quiet' },
  ],
  totals: ['valorAberto'],
  sortedBy: 'ultimaConfirmacao,numeroTitulo',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Tudo confirmado',
    sentence: 'Um título em aberto que as cargas deixam de trazer aparece aqui.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['receivables', 'malls'],
})
