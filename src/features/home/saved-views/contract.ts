import * as z from 'zod'

import { type Call, call } from '#contract/call.ts'
import { id, Message } from '#contract/wire.ts'

export const savedViewQueries = 'savedViews'

export const longestName = 60
export const mostViews = 50
/** Maximum number of pinned views; each one is counted on the start page. */
export const mostPinned = 8

/** Column order and hidden columns. */
const Layout = z.object({
  order: z.array(z.string().max(120)).max(100),
  hidden: z.array(z.string().max(120)).max(100),
})

export const SavedView = z.object({
  id: z.number(),
  nome: z.string(),
  lista: z.string(),
  tela: z.string(),
  titulo: z.string(),
  /** Query string of the URL, without its question mark. */
  consulta: z.string(),
  disposicao: Layout,
  perfil: z.string().nullable(),
  /** Owned by the current user, who alone may change it. */
  minha: z.boolean(),
  autor: z.string(),
  fixada: z.boolean(),
  versao: z.number(),
})
export type SavedView = z.output<typeof SavedView>

export const listViews = call({
  name: 'savedViews.list',
  method: 'GET',
  path: '/visoes',
  access: 'session',
  summary: 'Visões de uma lista: as próprias e as compartilhadas com o perfil',
  query: z.object({ lista: z.string().max(120) }),
  answer: z.object({
    content: z.array(SavedView),
    perfis: z.array(z.string()),
  }),
})

export const readView = call({
  name: 'savedViews.read',
  method: 'GET',
  path: '/visoes/{id}',
  access: 'session',
  summary: 'Uma visão, para quem a salvou ou tem o perfil com que foi compartilhada',
  params: z.object({ id }),
  answer: SavedView,
})

/** The search request that counts the rows of a view, with page size one. */
const Counting = z.object({
  metodo: z.enum(['GET', 'POST']),
  caminho: z.string(),
  corpo: z.record(z.string(), z.unknown()),
})
export type Counting = z.output<typeof Counting>

export const listPinned = call({
  name: 'savedViews.pinned',
  method: 'GET',
  path: '/visoes/fixadas',
  access: 'session',
  summary: 'Visões fixadas no início, com a busca que conta as linhas de cada uma',
  answer: z.object({
    content: z.array(SavedView.extend({ contagem: Counting.nullable() })),
  }),
})

const state = {
  nome: z
    .string()
    .trim()
    .min(1, 'Dê um nome à visão.')
    .max(longestName, `Use até ${longestName} caracteres.`),
  consulta: z.string().max(4000, 'Há filtros demais para salvar.'),
  disposicao: Layout,
  /** Name of the profile to share with; null = private. */
  perfil: z.string().max(120).nullish(),
  /** The call that counts the rows, with its input. */
  busca: z.string().max(120).nullish(),
  corpo: z.record(z.string().max(120), z.unknown()).nullish(),
}

export const saveView = call({
  name: 'savedViews.keep',
  method: 'POST',
  path: '/visoes',
  access: 'session',
  summary: 'Salva os filtros, a ordem, os grupos e as colunas de uma lista com um nome',
  fields: z.object({
    lista: z.string().min(1).max(120),
    tela: z
      .string()
      .regex(/^\/[a-z0-9/-]+$/)
      .max(120),
    titulo: z.string().min(1).max(120),
    ...state,
  }),
  answer: Message.extend({ id: z.number() }),
})

export const changeView = call({
  name: 'savedViews.change',
  method: 'PUT',
  path: '/visoes/{id}',
  access: 'session',
  summary: 'Altera uma visão própria',
  params: z.object({ id }),
  fields: z.object({ ...state, versao: z.number().int() }),
  answer: Message,
})

export const pinView = call({
  name: 'savedViews.pin',
  method: 'PUT',
  path: '/visoes/{id}/fixada',
  access: 'session',
  summary: 'Fixa uma visão no início de quem pede, ou tira de lá',
  params: z.object({ id }),
  fields: z.object({ fixada: z.boolean() }),
  answer: Message,
})

export const removeView = call({
  name: 'savedViews.remove',
  method: 'DELETE',
  path: '/visoes/{id}',
  access: 'session',
  summary: 'Remove uma visão própria',
  params: z.object({ id }),
  answer: Message,
})

const keysOf = (schema: unknown): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** True for the search of a list: read-only, paged, and without path parameters. */
export function isSearch({ effect, method, path, fields, query }: Call): boolean {
  return (
    effect === 'read' &&
    (method === 'GET' || method === 'POST') &&
    !path.includes('{') &&
    [...keysOf(fields), ...keysOf(query)].includes('page')
  )
}
