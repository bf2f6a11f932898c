import { disputeWords } from '#features/ledger/disputes/rules/dispute.ts'
import type { LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

import { LAWSUIT_PLACES, type LawsuitStatus } from './status.ts'

/** HTTP status per refusal of legal action (rules 2). */
const REFUSAL_STATUS = {
  SEM_PERMISSAO: 403,
  QUATRO_OLHOS: 403,
  CAMPO_OBRIGATORIO: 400,
  MOTIVO_CURTO: 400,
  PROTOCOLO_INVALIDO: 400,
  FORA_DA_ETAPA: 409,
  ALTERADO: 409,
  FASE_ALTERADA: 409,
  SALDO_MUDOU: 409,
  DIVIDA_EM_DUVIDA: 409,
  SEM_EFEITO: 409,
  JUSTIFICATIVA_INDISPONIVEL: 422,
  JUSTIFICATIVA_NO_LIMITE: 422,
  NAO_SEGUE: 422,
  COM_CHAMADO: 422,
  SEM_TITULO: 422,
  FASE_ABERTA: 422,
  FASE_CONCLUIDA: 422,
  CAMPO_BLOQUEADO: 422,
  AGUARDA_CONFIRMACAO: 422,
  SALDO_ALTERADO: 422,
  SALDO_DESATUALIZADO: 422,
  NUMERO_EM_USO: 422,
  CONTESTACAO: 422,
} as const

export type LawsuitRefusalCode = keyof typeof REFUSAL_STATUS

export const refuse = (code: LawsuitRefusalCode, because: string, todo?: string): Refusal =>
  refusal(code, because, todo)

/**
 * HTTP status of a refusal. Falls back to 409 for codes of other features, which should not occur.
 */
export const lawsuitRefusalStatus = (one: Refusal): 400 | 403 | 409 | 422 =>
  Object.hasOwn(REFUSAL_STATUS, one.code) ? REFUSAL_STATUS[one.code as LawsuitRefusalCode] : 409

export const notAllowed = (): Refusal =>
  refuse('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

export const outOfStep = (status: LawsuitStatus): Refusal =>
  refuse(
    'FORA_DA_ETAPA',
    `A ação está em '${LAWSUIT_PLACES[status].label}', fora desta etapa.`,
    'Atualize a lista para ver a etapa atual.',
  )

export const changedMeanwhile = (): Refusal =>
  refuse(
    'ALTERADO',
    'A ação foi alterada depois que a lista foi lida.',
    'Atualize a lista e confira a recomendação.',
  )

export const analystApproves = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'Quem recomendou ou submeteu a ação em etapa anterior não pode aprová-la.',
    'Peça a aprovação a outra pessoa com acesso a esta etapa.',
  )

export const consecutiveMover = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'Quem moveu a ação na etapa anterior não pode movê-la também nesta.',
    'Peça a outra pessoa com acesso a esta etapa.',
  )

/** Refusal: the user would exempt or sue alone (rules 5.2). */
export const ownChange = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'Quem mudou a recomendação na aprovação final não a submete.',
    'Peça a outra pessoa com acesso a esta etapa.',
  )

/** Refusal: the user changed títulos or charges in this step (rules 4.3 h). */
export const ownTitulos = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'Quem alterou títulos ou encargos nesta etapa não a submete.',
    'Peça a outra pessoa com acesso a esta etapa.',
  )

export const shortReason = (): Refusal =>
  refuse('MOTIVO_CURTO', 'O motivo precisa de ao menos 10 caracteres.')

export const withoutEffect = (because: string): Refusal => refuse('SEM_EFEITO', because)

/** Refusal: the filing was already requested, so the action cannot be undone (rules 5.4). */
export const hasTicket = (): Refusal =>
  refuse(
    'COM_CHAMADO',
    'Uma guia já tem número do chamado de ajuizamento.',
    'Reabra a fase Chamado para Ajuizamento para voltar atrás.',
  )

/** Same refusal while the ticket number is pending: the ticket may already exist. */
export const ticketAlreadyRequested = (): Refusal =>
  refuse(
    'COM_CHAMADO',
    'O chamado de ajuizamento de uma guia já foi pedido.',
    'Aguarde o número; depois, reabra a fase Chamado para Ajuizamento para voltar atrás.',
  )

export const awaitsConfirmation = (): Refusal =>
  refuse(
    'AGUARDA_CONFIRMACAO',
    'A ação aguarda a confirmação de outra pessoa.',
    'Confirme ou recuse o que está pendente antes.',
  )

/** Refusal: CONTESTACAO_BLOQUEIA keeps disputed debts out of court (guard G19). */
export const disputedClaim = (openedOn: LocalDate): Refusal =>
  refuse('CONTESTACAO', disputeWords(openedOn), 'Decida a contestação, ou isente a ação.')
