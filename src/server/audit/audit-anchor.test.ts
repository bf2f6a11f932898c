import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createSocket } from 'node:dgram'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { anchorsIn, CopyDiffers, sendAnchorToSyslog } from './anchor-copies.ts'
import {
  anchorFile,
  anchorTheDay,
  compareAnchors,
  compareCopy,
  writeAnchor,
} from './audit-anchor.ts'
import { verifyAuditTrail } from '#ops/audit-verify.ts'
import type { Tx } from '../database/connection.ts'
import { database, inRolledBackTransaction } from '#testing/test-database.ts'

const anchorDatabase = database()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regua-anchor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (day: string) =>
  writeAnchor(anchorDatabase.admin, folder, new Date('2026-11-20T02:50:00Z'), day)
const lines = () => readFileSync(anchorFile(folder), 'utf8').split('\n')

test('several runs of a day write one line', async () => {
  expect(await write('2026-11-19')).toBe(true)
  expect(await write('2026-11-19')).toBe(false)
  expect(await write('2026-11-20')).toBe(true)
  expect(lines()).toHaveLength(3)
  expect(await compareAnchors(anchorDatabase.admin, folder)).toMatchObject({
    days: 2,
    breaks: [],
    fileBrokenAt: undefined,
  })
})

test('concurrent runs write one line of the day', async () => {
  const ask = () =>
    anchorDatabase.admin
      .transaction()
      .execute((tx) =>
        anchorTheDay(
          { tx, now: new Date('2026-11-19T12:00:00Z'), today: localDate('2026-11-19') },
          folder,
          {},
        ),
      )
  const reader = await anchorDatabase.adminPool.connect()
  await reader.query('begin; lock table audit_head in access exclusive mode')
  const asked = [ask(), ask()]
  // Both requests must be running: no line is written while another transaction locks the chain
  // heads.
  await expect
    .poll(
      async () =>
        (await reader.query(`select from pg_locks where not granted and pid <> pg_backend_pid()`))
          .rowCount,
    )
    .toBe(2)
  await reader.query('rollback')
  reader.release()
  await Promise.all(asked)
  expect(lines()).toHaveLength(2)
  expect(await compareAnchors(anchorDatabase.admin, folder)).toMatchObject({
    days: 1,
    breaks: [],
    fileBrokenAt: undefined,
  })
})

test('an incomplete line after a power cut is removed, and the line of the day is written', async () => {
  await write('2026-11-18')
  const whole = readFileSync(anchorFile(folder)).length
  await write('2026-11-19')
  truncateSync(anchorFile(folder), whole + 40)
  expect(await write('2026-11-19')).toBe(true)
  expect(await compareAnchors(anchorDatabase.admin, folder)).toMatchObject({
    days: 2,
    breaks: [],
    fileBrokenAt: undefined,
  })
})

test('an invalid complete line stays and is reported', async () => {
  await write('2026-11-18')
  appendFileSync(anchorFile(folder), 'outra coisa\n')
  await write('2026-11-19')
  expect(await compareAnchors(anchorDatabase.admin, folder)).toMatchObject({
    days: 3,
    fileBrokenAt: 2,
  })
})

const theDay = (day: string, copies: Parameters<typeof anchorTheDay>[2]) =>
  anchorTheDay(
    {
      tx: anchorDatabase.admin as unknown as Tx,
      now: new Date(`${day}T12:00:00Z`),
      today: localDate(day),
    },
    folder,
    copies,
  )

test('the copy in another folder gets missing lines, loses none, and only its owner can read it', async () => {
  const copy = join(folder, 'outra-maquina')
  await write('2026-11-18')
  await theDay('2026-11-19', { folder: copy })
  await theDay('2026-11-19', { folder: copy })
  expect(readFileSync(anchorsIn(copy), 'utf8')).toBe(readFileSync(anchorFile(folder), 'utf8'))
  expect((statSync(anchorsIn(copy)).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(copy).mode & 0o777).toString(8)).toBe('700')
  expect(await compareCopy(anchorDatabase.admin, copy)).toMatchObject({ days: 2, breaks: [] })
  rmSync(anchorFile(folder))
  await expect(theDay('2026-11-20', { folder: copy })).rejects.toBeInstanceOf(CopyDiffers)
  expect(await compareCopy(anchorDatabase.admin, copy)).toMatchObject({ days: 2 })
})

test('syslog gets the digest of the line of the day once', async () => {
  const messages: string[] = []
  const collector = createSocket('udp4')
  await new Promise<void>((ready) => collector.bind(0, '127.0.0.1', ready))
  collector.on('message', (text) => messages.push(text.toString()))
  const syslog = { host: '127.0.0.1', port: collector.address().port }
  await theDay('2026-11-19', { syslog })
  await theDay('2026-11-19', { syslog })
  await sendAnchorToSyslog(JSON.stringify({ dia: 'fim' }), syslog, new Date('2026-11-19T12:00:00Z'))
  await expect.poll(() => messages.at(-1)).toContain('"fim"')
  collector.close()
  const sha256 = createHash('sha256')
    .update(lines()[0] ?? '')
    .digest('hex')
  expect(messages).toHaveLength(2)
  expect(messages[0]).toBe(
    `<109>1 2026-11-19T12:00:00.000Z - regua ${process.pid} ancora - ${JSON.stringify({ dia: '2026-11-19', sha256 })}`,
  )
})

describe('the verification', () => {
  test('fails for a database older than a day without any anchor', async () => {
    const young = await verifyAuditTrail(anchorDatabase.admin, folder)
    expect(young).toMatchObject({
      isWhole: true,
      report: expect.stringContaining('Nenhuma âncora diária'),
    })
    await asOld(async (tx) => {
      const old = await verifyAuditTrail(tx, folder)
      expect(old.isWhole).toBe(false)
      expect(old.report).toContain('NÃO COMPROVADO: este banco tem mais de um dia e não há âncora')
      await write('2026-11-19')
      expect((await verifyAuditTrail(tx, folder)).isWhole).toBe(true)
      const lost = await verifyAuditTrail(tx, folder, join(folder, 'copia'))
      expect(lost).toMatchObject({
        isWhole: false,
        report: expect.stringContaining('nenhuma âncora.'),
      })
    })
  })

  test('reports decisions without a log line, as after the log was emptied', async () => {
    await asOld(async (tx) => {
      await write('2026-11-19')
      await sql`
        insert into cycle (competence, cutoff_on, opened_by_name)
        values ('2026-11-01', '2026-11-03', 'Ana')`.execute(tx)
      await sql`insert into parameter_version (code, version, value, is_active, changed_by_name)
        select code, 99, value, true, 'Ana' from parameter order by code limit 1`.execute(tx)
      const found = await verifyAuditTrail(tx, folder)
      expect(found.isWhole).toBe(false)
      expect(found.report).toMatch(
        /Decisões SEM LINHA no registro:\n {2}ciclos abertos: 1 .*\n {2}parâmetros alterados: 1 /,
      )
    })
  })
})

/** Backdates the database by two days, in a transaction that is rolled back. */
const asOld = (act: (tx: Tx) => Promise<void>) =>
  inRolledBackTransaction(anchorDatabase.admin, { malls: 'all' }, async (tx) => {
    await sql`reset role`.execute(tx)
    await sql`update schema_migration set applied_at = applied_at - interval '2 days'`.execute(tx)
    await act(tx)
  })
