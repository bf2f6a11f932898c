import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'

const database = committedDatabase()
const open: pg.Client[] = []
const nameOf = new Map<pg.Client, string>()

async function session(...start: string[]): Promise<pg.Client> {
  const name = `session ${nameOf.size}`
  const client = new pg.Client({ ...database.address, application_name: name })
  open.push(client)
  nameOf.set(client, name)
  await client.connect()
  for (const statement of start) await client.query(statement)
  return client
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Error && 'code' in error ? String(error.code) : String(error),
  )

/** Resolves when a session waits for a lock of another one. */
async function waits(client: pg.Client, statement: Promise<unknown>): Promise<void> {
  let isOver = false
  void statement.then(() => (isOver = true))
  for (;;) {
    const { rowCount } = await database.adminPool.query(
      `select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
      [nameOf.get(client)],
    )
    if (rowCount === 1) return
    expect(isOver, 'the statement waited for nobody').toBe(false)
  }
}

const insertBoleto = (number: string, contract = 1, mall = 1) =>
  `
    insert into boleto (
      mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
      open_cents
    )
   values (${mall}, ${contract}, '${number}', '${number}', '2026-10-10', '2026-10-10', 100, 100)`
const insertTitulo = (number: string, { boleto = 1, contract = 1, mall = 1, type = 1 } = {}) =>
  `
    insert into titulo (
      mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
      due_on, original_due_on, original_cents, open_cents
    )
   values (
     ${mall}, ${boleto}, ${contract}, '${number}', ${type}, 1, '2026-10-01', '2026-10-10',
     '2026-10-10', 100, 100
   )`
const insertReceipt = (mall = 1) =>
  `
    insert into receipt (mall_id, titulo_id, payment_document, amount_cents)
    values (${mall}, 1, 'P${mall}', 100)`

beforeEach(async () => {
  const owner = await session()
  await owner.query('truncate mall, boleto, titulo, receipt restart identity cascade')
  for (const mall of [1, 2]) {
    await owner.query(
      `insert into mall (name, economic_unit) values ('Shopping ${mall}', '${mall}')`,
    )
    await owner.query(
      `insert into tenant (mall_id, document, name) values (${mall}, '11222333000181', 'Loja')`,
    )
    await owner.query(`insert into luc values (${mall}, 'L')`)
    await owner.query(
      `
        insert into contract (mall_id, number, luc, tenant_id, document, name, contract_type_id)
        values (${mall}, 'C', 'L', ${mall}, '11222333000181', 'Loja', 1)`,
    )
  }
  await owner.query(insertBoleto('B1'))
  await owner.query(insertBoleto('B2', 2, 2))
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.end()
})

const foreignKeyViolation = '23503'

describe('a row without its parent is refused', () => {
  test.each([
    ['a boleto of no contract', insertBoleto('X', 9)],
    ['a boleto of a contract of another mall', insertBoleto('X', 2, 1)],
    ['a título of no boleto', insertTitulo('X', { boleto: 9 })],
    ['a título of a boleto of another contract', insertTitulo('X', { contract: 2 })],
    ['a título of a boleto of another mall', insertTitulo('X', { mall: 2 })],
    ['a título of an unknown type', insertTitulo('X', { type: 99 })],
    [
      'one such row among good ones',
      `${insertTitulo('Y')}, (2, 1, 1, 'X', 1, 1, '2026-10-01', '2026-10-10', '2026-10-10', 1, 1)`,
    ],
    ['a receipt of no título', insertReceipt()],
    ['a boleto that moves to no contract', 'update boleto set contract_id = 9'],
    ['what others refer to and would change', 'update contract set mall_id = 3 - mall_id'],
  ])('%s', async (_, statement) => {
    const owner = await session()
    expect(await code(owner.query(statement))).toBe(foreignKeyViolation)
  })

  test('also for a user of one mall', async () => {
    const app = await session(
      `set role regua_app`,
      `select set_config('regua.malls', '{1}', false)`,
    )
    expect(await code(app.query(insertTitulo('T1')))).toBe('done')
    expect(await code(app.query(insertTitulo('T2', { boleto: 2 })))).toBe(foreignKeyViolation)
  })
})

describe('a parent with a child cannot be deleted', () => {
  test.each([
    ['deleted', 'delete from boleto where id = 1'],
    ['deleted with others', 'delete from boleto'],
    ['truncated', 'truncate boleto cascade'],
    ['its type deleted', 'delete from document_type where id = 1'],
    ['its contract deleted', 'delete from contract'],
  ])('%s', async (_, statement) => {
    const owner = await session(insertTitulo('T1'))
    expect(await code(owner.query(statement))).toBe(foreignKeyViolation)
  })

  test('a parent without children, or with its children in one statement, can be deleted', async () => {
    const owner = await session(insertTitulo('T1'), insertReceipt())
    expect(await code(owner.query('delete from boleto where id = 2'))).toBe('done')
    expect(
      await code(
        owner.query(
          'with r as (delete from receipt), t as (delete from titulo) delete from boleto',
        ),
      ),
    ).toBe('done')
  })
})

describe('two concurrent transactions cannot break a reference', () => {
  test('child first: the delete of the parent waits and is refused', async () => {
    const child = await session('begin', insertTitulo('T1'))
    const parent = await session('begin')
    const deletion = code(parent.query('delete from boleto where id = 1'))
    await waits(parent, deletion)
    await child.query('commit')
    expect(await deletion).toBe(foreignKeyViolation)
  })

  test('child first and rolled back: the parent is deleted', async () => {
    const child = await session('begin', insertTitulo('T1'))
    const parent = await session('begin')
    const deletion = code(parent.query('delete from boleto where id = 1'))
    await waits(parent, deletion)
    await child.query('rollback')
    expect(await deletion).toBe('done')
  })

  test('parent first: the insert of a child waits and is refused', async () => {
    const parent = await session('begin', 'delete from boleto where id = 1')
    const child = await session('begin')
    const insertion = code(child.query(insertTitulo('T1')))
    await waits(child, insertion)
    await parent.query('commit')
    expect(await insertion).toBe(foreignKeyViolation)
  })

  test('reads do not wait', async () => {
    await session('begin', 'delete from boleto where id = 1')
    const reader = await session(`set statement_timeout = '2s'`)
    expect(
      await code(reader.query('select from titulo join boleto on boleto.id = boleto_id')),
    ).toBe('done')
  })

  test('a transaction with an old snapshot cannot write', async () => {
    const old = await session('begin isolation level repeatable read')
    expect(await code(old.query(insertTitulo('T1')))).toBe('P0001')
  })
})
