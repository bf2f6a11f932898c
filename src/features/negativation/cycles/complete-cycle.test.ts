// The cycle opens automatically after the day's load of títulos, and adds malls loaded later
// (rules 4.3 m).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { LOCKS } from '#server/database/locks.ts'
import type { Clock } from '#server/work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import type { Actor, Work } from '#server/work/work.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import { openCycle, openCycleWhenDue } from './actions/cycle.ts'
import {
  emptyWorld,
  insertBoleto,
  insertMalls,
  insertTituloLoad,
} from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { servedRoutes } from '#testing/test-company.ts'

const database = committedDatabase()
const { inject, inWork } = servedRoutes({
  database,
  routes: processRoutes,
  authenticate: async () => actor,
})
let actor: Actor
const someone = (
  malls: Actor['malls'],
  rules = ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
): Actor => ({
  id: 1,
  name: 'Ana Régua',
  login: 'ana',
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map([['/clientes-elegiveis', new Set(rules)]]),
})
const at = (day: string, time: string): Clock => ({
  now: () => new Date(`${day}T${time}:00-03:00`),
  today: () => localDate(day),
})
const on = <T>(clock: Clock, act: (work: Work) => Promise<T>): Promise<T> => inWork(act, clock)

beforeEach(async () => {
  actor = someone('all')
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  await sql`delete from erp_load`.execute(database.admin)
  await sql`update parameter set value = '09:00' where code = 'CICLO_HORA'`.execute(database.admin)
})

const insertLoad = (ago: string, change?: Parameters<typeof insertTituloLoad>[2]) =>
  insertTituloLoad(database.admin, ago, change)

describe('automatic opening', () => {
  const morning = at('2026-11-03', '09:00')

  test('opens at CICLO_HORA of CICLO_DIA_UTIL, or later, once títulos of that day are loaded', async () => {
    await insertBoleto(database.admin, '1')
    await insertLoad('1 hour')
    // 02/11 is a holiday: the first business day is the third.
    expect(await on(at('2026-11-02', '12:00'), openCycleWhenDue)).toBeUndefined()
    expect(await on(at('2026-11-03', '08:59'), openCycleWhenDue)).toBeUndefined()
    expect(await on(morning, openCycleWhenDue)).toBe('Ciclo 11/2026 aberto.')
    expect(await on(at('2026-11-03', '09:05'), openCycleWhenDue)).toBeUndefined()
  })

  test('opens while the command line loads a file', async () => {
    await insertBoleto(database.admin, '1')
    await insertLoad('1 hour')
    const guard = await database.adminPool.connect()
    await guard.query('select pg_advisory_lock($1)', [LOCKS.commandLineLoad])
    try {
      expect(await on(morning, openCycleWhenDue)).toBe('Ciclo 11/2026 aberto.')
    } finally {
      guard.release(true)
    }
  })

  test('the hour is a parameter', async () => {
    await insertBoleto(database.admin, '1')
    await insertLoad('1 hour')
    await sql`update parameter set value = '10:30' where code = 'CICLO_HORA'`.execute(
      database.admin,
    )
    expect(await on(at('2026-11-04', '10:29'), openCycleWhenDue)).toBeUndefined()
    expect(await on(at('2026-11-04', '10:30'), openCycleWhenDue)).toBe('Ciclo 11/2026 aberto.')
  })

  test('a load of yesterday opens nothing: it waits for the load of the day, also on a later day', async () => {
    await insertBoleto(database.admin, '1')
    await insertLoad('10 hours')
    expect(await on(morning, openCycleWhenDue)).toBeUndefined()
    // At 12:00, a load of ten hours ago is from this morning.
    expect(await on(at('2026-11-05', '12:00'), openCycleWhenDue)).toBe('Ciclo 11/2026 aberto.')
  })

  test.each([
    ['a load of contracts', { kind: 'AUXILIARY' }],
    ['a load that was rejected', { status: 'REJEITADA' }],
    ['a load that was undone', { status: 'DESFEITA' }],
    ['a check that wrote nothing', { dry: true, status: 'VALIDADA' }],
  ])('%s is no load of títulos', async (_, change) => {
    await insertBoleto(database.admin, '1')
    await insertLoad('1 hour', change)
    expect(await on(morning, openCycleWhenDue)).toBeUndefined()
  })
})

