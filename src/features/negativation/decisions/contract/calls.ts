import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  claimedUser,
  content,
  groupsOfPage,
  id,
  ids,
  instant,
  money,
  month,
  numeric,
  searchText,
} from '#contract/wire.ts'
import {
  Boleto,
  BoletoDecision,
  boletoFilters,
  BoletoSearch,
  BoletoSummary,
  GuardCount,
  JustificationOption,
  Submission,
  SubmissionResult,
} from '#features/negativation/debt-items/contract/boleto.ts'
import {
  HeldRows,
  TenantPart,
  tenantRow,
} from '#features/negativation/debt-items/contract/tenant-parts.ts'
import { FirstListings } from '#features/negativation/debt-items/contract/first-listings.ts'

export const chainOfListing = {
  figure: 'listing',
  secondPerson: 'chain',
  hands:
    'a user who submitted or changed the decision of a boleto in an earlier step does not approve it',
} as const satisfies Moves

const base = '/workflow/serasa'

const analyse = [
  '/analisar-negativacao-shopping',
  '/aprovar-negativacao-shopping',
  '/analisar-negativacao-corporativo',
  '/aprovar-negativacao-corporativo',
] as const

export const steps = [...analyse, '/validar-aprovacoes'] as const

const chain = [
  'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
  'APROVADOR_DIRETOR_SHOPPING',
  'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
  'APROVADOR_DIRETOR_HOLDING',
] as const

export const allSteps = [...chain, 'PENDENTE_APROVACAO_EXCECAO_KA'] as const

const besidesBoletos = {
  resumo: BoletoSummary,
  ...groupsOfPage,
  /** Month of the cycle before the open one, if grouped; null if there is none. */
  cicloAnterior: month.nullable().optional(),
}

export const searchBoletos = call({
  name: 'negativation.searchBoletos',
  method: 'POST',
  path: `${base}/serasa-negativacao/buscar/boletos-shopping`,
  effect: 'read',
  summary: 'Boletos de uma etapa da aprovação',
  access: { screens: analyse },
  fields: BoletoSearch,
  answer: content(Boleto).extend(besidesBoletos),
})

export const downloadBoletos = call({
  name: 'negativation.downloadBoletos',
  method: 'POST',
  path: `${base}/serasa-negativacao/download/boletos`,
  effect: 'read',
  summary: 'Planilha da busca de boletos',
  access: { screens: steps },
  fields: BoletoSearch,
})

export const searchExceptions = call({
  name: 'negativation.searchExceptions',
  method: 'POST',
  path: `${base}/serasa-negativacao/buscar/validar-boletos`,
  effect: 'read',
  summary: 'Boletos à espera da exceção (key account)',
  access: { screens: ['/validar-aprovacoes'] },
  fields: BoletoSearch,
  answer: content(Boleto).extend(besidesBoletos),
})

export const countGuards = call({
  name: 'negativation.countGuards',
  method: 'POST',
  path: `${base}/serasa-negativacao/buscar/guardas`,
  effect: 'read',
  summary: 'De quantos boletos da busca cada guarda fala',
  access: { screens: steps },
  fields: z.object(boletoFilters),
  answer: z.object({ boletos: z.number(), content: z.array(GuardCount) }),
})

const Part = z.object({ boletos: z.number(), valor: money })

/** Breakdown of the moved boletos: to be listed, exempt, or blocked, per guard. */
const SubmittedDecisions = z.object({
  negativar: Part,
  isentar: Part,
  bloqueados: Part.extend({
    guardas: z.array(z.object({ codigo: z.string(), boletos: z.number() })),
  }),
  /** Boletos to be listed without a blocked fiador. */
  semFiador: z.number(),
  /** Boletos decided differently from the previous step. */
  diferentes: z.number(),
})
export type SubmittedDecisions = z.output<typeof SubmittedDecisions>

