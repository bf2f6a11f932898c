// Effect of a promise on negativation: it keeps a boleto out of the cycle (rules 4.2), and triggers
// G06 inside it (4.6).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { eligibilityWindow, openCycle } from '#features/negativation/cycles/actions/cycle.ts'
import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import {
  overdueByDocument,
  withinWindow,
} from '#features/negativation/debt-items/store/eligibility.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { inTransaction } from '#server/database/connection.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor, Work } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import { insertNegotiation } from '#testing/example-negotiations.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { routesWith } from './routes.ts'

const database = committedDatabase()
const wednesday = localDate('2026-11-18')
const thursday = localDate('2026-11-19')
const holding: Actor = {
  id: null,
  name: 'Bia Holding',
  login: 'bia',
  profile: 'HOLDING',
  malls: 'all',
  rights: new Map([['/boletos', new Set<string>()]]),
}
let today: LocalDate = wednesday
const clock = { now: () => new Date(`${today}T12:00:00-03:00`), today: () => today }
const { inject, inWork } = servedRoutes({
  database,
  routes: routesWith(async () => undefined),
  clock,
  authenticate: async () => holding,
})

beforeEach(async () => {
  today = wednesday
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
})

const as = <T>(act: (work: Work) => Promise<T>): Promise<T> => inWork(act, fixedDayClock(today))

async function eligible(on: LocalDate, change: { readonly blocks?: boolean } = {}) {
  return inTransaction(database.app, { malls: 'all' }, async (tx) => {
    const window = eligibilityWindow(on, await readParameters(tx))
    const usedWindow = change.blocks === false ? { ...window, promisesSince: null } : window
    const { rows } = await sql<{ number: string }>`
      with ${overdueByDocument(usedWindow)}
      select o.number from overdue o where ${withinWindow(usedWindow)} order by 1`.execute(tx)
    return rows.map(({ number }) => number)
  })
}

describe('entering the cycle (rules 4.2)', () => {
  test('agreement Mon 16/11/2026: not eligible on Wed 18/11, eligible on Thu 19/11', async () => {
    const promised = await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2')
    await insertNegotiation(database.admin, [promised])
    expect(await eligible(wednesday)).toEqual(['2'])
    expect(await eligible(thursday)).toEqual(['1', '2'])
    expect(await eligible(wednesday, { blocks: false })).toEqual(['1', '2'])
  })

  test('a later contact keeps it out, a later Sem Previsão lets it in; a stage without agreement has no effect', async () => {
    const [one, two, three] = [
      await insertBoleto(database.admin, '1'),
      await insertBoleto(database.admin, '2'),
      await insertBoleto(database.admin, '3'),
    ]
    await insertNegotiation(database.admin, [one])
    const later = { contactOn: '2026-11-17', agreementOn: '2026-11-17' }
    await insertNegotiation(database.admin, [one], { stage: 'Contato Sem Sucesso', ...later })
    await insertNegotiation(database.admin, [two])
    await insertNegotiation(database.admin, [two], { stage: 'Sem Previsão', ...later })
    await insertNegotiation(database.admin, [three], { stage: 'Em Negociação' })
    expect(await eligible(wednesday)).toEqual(['2', '3'])
  })

  test('the last promise counts, by contact date and then by number', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await insertNegotiation(database.admin, [boleto], { agreementOn: '2026-11-30' })
    await insertNegotiation(database.admin, [boleto], { agreementOn: '2026-11-12' })
    expect(await eligible(wednesday)).toEqual(['1'])
    expect(oldestPromiseInForce(wednesday)).toBe('2026-11-16')
  })
})

describe('items in the cycle (rules 4.6 G06)', () => {
  const itemOf = async () => {
    const { rows } = await sql<{ guards: { codigo: string }[]; negativates: boolean }>`
      select guards, is_negativate as negativates from negativation_item`.execute(database.admin)
    const [item] = rows
    return {
      blocked: item?.guards.some(({ codigo }) => codigo === 'G06'),
      negativates: item?.negativates,
    }
  }

  test('a promise blocks at once; its end on the third business day, or its deletion, unblocks', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    await as((work) => openCycle(work))
    expect(await itemOf()).toEqual({ blocked: false, negativates: true })
    const base = '/bff/api/siscob/v1/prioritization/agreement-negotiation-slip'
    const negotiate = () =>
      inject({
        method: 'POST',
        url: base,
        payload: {
          contactDate: '2026-11-18',
          agreementDate: '2026-11-18',
          idNegotiationType: 1,
          slipIds: [boleto],
          observation: 'Paga hoje.',
        },
      })
    const first = await negotiate()
    expect(first.statusCode).toBe(200)
    expect(await itemOf()).toEqual({ blocked: true, negativates: false })
    const { id } = first.json<{ id: number }>()
    expect((await inject({ method: 'DELETE', url: `${base}/${id}` })).statusCode).toBe(200)
    expect(await itemOf()).toEqual({ blocked: false, negativates: true })
    await negotiate()
    expect(await itemOf()).toEqual({ blocked: true, negativates: false })
    // Friday 20/11 is a holiday: the second business day after 18/11 is Monday 23/11.
    today = localDate('2026-11-23')
    await as((work) => refresh(work))
    expect(await itemOf()).toMatchObject({ blocked: true })
    today = localDate('2026-11-24')
    await as((work) => refresh(work))
    expect(await itemOf()).toEqual({ blocked: false, negativates: true })
  })
})
