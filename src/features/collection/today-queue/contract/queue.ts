import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  arrearsFilterFields,
  content,
  day,
  flag,
  ids,
  money,
  pageWindow,
  searchText,
} from '#contract/wire.ts'
import { points } from '#features/collection/prioritisation/contract/rows.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { arrearsColumn, arrearsFilter, listing, text } from '#listing/definition.ts'
import { addressOfLists, listCalls } from '#listing/list-calls.ts'

import { REASONS, reasonFilters, reasonWords, todayPath, todayQueries } from './words.ts'

export const reason = z.enum(REASONS)

/** A customer of one mall to contact today, with the numbers of each reason. */
export const QueueRow = z.object({
  clientId: z.number(),
  idShopping: z.number(),
  shopping: z.string(),
  unidEcon: z.string(),
  razaoSocial: z.string(),
  nomeFantasia: z.string(),
  cpfCnpj: z.string(),
  lucs: z.array(z.string()),
  grupo: z.string(),
  motivo: reason,
  /** Other reasons, in order. */
  outrosMotivos: z.array(reason),
  vencido: money,
  diasAtraso: z.number().nullable(),
  /** Overdue up to 30, 60, 90, 120 and more days. */
  faixas: z.array(money),
  pontos: points,
  contatoEm: day.nullable(),
  estagio: z.string(),
  /** The last broken promise: date, and open amount of its boletos. */
  promessaDe: day.nullable(),
  promessaValor: money.nullable(),
  /** The last reply to a message that nobody has answered: day and kind. */
  respondeuEm: day.nullable(),
  resposta: z.string().nullable(),
  /** Prescriptions without an action: first day, last day, amount. */
  prescreveEm: day.nullable(),
  prescreveAte: day.nullable(),
  prescreveValor: money.nullable(),
  /** Whether this user may contact it (spec 3:6). */
  podeContatar: z.boolean(),
  /** Otherwise who does: 'é do shopping: Camila Souza'. */
  quemContata: z.string().nullable(),
})
export type QueueRow = z.output<typeof QueueRow>

const flags = Object.fromEntries(
  Object.values(reasonFilters).map((key) => [key, flag.optional()]),
) as Record<(typeof reasonFilters)[keyof typeof reasonFilters], z.ZodOptional<typeof flag>>

const queueCalls = listCalls({
  access: { screens: [todayPath] },
  searchInput: z.object({
    shoppings: ids.optional(),
    lojista: searchText.optional(),
    /** Only these customers, from an uploaded sheet. */
    clientes: ids.optional(),
    /** Includes customers whom this user may not contact. */
    todos: flag.optional(),
    ...flags,
    ...arrearsFilterFields,
    ...pageWindow,
  }),
  answer: content(QueueRow).extend({
    /**
     * Count per reason, regardless of the reason filter. `todos` counts everyone, including
     * customers whom this user may not contact; 0 if there are none of those.
     */
    resumo: z.record(z.string(), z.number()),
    /**
     * This user's customers in all visible malls that this user contacted or postponed today and
     * that left the queue.
     */
    feitosHoje: z.number(),
    /** The same counts for customers that only other users contacted or postponed. */
    feitosPelaEquipe: z.number(),
    /** Both, plus the user's customers still in the queue. */
    deHoje: z.number(),
    /** Whether this user may contact tenants at all. */
    contata: z.boolean(),
    /** Latest day for a postponement. */
    adiarAte: day,
    /** For an empty queue: what enters on the next business day. */
    proximo: z
      .object({
        dia: day,
        /** Debts that become overdue then, without any contact. */
        primeirosContatos: z.number(),
        /** Promises that break then if unpaid. */
        promessas: z.number(),
      })
      .nullable(),
  }),
  search: {
    name: 'todayQueue.search',
    path: `${addressOfLists}today-queue/buscar`,
    summary: 'Quem precisa ser contatado hoje, e por quê',
  },
  download: {
    name: 'todayQueue.download',
    path: `${addressOfLists}today-queue/download`,
    summary: 'Planilha: quem precisa ser contatado hoje, e por quê',
  },
})