/** What a dry run adds for the confirmation; the four parts add up to what is submitted. */
const SubmitPreview = z.object({
  /** Checksums of the results shown; the submit carries them and is refused if one differs. */
  conferencia: z.string(),
  vao: TenantPart,
  isentos: TenantPart,
  /** Exemptions that a director or the key account decides first. */
  alcada: TenantPart,
  retidos: TenantPart,
  motivos: HeldRows,
  /** Users who submitted the boletos in the previous step. */
  etapaAnterior: z.array(z.string()),
  /** Decisions that differ from the previous step; the same flag twice means the fiadores. */
  mudancas: z.array(z.object({ ...tenantRow, de: z.string(), para: z.string() })),
  primeiraVez: FirstListings,
  /** Against the previous cycle of the same malls; null without one, or for a selection. */
  cicloAnterior: z.object({ ciclo: z.string(), entram: TenantPart, saem: TenantPart }).nullable(),
})
export type SubmitPreview = z.output<typeof SubmitPreview>

/** `ensaio` is a dry run: it writes nothing and returns the result of the same submit. */
const Submitting = Submission.extend({
  ensaio: z.boolean().optional(),
  /** `previa.conferencia` of the dry run that the user confirmed. */
  conferencia: z
    .string()
    .max(4_000_000)
    .regex(/^(?:[0-9a-z]{1,10}\.[0-9a-z]{1,7}(?: |$))*$/, 'Confira de novo antes de submeter.')
    .optional(),
})
export const Submitted = SubmissionResult.extend({
  composicao: SubmittedDecisions,
  /** Only in a dry run. */
  previa: SubmitPreview.optional(),
})
export type Submitted = z.output<typeof Submitted>

export const submitRecommendation = call({
  name: 'negativation.submitRecommendation',
  method: 'POST',
  path: `${base}/serasa-negativacao/submeter-recomendacao`,
  bodyLimit: 16_777_216,
  summary: 'Submete a recomendação ou aprova',
  access: { screens: analyse, rule: chain },
  moves: chainOfListing,
  fields: Submitting,
  answer: Submitted,
})

export const submitNegativation = call({
  name: 'negativation.submitNegativation',
  method: 'POST',
  path: `${base}/serasa-negativacao/submeter-negativacao`,
  bodyLimit: 16_777_216,
  summary: 'Decide as exceções (key account)',
  access: { screens: ['/validar-aprovacoes'], rule: ['PENDENTE_APROVACAO_EXCECAO_KA'] },
  moves: chainOfListing,
  fields: Submitting,
  answer: Submitted,
})

/** Result of a save; `mudou` is false if nothing changed and nothing was written. */
const SavedDraft = z.object({ mensagem: z.string(), mudou: z.boolean(), content: z.array(Boleto) })

export const markBoletos = call({
  name: 'negativation.mark',
  method: 'POST',
  path: `${base}/serasa-negativacao/marcar`,
  summary: 'Guarda as decisões sem submeter',
  access: { screens: steps, rule: allSteps },
  moves: chainOfListing,
  fields: z.object({ ...claimedUser, boletos: z.array(BoletoDecision).min(1).max(10_000) }),
  answer: SavedDraft,
})

/** A previous decision to restore: with its justification and the current version. */
const PreviousDecision = BoletoDecision.extend({
  idJustificativa: id.nullish(),
  numChamado: z.string().max(200).nullish(),
  txtObservacao: z.string().max(500).nullish(),
  nomeAnexo: z.string().max(400).nullish(),
})

export const restoreDecisions = call({
  name: 'negativation.restoreDecisions',
  method: 'POST',
  path: `${base}/serasa-negativacao/desfazer-marcacao`,
  summary: 'Devolve a cada boleto a decisão e a justificativa que tinha',
  access: { screens: steps, rule: allSteps },
  moves: chainOfListing,
  fields: z.object({ ...claimedUser, boletos: z.array(PreviousDecision).min(1).max(10_000) }),
  answer: SavedDraft,
})

