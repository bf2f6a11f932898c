/** '/agir-hoje': customers to contact today. */
export const todayPath = '/agir-hoje'

/** Query name of the queue. */
export const todayQueries = 'today-queue'

/** Reasons to be in the queue, most urgent first. */
export const REASONS = [
  'RESPONDEU',
  'PROMESSA_QUEBRADA',
  'PRESCRICAO_PERTO',
  'DIVIDA_SEM_CONTATO',
  'PRIMEIRO_CONTATO',
] as const
export type Reason = (typeof REASONS)[number]

export const reasonWords: Readonly<Record<Reason, string>> = {
  RESPONDEU: 'Respondeu',
  PROMESSA_QUEBRADA: 'Promessa quebrada',
  PRESCRICAO_PERTO: 'Prescrição perto',
  DIVIDA_SEM_CONTATO: 'Dívida sem contato',
  PRIMEIRO_CONTATO: 'Primeiro contato',
}

export const reasonFilters = {
  RESPONDEU: 'respondeu',
  PROMESSA_QUEBRADA: 'promessaQuebrada',
  PRESCRICAO_PERTO: 'prescricaoPerto',
  DIVIDA_SEM_CONTATO: 'dividaSemContato',
  PRIMEIRO_CONTATO: 'primeiroContato',
} as const satisfies Readonly<Record<Reason, string>>

/** What the user does about the customers of a reason, on the start page. */
export const reasonActs: Readonly<Record<Reason, string>> = {
  RESPONDEU: 'Respostas',
  PROMESSA_QUEBRADA: 'Promessas quebradas',
  PRESCRICAO_PERTO: 'Prescrições perto',
  DIVIDA_SEM_CONTATO: 'Dívidas sem contato',
  PRIMEIRO_CONTATO: 'Primeiros contatos',
}

/** What a tenant answered to a message, as the queue says it. */
export const replyWords: Readonly<Record<string, string>> = {
  JA_PAGOU: 'diz que já pagou',
  VAI_PAGAR: 'diz que vai pagar',
  PEDE_ACORDO: 'pede acordo',
  CONTESTA: 'contesta a dívida',
  PESSOA_ERRADA: 'diz que não é a pessoa certa',
  RECUSA: 'não quer mais mensagens',
  OUTRA: 'respondeu à mensagem',
}
