import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  claimedUser,
  data,
  day,
  flag,
  id,
  optionalDay,
  pageWindow,
  percent,
  searchText,
} from '#contract/wire.ts'
import { listing, searchBox, savedColumns } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { register } from '#listing/register.ts'

import {
  Address,
  addressColumns,
  addressFields,
  versionFields,
  Contact,
  contactFields,
  line,
  readVersion,
  registersPath,
  SavedAnswer,
  screens,
} from './record.ts'
import { ofRegister } from './moves.ts'

/** Origin of a mall's charges (spec 3:3). */
export const ORIGINS = { ORACLE: 'ORACLE', SAP: 'SAP' } as const
export const origin = z.enum(
  Object.keys(ORIGINS) as [keyof typeof ORIGINS, ...(keyof typeof ORIGINS)[]],
)

/** A mall (spec 3:3 'Shopping'). */
export const Mall = z.object({
  id: z.number(),
  nome: z.string(),
  dataInicio: day.nullable(),
  dataFim: day.nullable(),
  origem: origin,
  /** In percent, with a decimal point. */
  participacao: percent,
  portfolio: z.string(),
  codigoUnidadeEconomica: z.string(),
  endereco: Address,
  contatos: z.array(Contact),
  ativo: z.boolean(),
  ...versionFields,
})
export type Mall = z.output<typeof Mall>

const fields = z.object({
  ...claimedUser,
  nome: line(120),
  dataInicio: optionalDay.nullish(),
  dataFim: optionalDay.nullish(),
  origem: origin.optional(),
  participacao: percent,
  portfolio: line(120).optional(),
  codigoUnidadeEconomica: line(40),
  endereco: addressFields,
  contatos: contactFields,
  /** Saving activates the mall unless false (spec 3:3). */
  ativo: flag.optional(),
})
export type MallFields = z.output<typeof fields>

const searchInput = { id: id.optional(), nome: searchText.optional(), ...pageWindow }

const searches = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object(searchInput),
  answer: data(Mall),
  search: {
    name: 'registers.searchMalls',
    path: '/empresas/shoppings',
    summary: 'Shoppings do usuário, página a página',
  },
  download: {
    name: 'registers.downloadMalls',
    path: '/empresas/shoppings/download',
    summary: 'Planilha dos shoppings',
  },
})
export const createMall = call({
  name: 'registers.createMall',
  method: 'POST',
  path: '/empresas/shoppings',
  summary: 'Cadastra um shopping',
  access: { screens },
  moves: ofRegister,
  company: true,
  fields,
  answer: SavedAnswer(Mall),
})
export const changeMall = call({
  name: 'registers.changeMall',
  method: 'PUT',
  path: '/empresas/shoppings/{id}',
  summary: 'Altera um shopping',
  access: { screens },
  moves: ofRegister,
  params: z.object({ id }),
  fields: fields.extend(readVersion),
  answer: SavedAnswer(Mall),
})

/** Empty state of both lists of malls. */
export const noMall = {
  title: 'Nenhum shopping',
  sentence: 'Os shoppings cadastrados ou carregados do ERP aparecem aqui.',
}

/** Second tab (spec 3:2.17). */
export const mallList = listing({
  row: Mall,
  name: 'malls',
  title: 'Shopping',
  path: registersPath,
  noun: ['shopping', 'shoppings'],
  rowKey: 'id',
  rowLabel: 'nome',
  filters: { nome: searchBox('Buscar pelo shopping', 'Shopping', { searches: 'on-leaving' }) },
  columns: [
    {
      of: 'nome',
      label: 'Nome shopping',
      as: 'name',
      sortable: true,
      minWidth: 180,
      emphasis: 'strong',
    },
    { of: 'dataInicio', label: 'Data início', as: 'day', sortable: true, width: 110 },
    { of: 'dataFim', label: 'Data fim', as: 'day', sortable: true, width: 110 },
    { of: 'participacao', label: 'Participação', as: 'percent', sortable: true, width: 120 },
    { of: 'portfolio', label: 'Portfólio', as: 'name', sortable: true, minWidth: 160 },
    { of: 'origem', label: 'Origem', sortable: true, width: 100, startsHidden: true },
    {
      of: 'codigoUnidadeEconomica',
      label: 'Unidade econômica',
      as: 'code',
      sortable: true,
      width: 150,
      startsHidden: true,
    },
    ...addressColumns,
    { of: 'ativo', label: 'Ativo', width: 70, startsHidden: true },
    ...savedColumns,
    { of: 'id', label: 'Código', as: 'code', only: 'export' },
  ],
  sortedBy: 'nome',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: noMall,
  ...searches,
  exportLabel: 'Exportar',
  invalidatedBy: ['malls'],
})

/** Malls as records; a change invalidates every list and lookup with mall names. */
export const malls = register({
  listing: mallList,
  entity: 'shopping',
  key: 'id',
  foundBy: 'id',
  create: { call: createMall, action: 'CRIAR_SHOPPING', message: 'Shopping salva com sucesso.' },
  change: { call: changeMall, action: 'ALTERAR_SHOPPING', message: 'Shopping salva com sucesso.' },
  invalidates: ['malls', 'economic-units'],
})
