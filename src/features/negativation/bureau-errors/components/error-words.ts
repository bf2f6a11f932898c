import { failedSubmissions } from '../contract/failed-submissions.ts'
import type { EmptyWords } from '#listing/screen/state-block.tsx'
import { formatCount } from '#ui/display/format-count.ts'

export type FailedOperation = 'INCLUSAO' | 'EXCLUSAO'

const words = {
  INCLUSAO: { name: 'inclusão', none: 'Nenhuma inclusão com erro', see: 'Ver as inclusões' },
  EXCLUSAO: { name: 'exclusão', none: 'Nenhuma exclusão com erro', see: 'Ver as exclusões' },
} as const

const otherThan = (operation: FailedOperation): FailedOperation =>
  operation === 'INCLUSAO' ? 'EXCLUSAO' : 'INCLUSAO'

/** '3 boletos com erro de exclusão', shown on the list of inclusions. */
export const otherErrors = (boletos: number, operation: FailedOperation): string =>
  `${formatCount(boletos, { one: 'boleto', many: 'boletos' })} com erro de ${words[otherThan(operation)].name}`

/**
 * Text of the empty list: nothing failed, unless the other operation has errors.
 * The list starts with inclusions (spec 1:2.17), and a refused exclusion leaves a debtor listed.
 */
export function emptyErrorWords(
  boletos: number,
  operation: FailedOperation,
): EmptyWords | undefined {
  if (boletos === 0) return failedSubmissions.whenNothing
  const other = otherThan(operation)
  return {
    title: words[operation].none,
    sentence: `Há ${otherErrors(boletos, operation)}.`,
    next: { label: words[other].see, href: `${failedSubmissions.path}?operacao=${other}` },
  }
}
