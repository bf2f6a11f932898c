import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { insertBoleto, insertMalls } from '#features/debt-items/example-world.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { cleanText } from '#values/fold-code.ts'

const database = committedDatabase()

test('the database and the program clean names identically', async () => {
  const everyMark = Array.from({ length: 0xfffe }, (_, index) => String.fromCharCode(index + 1))
    .filter((character) => /[\p{Cf}\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(character))
    .map((character) => `${character}Loja${character}Sol${character}`)
  const names = fc.sample(
    fc
      .array(fc.constantFrom(...'Ab é\u00a0\u200b\u202e\u2060\t\n\ufeff'), { maxLength: 12 })
      .map((characters) => characters.join('')),
    { seed: 8201, numRuns: 400 },
  )
  const all = [...everyMark, ...names]
  const { rows } = await sql<{ name: string }>`
    select regua.clean_text(name) as name
    from unnest(${all}::text[]) with ordinality c (name, place)
    order by place`.execute(database.admin)
  expect(rows.map(({ name }) => name)).toEqual(all.map(cleanText))
})

test('stored names with direction marks are cleaned, and nothing else is written', async () => {
  await insertMalls(database.admin)
  await insertBoleto(database.admin, 'B1')
  await insertBoleto(database.admin, 'B2', { document: '45543915000181' })
  const names = async () =>
    (
      await sql<{ number: string; name: string; brand: string; version: string }>`
        select c.number, c.name, c.trade_name as brand, c.xmin::text as version
        from contract c
        order by 1`.execute(database.admin)
    ).rows
  await sql`
    update contract set name = ${'\u202eLoja\u200b Sol\u00a0Ltda '}, trade_name = ${'\u202e'}
    where number = 'CB1'`.execute(database.admin)
  const [, untouched] = await names()
  await sql`call regua.clean_names()`.execute(database.admin)
  expect(await names()).toMatchObject([
    // A name of invisible marks only stays: the column may not be empty.
    { number: 'CB1', name: 'Loja Sol Ltda', brand: '\u202e' },
    untouched ?? {},
  ])
})
