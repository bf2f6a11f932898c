import { refusal, type Refusal } from '#values/refusal.ts'
import { statusLabel, type WorkflowStatus } from './status.ts'

/**
 * HTTP status of each refusal of this feature (rules 2): 400 validation, 403 user not allowed,
 * 409 wrong state, 422 business guard.
 */
export const REFUSAL_STATUS = {
  SEM_PERMISSAO: 403,
  QUATRO_OLHOS: 403,
  JUSTIFICATIVA_OBRIGATORIA: 400,
  CAMPO_OBRIGATORIO: 400,
  MOTIVO_CURTO: 400,
  PESSOA_DESCONHECIDA: 400,
  EXCLUSAO_DISPENSADA: 422,
  SALDO_ZERO: 422,
  SEM_TENTATIVAS: 422,
  PRINCIPAL_PENDENTE: 422,
  NAO_CONFIRMADO: 422,
  FORA_DA_ETAPA: 409,
  ALTERADO: 409,
  JA_ENVIADO: 409,
  NAO_ENVIADO: 409,
  SEM_EFEITO: 409,
  NAO_REPETE: 422,
  RETORNO_TARDIO: 409,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

export const refuse = (code: RefusalCode, because: string, todo?: string): Refusal =>
  refusal(code, because, todo)

/** 422 for a guard; 409 for codes of other features, which these rules never produce. */
export const refusalStatus = (one: Refusal): 400 | 403 | 409 | 422 => {
  if (isGuardCode(one.code)) return 422
  return Object.hasOwn(REFUSAL_STATUS, one.code) ? REFUSAL_STATUS[one.code as RefusalCode] : 409
}

export const notAllowed = (): Refusal =>
  refuse('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

export const outOfStep = (status: WorkflowStatus): Refusal =>
  refuse(
    'FORA_DA_ETAPA',
    `O boleto está em '${statusLabel(status)}', fora desta etapa.`,
    'Atualize a lista para ver a etapa atual.',
  )

/** An outdated `versao` (rules 2): another user changed the boleto after it was read. */
export const changedMeanwhile = (): Refusal =>
  refuse(
    'ALTERADO',
    'O boleto foi alterado depois que a lista foi lida.',
    'Atualize a lista e confira a decisão.',
  )

export const alreadySent = (): Refusal =>
  refuse('JA_ENVIADO', 'O boleto já foi enviado ao bureau.', 'Aguarde o retorno do bureau.')

export const notSent = (): Refusal =>
  refuse('NAO_ENVIADO', 'Não há envio deste boleto à espera de retorno.')

export const withoutEffect = (because: string): Refusal => refuse('SEM_EFEITO', because)

/** The sentence of the spec (1:5), for one boleto. */
export const needsJustification = (numBoleto: string): Refusal =>
  refuse(
    'JUSTIFICATIVA_OBRIGATORIA',
    `O boleto ${numBoleto} precisa de uma justificativa.`,
    'Informe a justificativa ou volte o boleto para NEGATIVAR.',
  )

/** The code of a guard of rules 4.6, 'G05'. */
export const isGuardCode = (code: string): boolean => /^G\d\d$/.test(code)

/** Refuses a blocked boleto under the code of its guard. */
export const blockedByGuard = ({
  codigo,
  texto,
}: {
  readonly codigo: string
  readonly texto: string
}): Refusal =>
  refusal(
    codigo,
    `O boleto não pode ser negativado: ${texto}`,
    'Deixe o boleto como ISENTAR ou resolva o bloqueio.',
  )

export const analystApproves = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'Quem analisou o boleto não pode aprová-lo.',
    'Peça a aprovação a outra pessoa com acesso a esta etapa.',
  )

export const consecutiveMover = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'Quem moveu o boleto na etapa anterior não pode movê-lo também nesta.',
    'Peça a outra pessoa com acesso a esta etapa.',
  )

/**
 * The clock moves items that wait for an analysis; an approval waits for a user, however late
 * (rules 4.3 j).
 */
export const clockCannotApprove = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'O prazo não aprova: esta etapa espera por uma pessoa.',
    'Peça a decisão a quem tem acesso a esta etapa.',
  )

export const sameIncluder = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'O boleto incluído manualmente é enviado por outra pessoa, não por quem o incluiu.',
    'Peça o envio a outra pessoa com acesso a esta etapa.',
  )

export const sameRequester = (): Refusal =>
  refuse(
    'QUATRO_OLHOS',
    'Quem pediu a baixa manual não pode aprová-la.',
    'Peça a aprovação a outra pessoa com acesso a esta etapa.',
  )
