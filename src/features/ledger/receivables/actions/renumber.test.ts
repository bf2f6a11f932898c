import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { insertNegotiation } from '#testing/example-negotiations.ts'
import { insertDispute, insertMessage } from '#testing/example-sent-messages.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { isNight } from '#testing/night.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { exampleLoads } from '#testing/example-load.ts'
import { undo } from '#testing/example-undo.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { work } = loads
afterAll(loads.removeFiles)

async function empty() {
  await loads.empty()
  await emptyTables(
    database.admin,
    'negotiation',
    'receipt_expectation',
    'boleto_tendency',
    'message',
    'dispute',
  )
}
beforeEach(empty)

/** Loads títulos, each with its boleto number; returns the id of the load. */
const loadTitulos = (boletoOf: Readonly<Record<string, string>>) =>
  loads.loadRows(
    Object.entries(boletoOf).map(([numeroTitulo, numBoleto]) => ({ numeroTitulo, numBoleto })),
  )

const idOf = async (number: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from boleto where number = ${number}`.execute(database.admin)
  return rows[0]?.id ?? 0
}
const boletos = async () =>
  (
    await sql<{ number: string }>`select number from boleto order by number`.execute(database.admin)
  ).rows.map(({ number }) => number)
const negotiated = async () =>
  (
    await sql<{ text: string }>`
      select l.negotiation_id || ' ' || b.number as text
      from negotiation_boleto l join boleto b on b.id = l.boleto_id
      order by 1`.execute(database.admin)
  ).rows.map(({ text }) => text)

const expectOf = (number: string, cents: number) =>
  sql`
  insert into receipt_expectation (mall_id, boleto_id, rent_cents, created_by_name)
  select mall_id, id, ${cents}, 'Ana' from boleto where number = ${number}`.execute(database.admin)
const flag = (number: string, isCleared = false) =>
  sql`
  insert into boleto_tendency (
    mall_id, boleto_id, month, is_cleared, cleared_at, cleared_by_name, created_by_name
  )
  select mall_id, id, '2026-11-01', ${isCleared}, case when ${isCleared} then now() end,
    case when ${isCleared} then 'Bia' end, 'Ana'
  from boleto where number = ${number}`.execute(database.admin)

test('renumbering a boleto moves its negotiations, expectation and tendency, and deletes the old one', async () => {
  await loadTitulos({ T1: 'B1', T2: 'B1' })
  await insertNegotiation(database.admin, [await idOf('B1')])
  await expectOf('B1', 500)
  await flag('B1', true)
  await loadTitulos({ T1: 'B2', T2: 'B2' })
  expect(await boletos()).toEqual(['B2'])
  expect(await negotiated()).toEqual(['1 B2'])
  const { rows } = await sql`
    select b.number, e.is_active, e.rent_cents, t.is_cleared
    from boleto b
    join receipt_expectation e on e.boleto_id = b.id
    join boleto_tendency t on t.boleto_id = b.id`.execute(database.admin)
  expect(rows).toEqual([{ number: 'B2', is_active: true, rent_cents: 500, is_cleared: true }])
})

const refusal =
  'Há negociações, expectativas, tendências, atos bancários, mensagens ou contestações em boletos desta carga; ela não pode mais ser desfeita.'

const told = async () =>
  (
    await sql<{ text: string }>`
      select concat_ws(' ', m.step, b.number, case when l.is_done then 'feito' end) as text
      from message_boleto l
        join message m on m.id = l.message_id
        join boleto b on b.id = l.boleto_id
      order by l.message_id, b.number`.execute(database.admin)
  ).rows.map(({ text }) => text)

test('messages and disputes move with the títulos, and a step stays done under the new number', async () => {
  await loadTitulos({ T1: 'B1' })
  await insertMessage(database.admin, [await idOf('B1')], { step: 'D5' })
  await insertDispute(database.admin, [await idOf('B1')])
  await loadTitulos({ T1: 'B2' })
  expect(await boletos()).toEqual(['B2'])
  expect(await told()).toEqual(['D5 B2 feito'])
  const { rows } = await sql`
    select b.number from disputed_boleto d join boleto b on b.id = d.boleto_id`.execute(
    database.admin,
  )
  expect(rows).toEqual([{ number: 'B2' }])
})

test('two boletos merged: a step that both had done counts once, and no message is lost', async () => {
  await loadTitulos({ T1: 'B1', T2: 'B2' })
  await insertMessage(database.admin, [await idOf('B1')], { day: '2026-11-05' })
  await insertMessage(database.admin, [await idOf('B2')], { day: '2026-11-09' })
  await insertMessage(database.admin, [await idOf('B1'), await idOf('B2')], { step: 'D5' })
  await loadTitulos({ T1: 'B9', T2: 'B9' })
  expect(await told()).toEqual(['D1 B9 feito', 'D1 B9', 'D5 B2', 'D5 B9 feito'])
})

test('a load is undone with what its batch only proposed, and not once a person released it', async () => {
  await loadTitulos({ T1: 'B1' })
  const proposed = await loadTitulos({ T2: 'B2' })
  await insertMessage(database.admin, [await idOf('B2')], { state: 'PROPOSTA' })
  await work((unit) => undo(unit, proposed))
  expect(await boletos()).toEqual(['B1'])
  expect(await told()).toEqual([])
  const released = await loadTitulos({ T3: 'B3' })
  await insertMessage(database.admin, [await idOf('B3')], { state: 'LIBERADA' })
  await expect(work((unit) => undo(unit, released))).rejects.toThrow(refusal)
})

test('the contract of a negotiated boleto is that of the boleto; another is rejected by the database', async () => {
  await loadTitulos({ T1: 'B1' })
  await insertNegotiation(database.admin, [await idOf('B1')])
  await expect(
    sql`update negotiation_boleto set contract_id = contract_id + 1`.execute(database.admin),
  ).rejects.toThrow('violates the reference to "boleto"')
})

test('a boleto whose títulos go to different boletos keeps them and is not deleted', async () => {
  await loadTitulos({ T1: 'B1', T2: 'B1' })
  await insertNegotiation(database.admin, [await idOf('B1')])
  await loadTitulos({ T1: 'B2', T2: 'B3' })
  expect(await boletos()).toEqual(['B1', 'B2', 'B3'])
  expect(await negotiated()).toEqual(['1 B1'])
})

test('a boleto of which only some títulos move keeps them', async () => {
  await loadTitulos({ T1: 'B1', T2: 'B1' })
  await insertNegotiation(database.admin, [await idOf('B1')])
  await loadTitulos({ T1: 'B2' })
  expect(await negotiated()).toEqual(['1 B1'])
})

test('two boletos merged: a negotiation about both counts once, the newest expectation stays', async () => {
  await loadTitulos({ T1: 'B1', T2: 'B2' })
  await insertNegotiation(database.admin, [await idOf('B1'), await idOf('B2')])
  await expectOf('B1', 100)
  await expectOf('B2', 200)
  await flag('B1')
  await flag('B2', true)
  await loadTitulos({ T1: 'B9', T2: 'B9' })
  expect(await boletos()).toEqual(['B9'])
  expect(await negotiated()).toEqual(['1 B9'])
  const { rows } = await sql`
    select rent_cents from receipt_expectation where is_active`.execute(database.admin)
  expect(rows).toEqual([{ rent_cents: 200 }])
  const { rows: tendencies } = await sql`select from boleto_tendency`.execute(database.admin)
  expect(tendencies).toHaveLength(1)
})

test('an existing boleto keeps its own tendency of the month', async () => {
  await loadTitulos({ T1: 'B1', T2: 'B2' })
  await flag('B1')
  await flag('B2', true)
  await loadTitulos({ T1: 'B2' })
  const { rows } = await sql`
    select b.number, t.is_cleared
    from boleto_tendency t join boleto b on b.id = t.boleto_id`.execute(database.admin)
  expect(rows).toEqual([{ number: 'B2', is_cleared: true }])
})

test('a load that moved them, or whose boletos were negotiated since, cannot be undone', async () => {
  await loadTitulos({ T1: 'B1' })
  await loadTitulos({ T5: 'B5' })
  await insertNegotiation(database.admin, [await idOf('B1')])
  const renumbered = await loadTitulos({ T1: 'B2' })
  await expect(work((unit) => undo(unit, renumbered))).rejects.toThrow(refusal)
  const onto = await loadTitulos({ T1: 'B5' })
  await expect(work((unit) => undo(unit, onto))).rejects.toThrow(refusal)
  const flagged = await loadTitulos({ T7: 'B7' })
  await flag('B7')
  await expect(work((unit) => undo(unit, flagged))).rejects.toThrow(refusal)
  const unused = await loadTitulos({ T8: 'B8' })
  await work((unit) => undo(unit, unused))
  expect(await boletos()).not.toContain('B8')
})

test('random loads lose or duplicate no negotiation, and it stays with its títulos', async () => {
  const titulos = ['T1', 'T2', 'T3', 'T4', 'T5']
  const numbers = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), {
    minLength: titulos.length,
    maxLength: titulos.length,
  })
  const filed = (order: readonly string[]) =>
    Object.fromEntries(titulos.map((titulo, place) => [titulo, order[place] ?? 'A']))
  await fc.assert(
    fc.asyncProperty(fc.array(numbers, { minLength: 2, maxLength: 4 }), async (orders) => {
      await empty()
      const [first = [], ...later] = orders
      await loadTitulos(filed(first))
      const promised = [...new Set(first)].toSorted()
      for (const number of promised)
        await insertNegotiation(database.admin, [await idOf(number)], { by: number })
      // Expected boleto of each negotiation: its own, or the one that took all of its títulos.
      const place = new Map<string, string>(promised.map((number) => [number, number]))
      let before = filed(first)
      for (const order of later) {
        const after = filed(order)
        await loadTitulos(after)
        for (const [by, at] of place) {
          const own = titulos.filter((titulo) => before[titulo] === at)
          const went = new Set(own.map((titulo) => after[titulo] ?? ''))
          const stays = titulos.some((titulo) => after[titulo] === at)
          const [only] = went
          if (!stays && went.size === 1 && only !== undefined) place.set(by, only)
        }
        before = after
      }
      const { rows } = await sql<{ by: string; number: string }>`
        select n.created_by_name as by, b.number
        from negotiation n
        join negotiation_boleto l on l.negotiation_id = n.id
        join boleto b on b.id = l.boleto_id and b.contract_id = l.contract_id
        order by 1`.execute(database.admin)
      expect(rows).toEqual([...place].map(([by, number]) => ({ by, number })))
    }),
    { numRuns: isNight ? 40 : 4 },
  )
}, 120_000)
