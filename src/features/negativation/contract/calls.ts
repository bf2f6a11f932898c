import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, content, id, ids, Message, money, numeric, searchText, texts } from '#contract/wire.ts'

import {
  Boleto,
  BoletoDecision,
  BoletoSearch,
  BoletoSummary,
  JustificationOption,
  Submission,
  SubmissionResult,
} from './boleto.ts'

const base = '/workflow/serasa'
const analyse = [
  '/analisar-negativacao-shopping',
  '/aprovar-negativacao-shopping',
  '/analisar-negativacao-corporativo',
  '/aprovar-negativacao-corporativo',
] as const
const steps = [...analyse, '/validar-aprovacoes'] as const
const chain = [
  'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
  'APROVADOR_DIRETOR_SHOPPING',
  'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
  'APROVADOR_DIRETOR_HOLDING',
] as const
const allSteps = [...chain, 'PENDENTE_APROVACAO_EXCECAO_KA'] as const

export const searchBoletos = call({
  name: 'negativation.searchBoletos',
  method: 'POST',
  path: `${base}/serasa-negativacao/buscar/boletos-shopping`,
  effect: 'read',
  summary: 'Boletos de uma etapa da aprovação',
  access: { screens: analyse },
  fields: BoletoSearch,
  answer: content(Boleto).extend({ resumo: BoletoSummary }),
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
  answer: content(Boleto).extend({ resumo: BoletoSummary }),
})
export const submitRecommendation = call({
  name: 'negativation.submitRecommendation',
  method: 'POST',
  path: `${base}/serasa-negativacao/submeter-recomendacao`,
  bodyLimit: 16_777_216,
  summary: 'Submete a recomendação ou aprova',
  access: { screens: analyse, rule: chain },
  fields: Submission,
  answer: SubmissionResult,
})
export const submitNegativation = call({
  name: 'negativation.submitNegativation',
  method: 'POST',
  path: `${base}/serasa-negativacao/submeter-negativacao`,
  bodyLimit: 16_777_216,
  summary: 'Decide as exceções (key account)',
  access: { screens: ['/validar-aprovacoes'], rule: ['PENDENTE_APROVACAO_EXCECAO_KA'] },
  fields: Submission,
  answer: SubmissionResult,
})
export const markBoletos = call({
  name: 'negativation.mark',
  method: 'POST',
  path: `${base}/serasa-negativacao/marcar`,
  summary: 'Guarda as decisões sem submeter',
  access: { screens: steps, rule: allSteps },
  fields: z.object({ ...claimedUser, boletos: z.array(BoletoDecision).min(1).max(10_000) }),
  answer: z.object({ mensagem: z.string(), content: z.array(Boleto) }),
})
export const giveBack = call({
  name: 'negativation.giveBack',
  method: 'POST',
  path: `${base}/serasa-workflow/devolver`,
  summary: 'Devolve boletos à etapa anterior',
  access: { screens: steps, rule: allSteps },
  fields: z.object({ ...claimedUser, idBoletos: ids, motivo: z.string().max(500) }),
  answer: SubmissionResult,
})

/** Counts of a mall in a cycle (spec 1:3 'Shopping summary'). */
export const MallSummary = z.object({
  /** Mall, cycle and status: what waits of an older cycle has a row of its own. */
  chave: z.string(),
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  quantidadeClientes: z.number(),
  quantidadeBoletos: z.number(),
  quantidadeFiador: z.number(),
  quantidadeExcecao: z.number(),
  quantidadeJustificativas: z.number(),
  valor: money,
  cicloNegativacao: z.object({ id: z.number(), nome: z.string() }),
  statusWorkflow: z.object({ codigo: z.string(), nome: z.string() }),
})
export type MallSummary = z.output<typeof MallSummary>

const mallScreens = ['/clientes-elegiveis', '/negativar-lojista'] as const
const mallFilters = {
  idShopping: ids.optional(),
  shoppings: ids.optional(),
  codigoStatus: texts.optional(),
  sort: z.string().max(400).optional(),
}

