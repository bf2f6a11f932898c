import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, ids, instant, Message, PageInfo, pageWindow } from '#contract/wire.ts'

export const noteQueries = 'notes'

/** Screens that show a tenant; each of them grants reading and writing notes. */
export const noteScreens = ['/boletos', '/linha-do-tempo', '/agir-hoje'] as const
const access = { screens: noteScreens } as const

export const longestNote = 500

const subject = z.enum(['LOJISTA', 'BOLETO', 'ACAO'])

/** Subject of a note: the tenant, or one of its boletos or actions. */
export const NoteSubject = z.object({
  sobre: subject,
  /** Boleto number or action id; null for the tenant. */
  referencia: z.string().nullable(),
  rotulo: z.string(),
})
export type NoteSubject = z.output<typeof NoteSubject>

const Person = z.object({ id: z.number(), nome: z.string() })

export const Note = NoteSubject.extend({
  id: z.number(),
  texto: z.string(),
  autor: z.string(),
  em: instant,
  alteradaEm: instant.nullable(),
  versao: z.number(),
  /** Written by the current user, who alone may change it. */
  minha: z.boolean(),
  mencoes: z.array(Person),
})
export type Note = z.output<typeof Note>

/** A POST, like every search with several filters. */
export const searchNotes = call({
  name: 'notes.search',
  method: 'POST',
  path: '/notas/buscar',
  effect: 'read',
  access,
  summary: 'Notas de um lojista, a mais nova primeiro',
  fields: z.object({
    clientId: id,
    /** Only notes of this boleto or action. */
    sobre: subject.optional(),
    referencia: z.string().max(60).optional(),
    ...pageWindow,
  }),
  answer: z.object({
    content: z.array(Note),
    pageInfo: PageInfo,
    assuntos: z.array(NoteSubject),
  }),
})

const text = z
  .string()
  .trim()
  .min(1, 'Escreva a nota.')
  .max(longestNote, `Use até ${longestNote} caracteres.`)
/** Ids that disambiguate equal names in the text. */
const mencoes = ids.default([])

export const writeNote = call({
  name: 'notes.write',
  method: 'POST',
  path: '/notas',
  access,
  summary: 'Deixa uma nota em um lojista, em um boleto ou em uma ação',
  fields: z.object({
    clientId: id,
    sobre: subject.default('LOJISTA'),
    referencia: z.string().max(60).nullish(),
    texto: text,
    mencoes,
  }),
  answer: Message.extend({ id: z.number() }),
})

export const changeNote = call({
  name: 'notes.change',
  method: 'PUT',
  path: '/notas/{id}',
  access,
  summary: 'Altera uma nota própria',
  params: z.object({ id }),
  fields: z.object({ texto: text, mencoes, versao: z.number().int() }),
  answer: Message,
})

export const removeNote = call({
  name: 'notes.remove',
  method: 'DELETE',
  path: '/notas/{id}',
  access,
  summary: 'Remove uma nota própria; o registro de decisões guarda o texto',
  params: z.object({ id }),
  answer: Message,
})

export const listColleagues = call({
  name: 'notes.colleagues',
  method: 'GET',
  path: '/notas/pessoas',
  access,
  summary: 'Quem vê o shopping de um lojista e pode ser mencionado em uma nota',
  query: z.object({ clientId: id }),
  answer: z.object({ content: z.array(Person.extend({ perfil: z.string() })) }),
})
