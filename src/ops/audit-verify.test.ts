import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { auditReport, verifyAudit } from './audit-verify.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { inTransaction } from '#server/database/connection.ts'

const database = committedDatabase()

const entry = (mallId: number, number: number) => ({
  mall_id: mallId,
  user_id: 7,
  user_name: 'Renata Queiroz',
  profile: 'RÉGUA DE COBRANÇA',
  request_id: 'AB12CD34EF',
  action: 'APROVADO',
  entity: 'boleto',
  entity_id: String(number),
  body: { valor: number, observação: 'ação' },
})

const append = (entries: readonly object[]) =>
  inTransaction(database.app, { malls: 'all' }, (tx) =>
    sql`select regua.append_audit(${JSON.stringify(entries)}::jsonb)`.execute(tx),
  )

/** Manipulates the log as the owner of the tables. */
const tamper = (statement: string) => sql.raw(statement).execute(database.admin)

beforeEach(async () => {
  await append(Array.from({ length: 20 }, (_, index) => entry(index % 2 === 0 ? 3 : 5, index)))
  await append([entry(3, 100), entry(0, 101)])
})
afterEach(() => tamper('truncate audit_entry, audit_head'))

test('an untouched log is valid, over several commits and chains', async () => {
  const verdict = await verifyAudit(database.admin)
  expect(verdict).toEqual({ rows: 22, chains: 3, brokenChains: [] })
  expect(auditReport(verdict)).toBe('Registro de decisões íntegro: 22 linhas em 3 cadeias.')
})

test('an empty log is valid', async () => {
  await tamper('truncate audit_entry, audit_head')
  expect(await verifyAudit(database.admin)).toEqual({ rows: 0, chains: 0, brokenChains: [] })
})

describe('the first broken row of each chain is reported when the owner', () => {
  test.each([
    ['user_name', `'Outra Pessoa'`],
    ['profile', `'HOLDING'`],
    ['at', `at + interval '1 microsecond'`],
    ['user_id', 'null'],
    ['request_id', 'null'],
    ['action', `'REPROVADO'`],
    ['entity', `'contrato'`],
    ['entity_id', `'999'`],
    ['body', `body || '{"valor": 1}'`],
    ['hash', `sha256('x')`],
  ])('edits %s', async (column, value) => {
    await tamper(`update audit_entry set ${column} = ${value} where chain_id = 3 and position = 4`)
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 3, position: 4, reason: 'CHANGED' },
    ])
  })

  test('moves a row to another mall, so that other users read it', async () => {
    await tamper('update audit_entry set mall_id = 5 where chain_id = 3 and position = 2')
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 3, position: 2, reason: 'MOVED' },
    ])
  })

  test('edits a row and its hash: the next row no longer matches', async () => {
    await tamper(`update audit_entry set action = 'REPROVADO' where chain_id = 3 and position = 4`)
    await tamper(`
      update audit_entry e set hash = sha256(
        p.hash || convert_to(
          regua.audit_row_text(e.chain_id, e.position, e.at, e.user_id, e.user_name,
      e.profile, e.request_id, e.action, e.entity, e.entity_id, e.body), 'UTF8'))
      from audit_entry p
      where p.chain_id = e.chain_id
        and p.position = e.position - 1
        and e.chain_id = 3
        and e.position = 4`)
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 3, position: 5, reason: 'CHANGED' },
    ])
  })

  test('deletes a row in the middle, or the first', async () => {
    await tamper('delete from audit_entry where (chain_id, position) in ((3, 6), (5, 1))')
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 3, position: 7, reason: 'MISSING' },
      { chainId: 5, position: 2, reason: 'MISSING' },
    ])
  })

  test('deletes a row and closes the gap', async () => {
    await tamper('delete from audit_entry where chain_id = 3 and position = 6')
    await tamper(
      'update audit_entry set position = position - 1 where chain_id = 3 and position = 7',
    )
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 3, position: 6, reason: 'CHANGED' },
    ])
  })

  test('swaps two rows', async () => {
    await tamper('update audit_entry set position = -1 where chain_id = 5 and position = 3')
    await tamper('update audit_entry set position = 3 where chain_id = 5 and position = 4')
    await tamper('update audit_entry set position = 4 where chain_id = 5 and position = -1')
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 5, position: 3, reason: 'CHANGED' },
    ])
  })

  test('cuts the tail, or everything', async () => {
    await tamper('delete from audit_entry where (chain_id = 3 and position > 8) or chain_id = 0')
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 0, position: 1, reason: 'CUT' },
      { chainId: 3, position: 9, reason: 'CUT' },
    ])
  })

  test('deletes the head of a chain', async () => {
    await tamper('delete from audit_head where chain_id = 5')
    const verdict = await verifyAudit(database.admin)
    expect(verdict.brokenChains).toEqual([{ chainId: 5, position: 10, reason: 'HEADLESS' }])
    expect(auditReport(verdict)).toBe(
      'Registro de decisões VIOLADO (22 linhas em 3 cadeias):\n  cadeia do shopping 5, posição 10: a cadeia não tem fim registrado',
    )
  })

  test('inserts a row', async () => {
    await tamper(`
      insert into audit_entry
      select chain_id, position + 100, mall_id, at, user_id, user_name, profile, request_id, action,
        entity, entity_id, body, hash
      from audit_entry where chain_id = 0`)
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([
      { chainId: 0, position: 101, reason: 'MISSING' },
    ])
  })
})

describe('the roles of the product read the log and append only through its function', () => {
  const written = [
    `insert into audit_entry select * from audit_entry`,
    `update audit_entry set action = 'X'`,
    'delete from audit_entry',
    'truncate audit_entry',
    `update audit_head set position = 0`,
    'delete from audit_head',
    `insert into audit_head values (9, 0, 'x')`,
  ]

  test.each(['all', [3]] as const)('with the malls %j', async (malls) => {
    for (const statement of written) {
      await expect(
        inTransaction(database.app, { malls }, (tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/)
    }
    const read = await inTransaction(database.app, { malls }, (tx) =>
      sql<{
        chains: number[]
      }>`select array_agg(distinct chain_id order by chain_id) as chains from audit_entry`.execute(
        tx,
      ),
    )
    expect(read.rows[0]?.chains).toEqual(malls === 'all' ? [0, 3, 5] : [3])
    expect((await verifyAudit(database.admin)).brokenChains).toEqual([])
  })
})
