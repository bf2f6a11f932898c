import { beforeEach, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { uploadOf } from '#testing/test-requests.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const clock = fixedDayClock(today)
const { inject } = servedRoutes({ database, routes, clock, authenticate: async () => actor })
let actor: Actor

const person = (malls: Actor['malls']): Actor =>
  userOf(['/agir-hoje'], { id: null, profile: 'HOLDING', malls })

beforeEach(async () => {
  actor = person('all')
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
})

type Answer = {
  readonly content: readonly { readonly clientId: number; readonly shopping: string }[]
  readonly problemas: readonly { readonly valor: string; readonly motivo: string }[]
}

async function read(text: string): Promise<Answer> {
  const sheet = ['colado.csv', text] as const
  const response = await inject(uploadOf('/listas/today-queue/planilha', { ensaio: true }, sheet))
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Answer>()
}

const searchOf = async (clientes: readonly number[]) =>
  (
    await inject({
      method: 'POST',
      url: '/bff/listas/today-queue/buscar',
      payload: { clientes, page: 1, size: 50 },
    })
  ).json<Answer & { readonly pageInfo: { readonly totalItems: number } }>()

test('boletos of a sheet select their customers, each once; the queue can be filtered by them', async () => {
  await insertBoleto(database.admin, '101')
  await insertBoleto(database.admin, '102')
  await insertBoleto(database.admin, '201', { mall: 2, document: '11222333000181' })
  await insertBoleto(database.admin, '202', {
    mall: 2,
    document: '45723174000110',
    dueOn: '2026-12-10',
  })
  const { content, problemas } = await read('101\r\n102\r\n202\r\n999')
  expect(content.map(({ shopping }) => shopping)).toEqual(['Shopping Alfa'])
  expect(problemas.map(({ valor, motivo }) => [valor, motivo])).toEqual([
    ['202', 'O lojista deste boleto não está em Agir hoje.'],
    ['999', 'O boleto não foi encontrado nos seus shoppings.'],
  ])
  const narrowed = await searchOf(content.map(({ clientId }) => clientId))
  expect(narrowed.pageInfo.totalItems).toBe(1)
  expect((await searchOf([])).pageInfo.totalItems).toBe(2)
})

test('a customer contacted by other users is reported at its line, with the user', async () => {
  await insertBoleto(database.admin, '101')
  actor = { ...person([1]), profile: 'COBRANÇA CORPORATIVA' }
  expect(await read('101')).toMatchObject({
    content: [],
    problemas: [{ valor: '101', motivo: 'O lojista deste boleto é do shopping.' }],
  })
})

test('customers of another mall are not found', async () => {
  await insertBoleto(database.admin, '201', { mall: 2 })
  actor = person([1])
  expect(await read('201')).toMatchObject({
    content: [],
    problemas: [{ valor: '201', motivo: 'O boleto não foi encontrado nos seus shoppings.' }],
  })
})
