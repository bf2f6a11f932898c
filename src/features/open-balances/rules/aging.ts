import type { Cents } from '#values/cents.ts'

/** Ages of an open balance in the order of `faixas`, with a color token each. */
export const AGES = [
  { label: 'A vencer', color: 'warn-fill' },
  { label: '1 a 30', color: 'a1' },
  { label: '31 a 60', color: 'a2' },
  { label: '61 a 90', color: 'a3' },
  { label: '91 a 120', color: 'a4' },
  { label: 'Acima de 120', color: 'a5' },
] as const

/** Title of the age chart, built from its figures. */
export function agingTitle(faixas: readonly Cents[]): string {
  const overdue = faixas.slice(1).reduce((sum, cents) => sum + cents, 0)
  if (overdue === 0) return faixas[0] ? 'Nada vencido' : 'Nada em aberto'
  const old = faixas[5] ?? 0
  if (old === 0) return 'Nada vencido há mais de 120 dias'
  if (old === overdue) return 'Todo o vencido passa de 120 dias'
  // Avoid rounding to 0 % or 100 %.
  const share = Math.min(99, Math.max(1, Math.round((old * 100) / overdue)))
  return `${share} % do vencido passa de 120 dias`
}
