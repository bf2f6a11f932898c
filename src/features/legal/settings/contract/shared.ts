import * as z from 'zod'

import { call, type Schema } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { data, flag, id, instant, Message, pageWindow, searchText } from '#contract/wire.ts'
import type { Column } from '#listing/definition.ts'
import { searchBox } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

export const ofSetting = {
  figure: 'rule',
  secondPerson: 'none',
  because:
    'a setting classifies and proposes; each suit still passes the five steps, and an approved one keeps its figures',
  shownBy: 'the decision log, with both values',
} as const satisfies Moves

/** Screen of the legal action settings (spec 2:2.2). */
export const settingsPath = '/cadastro-ajuizamento'

/** All screens of legal action; their selects read the registers (spec 2:7.3). */
const lawsuitScreens = [
  settingsPath,
  '/contratos-elegiveis',
  '/analisar-ajuizamento-shopping',
  '/aprovar-ajuizamento-shopping',
  '/analisar-ajuizamento-corporativa',
  '/aprovar-ajuizamento-corporativa',
  '/validar-ajuizamento',
  '/acompanhar-ajuizamentos',
  '/status-workflow',
  '/import-ajuizamentos',
  '/import-autos',
  '/import-ajuizamentos-manual',
] as const
export const readAccess = { screens: lawsuitScreens } as const
export const writeAccess = { screens: [settingsPath] } as const

/** Base paths of the settings calls (spec 2:7.1). */
export const rulesBase = '/setup/rules'
export const parametersBase = '/parametros/ajuizamento'

/** Fields of every register record. */
export const versionFields = { versao: z.number(), alteradoPor: z.string(), alteradoEm: instant }
/** The version that was edited. */
export const editedVersion = { versao: z.number().int().optional() }
export const byId = z.object({ id })
export const savedAnswer = <R extends z.ZodType>(row: R) => Message.extend({ registro: row })

const search = { busca: searchText.optional(), ...pageWindow }
const byKey = z.object({ id: id.optional(), ...search })
/** Also lists deactivated records on request; by default not (spec 2:2.2). */
export const byKeyOrInactive = byKey.extend({ inativos: flag.optional() })
/** Filter by a text key. */
export const byText = <N extends string>(name: N) =>
  z.object({ ...({ [name]: searchText.optional() } as Record<N, typeof optional>), ...search })
const optional = searchText.optional()

/** Search and spreadsheet of a register, both with `busca` and paging. */
export const registerList = <R extends z.ZodType, A extends Schema = typeof byKey>(
  name: string,
  path: string,
  summary: string,
  row: R,
  searchInput: A = byKey as unknown as A,
) =>
  listCalls({
    access: readAccess,
    method: 'GET',
    searchInput,
    answer: data(row),
    search: { name: `lawsuitSettings.search${name}`, path, summary },
    download: {
      name: `lawsuitSettings.download${name}`,
      path: `${path}/download`,
      summary: `Planilha: ${summary}`,
    },
  })

type Act = {
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly moves?: Moves
}

/** A POST that saves a record; needs every mall. */
export const saveCall = <F extends Schema, R extends z.ZodType>(
  { name, path, summary, moves = ofSetting }: Act,
  fields: F,
  row: R,
) =>
  call({
    name: `lawsuitSettings.${name}`,
    method: 'POST',
    path,
    summary,
    access: writeAccess,
    company: true,
    moves,
    fields,
    answer: savedAnswer(row),
  })

/** A PUT that changes the record in the path; needs every mall. */
export const changeCall = <F extends Schema, R extends z.ZodType>(
  { name, path, summary, moves = ofSetting }: Act,
  fields: F,
  row: R,
) =>
  call({
    name: `lawsuitSettings.${name}`,
    method: 'PUT',
    path: `${path}/{id}`,
    summary,
    access: writeAccess,
    company: true,
    moves,
    params: byId,
    fields,
    answer: savedAnswer(row),
  })

/** Deletes or ends a record. */
export const removeCall = ({ name, path, summary, moves = ofSetting }: Act) =>
  call({
    name: `lawsuitSettings.${name}`,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary,
    access: writeAccess,
    company: true,
    moves,
    params: byId,
    answer: Message,
  })

/** Ends a record; past uses stay (spec 2:7.1). */
export const deactivateCall = ({ name, path, summary, moves = ofSetting }: Act) =>
  call({
    name: `lawsuitSettings.${name}`,
    method: 'PATCH',
    path: `${path}/{id}/deactivate`,
    summary,
    access: writeAccess,
    company: true,
    moves,
    params: byId,
    answer: Message,
  })

/** Success messages (rules 5.6). */
export const messages = {
  created: 'Criado com sucesso.',
  changed: 'Atualizado com sucesso.',
  removed: 'O registro foi removido',
} as const

/** A single-line text with a maximum length. */
export const line = (most: number) => z.string().trim().max(most, `Use até ${most} caracteres.`)

export const settingsList = {
  path: settingsPath,
  rowKey: 'id',
  whenEmpty: 'Não obteve resultados.',
  exportLabel: 'Exportar',
  calledAs: { id: 'Id' },
} as const
/** 'Buscar' filters by name (spec 2:2.2). */
export const buscar = (calledAs: string) => ({ busca: searchBox('Buscar', calledAs) })

/** The id; only in the spreadsheet. */
export const idColumn: Column<{ readonly id: number }> = {
  of: 'id',
  label: 'Id',
  as: 'code',
  only: 'export',
}
export const yesNo = { as: 'choice', words: { true: 'Sim', false: 'Não' } } as const
