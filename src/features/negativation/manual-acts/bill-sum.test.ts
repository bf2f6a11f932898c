import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { insertEarlierItem } from '#testing/example-earlier-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, send, reset } = testCompany(processRoutes)

const ask = (path: string, payload: object = {}) =>
  send('regua', 'POST', `/workflow/serasa/${path}`, payload)

/** Count and sum of a page of the search. */
async function foundBy(filter: object) {
  const response = await ask('serasa-workflow/buscar/boletos', { page: 1, size: 20, ...filter })
  expect(response.statusCode, response.body).toBe(200)
  const { pageInfo, totais, ciclos } = response.json<{
    pageInfo: { totalItems: number }
    totais: { valTotalVencido: number }
    ciclos: number
  }>()
  return [pageInfo.totalItems, totais.valTotalVencido, ciclos]
}

beforeEach(async () => {
  await reset()
  await insertBoleto(database.admin, 'B1', { cents: 12_345 })
  await insertBoleto(database.admin, 'B2', { cents: 100_000, dueOn: '2026-07-10' })
  await insertBoleto(database.admin, 'B3', { mall: 2, cents: 7_000 })
  await ask('serasa-ciclo/abrir')
  // B1 was in the cycle before, with another balance: the newest one counts.
  await insertEarlierItem(database.admin, 'B1', {
    competence: '2026-10-01',
    outcome: 'NAO_DECIDIDO',
    balance_cents: 50_000,
  })
})

test('the search sums each boleto once, by its newest matching cycle', async () => {
  expect(await foundBy({})).toEqual([3, 1_193.45, 4])
  expect(await foundBy({ shoppings: [1] })).toEqual([2, 1_123.45, 3])
  expect(await foundBy({ numBoleto: 'B1' })).toEqual([1, 123.45, 2])
  // Only the older cycle matches: its balance is the one on the row.
  expect(await foundBy({ resultado: ['NAO_DECIDIDO'] })).toEqual([1, 500, 1])
  expect(await foundBy({ atraso: ['ACIMA_120'] })).toEqual([1, 1_000, 1])
})

test('the spreadsheet has a line per cycle and sums each boleto once', async () => {
  const response = await ask('serasa-workflow/download/boletos', { numBoleto: 'B1' })
  const book = await readXlsx(response.rawPayload)
  const rows = book.sheets[0]?.rows ?? []
  const head = rows.find((row) => row.includes('Valor')) ?? []
  const lines = rows.slice(rows.indexOf(head) + 1)
  expect(lines.map((row) => row[head.indexOf('Valor')])).toEqual([500, 123.45, 123.45])
  expect(lines.at(-1)?.[0]).toBe('Total (cada boleto uma vez)')
})
