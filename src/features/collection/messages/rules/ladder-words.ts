import { formatDate } from '#values/local-date.ts'

import type { TenantLadder } from '../contract/tenant-ladder.ts'
import { reasonWords } from '../contract/words.ts'

/** The ladder of a tenant in one line: the next step and its day, or what holds it. */
export function ladderWords({ regua, proximo, seguro }: TenantLadder): string {
  if (seguro.length > 0)
    return seguro
      .map(
        ({ motivo, ate }) =>
          `${reasonWords(motivo)}${ate === null ? '' : ` até ${formatDate(ate)}`}`,
      )
      .join('; ')
  if (regua === null) return 'nenhuma'
  return proximo === null
    ? 'nada a enviar'
    : `${proximo.nome}, próximo em ${formatDate(proximo.data)}`
}
