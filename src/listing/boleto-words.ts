import { dueOfFactor, normalizeBoletoCode, readBoletoCode } from '#values/boleto-line.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { type Filter, text } from './definition.ts'
import { today } from './today.ts'

/**
 * What a linha digitável or bar code in a filter asks for, in words: no code tells the number in a
 * way that all banks share, so what is found may be meant. Undefined for a text that is no code by
 * its length.
 */
export function boletoCodeWords(typed: string): string | undefined {
  if (normalizeBoletoCode(typed) === undefined) return undefined
  const code = readBoletoCode(typed)
  if (!code) return `${typed} (código com dígito verificador errado)`
  const due = dueOfFactor(code.factor, today())
  const words = [formatBrl(code.value_cents), due && `vencimento ${formatDate(due)}`]
    .filter(Boolean)
    .join(', ')
  return `linha de ${words} (pelo número nela, ou por valor e vencimento)`
}

/**
 * 'Número do boleto': one number or several, or a whole linha digitável or bar code as it was pasted.
 */
export const boletoNumberFilter = (
  label: string,
  more: Partial<Extract<Filter, { kind: 'text' }>> = {},
): Filter => text(label, { says: boletoCodeWords, takesSeveral: true, ...more })
