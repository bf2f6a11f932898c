import { sql } from 'kysely'

import { spellingsOf } from '#server/database/code-spellings.ts'
import type { Tx } from '#server/database/connection.ts'

/** A título number in the spelling of a file, with its mall. */
export type SpelledTitulo = { readonly mallId: number; readonly number: string }

/** Finds known numbers that differ from unknown ones only in leading zeros or letter case. */
export async function findSpellings(
  tx: Tx,
  spelled: readonly SpelledTitulo[],
): Promise<readonly (SpelledTitulo & { readonly known: string })[]> {
  const { rows } = await sql<SpelledTitulo & { known: string }>`
    select distinct s."mallId", s.number, t.number as known
    from (
      select distinct "mallId", number
      from jsonb_to_recordset(${JSON.stringify(spelled)}::jsonb) as g ("mallId" int, number text)
    ) s
      cross join lateral ${spellingsOf(sql`s.number`)} c
      join titulo t on t.mall_id = s."mallId" and t.number = c.spelling
    where not exists (
      select from titulo e where e.mall_id = s."mallId" and e.number = s.number)
    order by 1, 2, 3`.execute(tx)
  return rows
}
