import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  claimedUser,
  data,
  day,
  flag,
  id,
  ids,
  instant,
  money,
  numeric,
  pageWindow,
  searchText,
  texts,
  arrearsFilterFields,
} from '#contract/wire.ts'
import { listCalls } from '#listing/list-calls.ts'
import { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { RecommendationCode } from '#features/legal/lawsuits/contract/words.ts'
import {
  CHAIN_STEPS,
  LAWSUIT_OUTCOMES,
  LAWSUIT_PLACES,
  LAWSUIT_STATUSES,
  type LawsuitStatus,
} from '#features/legal/lawsuits/contract/status.ts'

const chainOfSuit = {
  figure: 'suit',
  secondPerson: 'chain',
  hands:
    'a user who saved a recommendation, changed títulos or charges, or submitted in an earlier step does not approve; the final approval also excludes the same step',
} as const satisfies Moves

const base = '/workflow/ajuizamento'

type Some = readonly [string, ...string[]]
const pathsOf = (statuses: readonly LawsuitStatus[]) =>
  statuses.flatMap((status) => LAWSUIT_PLACES[status].path ?? []) as unknown as Some

const steps = { screens: pathsOf(CHAIN_STEPS), rule: CHAIN_STEPS } as const
/** Steps with a row list; only the owner of a step may read it (rules 5.2). */
const LISTED_STEPS = ['AGUARDANDO_LIBERACAO', ...CHAIN_STEPS] as const

export const StepSearch = z.object({
  stepWorkflowCode: z.enum(LISTED_STEPS),
  shoppingIds: ids.optional(),
  portfolioId: texts.optional(),
  billingGroupId: ids.optional(),
  cpfCnpj: searchText.optional(),
  luc: searchText.optional(),
  brand: searchText.optional(),
  idTipoAcao: ids.optional(),
  recomendacao: texts.optional(),
  ...arrearsFilterFields,
  ...pageWindow,
})
export type StepSearch = z.output<typeof StepSearch>

/** Totals by recommendation over the whole filter. */
export const StepSummary = z.object({
  ajuizar: z.number(),
  valorAjuizar: money,
  isentar: z.number(),
  valorIsentar: money,
})
export type StepSummary = z.output<typeof StepSummary>

export const stepCalls = listCalls({
  access: { screens: pathsOf(LISTED_STEPS) },
  method: 'GET',
  searchInput: StepSearch,
  answer: data(StepRow).extend({ resumo: StepSummary }),
  search: {
    name: 'lawsuitDecisions.unpaged',
    path: `${base}/unpaged`,
    summary: 'Ações de uma etapa do ajuizamento',
  },
  download: {
    name: 'lawsuitDecisions.xls',
    path: `${base}/xls`,
    summary: 'Planilha das ações de uma etapa do ajuizamento',
  },
})

/** ISENTAR (1) or AJUIZAR (2), by name or number (spec 2:4). */
const recommendation = z.enum(['1', '2', 'ISENTAR', 'AJUIZAR'])

export const recommend = call({
  name: 'lawsuitDecisions.recommend',
  method: 'PUT',
  path: `${base}/recomendar/{id}`,
  summary: 'Salva a justificativa de uma recomendação de ajuizamento, ou a limpa',
  access: steps,
  moves: chainOfSuit,
  params: z.object({ id }),
  fields: z.object({
    idJustificativa: id.optional(),
    numChamado: searchText.optional(),
    observacao: z.string().max(500, 'Use até 500 caracteres.').optional(),
    recomendacao: recommendation.optional(),
    versao: numeric(z.number().int()).optional(),
  }),
  upload: { field: 'file', maxBytes: 1_048_576, optional: true },
  /** `mudou` is false if nothing changed; then nothing was written. */
  answer: z.object({ mensagem: z.string(), mudou: z.boolean(), data: z.array(StepRow) }),
})

const versions = z.array(z.number().int()).max(10_000).optional()

/** New step of a list, with count and sum. */
const Destination = z.object({
  codigo: z.string(),
  nome: z.string(),
  acoes: z.number(),
  valor: money,
})

/** Result of a list act; `retirados` had already left the chain. */
export const ListResult = z.object({
  mensagem: z.string(),
  movidos: z.number(),
  valor: money,
  para: z.array(Destination),
  retirados: z.array(z.object({ id: z.number(), nome: z.string(), texto: z.string() })),
})
export type ListResult = z.output<typeof ListResult>

/** A tenant's actions that a submit concerns, with the change or the reason. */
const tenantRow = { nome: z.string(), acoes: z.number(), valor: money }

/** What a dry run adds for the confirmation. */
const SubmitPreview = z.object({
  /** Actions by recommendation; they add up to what is submitted. */
  ajuizar: z.object({ acoes: z.number(), valor: money, lojistas: z.number() }),
  isentar: z.object({ acoes: z.number(), valor: money, lojistas: z.number() }),
  /** Users who submitted the actions in the previous step. */
  etapaAnterior: z.array(z.string()),
  /** Recommendations that differ from the previous step. */
  mudancas: z.array(z.object({ ...tenantRow, de: z.string(), para: z.string() })),
  /** Tenants without an earlier action in court, the greatest first. */
  primeiraVez: z.array(z.object(tenantRow)),
})
export type SubmitPreview = z.output<typeof SubmitPreview>

export const Submitted = ListResult.extend({
  /** Only in a dry run. */
  previa: SubmitPreview.optional(),
})
export type Submitted = z.output<typeof Submitted>

export const submit = call({
  name: 'lawsuitDecisions.submit',
  method: 'PUT',
  path: `${base}/avancar`,
  bodyLimit: 1_048_576,
  summary: 'Submete recomendações de ajuizamento à etapa seguinte',
  access: steps,
  moves: chainOfSuit,
  // Versions of the rows as displayed, in the order of the ids. `ensaio` is a dry run.
  fields: z.object({ ...claimedUser, ids, versoes: versions, ensaio: z.boolean().optional() }),
  answer: Submitted,
})

export const sendBack = call({
  name: 'lawsuitDecisions.giveBack',
  method: 'POST',
  path: `${base}/devolver`,
  bodyLimit: 1_048_576,
  summary: 'Devolve ações à etapa anterior',
  access: steps,
  moves: chainOfSuit,
  fields: z.object({ ...claimedUser, ids, versoes: versions, motivo: z.string().max(500) }),
  answer: ListResult,
})

/** A saved or cleared recommendation (spec 2:3, with its spelling). */
export const HistoryEntry = z.object({
  idMotivo: z.number(),
  motivo: z.string(),
  dataRecomendacao: instant,
  idAjzDocumentoAnexado: z.number().nullable(),
  nomeArquivo: z.string().nullable(),
  numeroChamdo: z.string().nullable(),
  observacaoJustificativa: z.string().nullable(),
  username: z.string(),
})

const readers = { screens: [...pathsOf(LAWSUIT_STATUSES), '/status-workflow'] as unknown as Some }

export const recommendationHistory = call({
  name: 'lawsuitDecisions.history',
  method: 'GET',
  path: `${base}/acao/{id}/historico-recomendacao`,
  summary: 'Histórico das recomendações de uma ação',
  access: readers,
  params: z.object({ id }),
  answer: z.object({ data: z.array(HistoryEntry) }),
})

export const recommendationAttachment = call({
  name: 'lawsuitDecisions.attachment',
  method: 'GET',
  path: `${base}/anexo/{id}`,
  summary: 'Anexo de uma recomendação',
  access: readers,
  params: z.object({ id }),
})

const StatusAction = z.object({
  id: z.number(),
  contrato: z.string(),
  /** Null if the register does not know the contract. */
  idLojista: z.number().nullable(),
  nomeFantasia: z.string(),
  luc: z.string(),
  razaoSocial: z.string(),
  tipoDivida: z.string(),
  tipoAcao: z.string(),
  recomendacao: RecommendationCode,
  resultado: z.string().nullable(),
  saldoAbertoCriterio: money,
  saldoDevedorCorrigido: money.nullable(),
  desde: day,
  prazo: day.nullable(),
  prescreveEm: day.nullable(),
})
export type StatusAction = z.output<typeof StatusAction>

/** Actions of a mall in one status (spec 3:2.21; rules 5.6). */
export const StatusRow = z.object({
  chave: z.string(),
  idShopping: z.number(),
  nomeShopping: z.string(),
  idStatusWorkflow: z.number(),
  status: z.string(),
  quantidade: z.number(),
  saldoAbertoCriterio: money,
  saldoDevedorCorrigido: money,
  maisAntiga: day,
  foraDoPrazo: z.number(),
  acoes: z.array(StatusAction).optional(),
})
export type StatusRow = z.output<typeof StatusRow>

export const statusOptions = LAWSUIT_STATUSES.map((status) => ({
  value: String(LAWSUIT_PLACES[status].id),
  label: LAWSUIT_PLACES[status].label,
}))

export const outcomeWords: Readonly<Record<string, string>> = LAWSUIT_OUTCOMES

const statusSearch = z.object({
  /** Comma lists, by the specification's names. */
  idShoppings: ids.optional(),
  idStatusWorkflows: ids.optional(),
  /** The same, by the screen's names. */
  shoppingIds: ids.optional(),
  idStatus: ids.optional(),
  detalhe: flag.optional(),
  sort: z.string().max(400).optional(),
})

export const statusCalls = listCalls({
  access: { screens: ['/status-workflow'] },
  method: 'GET',
  searchInput: statusSearch,
  answer: data(StatusRow),
  search: {
    name: 'lawsuitDecisions.byStatus',
    path: `${base}/acoes-por-shoppping/por-status`,
    summary: 'Ações por shopping e status',
  },
  download: {
    name: 'lawsuitDecisions.byStatusXls',
    path: `${base}/acoes-por-shoppping/por-status/xls`,
    summary: 'Planilha das ações por shopping e status',
  },
})
