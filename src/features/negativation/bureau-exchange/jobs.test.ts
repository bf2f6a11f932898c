import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createHttp } from '#server/http/http.ts'
import { startWorker } from '#server/jobs/worker.ts'

import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { bureauJobs } from './jobs.ts'

const world = ownWorld()
const { database } = world

beforeAll(world.open)
afterAll(world.close)

test('a worker sends the lote to the bureau and applies its answer without a user', async () => {
  const mall = await world.addMall('Shopping Um')
  const { itemId } = await world.addBoleto({
    mall,
    document: documentEnding('01'),
    fiadores: [documentEnding('02', 'F')],
  })
  await world.call('POST', 'serasa-negativacao/negativar-boletos', { shoppings: [mall] })
  const worker = await startWorker(
    { db: database.app, clock: world.clock, log: createHttp({ logLevel: 'silent' }).log },
    database.adminPool,
    bureauJobs({ kind: 'simulator' }),
  )
  try {
    await vi.waitFor(
      async () =>
        expect(await world.item(itemId)).toMatchObject({
          status: 'FINALIZADO',
          outcome: 'NEGATIVADO',
        }),
      { timeout: 15_000, interval: 100 },
    )
  } finally {
    await worker.stop()
  }
  expect(
    await world.rows(`select 1 from graphile_worker._private_jobs where last_error is not null`),
  ).toEqual([])
})