/** One queue over all malls, sorted by reason, then points. */
export const todayQueue = listing({
  row: QueueRow,
  name: 'today-queue',
  title: 'Agir hoje',
  path: todayPath,
  noun: ['lojista', 'lojistas'],
  rowKey: 'clientId',
  rowLabel: 'nomeFantasia',
  filters: {
    shoppings: mallsFilter(),
    lojista: text('Lojista', { width: 220, placeholder: 'Razão social ou marca' }),
    atraso: arrearsFilter,
  },
  suggestions: [
    ...REASONS.map((code) => ({ key: reasonFilters[code], label: reasonWords[code] })),
    { key: 'todos', label: 'Todos' },
  ],
  columns: [
    {
      of: 'nomeFantasia',
      label: 'Lojista',
      as: 'name',
      sortable: true,
      width: 240,
      wideWidth: 340,
      emphasis: 'strong',
    },
    {
      of: 'motivo',
      label: 'Por que está aqui',
      as: 'choice',
      words: reasonWords,
      minWidth: 240,
    },
    {
      of: 'vencido',
      label: 'Vencido',
      as: 'money',
      sortable: true,
      width: 112,
      explains: 'vencido',
      emphasis: 'strong',
    },
    { ...arrearsColumn, label: 'Maior atraso' },
    { of: 'contatoEm', label: 'Último contato', as: 'day', sortable: true, width: 112 },
    {
      of: 'pontos',
      label: 'Pontos',
      as: 'points',
      startsHidden: true,
      width: 96,
      explains: 'pontos',
    },
    { of: 'razaoSocial', label: 'Razão social', only: 'export' },
    { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document', only: 'export' },
    { of: 'shopping', label: 'Shopping', as: 'mall', only: 'export' },
    { of: 'quemContata', label: 'Quem contata', only: 'export' },
    { of: 'estagio', label: 'Estágio do último contato', only: 'export' },
    { of: 'respondeuEm', label: 'Respondeu em', as: 'day', only: 'export' },
    { of: 'promessaDe', label: 'Promessa de', as: 'day', only: 'export' },
    { of: 'promessaValor', label: 'Prometido e não pago', as: 'money', only: 'export' },
    { of: 'prescreveEm', label: 'Prescreve em', as: 'day', only: 'export' },
    { of: 'prescreveValor', label: 'Prescreve', as: 'money', only: 'export' },
  ],
  totals: ['vencido'],
  sortedBy: 'motivo',
  whenEmpty: 'A busca não retornou resultados',
  whenNothing: {
    title: 'Nada para agir hoje',
    sentence: 'Os contatos de hoje estão feitos. A fila muda com cargas, promessas e prazos.',
  },
  ...queueCalls,
  tenant: { column: 'nomeFantasia', id: 'clientId' },
  invalidatedBy: [todayQueries, 'negotiations', 'prioritisation', 'receivables', 'malls'],
})

/** The queue for links of other lists: count and amount per reason. */
export const todaySummary = call({
  name: 'todayQueue.summary',
  method: 'GET',
  path: '/agir-hoje/resumo',
  access: { screens: [todayPath] },
  summary: 'Quantos precisam ser contatados hoje, por motivo, e quantos já foram',
  answer: z.object({
    /** Only customers whom this user may contact. */
    motivos: z.array(z.object({ motivo: reason, lojistas: z.number(), vencido: money })),
    feitosHoje: z.number(),
    feitosPelaEquipe: z.number(),
    deHoje: z.number(),
    /** Who contacts the customers of others, by mall and kind. */
    responsaveis: z.array(
      z.object({ idShopping: z.number(), corporativo: z.boolean(), palavras: z.string() }),
    ),
  }),
})
