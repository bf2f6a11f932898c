import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  claimedUser,
  content,
  id,
  ids,
  instant,
  Message,
  pageWindow,
  savedId,
  searchText,
  texts,
} from '#contract/wire.ts'
import { listing, several, text, savedColumns } from '#listing/definition.ts'
import { register } from '#listing/register.ts'

import { base, CollectionGroup, groupQueries, listPortfolios } from './groups.ts'

const access = { screens: ['/cadastro-grupo-de-cobranca'] } as const

/** A group in the list; counts of tenants and malls within the user's malls. */
export const GroupRow = CollectionGroup.extend({
  lojistas: z.number(),
  shoppings: z.number(),
  versao: z.number(),
  alteradoPor: z.string().nullable(),
  alteradoEm: instant.nullable(),
})
export type GroupRow = z.output<typeof GroupRow>

const SearchInput = z.object({
  ...claimedUser,
  idGrupoCobranca: id.optional(),
  nomeGrupoCobranca: searchText.optional(),
  portifolios: texts.optional(),
  ...pageWindow,
})

export const searchGroups = call({
  name: 'collectionGroups.searchGroups',
  method: 'POST',
  path: `${base}/buscar`,
  effect: 'read',
  access,
  summary: 'Grupos de cobrança por nome, com quantos lojistas têm',
  fields: SearchInput,
  answer: content(GroupRow),
})
export const downloadGroups = call({
  name: 'collectionGroups.downloadGroups',
  method: 'POST',
  path: `${base}/download`,
  effect: 'read',
  access,
  summary: 'Planilha dos grupos de cobrança',
  fields: SearchInput,
})

const versao = z.number().int().optional()

export const saveGroup = call({
  name: 'collectionGroups.saveGroup',
  method: 'POST',
  path: `${base}/salvar`,
  access,
  company: true,
  summary: 'Cria um grupo de cobrança, ou altera o nome e o portfólio de um',
  fields: z.object({
    ...claimedUser,
    idGrupoCobranca: savedId.optional(),
    nomeGrupoCobranca: z
      .string()
      .trim()
      .min(1, 'Informe o nome do grupo.')
      .max(120, 'Use até 120 caracteres.'),
    nomePortifolio: z.string().trim().max(120, 'Use até 120 caracteres.').default(''),
    versao,
  }),
  answer: Message.extend({ grupo: GroupRow }),
})
export const deleteGroup = call({
  name: 'collectionGroups.deleteGroup',
  method: 'POST',
  path: `${base}/excluir`,
  access,
  company: true,
  summary: 'Exclui um grupo de cobrança; com lojistas, só depois de confirmado',
  /**
   * `lojistas`: the tenants shown to the user; any other tenant requires a new confirmation. If
   * omitted, all are confirmed.
   */
  fields: z.object({
    ...claimedUser,
    idGrupoCobranca: id,
    confirmado: z.boolean().optional(),
    lojistas: ids.optional(),
    versao,
  }),
  answer: Message,
})

/** A tenant of a group (spec 3:3); 'idGurpoCobrancaLojista' is the wire's spelling. */
export const AssociatedTenant = z.object({
  idGurpoCobrancaLojista: z.number(),
  shopping: z.object({ idShopping: z.number(), nomeShopping: z.string() }),
  lojista: z.object({ numCpfcnpj: z.string(), luc: z.string(), nomFantasia: z.string() }),
  /** Contracts of this document and LUC in this mall; 0 if the ERP does not know the tenant. */
  contratos: z.number(),
})
export type AssociatedTenant = z.output<typeof AssociatedTenant>

export const searchTenants = call({
  name: 'collectionGroups.searchTenants',
  method: 'POST',
  path: `${base}/buscar/associados`,
  effect: 'read',
  access,
  summary: 'Lojistas associados a um grupo, por LUC e nome fantasia',
  fields: z.object({
    ...claimedUser,
    idGrupoCobranca: id,
    luc: searchText.optional(),
    nomFantasia: searchText.optional(),
    ...pageWindow,
  }),
  answer: content(AssociatedTenant),
})

const tenantKey = {
  ...claimedUser,
  idGrupoCobranca: id,
  numCpfcnpj: z.string().trim().min(1, 'Informe o CPF ou CNPJ.').max(40),
  luc: z.string().trim().min(1, 'Informe a LUC.').max(40, 'Use até 40 caracteres.'),
}
export const associate = call({
  name: 'collectionGroups.associate',
  method: 'POST',
  path: `${base}/associar`,
  access,
  summary: 'Associa um lojista (shopping, documento e LUC) a um grupo',
  /** The spec says 'shopping id' without a field name: accept both names. */
  fields: z.object({
    ...tenantKey,
    idShopping: id.optional(),
    shopping: z.union([id, z.object({ idShopping: id })]).optional(),
    nomFantasia: z.string().trim().max(200, 'Use até 200 caracteres.').default(''),
  }),
  answer: Message.extend({ lojista: AssociatedTenant }),
})
export const dissociate = call({
  name: 'collectionGroups.dissociate',
  method: 'POST',
  path: `${base}/excluir/associados`,
  access,
  summary: 'Retira um lojista de um grupo',
  fields: z.object({ ...tenantKey, idShopping: id }),
  answer: Message,
})

/** The collection groups (spec 3:2.8). */
export const collectionGroups = listing({
  row: GroupRow,
  name: 'collection-groups',
  calledAs: { idGrupoCobranca: 'Id do grupo' },
  title: 'Grupos de cobrança',
  path: '/cadastro-grupo-de-cobranca',
  noun: ['grupo', 'grupos'],
  rowKey: 'idGrupoCobranca',
  rowLabel: 'nome',
  filters: {
    nomeGrupoCobranca: text('Nome do grupo', { width: 240 }),
    portifolios: several(
      'Portfólios',
      {
        from: listPortfolios,
        value: '',
        label: '',
        invalidatedBy: groupQueries,
      },
      { mayBeEmpty: true },
    ),
  },
  columns: [
    { of: 'nome', label: 'Grupo de cobrança', sortable: true, minWidth: 260, emphasis: 'strong' },
    { of: 'portifolio', label: 'Portfólio', sortable: true, width: 260 },
    { of: 'lojistas', label: 'Lojistas', as: 'number', sortable: true, width: 96 },
    { of: 'shoppings', label: 'Shoppings', as: 'number', sortable: true, width: 104 },
    ...savedColumns,
    { of: 'idGrupoCobranca', label: 'Código', as: 'code', only: 'export' },
  ],
  sortedBy: 'nome',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum grupo de cobrança',
    sentence: 'Os grupos vêm do cadastro do ERP, ou são adicionados aqui.',
  },
  search: searchGroups,
  download: downloadGroups,
  exportLabel: 'Exportar',
  invalidatedBy: [groupQueries],
})

/** Groups as records; one call creates and changes. */
export const groupRecords = register({
  listing: collectionGroups,
  entity: 'grupo',
  key: 'idGrupoCobranca',
  foundBy: 'idGrupoCobranca',
  create: { call: saveGroup, action: 'CRIAR_GRUPO', message: 'Salvo com sucesso.' },
  change: { call: saveGroup, action: 'ALTERAR_GRUPO', message: 'Salvo com sucesso.' },
  remove: { call: deleteGroup, action: 'EXCLUIR_GRUPO', message: 'Removido com sucesso.' },
  invalidates: [groupQueries],
  calledAs: 'grupo de cobrança',
})
