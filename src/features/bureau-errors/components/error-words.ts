import { failedSubmissions } from '../contract/failed-submissions.ts'
import type { EmptyWords } from '#listing/screen/state-block.tsx'
import { formatCount } from '#ui/display/format-count.ts'

/** The operation of an error. */
export type FailedOperation = 'INCLUSAO' | 'EXCLUSAO'

const words = {
  INCLUSAO: { name: 'inclusão', none: 'Nenhuma inclusão com erro', see: 'Ver as inclusões' },
  EXCLUSAO: { name: 'exclusão', none: 'Nenhuma exclusão com erro', see: 'Ver as exclusões' },
} as const

const otherThan = (operation: FailedOperation): FailedOperation =>
  operation === 'INCLUSAO' ? 'EXCLUSAO' : 'INCLUSAO'

/** '3 boletos com erro de exclusão', on the list of the inclusions. */
export const otherErrors = (boletos: number, operation: FailedOperation): string =>
  `${formatCount(boletos, { one: 'boleto', many: 'boletos' })} com erro de ${words[otherThan(operation)].name}`

/**
 * What the list says that is empty: that nothing failed, only where nothing of the other operation
 * did either. It begins with the inclusions (spec 1:2.17), and an exclusion that was refused leaves
 * a debtor listed.
 */
export function nothingFailed(boletos: number, operation: FailedOperation): EmptyWords | undefined {
  if (boletos === 0) return failedSubmissions.whenNothing
  const other = otherThan(operation)
  return {
    title: words[operation].none,
    sentence: `Há ${otherErrors(boletos, operation)}.`,
    next: { label: words[other].see, href: `${failedSubmissions.path}?operacao=${other}` },
  }
}
