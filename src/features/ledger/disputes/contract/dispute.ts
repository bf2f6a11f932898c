import * as z from 'zod'

import { day, instant, money } from '#contract/wire.ts'

/** What a tenant says against a debt (rules 8.2). */
export const DisputeReason = z.enum([
  'VALOR_INCORRETO',
  'JA_PAGO',
  'CONTRATO_ENCERRADO',
  'ACORDO_ANTERIOR',
  'COBRANCA_INDEVIDA',
  'OUTRO',
])
export type DisputeReason = z.infer<typeof DisputeReason>

export const DISPUTE_REASON: Readonly<Record<DisputeReason, string>> = {
  VALOR_INCORRETO: 'Valor incorreto',
  JA_PAGO: 'Já pago',
  CONTRATO_ENCERRADO: 'Contrato encerrado',
  ACORDO_ANTERIOR: 'Acordo anterior',
  COBRANCA_INDEVIDA: 'Cobrança indevida',
  OUTRO: 'Outro',
}

/** How it came in. */
export const DisputeSource = z.enum(['TELEFONE', 'EMAIL', 'CARTA', 'PORTAL', 'CALLBACK'])
export type DisputeSource = z.infer<typeof DisputeSource>

export const DISPUTE_SOURCE: Readonly<Record<DisputeSource, string>> = {
  TELEFONE: 'Telefone',
  EMAIL: 'E-mail',
  CARTA: 'Carta',
  PORTAL: 'Portal',
  CALLBACK: 'Resposta automática',
}

export const DisputeState = z.enum(['ABERTA', 'PROCEDENTE', 'PARCIAL', 'IMPROCEDENTE', 'DESISTIDA'])
export type DisputeState = z.infer<typeof DisputeState>

export const DISPUTE_STATE: Readonly<Record<DisputeState, string>> = {
  ABERTA: 'Aberta',
  PROCEDENTE: 'Procedente',
  PARCIAL: 'Procedente em parte',
  IMPROCEDENTE: 'Improcedente',
  DESISTIDA: 'O lojista desistiu',
}

export const disputesPath = '/contestacoes'
/** Rule code of opening and completing disputes. */
export const openRule = 'CONTESTAR'
/** Rule code of deciding them, and of confirming a second one. */
export const decideRule = 'DECIDIR'
/** Rule code of hearing daily of disputes that nobody decides. */
export const followRule = 'ACOMPANHAR'

/** Wire record 'Contestacao', with what the list shows beside it. */
export const Dispute = z.object({
  id: z.number(),
  idLojista: z.number(),
  lojista: z.string(),
  shopping: z.string(),
  boletos: z.array(z.string()),
  /** The same numbers, for the list. */
  numeros: z.string(),
  valor: money,
  motivo: DisputeReason,
  texto: z.string(),
  origem: DisputeSource,
  estado: DisputeState,
  prazo: day,
  seguraAte: day.nullable(),
  abertaPor: z.string(),
  abertaEm: instant,
  decididaPor: z.string().nullable(),
  decididaEm: instant.nullable(),
  decisao: z.string().nullable(),
  aguardaConfirmacao: z.boolean(),
  versao: z.number(),
})
export type Dispute = z.output<typeof Dispute>

/** A boleto of a dispute, as its page shows it. */
export const DisputedBoleto = z.object({
  numBoleto: z.string(),
  luc: z.string(),
  vencimento: day,
  diasAtraso: z.number(),
  valor: money,
})
export type DisputedBoleto = z.output<typeof DisputedBoleto>

export const DisputeFile = z.object({
  id: z.string(),
  nome: z.string(),
  bytes: z.number(),
  por: z.string(),
  em: instant,
})
export type DisputeFile = z.output<typeof DisputeFile>

/** Something that happened to a dispute, from the decision log. */
export const DisputeEvent = z.object({
  em: instant,
  por: z.string(),
  acao: z.string(),
  detalhe: z.string(),
})
export type DisputeEvent = z.output<typeof DisputeEvent>

/** A dispute with its boletos, files and history, and what the user may do with it. */
export const DisputePage = Dispute.extend({
  linhas: z.array(DisputedBoleto),
  arquivos: z.array(DisputeFile),
  historico: z.array(DisputeEvent),
  /** Days that PROCEDENTE and PARCIAL wait for the ERP, until this day if decided today. */
  esperaErpAte: day,
  lembretesAte: day,
  /** Business days since the opening, today included. */
  diaUtil: z.number(),
  prazoDias: z.number(),
  /** The dispute of an open one blocks the listing at the bureau, or only warns. */
  bloqueia: z.boolean(),
  /** Why the user does not decide it; null = they may. */
  naoDecidePorque: z.string().nullable(),
  naoConfirmaPorque: z.string().nullable(),
})
export type DisputePage = z.output<typeof DisputePage>
