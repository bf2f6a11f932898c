// Tests that run for every derived table, new ones included: src/server/database/derived.ts.
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { exampleWindow } from '#testing/example-window.ts'
import { insertSnapshot } from '#features/negativation/cycles/store/cycle.ts'
import { inTransaction } from '#server/database/connection.ts'
import { type Derived, declaredDerived } from '#server/database/derived.ts'
import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { insertEvents } from '#testing/example-recovery.ts'
import { committedDatabase } from '#testing/test-database.ts'
// Load every feature and job, and with them every declaration.
import '#testing/test-everything.ts'
import './jobs.ts'
import { testSeed } from '#testing/test-seed.ts'
import { localDate } from '#values/local-date.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const tables = declaredDerived()
const rowsOf = async <Row extends object>(text: string): Promise<readonly Row[]> =>
  (await database.adminPool.query<Row>(text)).rows

type Trigger = { readonly table: string; readonly name: string; readonly args: readonly string[] }

const declaredTriggers = tables.flatMap((one): Trigger[] => [
  ...one.sources.flatMap(({ table, on, columns = [], where = 'true', keys }) =>
    on.map((event) => ({
      table,
      name: `${one.table}_stale_${event}`,
      args:
        event === 'truncate'
          ? [one.table]
          : [
              one.table,
              (keys ?? 'select mall_id, null::bigint from changed').replaceAll(/\s+/g, ' '),
              columns.join(', '),
              where,
              one.refreshedBy === 'the statement' ? 't' : 'f',
            ],
    })),
  ),
  ...(one.sumOf === undefined
    ? []
    : ['insert', 'update', 'delete', 'truncate'].map((event) => ({
        table: String(one.sumOf),
        name: `${one.table}_add_${event}`,
        args: [one.table],
      }))),
])
const sorted = <T>(rows: readonly T[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted()

test('each declared source has its triggers, and each trigger its declaration', async () => {
  const triggers = await rowsOf<{ table: string; name: string; args: string }>(`
    select tgrelid::regclass::text as "table", tgname as name, encode(tgargs, 'escape') as args
    from pg_trigger
      join pg_proc p on p.oid = tgfoid
    where p.pronamespace = 'regua'::regnamespace
      and p.proname ~ '_stale_by_|_add_difference$|^empty_derived$'`)
  expect(
    sorted(triggers.map((one) => ({ ...one, args: one.args.split('\\000').slice(0, -1) }))),
  ).toEqual(sorted(declaredTriggers))
  expect(
    sorted(await rowsOf(`select derived as "table", source as "sumOf" from derived_sum`)),
  ).toEqual(
    sorted(tables.flatMap(({ table, sumOf }) => (sumOf === undefined ? [] : [{ table, sumOf }]))),
  )
})

const numbers = fc.sample(fc.nat(), { seed: testSeed, numRuns: 10_000 })[Symbol.iterator]()
const upTo = (most: number): number => (numbers.next().value ?? 0) % most
const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
const day = () => `date '2026-11-18' - ${upTo(120)}`
let next = 0
const some = (column = 'id') => `${column} % 3 = ${upTo(3)}`
const open = `status not like 'FINALIZADO%'`
const copied = `mall_id, cycle_id, boleto_id, contract_id, tenant_id, number, original_number, luc, trade_name,
  tenant_name, document, due_on, original_due_on`

/** Random statements on each source, by event and table. */
const changes: Readonly<Record<string, () => string>> = {
  'insert receipt': () => `
    insert into receipt (mall_id, titulo_id, payment_document, paid_on, cleared_on, amount_cents)
    select mall_id, id, 'P${(next += 1)}', ${day()}, ${day()}, ${upTo(90_000)}
    from titulo where ${some()}`,
  'update receipt': () => `
    update receipt set amount_cents = ${upTo(90_000)}, paid_on = ${day()} where ${some()}`,
  'delete receipt': () => `delete from receipt where id % 5 = ${upTo(5)}`,
  'insert titulo': () => `
    insert into titulo (mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id,
      competence, due_on, original_due_on, original_cents, open_cents)
    select mall_id, boleto_id, contract_id, 'X${(next += 1)}-' || id, document_type_id,
      movement_type_id, competence, due_on, original_due_on, ${1 + upTo(50_000)}, 0
    from titulo where ${some()}`,
  'update titulo': () => `
    update titulo set original_cents = original_cents + ${upTo(2) * 500} where ${some()}`,
  'delete titulo': () => `
    delete from titulo t
    where number like 'X%' and ${some()} and not exists (select from receipt r where r.titulo_id = t.id)`,
  'insert bureau_submission': () => `
    with person as (
      select p.id, p.mall_id, p.item_id from item_person p where ${some('p.id')} limit 3
    ), lote as (
      insert into bureau_batch (informant_root, operation, remessa, status, movement_on, file_name,
        created_by_name)
      select '36576230', 'INCLUSAO', ${100_000 + (next += 1)}, 'RESPONDIDO', ${day()}, 'lote.txt', 'Ana'
      returning id
    )
    insert into bureau_submission (batch_id, mall_id, item_id, person_id, operation, sequence,
      value_cents, record, status)
    select lote.id, p.mall_id, p.item_id, p.id, 'INCLUSAO', row_number() over (order by p.id),
      ${1 + upTo(90_000)}, '{}', '${one(['ENVIADO', 'ACEITO', 'REJEITADO'])}'
    from lote, person p`,
  'update bureau_submission': () => `
    update bureau_submission
    set status = '${one(['ACEITO', 'REJEITADO'])}', value_cents = ${1 + upTo(90_000)} where ${some()}`,
  'delete bureau_submission': () => `delete from bureau_submission where id % 7 = ${upTo(7)}`,
  'insert negativation_item': () => `
    insert into negativation_item (${copied}, status, outcome, balance_cents, step_entered_on)
    select ${copied}, 'FINALIZADO', '${one(['NAO_DECIDIDO', 'NEGATIVADO', 'BLOQUEADO'])}',
      ${upTo(90_000)}, ${day()}
    from negativation_item where id % 5 = ${upTo(5)}`,
  'update negativation_item': () => `
    update negativation_item set ${one([
      `step_entered_on = ${day()}`,
      `step_due_on = ${one(['null', day()])}`,
      `balance_cents = ${upTo(90_000)}, listed_cents = ${one(['null', '700'])}`,
      `is_negativate = not is_negativate, flag_set_by = 'PESSOA'`,
      `block_count = ${upTo(2)}, alert_count = ${upTo(2)}, exemption_count = ${upTo(2)}`,
      `batch_id = ${one(['null', '1'])}`,
      `entered_from = '{"PENDENTE_DE_ENVIO": {}}'`,
      `observation = 'x'`,
    ])} where ${some()};
    update negativation_item set ${one([
      `status = 'PENDENTE_DE_ENVIO'`,
      `status = 'APROVADOR_DIRETOR_HOLDING', step_entered_on = ${day()}`,
      `status = 'FINALIZADO', outcome = '${one(['NEGATIVADO', 'ISENTO', 'NAO_DECIDIDO'])}'`,
    ])} where id % 6 = ${upTo(6)} and ${open}`,
  'delete negativation_item': () => `
    delete from negativation_item i
    where id % 9 = ${upTo(9)} and not exists (select from bureau_submission s where s.item_id = i.id)`,
  'insert item_person': () => `
    insert into item_person (item_id, mall_id, kind, guarantor_id, document, name, street, district,
      city, uf, cep)
    select i.id, i.mall_id, 'FIADOR', (select min(id) from guarantor),
      '${one(['39053344705', '52998224725'])}', 'x', '', '', '', '', ''
    from negativation_item i where ${some('i.id')}
    on conflict do nothing`,
  'update item_person': () => `
    update item_person set ${one([
      `inclusion = '${one(['A_ENVIAR', 'ENVIADO', 'ATIVO'])}'`,
      'was_ever_listed = not was_ever_listed',
      `listed_cents = ${one(['null', '900'])}`,
      `name = 'y'`,
    ])} where ${some()}`,
  'delete item_person': () => `
    delete from item_person p
    where id % 7 = ${upTo(7)} and not exists (select from bureau_submission s where s.person_id = p.id)`,
  'insert negotiation_boleto': () => `
    with b as (
      select id, mall_id, contract_id from boleto where mall_id = ${1 + upTo(3)} and ${some()}
    ), n as (
      insert into negotiation (act_id, mall_id, stage_id, contact_on, agreement_on, observation,
        created_by_name)
      select gen_random_uuid(), b.mall_id, ${1 + upTo(4)}, x.day, x.day + ${upTo(20)}, 'x', 'Ana'
      from (select distinct mall_id from b) b, (select ${day()} as day) x
      returning id
    )
    insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
    select n.id, b.id, b.contract_id, b.mall_id from n, b`,
  'delete negotiation_boleto': () => `delete from negotiation_boleto where ${some('boleto_id')}`,
  'update negotiation': () => `
    update negotiation set ${one([
      `agreement_on = contact_on + ${upTo(20)}`,
      `deleted_at = now(), deleted_by_name = 'Ana'`,
      `stage_id = ${1 + upTo(4)}`,
    ])} where ${some()}`,
  'insert contact_record': () => `
    insert into contact_record (mall_id, document, stage_id, contact_on, created_by_name,
      updated_by_name)
    select mall_id, document, ${1 + upTo(4)}, ${day()}, 'Ana', 'Ana' from tenant where ${some()}`,
  'update contact_record': () => `
    update contact_record
    set is_active = not is_active, contact_on = ${day()} where ${some()}`,
  'update negotiation_stage': () => `
    update negotiation_stage set is_agreement = not is_agreement where id = ${1 + upTo(3)}`,
}

const documents = ['11144477735', '39053344705', '52998224725']

beforeAll(async () => {
  await emptyWorld(database.admin)
  const malls = await insertMalls(database.admin)
  const boletos: number[] = []
  for (const [place, document] of [...documents, ...documents, ...documents].entries())
    for (const mall of malls)
      boletos.push(
        await insertBoleto(database.admin, `B${place}-${mall}`, {
          mall,
          document,
          cents: 50_000 + place,
          ...(place % 2 ? { fiador: { document: '11144477735' } } : {}),
        }),
      )
  await inTransaction(database.app, { malls: 'all' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into cycle (competence, cutoff_on, opened_by_name)
      values ('2026-11-01', '2026-11-03', 'x')
      returning id`.execute(tx)
    await insertSnapshot(tx, rows[0]?.id ?? 0, '2026-11-03' as never, exampleWindow)
  })
  for (const boleto of boletos.slice(0, 9))
    await insertEvents(database.admin, boleto, {
      passages: [{ as: one(['ACEITO', 'ISENTO_ERRO', 'BLOQUEADO']), on: '2026-06-10' }],
      receipts: [{ cents: 9_000, paidOn: '2026-07-01' }],
    })
  await sql`
    insert into bureau_informant (root) values ('36576230') on conflict do nothing`.execute(
    database.admin,
  )
  await each('recompute')
}, 120_000)

/** Refreshes or recomputes every derived table, sources before the tables that sum them up. */
async function each(what: 'refresh' | 'recompute'): Promise<void> {
  for (const table of tables.toSorted(
    (a, b) => Number(a.sumOf !== undefined) - Number(b.sumOf !== undefined),
  ))
    await database.admin.transaction().execute((tx) => table[what](tx as never, today))
}

type Stored = Readonly<Record<string, unknown>>
type Mark = { readonly derived: string; readonly mall: number; readonly key: number | null }

const marks = () =>
  rowsOf<Mark>('select distinct derived, mall_id as mall, key::int from stale_key')
const stored = async ({ table }: Derived): Promise<readonly Stored[]> =>
  (await rowsOf<{ row: Stored }>(`select to_jsonb(t) as row from ${table} t`)).map(({ row }) => row)

/** Rows of the keys that are not stale, in the columns that a refresh computes. */
const current = (
  { table, key, columns }: Derived,
  rows: readonly Stored[],
  stale: readonly Mark[],
) =>
  sorted(
    rows
      .filter(
        (row) =>
          !stale.some(
            (mark) =>
              mark.derived === table &&
              mark.mall === row['mall_id'] &&
              (mark.key === null || mark.key === row[key ?? '']),
          ),
      )
      .map((row) =>
        columns === undefined
          ? { ...row, id: 0 }
          : [key ?? 'mall_id', ...columns].map((column) => row[column]),
      ),
  )

test('random changes of the sources leave each stored row recomputable, or its key stale', async () => {
  // Sorted, so that the same seed makes the same changes whatever imports the tables first.
  const events = [
    ...new Set(
      tables.flatMap(({ sources }) =>
        sources.flatMap(({ table, on }) =>
          on.filter((event) => event !== 'truncate').map((event) => `${event} ${table}`),
        ),
      ),
    ),
  ].toSorted()
  expect(Object.keys(changes).toSorted()).toEqual(events)
  const marked = new Set<string>()
  const filled = new Set<string>()
  for (let round = 0; round < 24; round += 1) {
    const made = [
      events[round % events.length] ?? '',
      ...Array.from({ length: upTo(3) }, () => one(events)),
    ]
    for (const event of made) await database.adminPool.query(changes[event]?.() ?? '')
    const stale = await marks()
    for (const { derived } of stale) marked.add(derived)
    const before = new Map<Derived, readonly Stored[]>()
    for (const table of tables)
      if (table.sumOf === undefined) before.set(table, await stored(table))
    await each('refresh')
    // A contacted customer waits for the next snapshot of its mall.
    const left = await marks()
    expect(
      left.filter(({ derived, key }) => key === null || derived !== 'worklist_customer'),
    ).toEqual([])
    const after = new Map<Derived, readonly Stored[]>()
    for (const table of tables) after.set(table, await stored(table))
    await each('recompute')
    for (const table of tables) {
      const expected = await stored(table)
      if (expected.length > 0) filled.add(table.table)
      const what = `seed ${testSeed}, ${made.join(', ')}: ${table.table}`
      expect(current(table, after.get(table) ?? [], left), what).toEqual(
        current(table, expected, left),
      )
      const own = before.get(table)
      if (own) expect(current(table, own, stale), what).toEqual(current(table, expected, stale))
    }
  }
  expect([...marked].toSorted()).toEqual(
    tables
      .filter(({ sources, refreshedBy }) => sources.length > 0 && refreshedBy !== 'the statement')
      .map(({ table }) => table)
      .toSorted(),
  )
  expect([...filled].toSorted()).toEqual(tables.map(({ table }) => table).toSorted())
}, 300_000)

test('truncated sources leave no stored row', async () => {
  await database.adminPool.query('truncate negativation_item cascade')
  for (const table of tables.filter(({ table: name }) => name.startsWith('negativat')))
    expect(await stored(table), table.table).toEqual([])
})
