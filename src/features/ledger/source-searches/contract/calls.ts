import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, flag, id, instant, Message } from '#contract/wire.ts'
import { editRule, sourcesPath } from '#features/ledger/sources/contract/calls.ts'

const screens = [sourcesPath] as const
const edits = { screens, rule: [editRule] } as const

/** Where a search looks (rules 11.8). */
export const SearchKind = z.enum(['PASTA', 'S3', 'HTTPS'])

export type SearchKind = z.infer<typeof SearchKind>

export const SEARCH_KIND: Readonly<Record<SearchKind, string>> = {
  PASTA: 'Pasta',
  S3: 'S3',
  HTTPS: 'HTTPS',
}

/** What becomes of a file of a folder or of S3 that was taken. */
export const WhenDone = z.enum(['MOVER', 'LEMBRAR'])

export type WhenDone = z.infer<typeof WhenDone>

export const WHEN_DONE: Readonly<Record<WhenDone, string>> = {
  MOVER: 'Mover para processados',
  LEMBRAR: 'Deixar onde está e lembrar',
}

const plain = (most: number) => z.string().trim().max(most).default('')

/** The search of a source; `segredo` is the name of a secret file, never the secret. */
export const SearchFields = z.object({
  tipo: SearchKind.nullable(),
  endereco: plain(500),
  segredo: plain(200),
  formato: z.enum(['CSV', 'JSON']).nullable().default(null),
  /** Names of files: '*.csv'. */
  padrao: plain(200),
  /** In São Paulo: '0 6 * * 1-5'. */
  cron: plain(100),
  /** HH:MM; empty = never expected. */
  esperadoAte: plain(5),
  aoTerminar: WhenDone.default('LEMBRAR'),
  ativa: flag,
})

export type SearchFields = z.output<typeof SearchFields>

export const SEARCH_STATUS = {
  EM_CURSO: 'Em curso',
  CONCLUIDA: 'Concluída',
  ERRO: 'Erro',
} as const

const SearchStatus = z.enum(['EM_CURSO', 'CONCLUIDA', 'ERRO'])

/** A run of a search. */
export const SearchRun = z.object({
  id: z.number(),
  iniciadaEm: instant,
  terminadaEm: instant.nullable(),
  status: SearchStatus,
  /** Files that it took. */
  arquivos: z.number(),
  erro: z.string().nullable(),
  proximaTentativa: instant.nullable(),
})

export type SearchRun = z.output<typeof SearchRun>

export const saveSearch = call({
  name: 'sourceSearches.save',
  method: 'PUT',
  path: '/fontes/{id}/busca',
  summary:
    'Muda a busca automática de um rascunho, ou propõe a mudança da busca de uma fonte ativa',
  access: edits,
  company: true,
  moves: {
    figure: 'debt',
    secondPerson: 'confirmation',
    hands:
      'the user who proposed another search of an active source does not confirm it; to switch a search off counts at once',
  },
  params: z.object({ id }),
  fields: SearchFields.extend({ motivo: z.string().max(500).default('') }),
  answer: Message.extend({ idProposta: z.number().nullable() }),
})

export const searchNow = call({
  name: 'sourceSearches.now',
  method: 'POST',
  path: '/fontes/{id}/buscar',
  summary: 'Busca agora os arquivos de uma fonte',
  access: edits,
  company: true,
  moves: {
    figure: 'debt',
    secondPerson: 'none',
    because: 'the search was confirmed by two users; each file is judged as at its own hour',
    shownBy: 'the searches of the source; the list of received files; the decision log',
  },
  params: z.object({ id }),
  answer: Message.extend({ idBusca: z.number() }),
})

export const listSearches = call({
  name: 'sourceSearches.list',
  method: 'GET',
  path: '/fontes/{id}/buscas',
  summary: 'As últimas 100 buscas de uma fonte, a mais nova primeiro',
  access: { screens },
  params: z.object({ id }),
  answer: data(SearchRun),
})
