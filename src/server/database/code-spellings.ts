import { type RawBuilder, sql } from 'kysely'

/** The longest spelling that is tried with zeros before a number. */
const longestCode = 20

/** The spellings under which an unknown code may be stored: with other zeros, or in capitals. */
export const spellingsOf = (code: RawBuilder<unknown>) => sql`(
  select lpad(bare, digits, '0') as spelling
  from (select ltrim(${code}, '0') as bare) b,
    generate_series(greatest(length(bare), 1), ${longestCode}) digits
  where ${code} ~ '^[0-9]'
  union
  select upper(${code})
)`
