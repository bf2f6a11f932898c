import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { Work } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { erpSample } from '#testing/test-erp-samples.ts'

import { tables } from '#testing/example-erp-files.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { giveUp } from './give-up.ts'
import { load } from './load.ts'

const database = committedDatabase()
const { work, registerFile, count, oracleFile, empty, removeFiles } = exampleLoads(database)
beforeEach(empty)
afterAll(removeFiles)

describe('a crash', () => {
  test('in every attempt gives a sentence that announces no further attempt', async () => {
    const id = await registerFile(oracleFile({}), 'ORACLE')
    const error = async () =>
      (await sql`select status, error from erp_load where id = ${id}`.execute(database.admin))
        .rows[0]
    let steps = 0
    const failing = <T>(act: (work: Work) => Promise<T>) =>
      work(async (unit) => {
        if ((steps += 1) === 2) throw new Error('the disk is full')
        return act(unit)
      })
    await expect(load({ work: failing }, id)).rejects.toThrow('the disk is full')
    expect(await error()).toMatchObject({
      error: expect.stringContaining('Ela será tentada de novo.') as unknown,
    })
    await work((unit) => giveUp(unit, { loadId: id }))
    expect(await error()).toEqual({
      status: 'ERRO',
      error:
        'A carga parou em todas as tentativas; nada do arquivo foi gravado. Tente de novo ou envie outro arquivo.',
    })
  })

  test('between staging and merge loads nothing; the next attempt completes once', async () => {
    const id = await registerFile(erpSample('titulos-com-erros.csv'), 'ORACLE')
    let merges = 0
    const dying = async <T>(act: (work: Work) => Promise<T>) =>
      work(async (unit) => {
        const answer = await act(unit)
        const { rows } = await sql<{ n: number }>`select count(*) as n from titulo`.execute(unit.tx)
        if (Number(rows[0]?.n) > 0) {
          merges += 1
          throw new Error('killed')
        }
        return answer
      })
    await expect(load({ work: dying }, id)).rejects.toThrow('killed')
    expect(merges).toBe(1)
    for (const table of tables) expect(await count(table), table).toBe(0)
    expect(await load({ work }, id)).toMatchObject({ status: 'PROCESSADA', aceitas: 93, novas: 93 })
    expect(await load({ work }, id)).toBeUndefined()
    expect(await count('titulo')).toBe(93)
    expect(
      (
        await sql`select tablename from pg_tables where schemaname = 'staging'`.execute(
          database.admin,
        )
      ).rows,
    ).toEqual([])
  })
})
