import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  claimedUser,
  content,
  flag,
  id,
  ids,
  instant,
  Message,
  pageWindow,
  savedId,
  searchText,
} from '#contract/wire.ts'
import { listing, one, text } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { register } from '#listing/register.ts'
import { isEmail } from '#values/email.ts'

import { Person } from './session.ts'

const path = '/acessos-usuarios'
const screens = [path] as const
/** Rule code for viewing as another user. */
export const seeAsRule = 'VISUALIZAR_COMO'
/** Queries to invalidate after a change of users or profiles: lists, profile lookup, menus. */
export const peopleQueries = ['users', 'profiles', 'rights'] as const

const version = z.number().int().optional()

/** Why the current user may not do it; null = allowed. */
const because = z.string().nullable()

/** Text for an empty mall list that means every mall. */
export const everyMall = 'Todos'

/** Spec 3:3 'User'; `shoppings` are limited to the current user's malls. */
export const User = z.object({
  id: z.number(),
  nome: z.string(),
  login: z.string(),
  email: z.string(),
  lotacao: z.string(),
  ativo: z.boolean(),
  perfil: z.object({ idPerfil: z.number(), nome: z.string() }),
  shoppings: z.array(z.object({ idShopping: z.number(), nmShopping: z.string() })),
  /** Mall names as text, or `everyMall`. */
  nomesShoppings: z.string(),
  usuarioCriacao: z.string(),
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
  porQueNao: z.object({
    alterar: because,
    /** Refusal of changes other than the shared malls. */
    alterarAlemDosShoppings: because,
    verComo: because,
  }),
})
export type User = z.output<typeof User>
/** A user as stored. */
export type BareUser = Omit<User, 'porQueNao'>

const userSearchInput = {
  ...claimedUser,
  usuarioId: id.optional(),
  /** Matches name or login. */
  nome: searchText.optional(),
  login: searchText.optional(),
  perfilId: id.optional(),
  ativo: z.boolean().optional(),
  acesso: z.enum(['SEM_ACESSO', 'SEM_ENTRAR']).optional(),
  ...pageWindow,
}

const userSearches = listCalls({
  access: { screens },
  searchInput: z.object(userSearchInput),
  answer: content(User),
  search: {
    name: 'access.searchUsers',
    path: '/perfilizacao/usuario/buscar',
    summary: 'Pessoas que podem entrar, com perfil e shoppings',
  },
  download: {
    name: 'access.downloadUsers',
    path: '/perfilizacao/usuario/download',
    summary: 'Planilha das pessoas que podem entrar',
  },
})

const userFields = z.object({
  ...claimedUser,
  usuarioId: id.optional(),
  nome: z.string().trim().min(1, 'Informe o nome.').max(200, 'Use até 200 caracteres.'),
  login: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Informe o login.')
    .max(120, 'Use até 120 caracteres.')
    .regex(/^[^\s\p{C}]*$/u, 'O login não tem espaços.'),
  /** If omitted: taken from the directory for new users, unchanged for existing ones. */
  email: z
    .string()
    .trim()
    .max(200, 'Use até 200 caracteres.')
    .refine((text) => text === '' || isEmail(text), 'Informe um e-mail como nome@empresa.com.br.')
    .optional(),
  /** null = none; omitted = unchanged, or from the directory for new users. */
  lotacao: z.string().trim().max(120, 'Use até 120 caracteres.').nullable().optional(),
  ativo: flag.optional(),
  /** Sent by callers of the specification; ignored. */
  guardaCache: flag.optional(),
  recebeEmail: flag.optional(),
  /** Sent by callers; never trusted (rules 1). */
  usuarioIdAlteracao: id.optional(),
  perfilId: id,
  idShoppings: ids.optional(),
  versao: version,
})
export type UserFields = z.output<typeof userFields>

export const saveUser = call({
  name: 'access.saveUser',
  method: 'POST',
  path: '/perfilizacao/usuario/salvar',
  access: { screens },
  summary: 'Cria ou altera uma pessoa: perfil, shoppings, ativa ou não',
  fields: userFields,
  answer: Message.extend({ id: z.number(), versao: z.number() }),
})
export const findPerson = call({
  name: 'access.findPerson',
  method: 'GET',
  path: '/charge-legal-users/valid-user',
  access: { screens },
  summary: 'Nome e e-mail de um login no diretório da empresa',
  query: z.object({ username: z.string().trim().min(1, 'Informe o login.').max(120) }),
  answer: z.object({
    username: z.string(),
    name: z.string(),
    email: z.string(),
    lotacao: z.string(),
  }),
})

