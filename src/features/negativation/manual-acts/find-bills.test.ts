import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { exampleDay } from '#testing/example-bureau-world.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '#server/work/work.ts'

import { barcodeOf, dueFactor, formatBoletoLine, lineOfBarcode } from '#values/boleto-line.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type { FoundBill } from './contract/bill-search.ts'
import { placeOf } from './components/found-bills.ts'
import { processRoutes } from '#testing/process-routes.ts'

const world = ownWorld()
const { database } = world
const [one, two] = [documentEnding('01'), documentEnding('03')]
let app: FastifyInstance
let malls: Actor['malls'] = 'all'
let own = 0

const ask = (texto: string) =>
  app.inject({
    method: 'POST',
    url: '/bff/workflow/serasa/serasa-workflow/localizar',
    payload: { texto },
  })
const findBills = async (texto: string) =>
  (await ask(texto)).json<{ content: FoundBill[] }>().content.map(({ numBoleto }) => numBoleto)

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes: processRoutes,
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
  await world.addBoleto({
    mall: await world.addMall('Outro'),
    document: two,
    name: 'Livraria',
    number: '777003',
  })
})
afterAll(() => app.close())

describe('boleto search of the palette', () => {
  test('finds by prefix of the number, by document with or without mask, by name without accents', async () => {
    expect(await findBills('777002')).toEqual(['777002'])
    expect(await findBills('7770')).toEqual(['777001', '777002', '777003'])
    expect(await findBills(one)).toEqual(['777001', '777002'])
    expect(
      await findBills(`${one.slice(0, 2)}.${one.slice(2, 5)}.${one.slice(5, 8)}/${one.slice(8)}`),
    ).toEqual(['777001', '777002'])
    expect(await findBills('optica agora')).toEqual(['777001', '777002'])
    expect(await findBills('nada disso')).toEqual([])
    expect(await findBills('%%%')).toEqual([])
  })

  test('finds only the newest item in the malls of the user, from three characters on', async () => {
    await world.rows(
      `
        update negativation_item
        set status = 'FINALIZADO', outcome = 'NAO_DECIDIDO'
        where number = '777001'`,
    )
    await world.rows(
      `
        insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
          number, original_number, luc, trade_name, tenant_name, document,
         due_on, original_due_on, balance_cents, guarantor_count, step_entered_on)
       select mall_id, cycle_id, boleto_id, contract_id, tenant_id,
         'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', number, original_number, luc, trade_name,
         tenant_name, document,
         due_on, original_due_on, balance_cents, guarantor_count, step_entered_on
         from negativation_item
         where number = '777001'`,
    )
    const { content } = (await ask('777001')).json<{ content: FoundBill[] }>()
    expect(content).toMatchObject([
      { numBoleto: '777001', status: { nome: 'Pendente Envio Régua' } },
    ])
    await world.rows(
      `
        update negativation_item
        set status = 'FINALIZADO', outcome = 'NAO_DECIDIDO'
        where number = '777003'`,
    )
    expect((await ask('777003')).json<{ content: FoundBill[] }>().content).toMatchObject([
      { status: { codigo: 'FINALIZADO', nome: 'Finalizado: Não decidido' } },
    ])
    malls = [own]
    expect(await findBills('7770')).toEqual(['777001', '777002'])
    malls = []
    expect(await findBills('7770')).toEqual([])
    expect((await ask('77')).statusCode).toBe(400)
  })
})

describe('linha digitável', () => {
  const lineFor = (due: string, value: number, freeField: string) =>
    formatBoletoLine(
      lineOfBarcode(
        barcodeOf({
          bank: '237',
          factor: dueFactor(localDate(due)),
          value_cents: cents(value),
          freeField,
        }),
      ),
    )
  const foundBills = async (texto: string) =>
    (await ask(texto))
      .json<{ content: FoundBill[] }>()
      .content.map(({ numBoleto, pelaLinha }) => [numBoleto, pelaLinha])

  test('finds the boleto with the number in its free field, and possible ones with the same value and due date', async () => {
    malls = 'all'
    const mall = await world.addMall('Linha')
    await world.addBoleto({ mall, document: one, name: 'Óptica', number: '1000261000011' })
    await world.addBoleto({ mall, document: one, name: 'Óptica', number: '1000261000012' })
    await world.rows(
      `
        update boleto
        set original_cents = 765432, open_cents = 765432, due_on = '2026-08-20',
          original_due_on = '2026-08-20'
        where number = '1000261000012'`,
    )
    await world.rows(
      `
        update negativation_item
        set balance_cents = 765432, due_on = '2026-08-20', original_due_on = '2026-08-20'
        where number = '1000261000012'`,
    )
    const other = '1234567890123456789012345'
    expect(await foundBills(lineFor('2026-08-20', 765_432, other))).toEqual([
      ['1000261000012', 'VALOR_E_VENCIMENTO'],
    ])
    const both = lineFor('2026-08-20', 765_432, '000091000261000011'.padEnd(25, '0'))
    expect(await foundBills(both)).toEqual([
      ['1000261000011', 'NUMERO'],
      ['1000261000012', 'VALOR_E_VENCIMENTO'],
    ])
    expect(await foundBills(both.replaceAll(/[. ]/g, ''))).toHaveLength(2)
    expect(await foundBills(lineFor('2026-08-20', 765_433, other))).toEqual([])
    expect(await foundBills(lineFor('2026-08-21', 765_432, other))).toEqual([])
    // A wrong check digit finds nothing.
    expect(
      await foundBills(both.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))),
    ).toEqual([])
  })

  test('is accepted by the filter Número do boleto of the searches', async () => {
    const numBoleto = lineFor('2026-08-20', 765_432, '1'.repeat(25))
    const answer = await app.inject({
      method: 'POST',
      url: '/bff/workflow/serasa/serasa-workflow/buscar/boletos',
      payload: { numBoleto },
    })
    expect(
      answer.json<{ content: { numBoleto: string }[] }>().content.map((row) => row.numBoleto),
    ).toEqual(['1000261000012'])
  })
})

test('a boleto opens on the screen of its step if the user has it, else in the bill search, highlighted', () => {
  const bill: FoundBill = {
    idBoleto: 7,
    idShopping: 3,
    numBoleto: '777001',
    nome: 'Óptica',
    onde: 'Próprio · L1',
    status: { codigo: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', nome: 'Pendente Análise Shopping' },
    pelaLinha: null,
  }
  const granted = (url: string, ...codes: string[]) => [
    {
      nome: 'Serasa',
      menus: [{ title: url, label: url, url, rules: codes.map((code) => ({ code })) }],
    },
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
