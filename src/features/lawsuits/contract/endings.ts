/** What a status da ação does to a filed action once it is saved on it (rules 5.2-14). */
export const STATUS_EFFECTS = {
  SEGUE: 'A ação segue',
  ENCERRA_PAGA: 'Encerra: dívida paga',
  ENCERRA_COM_MERITO: 'Encerra com resolução do mérito',
  ENCERRA_SEM_MERITO: 'Encerra sem resolução do mérito: os títulos voltam',
} as const

export type StatusEffect = keyof typeof STATUS_EFFECTS

/** How a concluded action ended. */
export type LawsuitEnding = 'PAGA' | 'COM_MERITO' | 'SEM_MERITO'

/** The ending that a status brings; undefined for one with which the action goes on. */
export const endingOf = (effect: StatusEffect): LawsuitEnding | undefined =>
  effect === 'SEGUE' ? undefined : (effect.slice('ENCERRA_'.length) as LawsuitEnding)

/** The acts that interrupt a prescription, which happens once (CC 202). */
export const INTERRUPTING_ACTS = {
  DESPACHO_CITACAO: 'Despacho que ordena a citação',
  RECONHECIMENTO: 'Reconhecimento da dívida',
  PROTESTO: 'Protesto',
} as const

export type InterruptingAct = keyof typeof INTERRUPTING_ACTS
