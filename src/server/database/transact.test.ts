import { finished } from 'node:stream/promises'

import { CompiledQuery, sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { expect, test } from 'vitest'

import { inTransaction } from './connection.ts'
import { committedDatabase } from '#testing/test-database.ts'

const db = committedDatabase()
const everything = { malls: 'all' } as const

test('pipelined statements answer in order, and each sees the writes before it', () =>
  inTransaction(db.app, everything, async (tx) => {
    const insert = sql`insert into effect_key (key) values (${'a'})`.execute(tx)
    const count = sql<{ n: number }>`select count(*)::int as n from effect_key`.execute(tx)
    const more = sql`insert into effect_key (key) values (${'b'})`.execute(tx)
    const both = sql<{ n: number }>`select count(*)::int as n from effect_key`.execute(tx)
    const [, one, , two] = await Promise.all([insert, count, more, both])
    expect([one.rows[0]?.n, two.rows[0]?.n]).toEqual([1, 2])
  }))

test('the first error of pipelined statements is thrown, all roll back, and the connection stays usable', async () => {
  const failing = inTransaction(db.app, everything, (tx) =>
    Promise.all([
      sql`insert into effect_key (key) values (${'lost'})`.execute(tx),
      sql`select 1 / ${0}::int`.execute(tx),
      sql`select ${1}::int`.execute(tx),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const kept = await inTransaction(db.app, everything, (tx) =>
    sql`select from effect_key where key = ${'lost'}`.execute(tx),
  )
  expect(kept.rows).toEqual([])
})

test('an invalid scope runs no statement', async () => {
  const malls = ['nonsense'] as unknown as number[]
  const reading = inTransaction(db.app, { malls }, (tx) => sql`select * from tenant`.execute(tx))
  await expect(reading).rejects.toMatchObject({ code: '22P02' })
})

test('an ended transaction refuses queries', async () => {
  const tx = await inTransaction(db.app, everything, async (own) => own)
  await expect(sql`select 1`.execute(tx)).rejects.toThrow('over')
})

test('COPY runs after earlier statements, several run in sequence, and the transaction continues', () =>
  inTransaction(db.app, everything, async (tx) => {
    await sql`create temporary table copied (n int) on commit drop`.execute(tx)
    const before = sql`insert into copied values (${0})`.execute(tx)
    for (const line of ['1\n', '2\n', '3\n']) {
      const stream = copyFrom('copy copied from stdin')
      await tx.executeQuery(CompiledQuery.raw(stream as unknown as string))
      stream.end(line)
      await finished(stream)
    }
    const [{ rows }] = await Promise.all([
      sql<{ n: number }>`select n from copied order by n`.execute(tx),
      before,
    ])
    expect(rows.map(({ n }) => n)).toEqual([0, 1, 2, 3])
  }))

test('users of some malls and of all malls share a connection, and each sees their own rows', async () => {
  await sql`
    insert into mall (id, name, economic_unit) overriding system value
    values (1, 'A', '1'), (2, 'B', '2')`.execute(db.admin)
  await sql`
    insert into tenant (mall_id, document, name)
    values (1, '36576230000140', 'um'), (2, '36576230000140', 'dois')`.execute(db.admin)
  const seen = async (malls: readonly number[] | 'all') =>
    (
      await inTransaction(db.app, { malls }, (tx) =>
        sql<{ name: string }>`select name from tenant where name <> ${''} order by mall_id`.execute(
          tx,
        ),
      )
    ).rows.map(({ name }) => name)
  for (let round = 0; round < 8; round += 1) {
    expect(await seen([2])).toEqual(['dois'])
    expect(await seen('all')).toEqual(['um', 'dois'])
    expect(await seen([1])).toEqual(['um'])
    expect(await seen([])).toEqual([])
  }
})
