import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { documentEnding, exampleDay, exampleWorld } from '#features/bureau/actions/example-world.ts'
import { fixedDayClock } from '#server/clock.ts'
import { committedDatabase } from '#server/database/test-database.ts'
import { testApp } from '#server/test-app.ts'
import type { Actor } from '#server/work.ts'

import type { FoundBill } from './contract/bill-search.ts'
import { placeOf } from './parts/found-bills.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const world = exampleWorld(database)
const [one, two] = [documentEnding('01'), documentEnding('03')]
let app: FastifyInstance
let malls: Actor['malls'] = 'all'
let own = 0

const ask = (texto: string) =>
  app.inject({ method: 'POST', url: '/bff/workflow/serasa/serasa-workflow/localizar', payload: { texto } })
const found = async (texto: string) =>
  (await ask(texto)).json<{ content: FoundBill[] }>().content.map(({ numBoleto }) => numBoleto)

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes,
    clock: fixedDayClock(exampleDay),
    authenticate: async () => ({
      id: 1,
      name: 'Alguém',
      login: 'alguem',
      profile: 'RÉGUA DE COBRANÇA',
      malls,
      rights: new Map([['/acompanhar-boletos', new Set<string>()]]),
    }),
  })
  own = await world.addMall('Próprio')
  await world.addBoleto({ mall: own, document: one, name: 'Óptica Ágora Ltda', number: '777001' })
  await world.addBoleto({ mall: own, document: one, name: 'Óptica Ágora Ltda', number: '777002' })
  await world.addBoleto({ mall: await world.addMall('Outro'), document: two, name: 'Livraria', number: '777003' })
})
afterAll(() => app.close())

describe('the palette finds boletos', () => {
  test('by the beginning of their number, by document with or without its mask, by name without accents', async () => {
    expect(await found('777002')).toEqual(['777002'])
    expect(await found('7770')).toEqual(['777001', '777002', '777003'])
    expect(await found(one)).toEqual(['777001', '777002'])
    expect(await found(`${one.slice(0, 2)}.${one.slice(2, 5)}.${one.slice(5, 8)}/${one.slice(8)}`)).toEqual([
      '777001',
      '777002',
    ])
    expect(await found('optica agora')).toEqual(['777001', '777002'])
    expect(await found('nada disso')).toEqual([])
    expect(await found('%%%')).toEqual([])
  })

  test('of the newest item alone, of a mall of the person alone, from three characters on', async () => {
    await world.rows(
      `update negativation_item set status = 'FINALIZADO', outcome = 'NAO_DECIDIDO' where number = '777001'`,
    )
    await world.rows(
      `insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status, number, original_number, luc, trade_name, tenant_name, document,
         due_on, original_due_on, balance_cents, guarantor_count, step_entered_on)
       select mall_id, cycle_id, boleto_id, contract_id, tenant_id, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', number, original_number, luc, trade_name, tenant_name, document,
         due_on, original_due_on, balance_cents, guarantor_count, step_entered_on from negativation_item where number = '777001'`,
    )
    const { content } = (await ask('777001')).json<{ content: FoundBill[] }>()
    expect(content).toMatchObject([{ numBoleto: '777001', status: { nome: 'Pendente Envio Régua' } }])
    malls = [own]
    expect(await found('7770')).toEqual(['777001', '777002'])
    malls = []
    expect(await found('7770')).toEqual([])
    expect((await ask('77')).statusCode).toBe(400)
  })
})

test('a boleto opens on the screen of its step for whoever holds it, else in the bill search, its row highlighted', () => {
  const bill: FoundBill = {
    idBoleto: 7,
    idShopping: 3,
    numBoleto: '777001',
    nome: 'Óptica',
    onde: 'Próprio · L1',
    status: { codigo: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', nome: 'Pendente Análise Shopping' },
  }
  const granted = (url: string, ...codes: string[]) => [
    { nome: 'Serasa', menus: [{ title: url, label: url, url, rules: codes.map((code) => ({ code })) }] },
  ]
  expect(placeOf(bill, granted('/analisar-negativacao-shopping', bill.status.codigo))).toEqual({
    path: '/analisar-negativacao-shopping',
    query: { numBoleto: '777001', linha: '7' },
  })
  expect(placeOf(bill, granted('/acompanhar-boletos'))).toEqual({
    path: '/acompanhar-boletos',
    query: { idShopping: '3', numBoleto: '777001', linha: '7' },
  })
})
