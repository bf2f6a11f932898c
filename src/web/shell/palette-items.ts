import { foldForSearch } from '#values/fold-text.ts'

/** A line of the palette. */
export type Choice = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly run: () => void
}

/** Lines under one heading. */
export type ChoiceGroup = { readonly heading: string; readonly choices: readonly Choice[] }

/** 0 = the label starts so, 1 = a word of it does, 2 = somewhere, undefined = not at all. Every typed word must be found. */
function distance({ label, detail }: Choice, words: readonly string[]): number | undefined {
  const name = foldForSearch(label)
  const whole = `${name} ${foldForSearch(detail)}`
  if (!words.every((word) => whole.includes(word))) return undefined
  const first = words[0] ?? ''
  if (name.startsWith(first)) return 0
  return ` ${name}`.includes(` ${first}`) ? 1 : 2
}

/** The choices that match, nearest first, in their own order where equally near; accents and case do not matter. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  return choices
    .map((choice) => ({ choice, at: distance(choice, words) }))
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .map(({ choice }) => choice)
}
