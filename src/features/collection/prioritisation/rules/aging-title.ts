import type { Cents } from '#values/cents.ts'
import { shortAmount } from '#values/short-amount.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { MallAging } from '../contract/aging.ts'

type Owed = Pick<MallAging, 'shopping' | 'vencido'>

const short = (name: string) => name.replace(/^shopping\s+/i, '')

/**
 * Title of the malls chart: 'Vila Nova e Praia do Forte têm metade do vencido', or a count for more
 * than three malls.
 */
export function agingTitle(malls: readonly Owed[]): string {
  const total = malls.reduce((sum, { vencido }) => sum + vencido, 0)
  if (total === 0) return 'Nada vencido'
  if (malls.length < 3) return 'Vencido por shopping'
  let sum = 0
  const half = malls.slice(0, malls.findIndex(({ vencido }) => (sum += vencido) * 2 >= total) + 1)
  if (half.length > 3) return `${half.length} de ${malls.length} shoppings têm metade do vencido`
  const names = half.map(({ shopping }) => short(shopping))
  const last = names.pop() ?? ''
  return names.length === 0
    ? `${last} tem metade do vencido`
    : `${names.join(', ')} e ${last} têm metade do vencido`
}

type Overdue = {
  readonly lojistas: number
  readonly dias: readonly { readonly vencido: Cents }[]
}

/** '168 lojistas; no corte anterior R$ 11,58 mi'; without an earlier day, only the tenants. */
export function overdueText({ lojistas, dias }: Overdue): string {
  const tenants = `${formatWhole(lojistas)} ${lojistas === 1 ? 'lojista' : 'lojistas'}`
  const before = dias.at(-2)
  return before === undefined
    ? tenants
    : `${tenants}; no corte anterior R$ ${shortAmount(before.vencido)}`
}
