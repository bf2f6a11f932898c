import type { Special } from './specials.ts'

/** How a tenant pays. */
export type Habit = 'PONTUAL' | 'LENTO' | 'INTERMITENTE' | 'PARADO'

/** What becomes of the debt of somebody who stopped paying. */
export type Settling = 'NUNCA' | 'ONTEM' | 'HA_SEMANAS' | 'EM_PARTE' | 'SAIU'

// Of every eighteen units: two stop paying, two pay now and then, three pay late. Spread evenly, so
// that each mall has all.
const pattern: readonly Habit[] = [
  'PONTUAL',
  'PONTUAL',
  'LENTO',
  'PONTUAL',
  'PARADO',
  'PONTUAL',
  'PONTUAL',
  'INTERMITENTE',
  'PONTUAL',
  'LENTO',
  'PONTUAL',
  'PONTUAL',
  'PARADO',
  'LENTO',
  'INTERMITENTE',
  'PONTUAL',
]

/** The habit of a unit's tenant. Chains have a treasury: they are late at worst now and then. */
export const habitOf = (ordinal: number, isChain: boolean): Habit => {
  const habit = pattern[ordinal % pattern.length] ?? 'PONTUAL'
  return isChain && habit === 'PARADO' ? 'INTERMITENTE' : habit
}

const settlings: readonly Settling[] = [
  'NUNCA',
  'ONTEM',
  'NUNCA',
  'EM_PARTE',
  'HA_SEMANAS',
  'NUNCA',
  'SAIU',
  'NUNCA',
  'ONTEM',
  'EM_PARTE',
  'NUNCA',
  'HA_SEMANAS',
]

/**
 * How the debt of the n-th tenant who stopped paying ends; a special case stays as it is, to be
 * looked at.
 */
export const settlingOf = (habit: Habit, special: Special | undefined, stopped: number): Settling =>
  habit === 'PARADO' && special === undefined
    ? (settlings[stopped % settlings.length] ?? 'NUNCA')
    : 'NUNCA'
