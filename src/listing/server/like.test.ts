import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { database } from '#testing/test-database.ts'
import { foldForSearch } from '#values/fold-text.ts'

const db = database()

const blocks: readonly (readonly [number, number])[] = [
  [0x1, 0x24f],
  [0x2b0, 0x2ff],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0xff01, 0xff5e],
]

test('database and program fold texts equally', async () => {
  const signs = blocks.flatMap(([first, last]) =>
    Array.from(
      { length: last - first + 1 },
      (_, index) => `A${String.fromCharCode(first + index)}b`,
    ),
  )
  const texts = fc.sample(
    fc
      .array(fc.constantFrom(..."abAB çÇãéÉñøŁłßÆœ’'´`–-\u200b\u00ad\u00a0\u0301ªº2²"), {
        maxLength: 14,
      })
      .map((characters) => characters.join('')),
    { numRuns: 500 },
  )
  const all = [...signs, ...texts]
  const { rows } = await sql<{ folded: string }>`
    select regua.search_text(words) as folded
    from unnest(${all}::text[]) with ordinality t (words, place)
    order by place`.execute(db.admin)
  expect(rows.map(({ folded }, index) => [all[index], folded])).toEqual(
    all.map((text) => [text, foldForSearch(text)]),
  )
})