describe('Completar ciclo', () => {
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await inject({
      method,
      url: `/bff/workflow/serasa/serasa-ciclo/${path}`,
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const complete = () => ask('POST', 'abrir', { completar: true })
  const items = async () =>
    (
      await sql<{ number: string; mall: number; on: LocalDate; status: string }>`
        select number, mall_id as mall, step_entered_on as on, status
        from negativation_item
        order by number`.execute(database.admin)
    ).rows

  test('adds the eligible boletos of malls without items in the cycle, judged on the cut-off day', async () => {
    await insertBoleto(database.admin, 'A1')
    await on(at('2026-11-03', '09:00'), openCycle)
    // The other mall is loaded later; a new boleto of the first one waits for the next cycle.
    await insertBoleto(database.admin, 'A2')
    await insertBoleto(database.admin, 'B1', { mall: 2 })
    // Thirty days late by now, but not on the cutoff day.
    await insertBoleto(database.admin, 'B2', { mall: 2, dueOn: '2026-10-15' })
    expect((await ask('GET', 'a-completar')).body).toEqual({
      shoppings: [
        { idShopping: 2, nomeShopping: expect.any(String), boletos: 1, valor: expect.any(Number) },
      ],
      boletos: 1,
      valor: expect.any(Number),
      porQueNao: null,
      pagosNoBanco: 0,
      sumidos: 0,
    })
    const { status, body } = await complete()
    expect([status, body]).toMatchObject([
      200,
      {
        mensagem: 'Ciclo 11/2026 completado.',
        dataCorte: '2026-11-03',
        boletos: 2,
        incluidos: { shoppings: 1, clientes: 1, boletos: 1 },
      },
    ])
    expect(await items()).toMatchObject([
      { number: 'A1', on: '2026-11-03' },
      { number: 'B1', on: '2026-11-18', status: 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING' },
    ])
    const audited = await sql<{ body: object }>`
      select body from audit_entry where action = 'COMPLETAR_CICLO'`.execute(database.admin)
    expect(audited.rows).toMatchObject([
      { body: { dataCorte: '2026-11-03', shoppings: 1, boletos: 1 } },
    ])
  })

  test('counts apart what the bank reported as paid, as of today', async () => {
    await insertBoleto(database.admin, 'A1')
    await on(at('2026-11-03', '09:00'), openCycle)
    await insertBoleto(database.admin, 'B1', { mall: 2 })
    await insertBoleto(database.admin, 'B2', { mall: 2 })
    await insertBoleto(database.admin, 'B3', { mall: 2 })
    await addBankPayment(database.adminPool, 'B1', { on: '2026-11-17', heldUntil: '2026-11-18' })
    // Its hold was over after the cut-off day, but before today.
    await addBankPayment(database.adminPool, 'B2', { on: '2026-11-03', heldUntil: '2026-11-17' })
    expect((await ask('GET', 'a-completar')).body).toMatchObject({
      boletos: 2,
      pagosNoBanco: 1,
      sumidos: 0,
    })
    expect(await complete()).toMatchObject({
      status: 200,
      body: { incluidos: { boletos: 2 }, pagosNoBanco: 1 },
    })
    expect((await items()).map(({ number }) => number)).toEqual(['A1', 'B2', 'B3'])
  })

  test('completes a mall with only manual inclusions; a mall in the cycle is refused with a sentence', async () => {
    await insertBoleto(database.admin, 'A1')
    await insertBoleto(database.admin, 'B1', { mall: 2 })
    await on(at('2026-11-03', '09:00'), openCycle)
    const full = 'Todos os shoppings com boletos elegíveis já estão no ciclo.'
    expect((await ask('GET', 'a-completar')).body).toMatchObject({
      shoppings: [],
      boletos: 0,
      porQueNao: full,
    })
    expect(await complete()).toMatchObject({ status: 409, body: { mensagem: full } })
    await sql`
      update negativation_item
      set origin = 'MANUAL', status = 'FINALIZADO', outcome = 'NAO_DECIDIDO', observation = 'x'
      where number = 'B1'`.execute(database.admin)
    expect((await complete()).body).toMatchObject({ incluidos: { boletos: 1, shoppings: 1 } })
  })

  test('without an open cycle there is nothing to complete', async () => {
    expect(await complete()).toMatchObject({
      status: 404,
      body: { mensagem: 'Não há ciclo aberto.' },
    })
    expect((await ask('GET', 'a-completar')).status).toBe(404)
  })

  test('needs every mall; its preview covers only the malls of the user', async () => {
    await insertBoleto(database.admin, 'A1')
    await on(at('2026-11-03', '09:00'), openCycle)
    await insertBoleto(database.admin, 'B1', { mall: 2 })
    actor = someone([1])
    expect(await complete()).toMatchObject({
      status: 403,
      body: { mensagem: 'Este ato vale para todos os shoppings.' },
    })
    expect((await ask('GET', 'a-completar')).body).toMatchObject({ shoppings: [], boletos: 0 })
    actor = someone('all', [])
    expect((await complete()).status).toBe(403)
    expect(await items()).toHaveLength(1)
  })
})