/** Spec 3:3 'Profile'. */
export const Profile = z.object({
  idPerfil: z.number(),
  nome: z.string(),
  codPerfil: z.string(),
  flagAtivo: z.boolean(),
  /** An empty mall list means every mall; if false, users need at least one. */
  flagTodosShoppings: z.boolean(),
  /** Number of users, active or not; code and scope of a used profile are fixed. */
  usuarios: z.number(),
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
  porQueNao: z.object({ alterar: because, dar: because }),
})
export type Profile = z.output<typeof Profile>
export type BareProfile = Omit<Profile, 'porQueNao'>

const profileSearchInput = {
  ...claimedUser,
  idPerfil: id.optional(),
  nome: searchText.optional(),
  flagAtivo: z.boolean().optional(),
  ...pageWindow,
}

/** A lookup of many screens (spec 1:7.5). */
const profileSearches = listCalls({
  access: 'session',
  searchInput: z.object(profileSearchInput),
  answer: content(Profile).extend({ porQueNaoCriar: because }),
  search: {
    name: 'access.searchProfiles',
    path: '/perfilizacao/pefil/buscar',
    summary: 'Perfis',
  },
  download: {
    name: 'access.downloadProfiles',
    path: '/perfilizacao/pefil/download',
    summary: 'Planilha dos perfis',
    access: { screens },
  },
})

