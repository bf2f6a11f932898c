// Compares three implementations of 'hidden': the rule in words (rules 8), the lookup per record,
// and the join by key. All three must agree.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { insertMalls } from '#testing/example-debt-items.ts'
import type { Tx } from '#server/database/connection.ts'
import { database, inRolledBackTransaction } from '#testing/test-database.ts'

const testDatabase = database()

const documents = ['36576230000140', '11444777000161', '11144477735'] as const
const lucs = ['', 'L1', 'l1', 'L2'] as const
const prefixes = ['DP', 'NF', 'RB'] as const
const centers = ['', 'CL9', 'cl9', 'Á1'] as const
const numbers = ['T1', 'T2', 't1'] as const
const years = [2025, 2026] as const
const units = ['1', '2', '3'] as const

const titulos = fc.uniqueArray(
  fc.record({
    mall: fc.constantFrom(...units),
    document: fc.constantFrom(...documents),
    luc: fc.constantFrom(...lucs),
    prefix: fc.constantFrom(...prefixes),
    center: fc.constantFrom(...centers),
    number: fc.constantFrom(...numbers),
    year: fc.constantFrom(...years),
  }),
  { minLength: 1, maxLength: 9, selector: ({ mall, number }) => `${mall} ${number}` },
)
const exceptionRecord = fc.record({
  list: fc.constantFrom('luc-shopping', 'tipo-documento', 'centro-lucro', 'numero-documento'),
  document: fc.constantFrom(...documents),
  luc: fc.constantFrom(...lucs),
  prefix: fc.constantFrom(...prefixes),
  center: fc.constantFrom('CL9', 'cl9', 'á1'),
  number: fc.constantFrom(...numbers),
  year: fc.constantFrom(...years),
  unit: fc.constantFrom(...units),
  malls: fc.subarray([...units], { maxLength: 2 }),
  modules: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
  isActive: fc.boolean(),
})
const records = fc.array(exceptionRecord, { maxLength: 14 })
type Titulos = typeof titulos extends fc.Arbitrary<infer T> ? T : never
type Records = typeof records extends fc.Arbitrary<infer T> ? T : never

/** Inserts ledger and lists; skips duplicate records. */
async function arrange(tx: Tx, ledger: Titulos, lists: Records): Promise<void> {
  await insertMalls(tx)
  await sql`
    with given as (
      select g.*, m.id as mall_id, k.id as document_type_id, 'C' || line as contract
      from jsonb_to_recordset(${JSON.stringify(ledger.map((row, line) => ({ ...row, line })))}::jsonb)
        as g (line int, mall text, document text, luc text, prefix text, center text, number text,
          year int)
        join mall m on m.economic_unit = g.mall
        join document_type k on k.prefix = g.prefix
    ), l as (
      insert into luc (mall_id, code) select distinct mall_id, luc from given on conflict do nothing
    ), e as (
      insert into tenant (mall_id, document, name)
      select distinct mall_id, document, 'Loja Ltda' from given
      returning id, mall_id, document
    ), c as (
      insert into contract (mall_id, number, luc, tenant_id, document, name, contract_type_id)
      select mall_id, contract, luc, e.id, document, 'Loja Ltda',
        (select id from contract_type where code = 'LOJA')
      from given join e using (mall_id, document)
      returning id, mall_id, number
    ), b as (
      insert into boleto (
        mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
        open_cents
      )
      select mall_id, c.id, number, number, '2026-08-10', '2026-08-10', 1000, 1000 from c
      returning id, contract_id
    )
    insert into titulo (
      mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, cost_center,
      competence, due_on, original_due_on, original_cents, open_cents
    )
    select g.mall_id, b.id, c.id, g.number, g.document_type_id,
      (select id from movement_type where code = 'ALM'), center, make_date(year, 8, 1),
      '2026-08-10', '2026-08-10', 1000, 1000
    from given g
      join c on c.mall_id = g.mall_id and c.number = contract
      join b on b.contract_id = c.id`.execute(tx)
  await sql`
    insert into exception_record (
      list, document, luc, document_type_id, cost_center, number, competence_year, economic_unit,
      module_ids, mall_ids, is_active, created_by_name, updated_by_name
    )
    select list, case list when 'luc-shopping' then document else '' end,
      case list when 'luc-shopping' then luc else '' end,
      case list when 'tipo-documento' then (select id from document_type k where k.prefix = g.prefix) end,
      case list when 'centro-lucro' then center else '' end,
      case list when 'numero-documento' then number else '' end,
      case list when 'numero-documento' then year end,
      case list when 'numero-documento' then unit else '' end,
      modules,
      array(
        select m.id from jsonb_array_elements_text(malls) u join mall m on m.economic_unit = u order by m.id
      ),
      "isActive", 'Teste', 'Teste'
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as g (
      list text, document text, luc text, prefix text, center text, number text, year int, unit text,
      modules int[], malls jsonb, "isActive" boolean
    )
    on conflict do nothing`.execute(tx)
}

