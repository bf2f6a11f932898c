// Undoing a load that confirmed bank acts, and loads that would delete their boletos.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { load } from '#features/ledger/receivables/actions/load.ts'
import { register } from '#features/ledger/receivables/actions/receive.ts'
import { sha256 } from '#server/files/files.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { csv, oracleRow } from '#testing/example-erp-files.ts'
import { undo } from '#testing/example-undo.ts'
import { workOn } from '#testing/test-app.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { reconcileActs } from './actions/reconcile.ts'

const database = committedDatabase()
const folder = mkdtempSync(join(tmpdir(), 'regua-bank-undo-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const work = workOn(database)
beforeEach(() =>
  emptyTables(
    database.admin,
    'mall',
    'boleto',
    'titulo',
    'receipt',
    'erp_load',
    'stored_file',
    'received_file',
  ),
)

async function loadRows(...changes: readonly Readonly<Record<string, string>>[]): Promise<number> {
  const path = join(folder, 'titulos.csv')
  writeFileSync(path, csv(changes.map((change) => ({ ...oracleRow, ...change }))))
  const file = { path, name: 'titulos.csv', mediaType: 'text/csv', sha256: await sha256(path) }
  const id = await work((unit) => register(unit, file, { spreadSheetType: 'ORACLE' }))
  await load({ work }, id)
  return id
}
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
