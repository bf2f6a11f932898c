// Three hundred manipulations of the decision log by a database owner. `npm run drills -- audit` does
// ten thousand.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { DB } from '#server/database/schema.ts'
import {
  anchorFile,
  anchorReport,
  compareAnchors,
  writeAnchor,
} from '#server/audit/audit-anchor.ts'
import { verifyAudit } from './audit-verify.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { append, chains, rehash, rowsOf, tamperings as drawn } from '#testing/test-tampering.ts'

const database = committedDatabase()
const folder = mkdtempSync(join(tmpdir(), 'regua-anchor-'))
const tamperings = 300
let state = 20_261_118
const next = drawn((below) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
})

beforeAll(async () => {
  await append(database.app, 0, rowsOf * chains.length)
  await writeAnchor(database.admin, folder, new Date('2026-11-18T05:50:00Z'), '2026-11-18')
  await append(database.app, rowsOf * chains.length, 8)
  await writeAnchor(database.admin, folder, new Date('2026-11-19T05:50:00Z'), '2026-11-19')
})
afterAll(() => rmSync(folder, { recursive: true }))

const isWhole = async (tx: Transaction<DB>) => (await verifyAudit(tx)).brokenChains.length === 0

test(`each of ${tamperings} tamperings is found`, async () => {
  const missed: string[] = []
  await database.admin.transaction().execute(async (tx) => {
    expect(await isWhole(tx)).toBe(true)
    for (let count = 0; count < tamperings; count += 1) {
      await sql`savepoint whole`.execute(tx)
      const statements = next()
      for (const statement of statements) await sql.raw(statement).execute(tx)
      if (await isWhole(tx)) missed.push(`${count}: ${statements.join('; ')}`)
      await sql`rollback to savepoint whole`.execute(tx)
    }
    expect(await isWhole(tx)).toBe(true)
  })
  expect(missed).toEqual([])
}, 600_000)

/** Manipulations that only an anchor detects, because rows, hashes and heads are consistent. */
const perfect: Readonly<Record<string, string>> = {
  'cuts the tail and puts the head back': `
    delete from audit_entry where chain_id = 3 and position > 30;
    update audit_head h
    set position = e.position, hash = e.hash
    from audit_entry e
    where h.chain_id = 3 and e.chain_id = 3 and e.position = 30`,
  'takes a whole chain away':
    'delete from audit_entry where chain_id = 5; delete from audit_head where chain_id = 5',
  'writes a chain anew from a changed row on': `
    update audit_entry set body = '{"valor": 1}' where chain_id = 8 and position = 20;
    do $$ begin for spot in 20..42 loop ${rehash}
      and e.chain_id = 8
      and e.position = spot; end loop; end $$;
    update audit_head h
    set hash = e.hash
    from audit_entry e
    where h.chain_id = 8 and e.chain_id = 8 and e.position = h.position`,
}

test.each(Object.keys(perfect))(
  'a superuser who %s is found by the anchor, and by nothing else',
  async (name) => {
    await database.admin.transaction().execute(async (tx) => {
      await sql`savepoint whole`.execute(tx)
      for (const statement of (perfect[name] ?? '').split(/;\s*\n/))
        await sql.raw(statement).execute(tx)
      expect(await isWhole(tx)).toBe(true)
      const verdict = await compareAnchors(tx, folder)
      expect(verdict?.breaks).toHaveLength(1)
      expect(anchorReport(verdict)).toMatch(
        /^Âncoras VIOLADAS:\n {2}cadeia \d, posição \d+: não é a linha que a âncora de 2026-11-1[89] registrou$/,
      )
      await sql`rollback to savepoint whole`.execute(tx)
    })
  },
)

test('the anchors of an untouched log are valid, one line a day, each with the hash of the previous', async () => {
  expect(await compareAnchors(database.admin, folder)).toEqual({
    days: 2,
    breaks: [],
    fileBrokenAt: undefined,
  })
  expect(await writeAnchor(database.admin, folder, new Date(), '2026-11-19')).toBe(false)
  expect(readFileSync(anchorFile(folder), 'utf8').trimEnd().split('\n')).toHaveLength(2)
  expect(await compareAnchors(database.admin, join(folder, 'nada'))).toBeUndefined()
})

test('a changed, lost or invented anchor line is reported', async () => {
  const path = anchorFile(folder)
  const whole = readFileSync(path, 'utf8')
  const [first = '', second = ''] = whole.split('\n')
  const lineOf = async (text: string) => {
    writeFileSync(path, text)
    return (await compareAnchors(database.admin, folder))?.fileBrokenAt
  }
  expect(await lineOf(`${first.replace('2026-11-18', '2026-11-17')}\n${second}\n`)).toBe(2)
  expect(await lineOf(`${second}\n`)).toBe(1)
  expect(await lineOf(`${first}\nlixo\n`)).toBe(2)
  appendFileSync(path, `${first}\n`)
  expect((await compareAnchors(database.admin, folder))?.fileBrokenAt).toBe(2)
  expect(await lineOf(whole)).toBeUndefined()
})
