import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allowLongStatements, connect, enterScope, inTransaction } from './connection.ts'
import { committedDatabase, database, inRolledBackTransaction } from '#testing/test-database.ts'

const db = database()
const own = committedDatabase()
const value = async <T>(query: { rows: { value: T }[] }) => query.rows[0]?.value

describe('row-level security by mall', () => {
  async function withTable<T>(
    scope: Parameters<typeof inRolledBackTransaction>[1],
    work: Parameters<typeof inRolledBackTransaction<T>>[2],
  ) {
    const tx = await db.admin.startTransaction().execute()
    try {
      await sql`create table scoped (mall_id int not null, name text not null)`.execute(tx)
      await sql`insert into scoped values (1, 'a'), (2, 'b'), (3, 'c')`.execute(tx)
      await sql`call regua.scope_by_mall('scoped')`.execute(tx)
      await sql`set local role regua_app`.execute(tx)
      await enterScope(tx, scope)
      return await work(tx)
    } finally {
      await tx.rollback().execute()
    }
  }
  const names = sql<{
    value: string[]
  }>`select coalesce(array_agg(name order by name), '{}') as value from scoped`

  test('a scope of malls sees only their rows', async () => {
    const seen = await withTable({ malls: [1, 3] }, async (tx) => value(await names.execute(tx)))
    expect(seen).toEqual(['a', 'c'])
  })

  test('a scope without malls sees nothing', async () => {
    expect(await withTable({ malls: [] }, async (tx) => value(await names.execute(tx)))).toEqual([])
  })

  test('the scope all sees every row', async () => {
    expect(await withTable({ malls: 'all' }, async (tx) => value(await names.execute(tx)))).toEqual(
      ['a', 'b', 'c'],
    )
  })

  test('a row of a foreign mall cannot be written', async () => {
    const write = withTable({ malls: [1] }, (tx) =>
      sql`insert into scoped values (2, 'x')`.execute(tx),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  test('without a scope a table with malls refuses every query', async () => {
    await sql`create table scoped (mall_id int not null)`.execute(own.admin)
    await sql`call regua.scope_by_mall('scoped')`.execute(own.admin)
    await sql`insert into scoped values (1)`.execute(own.admin)
    const read = () => sql`select * from scoped`.execute(own.app)
    await expect(read()).rejects.toThrow(/regua\.malls|malformed array literal/)
    await inTransaction(own.app, { malls: [1] }, async (tx) =>
      expect((await sql`select * from scoped`.execute(tx)).rows).toHaveLength(1),
    )
    await expect(read()).rejects.toThrow(/regua\.malls|malformed array literal/)
  })
})

describe('every connection of the application', () => {
  test('runs as regua_app, is no superuser, and waits for the disk at each commit', async () => {
    const { rows } = await sql`
        select current_user::text, current_setting('synchronous_commit') as sync,
          current_setting('is_superuser') as super,
      current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`.execute(
      db.app,
    )
    expect(rows).toEqual([
      {
        current_user: 'regua_app',
        sync: 'on',
        super: 'off',
        zone: 'America/Sao_Paulo',
        timeout: '8s',
      },
    ])
  })

  test('is regua_app again after a transaction that saw every mall', async () => {
    const during = await inTransaction(
      db.app,
      { malls: 'all', userId: 7 },
      async (tx) =>
        (
          await sql`select current_user::text as who, current_setting('regua.user') as id`.execute(
            tx,
          )
        ).rows,
    )
    expect(during).toEqual([{ who: 'regua_all', id: '7' }])
    expect((await sql`select current_user::text as who`.execute(db.app)).rows).toEqual([
      { who: 'regua_app' },
    ])
  })

  test('cannot change the tables themselves', async () => {
    await expect(sql`create table intruder (a int)`.execute(db.app)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('values from PostgreSQL', () => {
  const read = (expression: string) =>
    sql`select ${sql.raw(expression)} as value`
      .execute(db.app)
      .then(({ rows }) => (rows[0] as { value: unknown }).value)

  test('a day is its text, alone and in a list', async () => {
    expect(await read(`date '2026-11-20'`)).toBe('2026-11-20')
    expect(await read(`array[date '2026-11-20', null]`)).toEqual(['2026-11-20', null])
  })

  test('a bigint is a number, alone and in a list; one too large is an error', async () => {
    expect(await read('9007199254740991::bigint')).toBe(9007199254740991)
    expect(await read(`'{}'::bigint[]`)).toEqual([])
    expect(await read('array[1::bigint, 2]')).toEqual([1, 2])
    await expect(read('9007199254740993::bigint')).rejects.toThrow(RangeError)
    expect(await read('1::bigint')).toBe(1)
  })

  test('a numeric stays text, for the decimal library', async () => {
    expect(await read('1.10::numeric')).toBe('1.10')
  })

  test('the day of an instant is the Brazilian one', async () => {
    expect(await read(`timestamptz '2026-11-21 01:00Z'::date`)).toBe('2026-11-20')
  })
})

describe('a job enqueued in a transaction', () => {
  const jobs = () =>
    sql<{ value: number }>`select count(*) as value from graphile_worker._private_jobs`
      .execute(own.admin)
      .then(value)
  const promise = sql<{
    value: number
  }>`select enqueue('send', '{"a":1}', job_key => 'once') as value`

  test('does not exist after a rollback', async () => {
    const failed = inTransaction(own.app, { malls: 'all' }, async (tx) => {
      await promise.execute(tx)
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    expect(await jobs()).toBe(0)
  })

  test('exists once after the commit, and once per key', async () => {
    await inTransaction(own.app, { malls: [1] }, (tx) => promise.execute(tx))
    await inTransaction(own.app, { malls: [1] }, (tx) => promise.execute(tx))
    expect(await jobs()).toBe(1)
  })

  test('cannot be inserted outside the unit of work', async () => {
    await expect(
      sql`insert into graphile_worker._private_jobs (task_id) values (1)`.execute(own.app),
    ).rejects.toThrow(/permission denied/)
  })
})

test('jobs with all their connections in use do not block requests', async () => {
  const { app, jobs, close } = connect(own.address, { app: 1, admin: 1, jobs: 1 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const job = inTransaction(jobs, { malls: 'all' }, async (tx) => {
    await sql`select 1`.execute(tx)
    hold()
    await released
  })
  await isHeld
  expect(await value(await sql<{ value: number }>`select 1 as value`.execute(app))).toBe(1)
  release()
  await job
  await close()
})

describe('behind a pooler', () => {
  const session = sql<{ value: string }>`
    select concat_ws(' ', current_user, current_setting('TimeZone'), current_setting('search_path'),
      current_setting('statement_timeout')) as value`

  test('each transaction and each single statement sets its role and scope, and leaves nothing behind', async () => {
    const { app, appPool, close } = connect(
      own.address,
      { app: 1, admin: 1 },
      { address: own.address, isPooled: true },
    )
    const bare = async () => (await appPool.query<{ value: string }>(session.compile(app).sql)).rows
    const before = await bare()
    expect(before[0]?.value).not.toContain('regua_app')
    expect(await value(await session.execute(app))).toBe('regua_app America/Sao_Paulo public 8s')
    expect(await bare()).toEqual(before)
    const seen = await inTransaction(app, { malls: [1] }, async (tx) => [
      await value(await session.execute(tx)),
      await value(
        await sql<{ value: string }>`select current_setting('regua.malls') as value`.execute(tx),
      ),
    ])
    expect(seen).toEqual(['regua_app America/Sao_Paulo public 8s', '{1}'])
    expect(await bare()).toEqual(before)
    await close()
  })

  test('no statement stays prepared, and a failed single statement affects no other', async () => {
    const { app, appPool, close } = connect(
      own.address,
      { app: 1, admin: 1 },
      { address: own.address, isPooled: true },
    )
    for (let n = 0; n < 6; n += 1) await session.execute(app)
    const { rows } = await appPool.query('select name from pg_prepared_statements')
    expect(rows).toEqual([])
    await expect(sql`select 1 / 0`.execute(app)).rejects.toThrow('division by zero')
    expect(await value(await sql<{ value: number }>`select 1 as value`.execute(app))).toBe(1)
    await close()
  })
})

test('an act on a few rows keeps its time and its plans, one on many gets others', async () => {
  const settingsOf = (rows: number) =>
    inTransaction(own.app, { malls: [] }, async (tx) => {
      await allowLongStatements(tx, rows)
      return value(
        await sql<{ value: string }>`
          select current_setting('statement_timeout') || ' ' || current_setting('plan_cache_mode')
            as value`.execute(tx),
      )
    })
  expect(await settingsOf(100)).toBe('8s auto')
  expect(await settingsOf(101)).toBe('2min force_custom_plan')
})

test.each([
  ['8s', '2min'],
  ['10min', '10min'],
  ['0', '0'],
])('an act on many rows that has %s for a statement gets %s', async (given, got) => {
  const limit = await inTransaction(own.app, { malls: [] }, async (tx) => {
    await sql`select set_config('statement_timeout', ${given}, true)`.execute(tx)
    await allowLongStatements(tx)
    return value(
      await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(
        tx,
      ),
    )
  })
  expect(limit).toBe(got)
})