export const totalsByMall = call({
  name: 'negativation.totalsByMall',
  method: 'POST',
  path: `${base}/serasa-shopping/totalshopping`,
  effect: 'read',
  summary: 'Totais por shopping em uma etapa',
  access: { screens: mallScreens },
  fields: z.object({ ...mallFilters, ...claimedUser }),
  answer: content(MallSummary),
})
export const downloadTotalsByMall = call({
  name: 'negativation.downloadTotalsByMall',
  method: 'POST',
  path: `${base}/serasa-negativacao/download/boletos-shopping`,
  effect: 'read',
  summary: 'Planilha dos totais por shopping',
  access: { screens: mallScreens },
  fields: z.object({ ...mallFilters, ...claimedUser }),
})
export const forward = call({
  name: 'negativation.forward',
  method: 'POST',
  path: `${base}/serasa-negativacao/recomendar-boletos`,
  summary: 'Encaminha os shoppings para a análise',
  access: { screens: ['/clientes-elegiveis'], rule: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'] },
  fields: z.object({ ...claimedUser, shoppings: ids, idCiclo: id.optional() }),
  answer: SubmissionResult,
})

/** A mall's row of the follow-up: its least advanced status, and each status inside (rules 4.8). */
export const FollowUp = z.object({
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  quantidadeBoletos: z.number(),
  quantidadeFiador: z.number(),
  quantidadeJustificativas: z.number(),
  valor: money,
  statusWorkflow: z.object({ codigo: z.string(), nome: z.string() }),
  ordemStatus: z.number(),
  porStatus: z.array(
    z.object({
      codigo: z.string(),
      nome: z.string(),
      quantidadeBoletos: z.number(),
      quantidadeFiador: z.number(),
      quantidadeJustificativas: z.number(),
      valor: money,
    }),
  ),
})
export type FollowUp = z.output<typeof FollowUp>

const followUpFilters = z.object({
  ...claimedUser,
  shoppings: ids.optional(),
  idShopping: ids.optional(),
  idCiclo: id.optional(),
  codigoStatus: texts.optional(),
  sort: z.string().max(400).optional(),
})
export const followUp = call({
  name: 'negativation.followUp',
  method: 'POST',
  path: `${base}/serasa-shopping/acompanhar-shopping`,
  effect: 'read',
  summary: 'Acompanhamento do ciclo por shopping',
  access: { screens: ['/acompanhamento-workflow'] },
  fields: followUpFilters,
  answer: content(FollowUp),
})
export const downloadFollowUp = call({
  name: 'negativation.downloadFollowUp',
  method: 'POST',
  path: `${base}/serasa-shopping/download/acompanhar`,
  effect: 'read',
  summary: 'Planilha do acompanhamento',
  access: { screens: ['/acompanhamento-workflow'] },
  fields: followUpFilters,
})

export const workflowStatuses = call({
  name: 'negativation.workflowStatuses',
  method: 'GET',
  path: `${base}/serasa-status/workflow`,
  summary: 'Status do workflow',
  access: 'session',
  answer: z.object({ content: z.array(z.object({ id: z.number(), value: z.string(), label: z.string() })) }),
})
export const justifications = call({
  name: 'negativation.justifications',
  method: 'GET',
  path: `${base}/serasa-justificativa/buscar`,
  summary: 'Justificativas do bureau',
  access: 'session',
  answer: z.object({
    content: z.array(JustificationOption.extend({ limiteExcecao: z.number().nullable(), flagAprovador: z.boolean() })),
  }),
})

/** One saving or clearing of a justification (spec 1:3 'Justification history entry'). */
export const HistoryEntry = z.object({
  idHistorico: z.number(),
  serasaJustificatica: z.object({ txtJustificativa: z.string() }),
  numChamado: z.string().nullable(),
  txtObservacao: z.string().nullable(),
  nomeAnexo: z.string().nullable(),
  datUltimaAtualizacao: z.string(),
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
  fields: justificationFields,
  answer: z.object({ mensagem: z.string(), content: z.array(Boleto) }),
})
export const saveJustificationWithFile = call({
  name: 'negativation.saveJustificationWithFile',
  method: 'POST',
  path: `${base}/serasa-upload/historico/upload`,
  summary: 'Salva a justificativa com anexo',
  access: justifying,
  fields: justificationFields,
  upload: { field: 'file', maxBytes: 1_048_576 },
  answer: z.object({ mensagem: z.string(), content: z.array(Boleto) }),
})
export const clearJustification = call({
  name: 'negativation.clearJustification',
  method: 'POST',
  path: `${base}/serasa-workflow/historico/limpar`,
  summary: 'Limpa a justificativa de um boleto',
  access: justifying,
  fields: z.object({ ...claimedUser, idBoleto: id }),
  answer: z.object({ mensagem: z.string(), content: z.array(Boleto) }),
})
export const historyAttachment = call({
  name: 'negativation.historyAttachment',
  method: 'GET',
  path: `${base}/serasa-upload/historico/{id}/anexo`,
  summary: 'Anexo de uma justificativa',
  access: { screens: historyScreens },
  params: z.object({ id }),
})

export const Cycle = z.object({
  id: z.number(),
  competencia: z.string(),
  nome: z.string(),
  status: z.enum(['ABERTO', 'ENCERRADO']),
  dataCorte: z.string(),
  encerraEm: z.string().nullable(),
  boletos: z.number(),
  valor: money,
})
export type Cycle = z.output<typeof Cycle>

const cycleRule = { screens: ['/clientes-elegiveis'], rule: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'] } as const
export const openCycle = call({
  name: 'negativation.openCycle',
  method: 'POST',
  path: `${base}/serasa-ciclo/abrir`,
  summary: 'Abre o ciclo do mês',
  access: cycleRule,
  fields: z.object({ ...claimedUser }),
  answer: Cycle.extend({ mensagem: z.string(), shoppings: z.number(), clientes: z.number(), fiadores: z.number() }),
})
export const closeCycle = call({
  name: 'negativation.closeCycle',
  method: 'POST',
  path: `${base}/serasa-ciclo/encerrar`,
  summary: 'Encerra o ciclo aberto',
  access: cycleRule,
  fields: z.object({ ...claimedUser, idCiclo: id.optional() }),
  answer: Message.extend({ encerrados: z.number() }),
})
export const cycles = call({
  name: 'negativation.cycles',
  method: 'GET',
  path: `${base}/serasa-ciclo/buscar`,
  summary: 'Ciclos',
  access: 'session',
  answer: z.object({ content: z.array(Cycle) }),
})

/** The funnel of a cycle (look/02) and each mall's step. */
export const CyclePanel = z.object({
  ciclo: Cycle,
  funil: z.array(
    z.object({
      codigo: z.string(),
      nome: z.string(),
      parados: z.number(),
      chegaram: z.number(),
      valor: money,
      diasAlem: z.number(),
    }),
  ),
  shoppings: z.array(
    z.object({
      idShopping: z.number(),
      nomeShopping: z.string(),
      codigo: z.string(),
      nome: z.string(),
      boletos: z.number(),
      diasNaEtapa: z.number(),
      /** Business days of the term of the step; null where no SLA runs. */
      diasDePrazo: z.number().nullable(),
      diasAlem: z.number(),
      comQuem: z.string(),
    }),
  ),
})
export type CyclePanel = z.output<typeof CyclePanel>
export const cyclePanel = call({
  name: 'negativation.cyclePanel',
  method: 'GET',
  path: `${base}/serasa-ciclo/{id}/painel`,
  summary: 'Painel do ciclo',
  access: { screens: ['/acompanhamento-workflow'] },
  params: z.object({ id }),
  answer: CyclePanel,
})
