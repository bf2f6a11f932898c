import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, data, documentText, id, pageWindow, searchText } from '#contract/wire.ts'
import { listing, searchBox, savedColumns } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { register } from '#listing/register.ts'

import { CompanyType } from './look-ups.ts'
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

/** A company of the group (spec 3:3 'Empresa'). */
export const Company = z.object({
  id: z.number(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  idErp: z.number().nullable(),
  tipo: CompanyType.nullable(),
  endereco: Address,
  contatos: z.array(Contact),
  ...versionFields,
})
export type Company = z.output<typeof Company>

/** The largest 'ID ERP'. */
export const largestErpId = 2_147_483_647
const fields = z.object({
  ...claimedUser,
  razaoSocial: line(150),
  cnpj: documentText,
  idErp: z.number().int().min(0).max(largestErpId).nullish(),
  tipoEmpresaId: z.number().int().nullish(),
  endereco: addressFields,
  contatos: contactFields,
})
export type CompanyFields = z.output<typeof fields>

const searchInput = { id: id.optional(), razaoSocial: searchText.optional(), ...pageWindow }

const searches = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object(searchInput),
  answer: data(Company),
  search: {
    name: 'registers.searchCompanies',
    path: '/empresas',
    summary: 'Empresas do grupo, página a página',
  },
  download: {
    name: 'registers.downloadCompanies',
    path: '/empresas/download',
    summary: 'Planilha das empresas',
  },
})
export const createCompany = call({
  name: 'registers.createCompany',
  method: 'POST',
  path: '/empresas',
  summary: 'Cadastra uma empresa',
  access: { screens },
  moves: ofRegister,
  company: true,
  fields,
  answer: SavedAnswer(Company),
})
export const changeCompany = call({
  name: 'registers.changeCompany',
  method: 'PUT',
  path: '/empresas/{id}',
  summary: 'Altera uma empresa',
  access: { screens },
  moves: ofRegister,
  company: true,
  params: z.object({ id }),
  fields: fields.extend(readVersion),
  answer: SavedAnswer(Company),
})

/** First tab (spec 3:2.17). */
export const companyList = listing({
  row: Company,
  name: 'companies',
  title: 'Empresa',
  path: registersPath,
  noun: ['empresa', 'empresas', 'feminine'],
  rowKey: 'id',
  rowLabel: 'razaoSocial',
  filters: {
    razaoSocial: searchBox('Buscar pela razão social', 'Razão social', { searches: 'on-leaving' }),
  },
  columns: [
    {
      of: 'razaoSocial',
      label: 'Razão Social',
      as: 'name',
      sortable: true,
      minWidth: 180,
      emphasis: 'strong',
    },
    { of: 'cnpj', label: 'CNPJ', as: 'document', sortable: true, width: 170 },
    { of: 'idErp', label: 'ID ERP', as: 'code', sortable: true, width: 110 },
    { of: 'tipo.nome', label: 'Tipo', sortable: true, width: 150, startsHidden: true },
    ...addressColumns,
    ...savedColumns,
    { of: 'id', label: 'Código', as: 'code', only: 'export' },
  ],
  sortedBy: 'razaoSocial',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: { title: 'Nenhuma empresa', sentence: 'As empresas cadastradas aparecem aqui.' },
  ...searches,
  exportLabel: 'Exportar',
  invalidatedBy: ['companies'],
})

export const companies = register({
  listing: companyList,
  entity: 'empresa',
  key: 'id',
  foundBy: 'id',
  create: { call: createCompany, action: 'CRIAR_EMPRESA', message: 'Empresa salva com sucesso.' },
  change: { call: changeCompany, action: 'ALTERAR_EMPRESA', message: 'Empresa salva com sucesso.' },
  invalidates: ['companies'],
})
