import { expect, test } from 'vitest'

import { addCalculation, addContract, addMall } from '#testing/example-figures.ts'
import { competence } from '#values/competence.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { inTransaction } from '#server/database/connection.ts'

import { monthsWithoutRun, readCards } from './store/defaults.ts'

const database = committedDatabase()
const until = competence('2026-11')
const inside = <T>(act: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(database.app, { malls: 'all' }, act)

async function tenantOf(contract: number): Promise<number> {
  const { rows } = await database.adminPool.query<{ id: number }>(
    'select tenant_id as id from contract where id = $1',
    [contract],
  )
  return Number(rows[0]?.id ?? 0)
}

test('a card for each LUC and month, newest first, from the shown run: billed, overdue, share of the mall', async () => {
  const mall = await addMall(database.adminPool, 'Shopping Cartões')
  const contract = await addContract(database.adminPool, mall, 'Loja Cartão')
  const tenant = await tenantOf(contract)
  await addCalculation(
    database.adminPool,
    mall,
    '2026-09',
    [
      { original: 100_000, received: 40_000 },
      { account: 'CONDOMINIO', original: 20_000 },
      { account: 'CONFISSAO', original: 10_000, received: 10_000 },
    ],
    { contract },
  )
  await addCalculation(
    database.adminPool,
    mall,
    '2026-10',
    [{ original: 50_000, received: 50_000 }],
    {
      contract,
    },
  )
  const cards = await inside((tx) => readCards(tx, { tenant }, until, [mall]))
  expect(cards.map(({ monthYear }) => monthYear)).toEqual(['10/2026', '09/2026'])
  expect(cards[1]).toMatchObject({
    shoppingName: 'Shopping Cartões',
    totalInvoiced: 130_000,
    rentsInvoiced: 100_000,
    condominiumInvoiced: 20_000,
    fundInvoiced: 0,
    commercialsInvoiced: 0,
    confessionInvoiced: 10_000,
    totalDefaultMonth: 80_000,
    rentsDefault: 60_000,
    condominiumDefault: 20_000,
    confessionDefault: 0,
    // 80.000 of 130.000, half-up.
    shoppingDefaultPercentage: 6154,
  })
  expect(await inside((tx) => monthsWithoutRun(tx, until, [mall]))).not.toContain('09/2026')
})

test('twelve months up to the requested one, without malls outside the scope', async () => {
  const mall = await addMall(database.adminPool, 'Shopping Doze')
  const contract = await addContract(database.adminPool, mall, 'Loja Doze')
  const tenant = await tenantOf(contract)
  for (const month of ['2025-11', '2025-12'])
    await addCalculation(database.adminPool, mall, month, [{ original: 1_000 }], { contract })
  const months = async (malls: readonly number[]) =>
    (await inside((tx) => readCards(tx, { tenant }, until, malls))).map(
      ({ monthYear }) => monthYear,
    )
  expect(await months([mall])).toEqual(['12/2025'])
  expect(await months([mall + 1])).toEqual([])
})
