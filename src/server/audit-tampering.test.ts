// Three hundred ways to change the decision log, by somebody whom no right stops. The long run: AUDIT_TAMPERINGS=10000.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { DB } from '../../db/schema.ts'
import { anchorFile, anchorReport, compareAnchors, writeAnchor } from './audit-anchor.ts'
import { verifyAudit } from './audit-verify.ts'
import { inTransaction } from './database/connection.ts'
import { committedDatabase } from './database/test-database.ts'

const database = committedDatabase()
const folder = mkdtempSync(join(tmpdir(), 'regua-anchor-'))
const tamperings = Number(process.env['AUDIT_TAMPERINGS'] ?? 300)
const seed = Number(process.env['AUDIT_SEED'] ?? 20_261_118)
const chains = [0, 3, 5, 8]
const rowsOf = 40

const append = (from: number, count: number) =>
  inTransaction(database.app, { malls: 'all' }, (tx) =>
    sql`select regua.append_audit(${JSON.stringify(
      Array.from({ length: count }, (_, index) => ({
        mall_id: chains[(from + index) % chains.length],
        user_id: 7 + (index % 3),
        user_name: 'Renata Queiroz',
        profile: 'RÉGUA DE COBRANÇA',
        request_id: 'AB12CD34EF',
        action: index % 2 ? 'APROVADO' : 'ISENTADO',
        entity: 'boleto',
        entity_id: String(from + index),
        body: { valor: from + index, lista: [index] },
      })),
    )}::jsonb)`.execute(tx),
  )

beforeAll(async () => {
  await append(0, rowsOf * chains.length)
  await writeAnchor(database.admin, folder, new Date('2026-11-18T05:50:00Z'), '2026-11-18')
  await append(rowsOf * chains.length, 8)
  await writeAnchor(database.admin, folder, new Date('2026-11-19T05:50:00Z'), '2026-11-19')
})
afterAll(() => rmSync(folder, { recursive: true }))

let state = seed
const chance = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T

const edits = [
  `user_name = user_name || '.'`,
  `profile = 'HOLDING'`,
  `user_id = coalesce(user_id, 0) + 1`,
  'user_id = null',
  'request_id = null',
  `request_id = 'ZZ12CD34EF'`,
  `action = action || 'X'`,
  `entity = 'contrato'`,
  `entity_id = entity_id || '0'`,
  `body = body || '{"valor": -1}'`,
  `body = body - 'valor'`,
  `body = '{}'`,
  `hash = sha256(hash)`,
  `hash = '\\x00'`,
]
const clocks = ['1 microsecond', '-1 microsecond', '1 second', '-1 hour', '1 day', '-1 year']
const rehash = `update audit_entry e set hash = sha256(p.hash || convert_to(regua.audit_row_text(e.chain_id, e.position, e.at, e.user_id, e.user_name, e.profile, e.request_id,
  e.action, e.entity, e.entity_id, e.body), 'UTF8')) from audit_entry p where p.chain_id = e.chain_id and p.position = e.position - 1`

/** One kind of tampering at a random place, in SQL. */
function tampering(): string[] {
  const chain = one(chains)
  const at = 1 + chance(rowsOf)
  const other = 1 + ((at + chance(rowsOf - 1)) % rowsOf)
  const here = `chain_id = ${chain} and position = ${at}`
  const foreign = one(chains.filter((each) => each !== chain))
  const kinds: (() => string[])[] = [
    () => [`update audit_entry set ${one(edits)} where ${here}`],
    () => [`update audit_entry set at = at + interval '${one(clocks)}' where ${here}`],
    () => [
      `update audit_entry set at = at + interval '${one(clocks)}' where chain_id = ${chain} and position >= ${at}`,
    ],
    () => [`delete from audit_entry where ${here}`],
    () => [
      `delete from audit_entry where chain_id = ${chain} and position between ${Math.min(at, other)} and ${Math.max(at, other)}`,
    ],
    () => [`delete from audit_entry where chain_id = ${chain} and position > ${at}`],
    () => [`delete from audit_entry where chain_id = ${chain}`],
    () => [`delete from audit_head where chain_id = ${chain}`],
    () => [`update audit_head set position = position ${one(['+', '-'])} 1 where chain_id = ${chain}`],
    () => [`update audit_head set hash = sha256(hash) where chain_id = ${chain}`],
    () => [`update audit_entry set mall_id = ${foreign} where ${here}`],
    () => [
      `delete from audit_entry where ${here}`,
      `update audit_entry set position = -position where chain_id = ${chain} and position > ${at}`,
      `update audit_entry set position = -position - 1 where chain_id = ${chain} and position < 0`,
    ],
    () =>
      at === other
        ? [`delete from audit_entry where ${here}`]
        : [
            `update audit_entry set position = -1 where ${here}`,
            `update audit_entry set position = ${at} where chain_id = ${chain} and position = ${other}`,
            `update audit_entry set position = ${other} where chain_id = ${chain} and position = -1`,
          ],
    () => [
      `insert into audit_entry select chain_id, position + 1000, mall_id, at, user_id, user_name, profile, request_id, action, entity, entity_id, body, hash from audit_entry where ${here}`,
    ],
    () => [
      `insert into audit_entry select ${foreign}, 1000, ${foreign}, at, user_id, user_name, profile, request_id, action, entity, entity_id, body, hash from audit_entry where ${here}`,
    ],
    () => [
      `update audit_entry set ${one(edits.slice(0, 12))} where chain_id = ${chain} and position = ${Math.min(at + 1, rowsOf)}`,
      `${rehash} and e.chain_id = ${chain} and e.position = ${Math.min(at + 1, rowsOf)}`,
    ],
  ]
  return one(kinds)()
}

