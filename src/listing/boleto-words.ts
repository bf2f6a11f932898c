import { dueOfFactor, normalizeBoletoCode, readBoletoCode } from '#values/boleto-line.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { type Filter, text } from './definition.ts'
import { today } from './today.ts'

/**
 * Explains that a linha digitável or bar code was searched. Banks encode the number differently, so
 * matches are candidates. Undefined if the length is not that of a code.
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

/** 'Número do boleto': one or more numbers, or a pasted linha digitável or bar code. */
export const boletoNumberFilter = (
  label: string,
  more: Partial<Extract<Filter, { kind: 'text' }>> = {},
): Filter => text(label, { describe: boletoCodeWords, takesSeveral: true, ...more })
