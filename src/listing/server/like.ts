import { type RawBuilder, sql } from 'kysely'

import { foldCode } from '#values/fold-code.ts'
import { foldForSearch } from '#values/fold-text.ts'

type Sql = RawBuilder<unknown>

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern of `like` for a code that begins so; its own % and _ mean themselves. */
export const startsWith = (text: string): string => `${literal(foldCode(text))}%`

/** A text as searches compare it, whatever its accents, case, blanks and invisible characters. */
export const folded = (text: Sql): RawBuilder<string> => sql<string>`regua.search_text(${text})`

/** The condition that this text is what was typed, as searches compare them. */
export const textIs = (text: Sql, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(text)} = ${foldForSearch(typed)}`

/** The one way to search texts: what is typed stands in one of these, as searches compare them. */
export const textContains = (...texts: readonly [Sql, ...Sql[]]) => {
  const whole = texts.length === 1 ? texts[0] : sql`concat_ws(' ', ${sql.join(texts)})`
  return (typed: string): RawBuilder<boolean> =>
    sql<boolean>`${folded(whole)} like ${`%${literal(foldForSearch(typed))}%`}`
}
