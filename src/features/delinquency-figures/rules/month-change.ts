import { formatAmount } from '#values/cents.ts'
import type { Rate } from '#values/rate.ts'

/**
 * How a share moved since the month before, in percentage points; undefined where there is none or
 * nothing moved. Only a rise of delinquency is worse.
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
