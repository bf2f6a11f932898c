import type { Cents } from '#values/cents.ts'

import type { ItemState } from './item.ts'

/** Result of a submit for one boleto, as its confirmation shows it. */
export type ShownResult = {
  readonly id: number
  readonly to: Pick<
    ItemState,
    'status' | 'resultado' | 'flag' | 'flagSetBy' | 'justification' | 'persons'
  >
  readonly value: Cents
  /** Code of the guard that blocks it. */
  readonly block: string | undefined
}

const words = ({ to, value, block }: ShownResult): string =>
  [
    to.status,
    to.resultado ?? '',
    to.flag,
    to.flagSetBy ?? '',
    to.justification?.id ?? '',
    value,
    block ?? '',
    ...to.persons.map(({ id, flag, isBlocked }) => `${id}${flag}${isBlocked ? '!' : ''}`),
  ].join(' ')

/** FNV-1a, 32 bits: a checksum against stale confirmations, not a signature. */
function checksum(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

const base = 36

/** Id and checksum of one result; a confirmation carries those of all its boletos. */
export const markOf = (result: ShownResult): string =>
  `${result.id.toString(base)}.${checksum(words(result)).toString(base)}`

const separator = ' '

export const joinMarks = (marks: readonly string[]): string => marks.join(separator)

/** Boletos whose result differs from the one that was confirmed, by id. */
export type ChangedSince = {
  readonly changed: readonly number[]
  /** Not part of the confirmation. */
  readonly entered: readonly number[]
  /** No longer part of the submit. */
  readonly left: readonly number[]
}

const byId = (marks: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    marks.map((mark) => {
      const [id = '', sum = ''] = mark.split('.')
      return [Number.parseInt(id, base), sum]
    }),
  )

/** Compares the marks of a confirmation with those of the submit that follows it. */
export function changedSince(confirmed: string, now: readonly string[]): ChangedSince {
  const before = byId(confirmed.split(separator).filter((mark) => mark !== ''))
  const after = byId(now)
  return {
    changed: [...after].flatMap(([id, sum]) => {
      const shown = before.get(id)
      return shown === undefined || shown === sum ? [] : [id]
    }),
    entered: [...after.keys()].filter((id) => !before.has(id)),
    left: [...before.keys()].filter((id) => !after.has(id)),
  }
}

/** 'Mudaram 3 boletos depois da conferência. Nada foi enviado.' */
export const changedSentence = (count: number): string =>
  `${count === 1 ? 'Mudou 1 boleto' : `Mudaram ${count} boletos`} depois da conferência. Nada foi enviado.`