const isWhole = async (tx: Transaction<DB>) => (await verifyAudit(tx)).broken.length === 0

test(`of ${tamperings} tamperings each one is found`, async () => {
  const missed: string[] = []
  await database.admin.transaction().execute(async (tx) => {
    expect(await isWhole(tx)).toBe(true)
    for (let count = 0; count < tamperings; count += 1) {
      await sql`savepoint whole`.execute(tx)
      const statements = tampering()
      for (const statement of statements) await sql.raw(statement).execute(tx)
      if (await isWhole(tx)) missed.push(`seed ${seed}, ${count}: ${statements.join('; ')}`)
      await sql`rollback to savepoint whole`.execute(tx)
    }
    expect(await isWhole(tx)).toBe(true)
  })
  expect(missed).toEqual([])
}, 600_000)

/** What only an anchor finds: rows, hashes and heads made to agree with each other. */
const perfect: Readonly<Record<string, string>> = {
  'cuts the tail and puts the head back': `delete from audit_entry where chain_id = 3 and position > 30;
    update audit_head h set position = e.position, hash = e.hash from audit_entry e where h.chain_id = 3 and e.chain_id = 3 and e.position = 30`,
  'takes a whole chain away': 'delete from audit_entry where chain_id = 5; delete from audit_head where chain_id = 5',
  'writes a chain anew from a changed row on': `update audit_entry set body = '{"valor": 1}' where chain_id = 8 and position = 20;
    do $$ begin for spot in 20..42 loop ${rehash} and e.chain_id = 8 and e.position = spot; end loop; end $$;
    update audit_head h set hash = e.hash from audit_entry e where h.chain_id = 8 and e.chain_id = 8 and e.position = h.position`,
}

test.each(Object.keys(perfect))('a superuser who %s is found by the anchor, and by nothing else', async (name) => {
  await database.admin.transaction().execute(async (tx) => {
    await sql`savepoint whole`.execute(tx)
    for (const statement of (perfect[name] ?? '').split(/;\s*\n/)) await sql.raw(statement).execute(tx)
    expect(await isWhole(tx)).toBe(true)
    const verdict = await compareAnchors(tx, folder)
    expect(verdict?.broken).toHaveLength(1)
    expect(anchorReport(verdict)).toMatch(
      /^Âncoras VIOLADAS:\n {2}cadeia \d, posição \d+: não é a linha que a âncora de 2026-11-1[89] registrou$/,
    )
    await sql`rollback to savepoint whole`.execute(tx)
  })
})

test('the anchors of an untouched log hold, one line a day, each with the hash of the line before', async () => {
  expect(await compareAnchors(database.admin, folder)).toEqual({ days: 2, broken: [], fileBrokenAt: undefined })
  expect(await writeAnchor(database.admin, folder, new Date(), '2026-11-19')).toBe(false)
  expect(readFileSync(anchorFile(folder), 'utf8').trimEnd().split('\n')).toHaveLength(2)
  expect(await compareAnchors(database.admin, join(folder, 'nada'))).toBeUndefined()
})

test('a changed, lost or invented line of the anchors is named', async () => {
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