const label = sql`
  regua.exception_label(
    r.list, r.document, r.luc, d.prefix, r.cost_center, r.number, r.competence_year, r.economic_unit
  )`
const columns = sql`
  t.id as titulo_id, t.boleto_id, t.mall_id, t.open_cents, k.name as module, r.id as record_id,
    ${label} as label`
const ofTitulo = sql`titulo t join contract c on c.id = t.contract_id join mall m on m.id = t.mall_id`
const ofRecord = sql`
  join exception_module k on k.id = any(r.module_ids)
  left join document_type d on d.id = r.document_type_id`
const isHere = sql`r.is_active and (r.mall_ids = '{}' or t.mall_id = any(r.mall_ids))`

const ways = {
  'the view': sql`select * from excepted_titulo`,
  'record by record': sql`
    select ${columns}
    from ${ofTitulo}
      join exception_record r on ${isHere} and r.key = any(
        regua.titulo_exception_keys(
          c.document, c.luc, t.document_type_id, t.cost_center, t.number, t.competence,
          m.economic_unit
        )
      ) ${ofRecord}`,
  'in words': sql`
    select ${columns}
    from ${ofTitulo}
      join exception_record r on ${isHere} and case r.list
        when 'luc-shopping'
          then c.document = r.document and (r.luc = '' or upper(c.luc) = upper(r.luc))
        when 'tipo-documento' then t.document_type_id = r.document_type_id
        when 'centro-lucro' then upper(t.cost_center) = upper(r.cost_center)
        when 'numero-documento' then t.number = r.number
          and extract(year from t.competence) = r.competence_year
          and m.economic_unit = r.economic_unit
      end ${ofRecord}`,
} as const

async function hiddenBy(tx: Tx, way: keyof typeof ways): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(x)::text as row
    from (${ways[way]}) x
    order by 1`.execute(tx)
  return rows.map(({ row }) => row)
}

test('random ledgers: the view hides exactly the títulos of the four lists, once per record and module', async () => {
  const counts = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(titulos, records, fc.boolean(), async (ledger, lists, ofSome) => {
      await inRolledBackTransaction(testDatabase.app, { malls: 'all' }, async (tx) => {
        await arrange(tx, ledger, lists)
        if (ofSome)
          await sql`
            select set_config('regua.malls', array(select id from mall order by id desc limit 2)::text, true),
              set_config('role', 'regua_app', true)`.execute(tx)
        const hidden = await hiddenBy(tx, 'the view')
        expect(hidden).toEqual(await hiddenBy(tx, 'in words'))
        expect(hidden).toEqual(await hiddenBy(tx, 'record by record'))
        const { rows } = await sql<{ list: string; hidden: number }>`
          select list, count(*)::int as hidden
          from excepted_titulo join exception_record r on r.id = record_id
          group by list`.execute(tx)
        for (const row of rows) counts.set(row.list, (counts.get(row.list) ?? 0) + row.hidden)
      })
    }),
    { numRuns: 60 },
  )
  // The generated lists must hide something in every case.
  expect([...counts.keys()].toSorted()).toEqual([
    'centro-lucro',
    'luc-shopping',
    'numero-documento',
    'tipo-documento',
  ])
})
