import type { Cents } from '#values/cents.ts'

/** The ages of an open balance, in the order in which they travel (`faixas`); a token for each. */
export const AGES = [
  { label: 'A vencer', color: 'warn-fill' },
  { label: '1 a 30', color: 'a1' },
  { label: '31 a 60', color: 'a2' },
  { label: '61 a 90', color: 'a3' },
  { label: '91 a 120', color: 'a4' },
  { label: 'Acima de 120', color: 'a5' },
] as const

const parts = [
  { part: 1, words: 'Tudo passa' },
  { part: 0.75, words: 'Três quartos passam' },
  { part: 0.5, words: 'Metade passa' },
  { part: 0.25, words: 'Um quarto passa' },
] as const

/** What the picture of the ages says, in a sentence made of its figures. */
export function agingTitle(faixas: readonly Cents[]): string {
  const overdue = faixas.slice(1).reduce((sum, cents) => sum + cents, 0)
  if (overdue === 0) return faixas[0] ? 'Nada vencido' : 'Nada em aberto'
  const share = (faixas[5] ?? 0) / overdue
  const found = parts.find(({ part }) => share >= part)
  return found ? `${found.words} de 120 dias` : 'Saldo por idade do vencido'
}
