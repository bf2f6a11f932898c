/** '/agir-hoje': customers to contact today. */
export const todayPath = '/agir-hoje'

/** Query name of the queue. */
export const todayQueries = 'today-queue'

/** Reasons to be in the queue, most urgent first. */
export const REASONS = [
  'PROMESSA_QUEBRADA',
  'PRESCRICAO_PERTO',
  'DIVIDA_SEM_CONTATO',
  'PRIMEIRO_CONTATO',
] as const
export type Reason = (typeof REASONS)[number]

export const reasonWords: Readonly<Record<Reason, string>> = {
  PROMESSA_QUEBRADA: 'Promessa quebrada',
  PRESCRICAO_PERTO: 'Prescrição perto',
  DIVIDA_SEM_CONTATO: 'Dívida sem contato',
  PRIMEIRO_CONTATO: 'Primeiro contato',
}

export const reasonFilters = {
  PROMESSA_QUEBRADA: 'promessaQuebrada',
  PRESCRICAO_PERTO: 'prescricaoPerto',
  DIVIDA_SEM_CONTATO: 'dividaSemContato',
  PRIMEIRO_CONTATO: 'primeiroContato',
} as const satisfies Readonly<Record<Reason, string>>

/** What the user does about the customers of a reason, on the start page. */
export const reasonActs: Readonly<Record<Reason, string>> = {
  PROMESSA_QUEBRADA: 'Promessas quebradas',
  PRESCRICAO_PERTO: 'Prescrições perto',
  DIVIDA_SEM_CONTATO: 'Dívidas sem contato',
  PRIMEIRO_CONTATO: 'Primeiros contatos',
}
