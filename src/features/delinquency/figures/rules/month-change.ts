import { formatAmount } from '#values/cents.ts'
import type { Rate } from '#values/rate.ts'

/**
 * Change of a share since last month in percentage points; undefined if unknown or zero. Only a
 * rise counts as worse.
 */
export function changeText(
  now: Rate,
  before: Rate | null,
): { readonly text: string; readonly isWorse: boolean } | undefined {
  if (before === null || now === before) return undefined
  const isWorse = now > before
  const points = formatAmount(Math.abs(now - before))
  return { text: `${isWorse ? '▲' : '▼'} ${points} pontos`, isWorse }
}
