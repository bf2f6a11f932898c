import type { Measure } from '#features/recovery/contract.ts'
import type { Cents } from '#values/cents.ts'
import { formatRate, rate, type Rate } from '#values/rate.ts'
import { formatWhole } from '#values/whole-number.ts'

import { shortBrl } from '../rules.ts'

type Overdue = {
  readonly lojistas: number
  readonly dias: readonly { readonly vencido: Cents }[]
}

/** '168 lojistas; no dia anterior R$ 11,58 mi': without a day before, the tenants alone. */
export function overdueText({ lojistas, dias }: Overdue): string {
  const tenants = `${formatWhole(lojistas)} ${lojistas === 1 ? 'lojista' : 'lojistas'}`
  const before = dias.at(-2)
  return before === undefined
    ? tenants
    : `${tenants}; no corte anterior ${shortBrl(before.vencido)}`
}

/** The longest window of what was listed that some boleto has passed. */
export const recoveredOf = (measures: readonly Measure[]): Measure | undefined =>
  measures.findLast(({ grupo, boletos }) => grupo === 'NEGATIVADO' && boletos > 0)

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
  const points = formatRate(rate(Math.abs(now - before))).replace(/\s*%$/u, '')
  return { text: `${isWorse ? '▲' : '▼'} ${points} pontos`, isWorse }
}

const box = { width: 70, height: 24, margin: 2 } as const

/** The points of a line through these values, in a box of 70 by 24; undefined of less than two. */
export function sparkline(values: readonly number[]): string | undefined {
  if (values.length < 2) return undefined
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = (box.width - 2 * box.margin) / (values.length - 1)
  return values
    .map((value, place) => {
      const y = box.height - box.margin - ((value - low) / span) * (box.height - 2 * box.margin)
      return `${(box.margin + place * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
