import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { connect, inTransaction } from './connection.ts'
import { queryBatch } from './driver.ts'
import { onePlan, StatementNames } from './statement-names.ts'
import { committedDatabase } from '#testing/test-database.ts'

const database = committedDatabase()
const everybody = { malls: 'all' } as const

describe('a transaction', () => {
  test('has its scope before the first query, without a round trip', async () => {
    const asked = sql<{
      malls: string
      role: string
    }>`select current_setting('regua.malls') as malls, current_user::text as role`
    const of = (malls: readonly number[] | 'all') =>
      inTransaction(database.app, { malls }, async (tx) => (await asked.execute(tx)).rows)
    expect(await of([3, 7])).toEqual([{ malls: '{3,7}', role: 'regua_app' }])
    expect(await of('all')).toEqual([{ malls: '{}', role: 'regua_all' }])
    expect(await of([])).toEqual([{ malls: '{}', role: 'regua_app' }])
  })

  test('with an invalid scope fails with that error, not with a later one', async () => {
    const impossible = { malls: ['x' as unknown as number] }
    const asked = inTransaction(database.app, impossible, (tx) =>
      sql`select count(*) from boleto`.execute(tx),
    )
    await expect(asked).rejects.toThrow(/invalid input syntax for type integer/)
    expect((await sql`select 1 as one`.execute(database.app)).rows).toEqual([{ one: 1 }])
  })

  test('has ended before its promise resolves', async () => {
    await sql`create table written (n int)`.execute(database.admin)
    await inTransaction(database.admin, everybody, (tx) =>
      sql`insert into written values (1)`.execute(tx),
    )
    expect((await sql`select n from written`.execute(database.admin)).rows).toEqual([{ n: 1 }])
    await expect(
      inTransaction(database.admin, everybody, async (tx) => {
        await sql`insert into written values (2)`.execute(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await sql`select n from written`.execute(database.admin)).rows).toEqual([{ n: 1 }])
  })

  test('that only reads refuses to write', async () => {
    const read = (question: RawBuilder<unknown>) =>
      inTransaction(database.app, everybody, (tx) => question.execute(tx), 'read only')
    await expect(read(sql`delete from mall`)).rejects.toThrow(/read-only transaction/)
    expect((await read(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })
})

describe('two queries sent together', () => {
  test('return their own rows', async () => {
    const [one, other] = await inTransaction(database.app, everybody, (tx) =>
      queryBatch(
        tx,
        sql<{ n: number }>`select ${1}::int as n`,
        sql<{ t: string }>`select 'a' as t union all select 'b'`,
      ),
    )
    expect(one).toEqual([{ n: 1 }])
    expect(other).toEqual([{ t: 'a' }, { t: 'b' }])
  })

  test('fail with the first that fails', async () => {
    const asked = inTransaction(database.app, everybody, (tx) =>
      queryBatch(tx, sql`select 1 / 0`, sql`select 1`),
    )
    await expect(asked).rejects.toThrow(/division by zero/)
  })
})

describe('a repeated statement', () => {
  test('is prepared once per connection and role', async () => {
    const single = connect(database.address, { app: 1, admin: 1 })
    const ask = (malls: readonly number[] | 'all') =>
      inTransaction(single.app, { malls }, (tx) => sql`select ${7}::int as asked_again`.execute(tx))
    for (let time = 0; time < 4; time += 1) await ask('all')
    await ask([1])
    const { rows } = await inTransaction(single.app, everybody, (tx) =>
      sql<{
        name: string
      }>`
        select name
        from pg_prepared_statements
        where statement like '%asked_again%' and name <> ''
        order by name`.execute(tx),
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]?.name).toBe(`${rows[0]?.name}_all`)
    await single.close()
  })

  test('is prepared at the third use, if it is a single query', () => {
    const names = new StatementNames()
    const text = 'select $1'
    expect([1, 2, 3, 4].map(() => names.of(text, false) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect([1, 2, 3].map(() => names.of('begin', false))).toEqual([undefined, undefined, undefined])
    expect([1, 2, 3].map(() => names.of('select 1; select 2', false))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is never prepared above 7,000 characters, because its plan for unknown values may be 80 times slower', () => {
    const names = new StatementNames()
    const isPrepared = (text: string) =>
      [1, 2, 3, 4].map(() => names.of(text, false) !== undefined).at(-1)
    const long = 'select 1'.padEnd(7_001)
    expect(['select 1'.padEnd(7_000), long].map(isPrepared)).toEqual([true, false])
    // One whose plan fits all values says so.
    expect(isPrepared(long + onePlan)).toBe(true)
  })

  test('stays prepared after thousands of other statements', () => {
    const names = new StatementNames()
    const of = () => names.of('select kept', true)
    of()
    of()
    const name = of()
    for (let n = 0; n < 5_000; n += 1) names.of(`select ${n}`, true)
    expect(of()).toBe(name)
  })
})
