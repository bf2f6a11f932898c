// Tax that tenants withhold counts as paid (rules 11.14 d), on the files of samples/.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { loadExtract } from '#testing/example-load.ts'
import { exampleMonth } from '#testing/example-runs.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { localDate } from '#values/local-date.ts'

import type { Header } from './contract/report.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const everything = userOf(['/relatorio-inadimplencia'])
const { inject, inWork } = servedRoutes({
  database,
  routes,
  clock,
  authenticate: async () => everything,
})

beforeAll(async () => {
  await database.adminPool.query(`
    insert into app_user (name, login, email, profile_id)
    select 'Ana', 'ana', 'ana@regua.example', min(id) from profile`)
  await loadExtract(inWork)
}, 300_000)

async function netOfSeptember() {
  const { id } = await database.admin
    .selectFrom('mall')
    .select('id')
    .where('name', '=', 'Shopping Parque das Águas')
    .executeTakeFirstOrThrow()
  await exampleMonth(database.admin, {
    mallId: id,
    month: '2026-09',
    processedOn: '2026-11-18',
    minimumDays: 25,
  })
  const answer = await inject({
    method: 'GET',
    url: `/bff/inadimplencia/header?mesAnoInicio=09%2F2026&mesAnoFim=09%2F2026&shoppingIds=${id}`,
  })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  const { inadimplenciaLiquida, inadimplenciaLiquidaPercentual } = answer.json<Header>()
  return [inadimplenciaLiquida, inadimplenciaLiquidaPercentual]
}

test('8 % withheld from all 19.549 receipts change nothing; ignored, they would', async () => {
  expect(await netOfSeptember()).toEqual([77_393.65, 3.43])
  const { rows } = await sql<{ receipts: number; withheld: number }>`
    with paid as (
      update receipt set withheld_cents = amount_cents * 8 / 100,
        amount_cents = amount_cents - amount_cents * 8 / 100
      returning withheld_cents
    )
    select count(*)::int as receipts, sum(withheld_cents)::bigint as withheld
    from paid`.execute(database.admin)
  expect(rows).toEqual([{ receipts: 19_549, withheld: 1_758_377_252 }])
  expect(await netOfSeptember()).toEqual([77_393.65, 3.43])
  await sql`update receipt set withheld_cents = 0`.execute(database.admin)
  expect(await netOfSeptember()).toEqual([87_881.58, 4.19])
})
