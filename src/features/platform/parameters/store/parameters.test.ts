import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'

import { PARAMETERS, type ParameterDefinition } from '../rules/definitions.ts'

const db = database()

// Screens show the names of the definitions, not the stored ones.
test('the stored parameters are those of the definitions, each with its first version', async () => {
  const definitions = Object.entries<ParameterDefinition>(PARAMETERS)
  const stored = await inRolledBackTransaction(db.app, { malls: 'all' }, async (tx) => {
    const { rows } = await sql<{ code: string; category: string; value: string }>`
      select p.code, p.category, v.value
      from parameter p join parameter_version v on v.code = p.code and v.version = 1`.execute(tx)
    return Object.fromEntries(rows.map(({ code, ...row }) => [code, row]))
  })
  expect(stored).toEqual(
    Object.fromEntries(
      definitions.map(([code, { category, initial }]) => [code, { category, value: initial }]),
    ),
  )
})
