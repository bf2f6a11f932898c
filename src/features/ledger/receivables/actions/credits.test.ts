// A negative row is a credit of the tenant: it creates no título and enters no sum.

import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { systemActor } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { foreignFile } from '#testing/test-foreign-files.ts'

import { exampleLoads } from '#testing/example-load.ts'
import { requestUndo, undoLoad } from './undo.ts'

const database = committedDatabase()
const { work, workOf, loadFile, oracleFile, count, empty, removeFiles } = exampleLoads(database)
beforeEach(empty)
afterAll(removeFiles)

const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows
const credits = () =>
  rows(`select number, document, contract, original_cents::int as original, open_cents::int as open
    from tenant_credit order by number`)
const sums = () =>
  rows(`select number, original_cents::int as original, open_cents::int as open
    from boleto order by number`)
const issues = (id: number) =>
  rows(`select line, severity, column_name as column, value, reason from erp_load_issue
    where load_id = ${id} order by line`)

const undo = async (loadId: number): Promise<void> => {
  const person = { ...systemActor, id: 7, name: 'Rita', profile: 'RÉGUA DE COBRANÇA' }
  await workOf(person, (unit) => requestUndo(unit, loadId))
  const by = { id: 7, name: 'Rita', profile: 'RÉGUA DE COBRANÇA', malls: null }
  await undoLoad({ work }, { loadId, by })
}

const stored = (open: number, original = 200_000) => ({
  number: 'F004002',
  document: '70000040000119',
  contract: '990040',
  original,
  open,
})
const credit = (more: Record<string, string>) =>
  oracleFile({ numeroTitulo: 'K1', numBoleto: 'K1', ...more })

test('1.500,00 owed and a credit of 2.000,00: the título is loaded, the credit is stored with a warning', async () => {
  const file = foreignFile('credito.csv')
  const summary = await loadFile(file)
  expect(summary).toMatchObject({
    status: 'PROCESSADA',
    linhas: 2,
    aceitas: 2,
    rejeitadas: 0,
    comAviso: 1,
    novas: 2,
  })
  expect(await credits()).toEqual([stored(200_000)])
  expect(await sums()).toEqual([{ number: '9900040001', original: 150_000, open: 150_000 }])
  expect(await count('titulo')).toBe(1)
  expect(await issues(summary.id)).toEqual([
    {
      line: 3,
      severity: 'AVISO',
      column: 'valorAberto',
      value: '-2.000,00',
      reason: '1 crédito de R$\u00a02.000,00 lido: fica a alocar.',
    },
  ])
  expect(await loadFile(file)).toMatchObject({ novas: 0, alteradas: 0, iguais: 2 })
  expect(await loadFile(file, 'ORACLE', { ensaio: true })).toMatchObject({ iguais: 2 })
  await undo(summary.id)
  expect([await count('tenant_credit'), await count('titulo'), await count('mall')]).toEqual([
    0, 0, 0,
  ])
})

test('a credit changes, becomes 0 or an open título, and each undo restores it', async () => {
  const open = async () => ((await credits()) as { open: number }[]).map((each) => each.open)
  expect(
    await loadFile(credit({ valorOriginal: '-500,00', valorAberto: '-500,00' })),
  ).toMatchObject({ novas: 1 })
  const less = await loadFile(credit({ valorOriginal: '-500,00', valorAberto: '-200,00' }))
  expect(less).toMatchObject({ novas: 0, alteradas: 1 })
  expect(await open()).toEqual([20_000])
  const none = await loadFile(credit({ valorOriginal: '-500,00', valorAberto: '0,00' }))
  expect(none).toMatchObject({ alteradas: 1, comAviso: 1 })
  expect(await open()).toEqual([0])
  await undo(none.id)
  expect(await open()).toEqual([20_000])
  const titulo = await loadFile(credit({}))
  expect(titulo).toMatchObject({ novas: 1, comAviso: 0 })
  expect([await open(), await sums()]).toEqual([
    [0],
    [{ number: 'K1', original: 100_000, open: 100_000 }],
  ])
  await undo(titulo.id)
  expect([await open(), await count('titulo')]).toEqual([[20_000], 0])
  await undo(less.id)
  expect(await open()).toEqual([50_000])
})

test('an overpaid título has nothing open, and the excess is a credit', async () => {
  await loadFile(oracleFile({}))
  const paid = { docPagamento: 'D1', dataCompensacao: '12/10/2026', valorRecebido: '1.200,00' }
  const file = oracleFile({ valorAberto: '-200,00', ...paid })
  const summary = await loadFile(file)
  expect(summary).toMatchObject({ aceitas: 1, alteradas: 1 })
  expect(await sums()).toEqual([{ number: 'B1', original: 100_000, open: 0 }])
  expect(await credits()).toMatchObject([{ number: 'T1', original: 20_000, open: 20_000 }])
  expect(await count('receipt')).toBe(1)
  expect(await loadFile(file)).toMatchObject({ iguais: 1 })
})

test('a number open as a título is not a credit', async () => {
  await loadFile(oracleFile({}))
  const summary = await loadFile(oracleFile({ valorOriginal: '-50,00', valorAberto: '-50,00' }))
  expect(summary).toMatchObject({ status: 'REJEITADA', rejeitadas: 1 })
  expect(await issues(summary.id)).toContainEqual(
    expect.objectContaining({
      severity: 'ERRO',
      reason:
        'O título T1 está em aberto aqui; um crédito tem número próprio. Traga antes o título com valorAberto 0.',
    }),
  )
  expect(await sums()).toMatchObject([{ open: 100_000 }])
})

test.each([
  [{ valorOriginal: '-50,00', valorAberto: '50,00' }, 'valor em aberto positivo'],
  [{ valorOriginal: '-50,00', valorAberto: '-50,01' }, 'maior que o valor original'],
  [
    { valorOriginal: '-50,00', valorAberto: '0,00', docPagamento: 'D1', valorRecebido: '10,00' },
    'um crédito não tem recebimento',
  ],
])('%o are contradictory', async (values, reason) => {
  const summary = await loadFile(oracleFile(values))
  expect(summary).toMatchObject({ rejeitadas: 1 })
  expect(await issues(summary.id)).toMatchObject([
    { severity: 'ERRO', reason: expect.stringContaining(reason) as unknown },
  ])
})
