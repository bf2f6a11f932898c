// Undoing a load that confirmed bank acts, and loads that would delete their boletos.
import { afterAll, beforeEach, expect, test } from 'vitest'

import { emptyTables } from '#testing/empty-tables.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { undo } from '#testing/example-undo.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { reconcileActs } from './actions/reconcile.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { work } = loads
afterAll(loads.removeFiles)

beforeEach(async () => {
  await loads.empty()
  await emptyTables(database.admin, 'received_file')
})

const loadRows = (...changes: readonly Readonly<Record<string, string>>[]) =>
  loads.loadRows(changes)
const loadRow = (change: Readonly<Record<string, string>> = {}) => loadRows(change)
const rows = async (text: string) => (await database.adminPool.query(text)).rows as unknown[]
const acts = () =>
  rows(`select state, held_until is not null as held,
    (select count(*)::int from bank_act_receipt x where x.bank_act_id = a.id) as receipts
    from bank_act a`)
const pays = () =>
  addBankPayment(database.adminPool, 'B1', { on: '2026-11-17', heldUntil: '2026-12-01' })

const paid = {
  valorAberto: '0,00',
  docPagamento: 'D1',
  dataCompensacao: '17/11/2026',
  valorRecebido: '1.000,00',
}

test('an act is open and holds again once the load with its receipt is undone', async () => {
  await loadRow()
  await pays()
  const second = await loadRow(paid)
  await work(reconcileActs)
  expect(await acts()).toEqual([{ state: 'CONCILIADO', held: false, receipts: 1 }])
  await work((unit) => undo(unit, second))
  expect(await acts()).toEqual([{ state: 'CONCILIADO', held: false, receipts: 0 }])
  await work(reconcileActs)
  expect(await acts()).toEqual([{ state: 'ABERTO', held: true, receipts: 0 }])
  expect(
    await rows(`select action from audit_entry where action = 'REABRIR_RETORNO'`),
  ).toHaveLength(1)
  // Loaded again, the receipt confirms it again.
  await loadRow(paid)
  await work(reconcileActs)
  expect(await acts()).toEqual([{ state: 'CONCILIADO', held: false, receipts: 1 }])
})

test('an act follows its boleto to a new number and holds it there; that load is not undone', async () => {
  await loadRow()
  await pays()
  const second = await loadRow({ numBoleto: 'B2' })
  expect(await rows('select number, open_cents::int as open from boleto order by number')).toEqual([
    { number: 'B2', open: 100_000 },
  ])
  expect(
    await rows('select b.number from held_boleto h join boleto b on b.id = h.boleto_id'),
  ).toEqual([{ number: 'B2' }])
  await expect(work((unit) => undo(unit, second))).rejects.toThrow('atos bancários')
})

test('a boleto whose títulos went to several keeps its act, which they do not confirm', async () => {
  await loadRows({}, { numeroTitulo: 'T2' })
  await pays()
  await loadRows({ numBoleto: 'B2' }, { numeroTitulo: 'T2', numBoleto: 'B3' })
  await work(reconcileActs)
  expect(
    await rows('select b.number, a.state from bank_act a join boleto b on b.id = a.boleto_id'),
  ).toEqual([{ number: 'B1', state: 'ABERTO' }])
})
