import { termWords } from '#values/term-words.ts'

/** A ruler tick: elapsed day, remaining day, day beyond the deadline. */
export type Tick = 'gone' | 'left' | 'beyond'

/** Urgency of a deadline: time left, due today, late. */
export type Urgency = 'left' | 'today' | 'late'

/** Elapsed working days out of the `of` days of the term. */
export type Deadline = { readonly gone: number; readonly of: number }

/** Late after the term, today on its last day. */
export function urgencyOf({ gone, of }: Deadline): Urgency {
  return gone > of ? 'late' : gone === of ? 'today' : 'left'
}

/**
 * One tick per working day, elapsed ones first; at most twelve, so that a long delay leaves room
 * for the text.
 */
export function ticksOf({ gone, of }: Deadline): readonly Tick[] {
  const ticks: Tick[] = []
  for (let day = 1; day <= Math.max(gone, of); day++)
    ticks.push(day > of ? 'beyond' : day <= gone ? 'gone' : 'left')
  return ticks.slice(0, 12)
}

/** '2º de 5 dias úteis', 'vence hoje', '1 dia além do prazo'. */
export const deadlineText = ({ gone, of }: Deadline): string =>
  termWords({ gone, of, beyond: Math.max(0, gone - of), endsToday: gone === of })
