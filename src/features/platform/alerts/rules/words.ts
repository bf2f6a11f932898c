import { formatBrl, type Cents } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatWhole } from '#values/whole-number.ts'

/** Truncates a text to its line; a truncated text ends with '…'. */
export const truncateTo = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/**
 * '{n boleto|boletos}' becomes '2 boletos', '1 boleto' or 'nenhum boleto'; '{n}' becomes the number.
 */
export const fillIn = (text: string, counts: { readonly n: number; readonly f: number }): string =>
  text.replaceAll(
    /\{([nf])(?: ([^|}]+)\|([^}]+))?\}/g,
    (_, key: 'n' | 'f', one?: string, many: string = '') =>
      one === undefined
        ? formatWhole(counts[key])
        : counts[key] === 0
          ? `nenhum ${one}`
          : countOf(counts[key], one, many),
  )

/** One alert, or several merged alerts of one minute. */
export type AlertGroupFacts = {
  readonly count: number
  readonly items: number
  readonly flawed: number
  readonly amount_cents: Cents | null
  readonly title: string
  readonly detail: string
  readonly mergedTitle: string | null
  /** All have the same second line. */
  readonly isSameDetail: boolean
  /** Names of the first few subjects, and how many there are. */
  readonly subjects: readonly string[]
  readonly subjectCount: number
}

const namedSubjects = 2

function joinSubjects(subjects: readonly string[], count: number): string {
  const named = subjects.slice(0, namedSubjects)
  const others = count - named.length
  return others > 0 ? `${named.join(', ')} e mais ${formatWhole(others)}` : named.join(' e ')
}

/** Title and second line: one alert names its subject, several give count and names. */
export function wordsOf(group: AlertGroupFacts): {
  readonly title: string
  readonly detail: string
} {
  const { count, items, flawed, amount_cents: amount, mergedTitle } = group
  if (count === 1 || mergedTitle === null) return { title: group.title, detail: group.detail }
  const title = fillIn(mergedTitle, { n: items, f: flawed })
  const who = joinSubjects(group.subjects, group.subjectCount)
  const detail = group.isSameDetail
    ? group.detail
    : [who, ...(amount === null ? [] : [formatBrl(amount)])].filter(Boolean).join('. ')
  return { title, detail }
}
