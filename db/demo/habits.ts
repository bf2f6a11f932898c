import type { Special } from './specials.ts'

export type Habit = 'PONTUAL' | 'LENTO' | 'INTERMITENTE' | 'PARADO'

/** Outcome of the debt of a tenant who stopped paying. */
export type Settling = 'NUNCA' | 'ONTEM' | 'HA_SEMANAS' | 'EM_PARTE' | 'SAIU'

// Of eighteen units two stop paying, two pay irregularly, three pay late. Spread evenly, so that
// each mall has all habits.
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

/** Habit of a tenant. Chains are late at most sometimes. */
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

/** Outcome for the n-th tenant who stopped paying; special cases stay open. */
export const settlingOf = (habit: Habit, special: Special | undefined, stopped: number): Settling =>
  habit === 'PARADO' && special === undefined
    ? (settlings[stopped % settlings.length] ?? 'NUNCA')
    : 'NUNCA'
