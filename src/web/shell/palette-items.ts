import { foldForSearch } from '#values/fold-text.ts'

export type Choice = {
  readonly key: string
  readonly label: string
  readonly detail: string
  /** Search synonyms. */
  readonly words?: string
  readonly run: () => void
  /** URL that it opens, for another tab. */
  readonly to?: string
  /** Icon before the label. */
  readonly icon?: string
  /** Shortcut key, or time of the visit. */
  readonly aside?: { readonly key: string } | { readonly words: string }
  readonly owes?: { readonly days: number | null; readonly overdue: number }
  /** Actions opened by `Tab`. */
  readonly acts?: readonly Choice[]
  /** Keeps the palette open, to retry. */
  readonly stays?: boolean
}

/** Choices under one heading. */
export type ChoiceGroup = {
  readonly heading: string
  readonly choices: readonly Choice[]
  /** Total, if fewer are shown. */
  readonly total?: number
  /** Loading, without results yet. */
  readonly isAwaited?: boolean
  /** Error message instead of results. */
  readonly failure?: string
}

/**
 * Rank: 0 = label prefix, 1 = word prefix, 2 = substring, undefined = no match. Every typed word
 * must match.
 */
function distance(
  { label, detail, words: others = '' }: Choice,
  words: readonly string[],
): number | undefined {
  const name = foldForSearch(label)
  const whole = `${name} ${foldForSearch(detail)} ${foldForSearch(others)}`
  if (!words.every((word) => whole.includes(word))) return undefined
  const first = words[0] ?? ''
  if (name.startsWith(first)) return 0
  return ` ${name}`.includes(` ${first}`) ? 1 : 2
}

const wordsOf = (text: string) => foldForSearch(text).split(' ').filter(Boolean)

/** Matching choices by rank, then original order; ignores accents and case. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = wordsOf(text)
  return choices
    .map((choice) => ({ choice, at: distance(choice, words) }))
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .map(({ choice }) => choice)
}

/**
 * Limits the total: takes one choice of each group in turn, and sets the total of truncated groups.
 */
export function atMost(groups: readonly ChoiceGroup[], most: number): ChoiceGroup[] {
  const shown = groups.map(() => 0)
  let left = most
  for (let round = 0; left > 0 && groups.some(({ choices }) => choices.length > round); round += 1)
    for (const [index, { choices }] of groups.entries())
      if (left > 0 && choices.length > round) {
        shown[index] = round + 1
        left -= 1
      }
  return groups
    .map((group, index) => {
      const total = Math.max(group.total ?? 0, group.choices.length)
      const choices = group.choices.slice(0, shown[index])
      return { ...group, choices, total }
    })
    .filter(
      ({ choices, isAwaited, failure }) => choices.length > 0 || isAwaited || failure !== undefined,
    )
}

/**
 * Splits a label into before, match and after; the match is empty if the text is not found
 * literally.
 */
export function markedParts(label: string, text: string): readonly [string, string, string] {
  const folded = foldForSearch(label)
  const word = wordsOf(text)[0]
  // If folding changed the length, its offsets do not fit the label.
  const at = word !== undefined && folded.length === label.length ? folded.indexOf(word) : -1
  return at < 0 || word === undefined
    ? [label, '', '']
    : [label.slice(0, at), label.slice(at, at + word.length), label.slice(at + word.length)]
}
