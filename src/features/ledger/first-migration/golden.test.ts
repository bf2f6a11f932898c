// The conferência of the files of samples/ on 18/11/2026 (rules 11, golden g): all malls together
// have 1.022 open títulos of 11.955.023,53, of which 11.660.703,57 are overdue.
import { beforeAll, expect, test } from 'vitest'

import { loadExtract } from '#testing/example-load.ts'
import { workOn } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import type { MigrationMeasure } from './contract/steps.ts'
import { unexplained } from './rules/migration.ts'
import { mergeMeasures, readComparisons } from './store/measures.ts'

const database = committedDatabase()
const work = workOn(database)
const measures = ['CONTRATOS', 'TITULOS_ABERTOS', 'VALOR_ABERTO', 'VENCIDO'] as const

beforeAll(async () => {
  await loadExtract(work)
  const { rows } = await database.adminPool.query<{ id: number }>('select id from mall')
  await work(({ tx }) =>
    mergeMeasures(
      tx,
      rows.flatMap(({ id }) =>
        measures.map((measure) => ({
          mallId: id,
          measure,
          measuredOn: localDate('2026-11-18'),
          old: 0,
        })),
      ),
    ),
  )
}, 300_000)

test('the sums over all malls are those of the files', async () => {
  const comparisons = await work(({ tx }) => readComparisons(tx, 'all'))
  const total = (measure: MigrationMeasure) =>
    comparisons.filter((each) => each.measure === measure).reduce((sum, { ours }) => sum + ours, 0)
  expect(measures.map(total)).toEqual([420, 1_022, 1_195_502_353, 1_166_070_357])
  expect(
    unexplained(comparisons.map((each) => ({ ...each, explanation: undefined }))).length,
  ).toBeGreaterThan(0)
})
