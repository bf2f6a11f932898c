import { type RawBuilder, sql } from 'kysely'

import { foldCode } from '#values/fold-code.ts'
import { foldForSearch } from '#values/fold-text.ts'

type Sql = RawBuilder<unknown>

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** `like` pattern for a code prefix; escapes % and _. */
export const startsWith = (text: string): string => `${literal(foldCode(text))}%`

/** Text folded for search: ignores accents, case, blanks and invisible characters. */
export const folded = (text: Sql): RawBuilder<string> => sql<string>`regua.search_text(${text})`

/** Condition: the folded texts are equal. */
export const textIs = (text: Sql, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${folded(text)} = ${foldForSearch(typed)}`

/** Text search used everywhere: one of the texts contains the input, both folded. */
export const textContains = (...texts: readonly [Sql, ...Sql[]]) => {
  const whole = texts.length === 1 ? texts[0] : sql`concat_ws(' ', ${sql.join(texts)})`
  return (typed: string): RawBuilder<boolean> =>
    sql<boolean>`${folded(whole)} like ${`%${literal(foldForSearch(typed))}%`}`
}
