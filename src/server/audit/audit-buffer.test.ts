import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { verifyAudit } from '#ops/audit-verify.ts'
import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { createHttp } from '../http/http.ts'
import { unitOfWork } from '../work/unit-of-work.ts'
import { type AuditEntry, systemActor } from '../work/work.ts'

const database = committedDatabase()
const process = () => ({
  db: database.app,
  clock: systemClock,
  log: createHttp({ logLevel: 'silent' }).log,
})
const lines = (act: string, count: number, mallOf: (n: number) => number): AuditEntry[] =>
  Array.from({ length: count }, (_, n) => ({
    mallId: mallOf(n),
    action: act,
    entity: 'boleto',
    entityId: n,
    body: { n, texto: 'ação' },
  }))
const write = (act: string, count: number, mallOf: (n: number) => number) =>
  unitOfWork(process(), systemActor, 'teste', async (work) =>
    work.audit(...lines(act, count, mallOf)),
  )
const readLines = async (act: string) =>
  (
    await sql<{
      n: number
    }>`
      select entity_id::int as n
      from audit_entry
      where action = ${act}
      order by mall_id, position`.execute(database.admin)
  ).rows.map(({ n }) => n)

test('a long act writes its lines in order in each chain, and the log stays valid', async () => {
  await write('LONGO', 2_500, (n) => n % 3)
  const expected = [0, 1, 2].flatMap((mall) =>
    Array.from({ length: 2_500 }, (_, n) => n).filter((n) => n % 3 === mall),
  )
  expect(await readLines('LONGO')).toEqual(expected)
  expect((await verifyAudit(database.admin)).brokenChains).toEqual([])
})

test('single lines, new chains and long acts share one chain', async () => {
  await write('UMA', 1, () => 41)
  await write('MUITAS', 1_200, () => 41)
  await write('UMA', 1, () => 41)
  await write('DUAS', 2, () => 41)
  const { brokenChains } = await verifyAudit(database.admin)
  expect(brokenChains).toEqual([])
  expect(await readLines('UMA')).toHaveLength(2)
})

test('long acts in opposite orders both end without a deadlock', async () => {
  await Promise.all([
    write('SOBE', 2_400, (n) => 50 + (n >> 10)),
    write('DESCE', 2_400, (n) => 53 - (n >> 10)),
  ])
  expect([(await readLines('SOBE')).length, (await readLines('DESCE')).length]).toEqual([
    2_400, 2_400,
  ])
  expect((await verifyAudit(database.admin)).brokenChains).toEqual([])
})

test('a failed long act writes nothing', async () => {
  const failing = unitOfWork(process(), systemActor, 'teste', async (work) => {
    work.audit(...lines('FALHA', 1_500, () => 60))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await readLines('FALHA')).toEqual([])
})
