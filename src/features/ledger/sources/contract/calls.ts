import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { data, day, id, instant, Message, pageWindow, searchText, texts } from '#contract/wire.ts'
import { VANISHED_POLICY, VanishedPolicy } from '#features/ledger/doubtful-titulos/contract.ts'
import { FILE_STATE, FileState } from '#features/ledger/received-files/contract/states.ts'
import { listing, several, text } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { optionsOf } from '#listing/options-of.ts'

import { BRINGS, Brings, SOURCE_STATE, SourceState, VersionState } from './lifecycle.ts'

export const sourcesPath = '/fontes-de-dados'
export const assistantPath = `${sourcesPath}/assistente` as const

/** Rule code of every act on a source. */
export const editRule = 'EDITAR_FONTE'

/** A source in the list (rules 11.12). */
export const SourceRow = z.object({
  id: z.number(),
  codigo: z.string(),
  nome: z.string(),
  traz: Brings,
  /** Form of its file: CSV, XLSX, …; empty for the layouts of the product. */
  forma: z.string(),
  situacao: SourceState,
  versao: z.number(),
  completo: z.boolean(),
  /** Ids of its malls; none = all. */
  shoppings: z.array(z.number()),
  sumidos: VanishedPolicy,
  /** HH:MM; empty = never expected. */
  esperadoAte: z.string(),
  /** Expected by now on this business day, and nothing loaded. */
  emSilencio: z.boolean(),
  ultimaEntrada: z.object({ id: z.number(), situacao: FileState, recebidoEm: instant }).nullable(),
  proposta: z
    .object({
      id: z.number(),
      versao: z.number(),
      propostoPor: z.string(),
      propostoEm: instant,
      motivo: z.string(),
      venceEm: day,
    })
    .nullable(),
})

export type SourceRow = z.output<typeof SourceRow>

const screens = [sourcesPath] as const

const calls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({
    nome: searchText.optional(),
    traz: texts.optional(),
    situacao: texts.optional(),
    ...pageWindow,
  }),
  answer: data(SourceRow),
  search: { name: 'sources.search', path: '/fontes', summary: 'Fontes de dados' },
  download: {
    name: 'sources.download',
    path: '/fontes/download',
    summary: 'Planilha das fontes de dados',
  },
})

export const sources = listing({
  ...calls,
  row: SourceRow,
  name: 'sources',
  title: 'Fontes de dados',
  path: sourcesPath,
  noun: ['fonte', 'fontes', 'feminine'],
  rowKey: 'id',
  rowLabel: 'nome',
  filters: {
    nome: text('Nome', { width: 220 }),
    traz: several('Traz', optionsOf(BRINGS), { width: 180 }),
    situacao: several('Situação', optionsOf(SOURCE_STATE), { width: 160 }),
  },
  columns: [
    { of: 'nome', label: 'Nome', sortable: true, minWidth: 200, emphasis: 'strong' },
    { of: 'traz', label: 'Traz', as: 'choice', words: BRINGS, sortable: true, width: 150 },
    { of: 'forma', label: 'Forma', width: 120 },
    {
      of: 'situacao',
      label: 'Situação',
      as: 'choice',
      words: SOURCE_STATE,
      sortable: true,
      width: 120,
    },
    { of: 'versao', label: 'Versão', as: 'number', sortable: true, width: 84 },
    { of: 'ultimaEntrada.recebidoEm', label: 'Última entrada', as: 'instant', width: 150 },
    { of: 'esperadoAte', label: 'Esperado até', width: 150 },
    {
      of: 'ultimaEntrada.situacao',
      label: 'Situação da última entrada',
      as: 'choice',
      words: FILE_STATE,
      width: 170,
      startsHidden: true,
    },
    {
      of: 'sumidos',
      label: 'Sumidos',
      as: 'choice',
      words: VANISHED_POLICY,
      width: 130,
      startsHidden: true,
    },
    { of: 'codigo', label: 'Código', as: 'code', width: 160, startsHidden: true },
  ],
  sortedBy: 'nome',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma fonte',
    sentence: 'Nenhuma fonte. Solte aqui um arquivo do seu ERP.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['sources', 'received-files'],
})

/** A version of a source with who made and who confirmed it. */
const SourceVersion = z.object({
  versao: z.number(),
  receita: z.unknown(),
  situacao: VersionState,
  criadoPor: z.string(),
  criadoEm: instant,
  confirmadoPor: z.string().nullable(),
  confirmadoEm: instant.nullable(),
  motivo: z.string(),
  /** The proposal that brought it. */
  idProposta: z.number().nullable(),
  /** What it reads otherwise in the last file of the source. */
  diferenca: z.unknown().nullable(),
})

export const listVersions = call({
  name: 'sources.listVersions',
  method: 'GET',
  path: '/fontes/{id}/versoes',
  summary: 'Versões de uma fonte, a mais nova primeiro',
  access: { screens },
  params: z.object({ id }),
  answer: data(SourceVersion),
})

const edits = { screens, rule: [editRule] } as const

export const byTwo = {
  figure: 'debt',
  secondPerson: 'confirmation',
  hands: 'the user who proposed a change of the source does not confirm it',
} as const satisfies Moves

export const reason = z.string().max(500)

export const proposeActivation = call({
  name: 'sources.proposeActivation',
  method: 'POST',
  path: '/fontes/{id}/ativar',
  summary: 'Propõe a ativação de uma fonte',
  access: edits,
  company: true,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({ motivo: reason }),
  answer: Message.extend({ idProposta: z.number() }),
})

export const confirmSource = call({
  name: 'sources.confirm',
  method: 'POST',
  path: '/fontes/{id}/confirmar',
  summary: 'Confirma a proposta de outra pessoa sobre uma fonte',
  access: edits,
  company: true,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({ idProposta: id }),
  answer: Message,
})

export const refuseSource = call({
  name: 'sources.refuse',
  method: 'POST',
  path: '/fontes/{id}/recusar',
  summary: 'Recusa a proposta sobre uma fonte',
  access: edits,
  company: true,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({ idProposta: id, motivo: reason }),
  answer: Message,
})

export const suspendSource = call({
  name: 'sources.suspend',
  method: 'POST',
  path: '/fontes/{id}/suspender',
  summary: 'Suspende uma fonte: os seus arquivos deixam de ser carregados',
  access: edits,
  company: true,
  moves: {
    figure: 'debt',
    secondPerson: 'none',
    because: 'a suspended source changes no debt; to activate it again takes two users',
    shownBy: 'the list of sources; the decision log',
  },
  params: z.object({ id }),
  fields: z.object({ motivo: reason }),
  answer: Message,
})
