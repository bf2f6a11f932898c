import { foldForSearch } from '#values/fold-text.ts'

/** A line of the palette. */
export type Choice = {
  readonly key: string
  readonly label: string
  readonly detail: string
  /** Other words by which people look for it. */
  readonly words?: string
  readonly run: () => void
  /** The address that it opens, for another tab. */
  readonly to?: string
  /** What stands before it. */
  readonly icon?: string
  /** The key that does the same, or when it was. */
  readonly aside?: { readonly key: string } | { readonly words: string }
  readonly owes?: { readonly days: number | null; readonly overdue: number }
  /** What `Tab` opens: what can be done with it. */
  readonly acts?: readonly Choice[]
  /** The palette stays open: it was asked to ask again. */
  readonly stays?: boolean
}

/** Lines under one heading. */
export type ChoiceGroup = {
  readonly heading: string
  readonly choices: readonly Choice[]
  /** How many there are, where fewer are shown. */
  readonly total?: number
  /** It is being asked for, and nothing of it is known yet. */
  readonly isAwaited?: boolean
  /** Why nothing of it can be shown. */
  readonly failure?: string
}

/** 0 = the label starts so, 1 = a word of it does, 2 = somewhere, undefined = not at all. Every typed word must be found. */
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

/** The choices that match, nearest first, in their own order where equally near; accents and case do not matter. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = wordsOf(text)
  return choices
    .map((choice) => ({ choice, at: distance(choice, words) }))
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .map(({ choice }) => choice)
}

/**
 * So many choices in all, in the order of the groups: each group gives one in turn until there are enough, and says how
 * many it has where it shows fewer.
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

/** A label in three: before, what was typed, after; the middle is empty where it stands nowhere as it was typed. */
export function markedParts(label: string, text: string): readonly [string, string, string] {
  const folded = foldForSearch(label)
  const word = wordsOf(text)[0]
  // Where folding changed the length, places in it are not places in the label.
  const at = word !== undefined && folded.length === label.length ? folded.indexOf(word) : -1
  return at < 0 || word === undefined
    ? [label, '', '']
    : [label.slice(0, at), label.slice(at, at + word.length), label.slice(at + word.length)]
}
