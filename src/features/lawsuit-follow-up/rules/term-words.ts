/** How near the term of a phase is. */
export type Nearness = 'late' | 'near' | 'far'

export const nearnessOf = (days: number): Nearness =>
  days < 0 ? 'late' : days <= 1 ? 'near' : 'far'

const daysOf = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)

/** '2 dias além', 'vence hoje', 'amanhã', 'faltam 6 dias'. */
export function termWords(days: number): string {
  if (days < 0) return `${daysOf(-days)} além`
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'amanhã' : `faltam ${daysOf(days)}`
}
