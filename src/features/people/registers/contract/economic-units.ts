import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, id, numeric, optionalDay, pageWindow, searchText } from '#contract/wire.ts'
import { listing, searchBox, savedBy } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { register } from '#listing/register.ts'

import { noMall, origin } from './malls.ts'
import { versionFields, line, readVersion, registersPath, SavedAnswer, screens } from './record.ts'
import { ofRegister } from './moves.ts'

/** A company of a mall with its validity (spec 3:3 'Unidade econômica'). */
export const MallCompany = z.object({
  id: z.number(),
  empresaId: z.number(),
  razaoSocial: z.string(),
  codigoUnidadeEconomica: z.string(),
  ativo: z.boolean(),
  principal: z.boolean(),
  dataInicio: day.nullable(),
  dataFim: day.nullable(),
})
export type MallCompany = z.output<typeof MallCompany>

export const EconomicUnit = z.object({
  shoppingId: z.number(),
  nomeShopping: z.string(),
  origem: origin,
  codigoUnidadeEconomica: z.string(),
  /** The principal company, creditor of the mall's boletos; empty if none. */
  empresaPrincipal: z.string(),
  /** Names of the active companies, the principal one first. */
  nomesEmpresas: z.string(),
  empresas: z.array(MallCompany),
  ...versionFields,
})
export type EconomicUnit = z.output<typeof EconomicUnit>

/** A line of the set; with an id it is changed, without one it is new. Omitted lines stay. */
const MallCompanyFields = z.object({
  id: z.number().int().nullish(),
  empresaId: z.number().int(),
  codigoUnidadeEconomica: line(40),
  shoppingId: z.number().int().positive().max(2_147_483_647),
  /** Belongs to the mall; sent back unchanged. */
  origem: origin.nullish(),
  ativo: z.boolean().default(true),
  principal: z.boolean().default(false),
  dataInicio: optionalDay.nullish(),
  dataFim: optionalDay.nullish(),
  /** Version of the mall's set of companies. */
  ...readVersion,
})
export type MallCompanyFields = z.output<typeof MallCompanyFields>

const searchInput = {
  shoppingId: id.optional(),
  nomeShopping: searchText.optional(),
  ...pageWindow,
}

const searches = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object(searchInput),
  answer: data(EconomicUnit),
  search: {
    name: 'registers.searchEconomicUnits',
    path: '/empresas/unidades-economicas',
    summary: 'Quais empresas são de cada shopping',
  },
  download: {
    name: 'registers.downloadEconomicUnits',
    path: '/empresas/unidades-economicas/download',
    summary: 'Planilha das empresas de cada shopping',
  },
})
export const saveMallCompanies = call({
  name: 'registers.saveMallCompanies',
  method: 'PUT',
  path: '/empresas/unidades-economicas/empresas',
  summary: 'Diz quais empresas são de um shopping',
  access: { screens },
  moves: ofRegister,
  fields: z
    .array(MallCompanyFields)
    .min(1, 'Informe ao menos uma empresa.')
    .max(200, 'Informe no máximo 200 empresas.'),
  answer: SavedAnswer(EconomicUnit),
})
export const removeMallCompany = call({
  name: 'registers.removeMallCompany',
  method: 'DELETE',
  path: '/empresas/unidades-economicas/empresa/{id}',
  summary: 'Tira uma empresa de um shopping',
  access: { screens },
  moves: ofRegister,
  params: z.object({ id }),
  query: z.object({ versao: numeric(z.number().int()).optional() }),
  answer: SavedAnswer(EconomicUnit),
})

/** Third tab (spec 3:2.17): the search filters in the browser. */
export const economicUnitList = listing({
  row: EconomicUnit,
  name: 'economic-units',
  calledAs: { shoppingId: 'Id do shopping' },
  title: 'Empresa x Shopping',
  path: registersPath,
  noun: ['shopping', 'shoppings'],
  rowKey: 'shoppingId',
  rowLabel: 'nomeShopping',
  filters: { nomeShopping: searchBox('Buscar pelo shopping', 'Shopping', { searches: 'here' }) },
  columns: [
    {
      of: 'nomeShopping',
      label: 'Nome shopping',
      as: 'name',
      sortable: true,
      minWidth: 180,
      emphasis: 'strong',
    },
    { of: 'origem', label: 'Origem', sortable: true, width: 110 },
    {
      of: 'empresaPrincipal',
      label: 'Empresa principal',
      as: 'name',
      sortable: true,
      minWidth: 240,
      startsHidden: true,
    },
    {
      of: 'codigoUnidadeEconomica',
      label: 'Unidade econômica',
      as: 'code',
      width: 150,
      startsHidden: true,
    },
    ...savedBy,
    { of: 'nomesEmpresas', label: 'Empresas', only: 'export' },
    { of: 'shoppingId', label: 'Código', as: 'code', only: 'export' },
  ],
  sortedBy: 'nomeShopping',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: noMall,
  ...searches,
  exportLabel: 'Exportar',
  invalidatedBy: ['economic-units', 'malls', 'companies'],
})

/** Companies by mall, one record per mall: each set is validated, saved and logged as a whole. */
export const economicUnitRecords = register({
  listing: economicUnitList,
  entity: 'unidade_economica',
  key: 'shoppingId',
  foundBy: 'shoppingId',
  change: {
    call: saveMallCompanies,
    action: 'ASSOCIAR_EMPRESAS',
    message: 'Unidade econômica salva com sucesso.',
  },
  invalidates: ['economic-units'],
})
