import type { Cents } from '#values/cents.ts'

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
