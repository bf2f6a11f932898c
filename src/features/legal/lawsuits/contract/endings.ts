/** What saving a status da ação does to a filed action (rules 5.2-14). */
export const STATUS_EFFECTS = {
  SEGUE: 'A ação segue',
  ENCERRA_PAGA: 'Encerra: dívida paga',
  ENCERRA_COM_MERITO: 'Encerra com resolução do mérito',
  ENCERRA_SEM_MERITO: 'Encerra sem resolução do mérito: os títulos voltam',
} as const

export type StatusEffect = keyof typeof STATUS_EFFECTS

export type LawsuitEnding = 'PAGA' | 'COM_MERITO' | 'SEM_MERITO'

/** The ending that a status causes; undefined if the action goes on. */
export const endingOf = (effect: StatusEffect): LawsuitEnding | undefined =>
  effect === 'SEGUE' ? undefined : (effect.slice('ENCERRA_'.length) as LawsuitEnding)

/** Acts that interrupt the prescription, which happens only once (CC 202). */
export const INTERRUPTING_ACTS = {
  DESPACHO_CITACAO: 'Despacho que ordena a citação',
  RECONHECIMENTO: 'Reconhecimento da dívida',
  PROTESTO: 'Protesto',
} as const

export type InterruptingAct = keyof typeof INTERRUPTING_ACTS
