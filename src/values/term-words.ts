import { countOf } from './count-of.ts'

/** '1 dia', '2 dias'. */
export const daysOf = (count: number): string => countOf(count, 'dia', 'dias')

/** '1 dia útil', '2 dias úteis'. */
export const businessDaysOf = (count: number): string => countOf(count, 'dia útil', 'dias úteis')

/** '1 dia além do prazo', '8 dias além do prazo'. */
export const daysBeyond = (count: number): string => `${daysOf(count)} além do prazo`

/**
 * A term in business days: 'faltam 5 dias úteis', '2º de 5 dias úteis', 'vence hoje', '1 dia além
 * do prazo'.
 */
export function termWords(term: {
  /** Elapsed business days. */
  readonly gone: number
  /** Business days of the term. */
  readonly of: number
  /** Business days past its end. */
  readonly beyond: number
  readonly endsToday: boolean
}): string {
  if (term.beyond > 0) return daysBeyond(term.beyond)
  if (term.endsToday) return 'vence hoje'
  if (term.gone > 0) return `${term.gone}º de ${businessDaysOf(term.of)}`
  return `${term.of === 1 ? 'falta' : 'faltam'} ${businessDaysOf(term.of)}`
}
