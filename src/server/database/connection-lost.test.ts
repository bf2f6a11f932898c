import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'

import { isDatabaseAway } from './connection-lost.ts'
import { connect } from './connection.ts'
import { database } from '#testing/test-database.ts'

const testDatabase = database()

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the database is away', () => {
  test('when no connection is free within the time', async () => {
    const full = connect(testDatabase.address, { app: 2, admin: 1 })
    const held = await Promise.all([full.appPool.connect(), full.appPool.connect()])
    expect(isDatabaseAway(await failureOf(full.appPool.query('select 1')))).toBe(true)
    for (const client of held) client.release()
    await full.close()
  })

  test('without a listening server; a wrong password or database name is another error', async () => {
    const nobody = new pg.Client({ host: '/nowhere/at/all', port: 5432 })
    expect(isDatabaseAway(await failureOf(nobody.connect()))).toBe(true)
    const wrong = new pg.Client({ ...testDatabase.address, database: 'no_such_database' })
    expect(isDatabaseAway(await failureOf(wrong.connect()))).toBe(false)
  })

  test('when a statement takes too long', async () => {
    const client = await testDatabase.appPool.connect()
    await client.query(`begin; set local statement_timeout = '20ms'`)
    expect(isDatabaseAway(await failureOf(client.query('select pg_sleep(5)')))).toBe(true)
    await client.query('rollback')
    client.release()
  })

  test('when open connections are cut, their queries fail at once and the next query works', async () => {
    const cut = connect(testDatabase.address, { app: 2, admin: 1 })
    const waiting = failureOf(cut.appPool.query('select pg_sleep(60)'))
    const isWaiting = `
      select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`
    await vi.waitFor(
      async () => expect((await cut.adminPool.query(isWaiting)).rows).toHaveLength(1),
      10_000,
    )
    const began = performance.now()
    cut.disconnect()
    expect(isDatabaseAway(await waiting)).toBe(true)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await cut.appPool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await cut.close()
  })

  test('but not when a file is missing, a constraint is violated or the code is wrong', async () => {
    expect(
      isDatabaseAway(Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })),
    ).toBe(false)
    expect(isDatabaseAway(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
    expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false)
    expect(isDatabaseAway('away')).toBe(false)
  })
})
