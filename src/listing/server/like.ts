import { type RawBuilder, sql } from 'kysely'

import { foldForSearch } from '#values/fold-text.ts'

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern of `like` for a text that begins so; its own % and _ mean themselves. */
export const startsWith = (text: string): string => `${literal(text)}%`

/** The pattern of `like` for a lower-cased text that contains this one, whatever its case. */
export const contains = (text: string): string => `%${literal(text.toLowerCase())}%`

/** A filter: what is typed stands in one of these texts, whatever its case and accents. */
export const textContains = (
  ...texts: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]
) => {
  const whole = texts.length === 1 ? texts[0] : sql`concat_ws(' ', ${sql.join(texts)})`
  return (typed: string) => sql`lower(unaccent(${whole})) like ${contains(foldForSearch(typed))}`
}
