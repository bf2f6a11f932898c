import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls, payBoleto } from '#testing/example-debt-items.ts'
import { insertNegotiation } from '#testing/example-negotiations.ts'
import { inTransaction, type Tx } from '#server/database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'
import type { Malls } from '#server/database/mall-scope.ts'
import { localDate } from '#values/local-date.ts'

import { countKinds } from './events.ts'
import { contractsOf, documentOfTenant, findTenants } from './tenants.ts'

const database = committedDatabase()
const today = localDate('2026-11-18')
const document = '36576230000140'
const asAll = <T>(act: (tx: Tx) => Promise<T>) => inTransaction(database.app, { malls: 'all' }, act)
const kinds = (malls: Malls = 'all') => asAll((tx) => countKinds(tx, document, today, malls))
const findTimelines = async (asked: string, malls: Malls = 'all', most = 10) =>
  (await asAll((tx) => findTenants(tx, asked, { malls, today, most }))).map(({ name, at }) => [
    name,
    at,
  ])

beforeAll(() => emptyWorld(database.admin))
beforeEach(() => insertMalls(database.admin))
afterEach(() => emptyWorld(database.admin))

test('due dates, payments and notices of a document are counted by kind, once each, in the visible malls', async () => {
  await insertBoleto(database.admin, '101', { dueOn: '2026-08-10' })
  await insertBoleto(database.admin, '102', { mall: 2, dueOn: '2026-09-10' })
  await insertBoleto(database.admin, '103', { dueOn: '2026-12-10' })
  await payBoleto(database.admin, '101')
  await sql`
    with l as (
      insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name)
      values ('COMUNICACOES', 'a.csv', sha256('a'), 1, 1, 0, 'x')
      returning id
    )
    insert into notice (
      mall_id, boleto_id, recipient, document, name, luc, kind, channel, sent_on, import_id
    )
    select b.mall_id, b.id, 'LOJISTA', ${document}, 'Loja', 'L1', 'CARTA_COBRANCA', 'CARTA',
      '2026-10-20', l.id
    from boleto b, l
    where b.number = '102'`.execute(database.admin)
  expect(await kinds()).toEqual(
    new Map([
      ['VENCIMENTO', 2],
      ['PAGAMENTO', 1],
      ['COMUNICACAO', 1],
    ]),
  )
  expect(await kinds([2])).toEqual(
    new Map([
      ['VENCIMENTO', 1],
      ['COMUNICACAO', 1],
    ]),
  )
  expect(await kinds([3])).toEqual(new Map())
})

test('a tenant is found by part of its name without accents, prefix of its document, LUC or boleto', async () => {
  await insertBoleto(database.admin, '101')
  await insertBoleto(database.admin, '201', { mall: 2, document: '11222333000181' })
  await sql`insert into luc (mall_id, code) values (2, 'Q9')`.execute(database.admin)
  await sql`
    update contract set trade_name = 'Órion', luc = 'Q9' where document = '11222333000181'`.execute(
    database.admin,
  )
  const orion = [['Órion', 'Shopping Beta · Q9']]
  expect(await findTimelines('orio')).toEqual(orion)
  expect(await findTimelines('11.222.333')).toEqual(orion)
  expect(await findTimelines('q9')).toEqual(orion)
  expect(await findTimelines('201')).toEqual(orion)
  expect(await findTimelines('orio', [1])).toEqual([])
  expect(await findTimelines('loja sol')).toHaveLength(2)
  expect(await findTimelines('loja sol', 'all', 1)).toHaveLength(1)
  // LIKE wildcards are escaped.
  expect(await findTimelines('%')).toEqual([])
})

test('a document with several contracts is one row with all its places', async () => {
  await insertBoleto(database.admin, '101')
  await insertBoleto(database.admin, '102', { mall: 2 })
  expect(await findTimelines('sol')).toEqual([['Sol', 'Shopping Alfa · L1, Shopping Beta · L1']])
  const contracts = await asAll((tx) => contractsOf(tx, document, 'all'))
  expect(contracts.map(({ mallName, number }) => [mallName, number])).toEqual([
    ['Shopping Alfa', 'C101'],
    ['Shopping Beta', 'C102'],
  ])
  expect(await asAll((tx) => contractsOf(tx, document, [2]))).toHaveLength(1)
})

test('the debt of a found tenant is its overdue amount in visible malls, and the largest is first', async () => {
  await insertBoleto(database.admin, '101', { dueOn: '2026-10-10' })
  await insertBoleto(database.admin, '102', { dueOn: '2026-12-10' })
  await insertBoleto(database.admin, '103', { mall: 2, dueOn: '2026-08-10' })
  await insertBoleto(database.admin, '201', {
    mall: 2,
    document: '11222333000181',
    dueOn: '2026-12-10',
  })
  const owed = async (malls: Malls, most = 10) =>
    (await asAll((tx) => findTenants(tx, 'loja', { malls, today, most }))).map(
      ({ document: of, overdue, arrears, inAll }) => [of, overdue, arrears, inAll],
    )
  expect(await owed('all')).toEqual([
    [document, 200_000, 100, 2],
    ['11222333000181', 0, 0, 2],
  ])
  expect(await owed([1])).toEqual([[document, 100_000, 39, 1]])
  expect(await owed('all', 1)).toEqual([[document, 200_000, 100, 2]])
})

test('the document of a tenant is shown only in its malls', async () => {
  await insertBoleto(database.admin, '101')
  const { rows } = await sql<{ id: number }>`select id from tenant`.execute(database.admin)
  const id = rows[0]?.id ?? 0
  expect(await asAll((tx) => documentOfTenant(tx, id, 'all'))).toBe(document)
  expect(await asAll((tx) => documentOfTenant(tx, id, [2]))).toBeUndefined()
})

test('a negotiation is one event of its customer for any number of boletos; a deleted one is none', async () => {
  const boletos = [
    await insertBoleto(database.admin, '101', { dueOn: '2026-12-10' }),
    await insertBoleto(database.admin, '102', { dueOn: '2026-12-10' }),
  ]
  await insertNegotiation(database.admin, boletos)
  await sql`
    insert into contact_record (
      mall_id, document, luc, stage_id, contact_on, created_by_name, updated_by_name
    )
    values (1, ${document}, 'L1', 5, '2026-11-17', 'Ana', 'Ana')`.execute(database.admin)
  expect(await kinds()).toEqual(new Map([['NEGOCIACAO', 2]]))
  expect(await kinds([2])).toEqual(new Map())
  await sql`
    update negotiation set deleted_at = now(), deleted_by_name = 'Ana'`.execute(database.admin)
  expect(await kinds()).toEqual(new Map([['NEGOCIACAO', 1]]))
})
