const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)
const businessDays = (count: number) => (count === 1 ? '1 dia útil' : `${count} dias úteis`)

/** '1 dia além do prazo', '8 dias além do prazo'. */
export const daysBeyond = (count: number): string => `${days(count)} além do prazo`

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
  if (term.gone > 0) return `${term.gone}º de ${businessDays(term.of)}`
  return `${term.of === 1 ? 'falta' : 'faltam'} ${businessDays(term.of)}`
}