const profileFields = z.object({
  ...claimedUser,
  idPerfil: savedId.optional(),
  nome: z.string().trim().min(1, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  /** Ignored: the server derives it from the name (rules 8). */
  codigoPerfil: z.string().max(80).optional(),
  flagAtivo: flag.optional(),
  flagTodosShoppings: flag.optional(),
  versao: version,
})
export type ProfileFields = z.output<typeof profileFields>

export const saveProfile = call({
  name: 'access.saveProfile',
  method: 'POST',
  path: '/perfilizacao/pefil/salvar',
  access: { screens },
  summary: 'Cria ou altera um perfil',
  fields: profileFields,
  answer: Message.extend({ perfil: Profile }),
})

/** Spec 3:3 'Permission': system, menu and rule, and whether the profile has it. */
export const Permission = z.object({
  idRegra: z.number(),
  flagPermissao: z.boolean(),
  nomeSistema: z.string(),
  labelMenu: z.string(),
  descricaoRegra: z.string(),
  codigoRegra: z.string(),
  urlMenu: z.string(),
  porQueNaoDar: because,
  porQueNaoTirar: because,
})
export type Permission = z.output<typeof Permission>
export type BarePermission = Omit<Permission, 'porQueNaoDar' | 'porQueNaoTirar'>

const profileOf = { ...claimedUser, idPerfil: id }
const permissionOf = z.object({ ...profileOf, idRegra: id })

export const listPermissions = call({
  name: 'access.listPermissions',
  method: 'POST',
  path: '/perfilizacao/pefil/permissoes/buscar',
  effect: 'read',
  access: { screens },
  summary: 'Todas as permissões, com as que o perfil tem',
  fields: z.object(profileOf),
  answer: z.object({ content: z.array(Permission) }),
})
export const addPermission = call({
  name: 'access.addPermission',
  method: 'POST',
  path: '/perfilizacao/pefil/permissao/salvar',
  access: { screens },
  summary: 'Dá uma permissão a um perfil',
  fields: permissionOf,
  answer: Message,
})
export const removePermission = call({
  name: 'access.removePermission',
  method: 'POST',
  path: '/perfilizacao/pefil/permissao/remover',
  access: { screens },
  summary: 'Tira uma permissão de um perfil',
  fields: permissionOf,
  answer: Message,
})

export const seeAs = call({
  name: 'access.seeAs',
  method: 'POST',
  path: '/perfilizacao/usuario/visualizar-como',
  access: { screens, rule: [seeAsRule] },
  summary: 'Passa a ver o sistema como outra pessoa, sem poder alterar nada',
  fields: z.object({ usuarioId: id }),
  answer: Person,
})
const words = { true: 'Sim', false: 'Não' } as const
const activeOptions = [
  { value: 'true', label: 'Ativos' },
  { value: 'false', label: 'Inativos' },
]

const accessOptions = [
  { value: 'SEM_ACESSO', label: 'Sem acesso: perfil vazio ou nenhum shopping' },
  { value: 'SEM_ENTRAR', label: 'Não entraram em 30 dias' },
]

/** First tab of the administration (spec 3:2.9). */
export const userList = listing({
  row: User,
  name: 'users',
  calledAs: { usuarioId: 'Id do usuário' },
  title: 'Usuários',
  path,
  noun: ['usuário', 'usuários'],
  rowKey: 'id',
  rowLabel: 'nome',
  filters: {
    nome: text('Nome ou login', { width: 240 }),
    perfilId: one(
      'Perfil',
      { from: profileSearches.search, value: 'idPerfil', label: 'nome', invalidatedBy: 'profiles' },
      { clearable: true, width: 240 },
    ),
    ativo: one('Ativo', activeOptions, { clearable: true, width: 130 }),
    acesso: one('Acesso', accessOptions, { clearable: true, width: 200 }),
  },
  columns: [
    { of: 'nome', label: 'Nome', as: 'name', sortable: true, minWidth: 200, emphasis: 'strong' },
    { of: 'login', label: 'Login', sortable: true, minWidth: 160, startsHidden: true },
    { of: 'email', label: 'E-mail', sortable: true, minWidth: 220 },
    { of: 'perfil.nome', label: 'Perfil', sortable: true, minWidth: 190 },
    { of: 'nomesShoppings', label: 'Shoppings', minWidth: 200, startsHidden: true },
    { of: 'lotacao', label: 'Lotação', sortable: true, minWidth: 140, startsHidden: true },
    { of: 'ativo', label: 'Ativo', as: 'choice', words, sortable: true, width: 90 },
    {
      of: 'usuarioCriacao',
      label: 'Criador',
      as: 'name',
      sortable: true,
      width: 150,
      emphasis: 'quiet',
    },
  ],
  sortedBy: 'nome',
  whenEmpty: 'Não obteve resultados.',
  ...userSearches,
  exportLabel: 'Exportar',
  invalidatedBy: ['users'],
})

/** Second tab. */
export const profileList = listing({
  row: Profile,
  name: 'profiles',
  calledAs: { idPerfil: 'Id do perfil', flagAtivo: 'Ativo' },
  title: 'Perfil',
  path,
  noun: ['perfil', 'perfis'],
  rowKey: 'idPerfil',
  rowLabel: 'nome',
  filters: { nome: text('Perfil', { width: 240, mask: 'upper' }) },
  columns: [
    { of: 'nome', label: 'Perfil', sortable: true, minWidth: 240, emphasis: 'strong' },
    {
      of: 'codPerfil',
      label: 'Código',
      as: 'code',
      sortable: true,
      minWidth: 200,
      emphasis: 'quiet',
      startsHidden: true,
    },
    {
      of: 'usuarios',
      label: 'Pessoas',
      as: 'number',
      sortable: true,
      width: 100,
      startsHidden: true,
    },
    {
      of: 'flagTodosShoppings',
      label: 'Todos os shoppings',
      as: 'choice',
      words,
      width: 150,
      startsHidden: true,
    },
    { of: 'flagAtivo', label: 'Ativo', as: 'choice', words, sortable: true, width: 90 },
  ],
  sortedBy: 'nome',
  whenEmpty: 'Não obteve resultados.',
  ...profileSearches,
  exportLabel: 'Exportar',
  invalidatedBy: ['profiles'],
})

/** Users as records; one call creates and changes. */
export const userRecords = register({
  listing: userList,
  entity: 'usuario',
  key: 'usuarioId',
  foundBy: 'usuarioId',
  create: { call: saveUser, action: 'CRIADO', message: 'Usuário salvo com sucesso.' },
  change: { call: saveUser, action: 'ALTERADO', message: 'Usuário salvo com sucesso.' },
  invalidates: peopleQueries,
})

/** Profiles as records; one call creates and changes. */
export const profileRecords = register({
  listing: profileList,
  entity: 'perfil',
  key: 'idPerfil',
  foundBy: 'idPerfil',
  create: { call: saveProfile, action: 'CRIAR_PERFIL', message: 'Perfil salvo com sucesso.' },
  change: { call: saveProfile, action: 'ALTERAR_PERFIL', message: 'Perfil salvo com sucesso.' },
  invalidates: peopleQueries,
})
