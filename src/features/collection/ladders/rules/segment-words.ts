import { formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'

import type { Segment } from '../contract/ladder.ts'

const between = (
  least: string | undefined,
  most: string | undefined,
  of: string,
): string | undefined => {
  if (least !== undefined && most !== undefined) return `${of} de ${least} a ${most}`
  if (least !== undefined) return `${of} desde ${least}`
  return most === undefined ? undefined : `${of} até ${most}`
}

/** Whom a ladder is for, in a few words: 'todos', '2 shoppings, primeiro atraso'. */
export function segmentWords(segment: Segment): string {
  const { shoppings, tiposContrato, grupos, corporativo, primeiroAtraso, promessas } = segment
  const days = (count: number | null) => (count === null ? undefined : `${count} dias`)
  const amount = (value: Segment['valorMin']) => (value === null ? undefined : formatBrl(value))
  const parts = [
    shoppings.length > 0 ? countOf(shoppings.length, 'shopping', 'shoppings') : undefined,
    tiposContrato.length > 0 ? tiposContrato.join(', ') : undefined,
    grupos.length > 0 ? countOf(grupos.length, 'grupo', 'grupos') : undefined,
    corporativo === null ? undefined : corporativo === 'SIM' ? 'corporativos' : 'não corporativos',
    between(days(segment.atrasoMin), days(segment.atrasoMax), 'atraso'),
    between(amount(segment.valorMin), amount(segment.valorMax), 'vencido'),
    primeiroAtraso === null
      ? undefined
      : primeiroAtraso === 'SIM'
        ? 'primeiro atraso'
        : 'já atrasou antes',
    promessas === null
      ? undefined
      : promessas === 'CUMPRE'
        ? 'cumpre promessas'
        : 'quebra promessas',
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? 'todos' : parts.join(', ')
}
