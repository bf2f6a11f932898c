import { type RawBuilder, sql } from 'kysely'

/** Longest code that is tried with leading zeros. */
const longestCode = 20

/**
 * Spellings under which a code may be stored: with other leading zeros, or in capitals. The limit
 * cuts nothing: without it the planner expects a thousand spellings of each code, and reads every
 * code of the mall for each one instead of its index.
 */
export const spellingsOf = (code: RawBuilder<unknown>) => sql`(
  select lpad(bare, digits, '0') as spelling
  from (select ltrim(${code}, '0') as bare) b,
    generate_series(greatest(length(bare), 1), ${longestCode}) digits
  where ${code} ~ '^[0-9]'
  union
  select upper(${code})
  limit ${longestCode + 1}
)`
