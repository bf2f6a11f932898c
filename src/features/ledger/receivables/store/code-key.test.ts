import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { database } from '#testing/test-database.ts'
import { codeKey } from '#values/fold-code.ts'

const db = database()

test('the database and the program compare codes identically', async () => {
  const everyMark = Array.from({ length: 0xfffe }, (_, index) => String.fromCharCode(index + 1))
    .filter((character) =>
      /[\p{Cf}\p{Z}\p{Cc}\p{Pd}\p{Default_Ignorable_Code_Point}]/u.test(character),
    )
    .map((character) => `0${character}1${character}`)
  const codes = fc.sample(
    fc
      .array(fc.constantFrom(...'00012Aaé/-. \u200b\u00ad\u00a0\u2013\uff10'), { maxLength: 12 })
      .map((characters) => characters.join('')),
    { numRuns: 400 },
  )
  const all = [...everyMark, ...codes]
  const { rows } = await sql<{ key: string }>`
    select regua.code_key(code) as key
    from unnest(${all}::text[]) with ordinality c (code, place)
    order by place`.execute(db.admin)
  expect(rows.map(({ key }) => key)).toEqual(all.map(codeKey))
})

test('an empty code has no key', async () => {
  const { rows } = await sql<{ key: string | null }>`select regua.code_key(null) as key`.execute(
    db.admin,
  )
  expect(rows).toEqual([{ key: null }])
})
