import type { Option } from './definition.ts'

/** Options of a select from labels by value, in their order. */
export const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