export const sendBack = call({
  name: 'negativation.giveBack',
  method: 'POST',
  path: `${base}/serasa-workflow/devolver`,
  summary: 'Devolve boletos à etapa anterior',
  access: { screens: steps, rule: allSteps },
  moves: chainOfListing,
  fields: z.object({ ...claimedUser, idBoletos: ids, motivo: z.string().max(500) }),
  answer: SubmissionResult,
})

export const justifications = call({
  name: 'negativation.justifications',
  method: 'GET',
  path: `${base}/serasa-justificativa/buscar`,
  summary: 'Justificativas do bureau',
  access: 'session',
  answer: z.object({
    content: z.array(
      JustificationOption.extend({
        limiteExcecao: z.number().nullable(),
        flagAprovador: z.boolean(),
      }),
    ),
  }),
})

/** One save or clearing of a justification (spec 1:3 'Justification history entry'). */
export const HistoryEntry = z.object({
  idHistorico: z.number(),
  serasaJustificatica: z.object({ txtJustificativa: z.string() }),
  numChamado: z.string().nullable(),
  txtObservacao: z.string().nullable(),
  nomeAnexo: z.string().nullable(),
  datUltimaAtualizacao: instant,
  usuarioAlteracao: z.object({ nome: z.string() }),
})

export type HistoryEntry = z.output<typeof HistoryEntry>

const historyScreens = [...steps, '/acompanhar-boletos', '/inclusao-baixa-manual'] as const

const justifying = { screens: [...steps, '/acompanhar-boletos'], rule: allSteps } as const

export const history = call({
  name: 'negativation.history',
  method: 'GET',
  path: `${base}/serasa-workflow/buscar/historico/{id}`,
  summary: 'Histórico de justificativas',
  access: { screens: historyScreens },
  params: z.object({ id }),
  answer: z.object({ content: z.array(HistoryEntry) }),
})

const justificationFields = z.object({
  ...claimedUser,
  idBoleto: id,
  idJustificativa: id,
  numChamado: searchText.optional(),
  txtObservacao: z.string().max(500, 'Use até 500 caracteres.').optional(),
  versao: numeric(z.number().int()).optional(),
})

export const saveJustification = call({
  name: 'negativation.saveJustification',
  method: 'POST',
  path: `${base}/serasa-workflow/salvar-historico`,
  summary: 'Salva a justificativa de um boleto',
  access: justifying,
  moves: chainOfListing,
  fields: justificationFields,
  answer: SavedDraft,
})

/** One justification of several boletos; one that refuses it keeps what it has. */
export const justifyMany = call({
  name: 'negativation.justifyMany',
  method: 'POST',
  path: `${base}/serasa-workflow/salvar-historico/boletos`,
  summary: 'Salva uma justificativa de vários boletos',
  access: justifying,
  moves: chainOfListing,
  fields: justificationFields.omit({ idBoleto: true, versao: true }).extend({ idBoletos: ids }),
  /** `content`: the boletos that changed. */
  answer: z.object({
    mensagem: z.string(),
    content: z.array(Boleto),
    recusados: z.array(z.object({ idBoleto: z.number(), motivo: z.string() })),
  }),
})

export const saveJustificationWithFile = call({
  name: 'negativation.saveJustificationWithFile',
  method: 'POST',
  path: `${base}/serasa-upload/historico/upload`,
  summary: 'Salva a justificativa com anexo',
  access: justifying,
  moves: chainOfListing,
  fields: justificationFields,
  upload: { field: 'file', maxBytes: 1_048_576 },
  answer: SavedDraft,
})

export const clearJustification = call({
  name: 'negativation.clearJustification',
  method: 'POST',
  path: `${base}/serasa-workflow/historico/limpar`,
  summary: 'Limpa a justificativa de um boleto',
  access: justifying,
  moves: chainOfListing,
  fields: z.object({ ...claimedUser, idBoleto: id }),
  answer: SavedDraft,
})

export const historyAttachment = call({
  name: 'negativation.historyAttachment',
  method: 'GET',
  path: `${base}/serasa-upload/historico/{id}/anexo`,
  summary: 'Anexo de uma justificativa',
  access: { screens: historyScreens },
  params: z.object({ id }),
})
