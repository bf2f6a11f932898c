import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, send, reset } = testCompany(processRoutes)

const ask = (path: string, payload: object = {}, login = 'analista.shopping') =>
  send(login, 'POST', `/workflow/serasa/${path}`, payload)

type Found = { content: { idBoleto: number; numBoleto: string; diasAtraso: number | null }[] }
const find = async (search: object = {}) =>
  (await ask('serasa-negativacao/buscar/boletos-shopping', search)).json<Found>().content
const daysBy = async (search: object) =>
  (await find(search)).map(({ numBoleto, diasAtraso }) => [numBoleto, diasAtraso])

beforeEach(async () => {
  await reset()
  await insertBoleto(database.admin, 'A31', { dueOn: '2026-10-18' })
  await insertBoleto(database.admin, 'A120', { dueOn: '2026-07-21' })
  await insertBoleto(database.admin, 'A121', { dueOn: '2026-07-20' })
  await insertBoleto(database.admin, 'MOVED', { dueOn: '2026-09-30' })
  await insertBoleto(database.admin, 'CLEARING', { dueOn: '2026-09-29' })
  await sql`update boleto set original_due_on = '2026-06-01' where number = 'MOVED'`.execute(
    database.admin,
  )
  await ask('serasa-ciclo/abrir', {}, 'regua')
  await ask('serasa-negativacao/recomendar-boletos', { shoppings: [1, 2, 3] }, 'regua')
  // 14/11/2026 is a Saturday: payable on the 16th, which is still within the two days of clearing.
  await sql`
    update negativation_item
    set due_on = '2026-11-14', original_due_on = '2026-11-14'
    where number = 'CLEARING'`.execute(database.admin)
})

test('a row shows the days since the original due date, and 0 while its payment may still clear (rules 3)', async () => {
  expect(await daysBy({ sort: '-diasAtraso' })).toEqual([
    ['MOVED', 170],
    ['A121', 121],
    ['A120', 120],
    ['A31', 31],
    ['CLEARING', 0],
  ])
})

test('bands of arrears filter the rows, and include their last day', async () => {
  const by = (...atraso: string[]) => daysBy({ atraso, sort: 'diasAtraso' })
  expect(await by('A_VENCER')).toEqual([['CLEARING', 0]])
  expect(await by('1-30')).toEqual([])
  expect(await by('31-60', '91-120')).toEqual([
    ['A31', 31],
    ['A120', 120],
  ])
  expect(await by('ACIMA_120')).toEqual([
    ['A121', 121],
    ['MOVED', 170],
  ])
})

test('an unknown band is refused with the name of the field', async () => {
  const refused = await ask('serasa-negativacao/buscar/boletos-shopping', { atraso: ['1-99'] })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ campos: [{ campo: 'atraso' }] })
})

test('submitting a filter moves only the boletos of its bands', async () => {
  const submitted = await ask('serasa-negativacao/submeter-recomendacao', {
    filtro: { atraso: ['ACIMA_120'] },
  })
  expect(submitted.json()).toMatchObject({ movidos: 2 })
  expect(await daysBy({ sort: 'diasAtraso' })).toEqual([
    ['CLEARING', 0],
    ['A31', 31],
    ['A120', 120],
  ])
})

test('a row returned by an action includes its days', async () => {
  const [row] = await find({ sort: '-diasAtraso' })
  const marked = await ask('serasa-negativacao/marcar', {
    boletos: [{ idBoleto: row?.idBoleto, loja: { negativar: false } }],
  })
  expect(marked.json<Found>().content[0]?.diasAtraso).toBe(170)
})

test('the spreadsheet has the days as numbers and names the filtered bands', async () => {
  const response = await ask('serasa-negativacao/download/boletos', {
    url: '/analisar-negativacao-shopping',
    atraso: ['91-120', 'ACIMA_120'],
    sort: 'diasAtraso',
  })
  const rows = (await readXlsx(response.rawPayload)).sheets[0]?.rows ?? []
  expect(rows[1]?.[0]).toBe('Filtros: Atraso: 91 a 120 dias, Acima de 120 dias')
  const at = rows[6]?.indexOf('Dias de atraso') ?? -1
  expect(rows.slice(7, 10).map((row) => row[at])).toEqual([120, 121, 170])
})
