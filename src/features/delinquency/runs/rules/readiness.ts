import type { CheckItem } from '../contract/months.ts'
import type { RunKind } from '../contract/run-list.ts'

/** Whether a mall is blocked, has a warning, or is ready for a run. */
export type Readiness = 'IMPEDE' | 'ALERTA' | 'PRONTO'
const worstFirst: readonly Readiness[] = ['IMPEDE', 'ALERTA', 'PRONTO']

/** Open checks, blocking ones first. Processing does not need a base. */
export const openItems = (items: readonly CheckItem[], kind: RunKind): readonly CheckItem[] => {
  const open = items.filter(
    ({ item, situacao }) => situacao !== 'OK' && !(kind === 'BASE' && item === 'BASE'),
  )
  return [
    ...open.filter(({ situacao }) => situacao === 'FALTA'),
    ...open.filter(({ situacao }) => situacao !== 'FALTA'),
  ]
}

export const readinessOf = (items: readonly CheckItem[], kind: RunKind): Readiness => {
  const [worst] = openItems(items, kind)
  return worst === undefined ? 'PRONTO' : worst.situacao === 'FALTA' ? 'IMPEDE' : 'ALERTA'
}

/** Sorts worst first; the order is otherwise unchanged. */
export const byReadiness = <Row extends { readonly readiness: Readiness }>(
  rows: readonly Row[],
): readonly Row[] =>
  worstFirst.flatMap((each) => rows.filter(({ readiness }) => readiness === each))

/** '2 shoppings prontos, 2 com alerta'; blocked malls are shown separately, in red. */
export const readinessSentence = (
  rows: readonly { readonly readiness: Readiness }[],
): { readonly calm: string; readonly hinder: string } => {
  const of = (value: Readiness) => rows.filter(({ readiness }) => readiness === value).length
  const [ready, alert, hinder] = [of('PRONTO'), of('ALERTA'), of('IMPEDE')]
  const words = [
    ready === 0 ? '' : ready === 1 ? '1 shopping pronto' : `${ready} shoppings prontos`,
    alert === 0 ? '' : `${alert} com alerta`,
  ]
  return {
    calm: words.filter((word) => word !== '').join(', '),
    hinder: hinder === 0 ? '' : hinder === 1 ? '1 impede' : `${hinder} impedem`,
  }
}

const mostNamed = 3

/** Why a run of these malls would be refused: the first blocking check and the number of others. */
export const blockingReason = (
  malls: readonly { readonly shopping: string; readonly itens: readonly CheckItem[] }[],
  kind: RunKind,
): string | undefined => {
  const hindered = malls.filter(({ itens }) => readinessOf(itens, kind) === 'IMPEDE')
  if (hindered.length === 0) return undefined
  const sentences = hindered
    .slice(0, mostNamed)
    .map(({ shopping, itens }) => `${shopping}: ${openItems(itens, kind)[0]?.texto ?? ''}`)
  const more = hindered.length - sentences.length
  return `${sentences.join(' ')}${more > 0 ? ` E mais ${more}.` : ''}`
}

/** Merges equal alerts of several malls: '3 shoppings: 2 recebimentos sem data.'. */
export const alertLines = (
  malls: readonly { readonly shopping: string; readonly itens: readonly CheckItem[] }[],
  kind: RunKind,
): readonly string[] => {
  const notes = malls.flatMap(({ shopping, itens }) =>
    openItems(itens, kind)
      .filter(({ situacao }) => situacao === 'AVISO')
      .map(({ texto }) => ({ shopping, texto })),
  )
  return [...Map.groupBy(notes, ({ texto }) => texto)].map(([texto, those]) =>
    those.length === 1
      ? `${those[0]?.shopping ?? ''}: ${texto}`
      : `${those.length} shoppings: ${texto}`,
  )
}
