import * as z from 'zod'

import { call, type Schema } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { claimedUser, data, id, instant, Message, pageWindow, searchText } from '#contract/wire.ts'
import { type Column, listing, searchBox } from '#listing/definition.ts'
import { register } from '#listing/register.ts'

import { ContractType, listContractTypes, listMovementTypes, MovementType } from './look-ups.ts'

const ofTypes = {
  figure: 'month',
  secondPerson: 'none',
  because:
    'a type classifies loaded rows; a closed month keeps its figures, and the author of a change does not close another month',
  shownBy: 'the decision log, with both values; the check before a closing, with the author',
} as const satisfies Moves

/** Screen of the reference tables (spec 2:2.8). */
export const referenceTablesPath = '/cadastro-inadimplencia'

const versionFields = { versao: z.number(), alteradoPor: z.string(), alteradoEm: instant }

export const ContractTypeRecord = ContractType.extend(versionFields)
export type ContractTypeRecord = z.output<typeof ContractTypeRecord>

export const MovementTypeRecord = MovementType.extend(versionFields)
export type MovementTypeRecord = z.output<typeof MovementTypeRecord>

/** An ERP document type as a record (spec 2:3). */
export const DocumentTypeRecord = z.object({
  id: z.number(),
  sigla: z.string(),
  codigo: z.number().nullable(),
  descricao: z.string(),
  ativo: z.boolean(),
  ...versionFields,
})
export type DocumentTypeRecord = z.output<typeof DocumentTypeRecord>

const line = (most: number) => z.string().trim().max(most, `Use até ${most} caracteres.`)
const code = line(20)
const ativo = z.boolean().default(true)

export const largestDocumentCode = 2_147_483_647

const contractTypeFields = z.object({
  ...claimedUser,
  codigo: code,
  descricao: line(120).default(''),
  ativo,
})
export type ContractTypeFields = z.output<typeof contractTypeFields>

const movementTypeFields = z.object({ ...claimedUser, codigo: code, idTipoConta: id, ativo })
export type MovementTypeFields = z.output<typeof movementTypeFields>

const documentTypeFields = z.object({
  ...claimedUser,
  sigla: code,
  codigo: z.number().int().min(0).max(largestDocumentCode).nullish(),
  descricao: line(120).default(''),
  ativo,
})
export type DocumentTypeFields = z.output<typeof documentTypeFields>

const searchInput = z.object({ id: id.optional(), codigo: searchText.optional(), ...pageWindow })
const documentSearchInput = z.object({
  id: id.optional(),
  sigla: searchText.optional(),
  ...pageWindow,
})

type Table<F extends z.ZodRawShape, Q extends Schema, R extends z.ZodType> = {
  /** Suffix of its call names: 'ContractType' for `createContractType`. */
  readonly name: string
  readonly address: string
  readonly summary: string
  readonly searchInput: Q
  readonly fields: z.ZodObject<F>
  readonly row: R
}

const pathOf = (address: string) => `/config/inadimplencia/${address}`
const access = { screens: [referenceTablesPath] } as const

/** List and download of a reference table. */
const readCallsOf = <F extends z.ZodRawShape, Q extends Schema, R extends z.ZodType>({
  name,
  address,
  summary,
  searchInput: query,
  row,
}: Table<F, Q, R>) => ({
  search: call({
    name: `delinquency.search${name}s`,
    method: 'GET',
    path: pathOf(address),
    summary: `${summary}, página a página`,
    access,
    query,
    answer: data(row),
  }),
  download: call({
    name: `delinquency.download${name}s`,
    method: 'GET',
    path: `${pathOf(address)}/download`,
    summary: `Planilha: ${summary}`,
    access,
    query,
  }),
})

/** Acts on a record of a reference table; they belong to the company. */
const saveCallsOf = <F extends z.ZodRawShape, Q extends Schema, R extends z.ZodType>({
  name,
  address,
  summary,
  fields,
  row,
}: Table<F, Q, R>) => {
  const answer = Message.extend({ registro: row })
  return {
    create: call({
      name: `delinquency.create${name}`,
      method: 'POST',
      path: pathOf(address),
      summary: `${summary}: cria um registro`,
      access,
      company: true,
      moves: ofTypes,
      fields,
      answer,
    }),
    change: call({
      name: `delinquency.change${name}`,
      method: 'PUT',
      path: `${pathOf(address)}/{id}`,
      summary: `${summary}: altera um registro`,
      access,
      company: true,
      moves: ofTypes,
      params: z.object({ id }),
      fields: fields.extend({ versao: z.number().int().optional() }),
      answer,
    }),
  }
}

/** Calls of a reference table (spec 2:7.6): list, download, save. */
const callsOf = <F extends z.ZodRawShape, Q extends Schema, R extends z.ZodType>(
  table: Table<F, Q, R>,
) => ({ ...readCallsOf(table), ...saveCallsOf(table) })

