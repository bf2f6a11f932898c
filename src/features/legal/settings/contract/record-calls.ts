import * as z from 'zod'

import { call, type Schema } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { data, flag, id, Message, pageWindow, searchText } from '#contract/wire.ts'
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
const readAccess = { screens: lawsuitScreens } as const
export const writeAccess = { screens: [settingsPath] } as const

/** Base paths of the settings calls (spec 2:7.1). */
export const rulesBase = '/setup/rules'
export const parametersBase = '/parametros/ajuizamento'

export const savedAnswer = <R extends z.ZodType>(row: R) => Message.extend({ registro: row })

const search = { busca: searchText.optional(), ...pageWindow }
const byKey = z.object({ id: id.optional(), ...search })
/** Also lists deactivated records on request; by default not (spec 2:2.2). */
export const byKeyOrInactive = byKey.extend({ inativos: flag.optional() })
/** Filter by a text key. */
export const byText = <N extends string>(name: N) =>
  z.object({ ...({ [name]: searchText.optional() } as Record<N, typeof optional>), ...search })
const optional = searchText.optional()

type Act = { readonly name: string; readonly summary: string; readonly moves?: Moves }

/** What every act on a record declares; it needs every mall. */
const declared = ({ name, summary, moves = ofSetting }: Act) =>
  ({
    name: `lawsuitSettings.${name}`,
    summary,
    access: writeAccess,
    company: true,
    moves,
  }) as const

/** The calls of the records at a path, one record by its `{id}`. */
export const recordCalls = <R extends z.ZodType>(path: string, row: R) => {
  const one = { path: `${path}/{id}`, params: z.object({ id }) }
  return {
    /** Search and spreadsheet, both with `busca` and paging. */
    lists: <A extends Schema = typeof byKey>(
      name: string,
      summary: string,
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
      }),
    /** A POST that saves a record. */
    save: <F extends Schema>(act: Act, fields: F) =>
      call({ ...declared(act), method: 'POST', path, fields, answer: savedAnswer(row) }),
    /** A PUT that changes a record. */
    change: <F extends Schema>(act: Act, fields: F) =>
      call({ ...declared(act), method: 'PUT', ...one, fields, answer: savedAnswer(row) }),
    /** Deletes or ends a record. */
    remove: (act: Act) => call({ ...declared(act), method: 'DELETE', ...one, answer: Message }),
    /** Ends a record; past uses stay (spec 2:7.1). */
    deactivate: (act: Act) =>
      call({
        ...declared(act),
        method: 'PATCH',
        path: `${one.path}/deactivate`,
        params: one.params,
        answer: Message,
      }),
  }
}
