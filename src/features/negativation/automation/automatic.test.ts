import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { arrange, testApp } from '#testing/test-app.ts'
import type { Work } from '#server/work/work.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import {
  advanceOverdue,
  overdueSentences,
  releaseMall,
} from '#features/negativation/cycles/actions/automatic.ts'
import { openCycle } from '#features/negativation/cycles/actions/cycle.ts'
import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { automationJobs } from './jobs.ts'

const database = committedDatabase()
let app: FastifyInstance
const on = <T>(day: LocalDate | string, act: (work: Work) => Promise<T>): Promise<T> =>
  arrange({ db: database.app, clock: fixedDayClock(localDate(day)) }, app, act)

beforeAll(async () => {
  app = await testApp({ db: database.app, routes: [], authenticate: async () => undefined })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  await sql`delete from job_run`.execute(database.admin)
  await sql`update parameter set value = 'Não' where code = 'AVANCO_POR_PRAZO'`.execute(
    database.admin,
  )
})

const statusOf = async (number: string) =>
  (
    await sql<{
      status: string
      handled_by: object
    }>`select status, handled_by from negativation_item where number = ${number}`.execute(
      database.admin,
    )
  ).rows[0]

describe('LIBERACAO_AUTOMATICA (row 2)', () => {
  test('forwards a mall to the analysis as the system, with the guards of the day', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2', { mall: 2 })
    await on('2026-11-03', (work) => openCycle(work))
    expect(await on('2026-11-03', (work) => releaseMall(work, 1))).toBe(1)
    expect((await statusOf('1'))?.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
    expect((await statusOf('2'))?.status).toBe('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING')
  })
})

describe('deadlines of the steps (rules 4.3 f)', () => {
  const released = async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2')
    await on('2026-11-03', (work) => openCycle(work))
    await on('2026-11-03', (work) => releaseMall(work, 1))
    // Two exempted by hand: one lacks the justification required to move on.
    await sql`
      update negativation_item
      set is_negativate = false, flag_set_by = 'PESSOA'
      where number = '2'`.execute(database.admin)
    await sql`
      update item_person
      set is_negativate = false
      where item_id in (select id from negativation_item where number = '2')`.execute(
      database.admin,
    )
  }

  test('an overdue step only alerts', async () => {
    await released()
    expect(await on('2026-11-11', (work) => overdueSentences(work))).toEqual({
      items: 2,
      lines: ['Pendente Análise Shopping: 2 boletos de 1 shopping além do prazo, desde 10/11/2026'],
    })
    expect(await on('2026-11-11', (work) => advanceOverdue(work, 0))).toEqual({
      last: undefined,
      movedCount: 0,
    })
    expect((await statusOf('1'))?.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
  })

  test('with AVANCO_POR_PRAZO Sim the deadline submits decided items and does not count for four eyes', async () => {
    await released()
    await sql`update parameter set value = 'Sim' where code = 'AVANCO_POR_PRAZO'`.execute(
      database.admin,
    )
    expect(await on('2026-11-11', (work) => advanceOverdue(work, 0))).toMatchObject({
      movedCount: 1,
    })
    expect(await statusOf('1')).toMatchObject({
      status: 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
      handled_by: {},
    })
    expect((await statusOf('2'))?.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
    expect(await on('2026-11-11', (work) => advanceOverdue(work, 0))).toMatchObject({
      movedCount: 0,
    })
    // However late: an approval waits for a user (rules 4.3 j).
    expect(await on('2026-11-30', (work) => advanceOverdue(work, 0))).toEqual({
      last: expect.any(Number),
      movedCount: 0,
    })
    expect((await statusOf('1'))?.status).toBe('PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING')
  })
})

describe('guards are checked after a load and every morning', () => {
  test('the run is a row, and the removals are checked next', async () => {
    await insertBoleto(database.admin, '1')
    await on('2026-11-03', (work) => openCycle(work))
    await sql`update boleto set open_cents = 0`.execute(database.admin)
    const refresh = automationJobs({ kind: 'simulator' }).find(
      ({ job }) => job.name === 'negativation.refresh',
    )
    await refresh?.run(
      { work: <T>(act: (work: Work) => Promise<T>) => on('2026-11-18', act) } as never,
      {} as never,
    )
    const { rows } = await sql<{
      job: string
      processed: number
    }>`select job, processed from job_run`.execute(database.admin)
    expect(rows).toEqual([{ job: 'PAGAMENTO', processed: 1 }])
    const promised = await sql<{
      key: string
    }>`select key from graphile_worker._private_jobs where key like 'bureau.begin%'`.execute(
      database.admin,
    )
    expect(promised.rows).toEqual([{ key: 'bureau.begin BAIXA' }])
  })
})