export const contractTypeCalls = callsOf({
  name: 'ContractType',
  address: 'tipo-contrato',
  summary: 'Tipos de contrato',
  searchInput,
  fields: contractTypeFields,
  row: ContractTypeRecord,
})
export const movementTypeCalls = callsOf({
  name: 'MovementType',
  address: 'tipo-movimento',
  summary: 'Tipos de movimento',
  searchInput,
  fields: movementTypeFields,
  row: MovementTypeRecord,
})
export const documentTypeCalls = callsOf({
  name: 'DocumentType',
  address: 'tipo-documento',
  summary: 'Tipos de documento',
  searchInput: documentSearchInput,
  fields: documentTypeFields,
  row: DocumentTypeRecord,
})

const madeBy: readonly Column<ContractTypeRecord | MovementTypeRecord | DocumentTypeRecord>[] = [
  { of: 'alteradoPor', label: 'Alterado por', as: 'name', width: 150, startsHidden: true },
  { of: 'alteradoEm', label: 'Alterado em', as: 'instant', width: 140, startsHidden: true },
  { of: 'id', label: 'Id', as: 'code', only: 'export' },
]
const active = {
  of: 'ativo',
  label: 'Ativo',
  as: 'choice',
  words: { true: 'Sim', false: 'Não' },
  sortable: true,
  width: 100,
} as const
const shared = {
  path: referenceTablesPath,
  rowKey: 'id',
  whenEmpty: 'Não obteve resultados.',
  exportLabel: 'Exportar',
  calledAs: { id: 'Id' },
} as const
const created = 'Criado com sucesso.'
const changed = 'Atualizado com sucesso.'
const buscar = (what: string) => searchBox('Buscar', what, { searches: 'here' })

/** First tab (spec 2:2.8); 'Buscar' filters by code. */
export const contractTypeList = listing({
  ...shared,
  row: ContractTypeRecord,
  name: 'contract-types',
  title: 'Tipo Contrato',
  noun: ['tipo de contrato', 'tipos de contrato'],
  rowLabel: 'codigo',
  filters: { codigo: buscar('Código') },
  columns: [
    { of: 'codigo', label: 'Código', sortable: true, width: 200, emphasis: 'strong' },
    { of: 'descricao', label: 'Descrição', as: 'name', sortable: true, minWidth: 220 },
    active,
    ...madeBy,
  ],
  sortedBy: 'codigo',
  search: contractTypeCalls.search,
  download: contractTypeCalls.download,
  invalidatedBy: ['contract-types'],
})

/** Second tab. */
export const movementTypeList = listing({
  ...shared,
  row: MovementTypeRecord,
  name: 'movement-types',
  title: 'Tipo Movimento',
  noun: ['tipo de movimento', 'tipos de movimento'],
  rowLabel: 'codigo',
  filters: { codigo: buscar('Código') },
  columns: [
    { of: 'codigo', label: 'Código', sortable: true, width: 200, emphasis: 'strong' },
    { of: 'tipoConta', label: 'Tipo conta', sortable: true, minWidth: 220 },
    active,
    ...madeBy,
  ],
  sortedBy: 'codigo',
  search: movementTypeCalls.search,
  download: movementTypeCalls.download,
  invalidatedBy: ['movement-types'],
})

/** Third tab; 'Buscar' filters by sigla. */
export const documentTypeList = listing({
  ...shared,
  row: DocumentTypeRecord,
  name: 'document-types',
  title: 'Tipo Documento',
  noun: ['tipo de documento', 'tipos de documento'],
  rowLabel: 'sigla',
  filters: { sigla: buscar('Sigla') },
  columns: [
    { of: 'sigla', label: 'Sigla', sortable: true, width: 140, emphasis: 'strong' },
    { of: 'codigo', label: 'Código', as: 'code', sortable: true, width: 140 },
    { of: 'descricao', label: 'Descrição', as: 'name', sortable: true, minWidth: 220 },
    active,
    ...madeBy,
  ],
  sortedBy: 'sigla',
  search: documentTypeCalls.search,
  download: documentTypeCalls.download,
  invalidatedBy: ['document-types'],
})

export const contractTypes = register({
  listing: contractTypeList,
  entity: 'tipo_contrato',
  key: 'id',
  foundBy: 'id',
  create: { call: contractTypeCalls.create, action: 'CRIAR_TIPO_CONTRATO', message: created },
  change: { call: contractTypeCalls.change, action: 'ALTERAR_TIPO_CONTRATO', message: changed },
  invalidates: ['contract-types', listContractTypes.name],
})

export const movementTypes = register({
  listing: movementTypeList,
  entity: 'tipo_movimento',
  key: 'id',
  foundBy: 'id',
  create: { call: movementTypeCalls.create, action: 'CRIAR_TIPO_MOVIMENTO', message: created },
  change: { call: movementTypeCalls.change, action: 'ALTERAR_TIPO_MOVIMENTO', message: changed },
  invalidates: ['movement-types', listMovementTypes.name],
})

export const documentTypes = register({
  listing: documentTypeList,
  entity: 'tipo_documento',
  key: 'id',
  foundBy: 'id',
  create: { call: documentTypeCalls.create, action: 'CRIAR_TIPO_DOCUMENTO', message: created },
  change: { call: documentTypeCalls.change, action: 'ALTERAR_TIPO_DOCUMENTO', message: changed },
  invalidates: ['document-types'],
})
