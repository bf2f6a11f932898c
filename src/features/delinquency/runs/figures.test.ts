import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { loadExtract } from '#testing/example-load.ts'
import { enterScope, type Tx } from '#server/database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { exampleBase, exampleCalculation } from '#testing/example-runs.ts'
import { workOn } from '#testing/test-app.ts'
import { checkBalance } from './rules/balance.ts'
import { writeFigures } from './store/figures.ts'
import { balancesOf, writeSums } from './store/sums.ts'

const database = committedDatabase()

const work = workOn(database)

beforeAll(async () => {
  await loadExtract(work)
})

type Sums = {
  readonly faturado: number
  readonly bruto: number
  readonly carencia: number
  readonly bruta: number
  readonly recuperacao: number
  readonly pos: number
  readonly estoque: number
}

const sumOf = (share: ReturnType<typeof sql>) => {
  const sum = (column: string) => sql`coalesce(sum(
    trunc(${sql.ref(column)} * ${share} / 10000)
  ), 0)::float8`
  return sql`${sum('original_cents')} - ${sum('adjusted_cents')} as faturado,
    ${sum('gross_received_cents')} as bruto, ${sum('grace_cents')} as carencia,
    ${sum('gross_cents')} as bruta, ${sum('recovered_cents')} as recuperacao,
    ${sum('after_close_cents')} as pos, ${sum('stock_cents')} as estoque`
}

/** Sets up data, runs a month of every mall, reads the sums, and rolls back. */
async function monthOf(
  month: string,
  processedOn: string,
  more: {
    readonly where?: ReturnType<typeof sql>
    readonly share?: ReturnType<typeof sql>
    readonly before?: (tx: Tx) => Promise<unknown>
  } = {},
): Promise<Sums | undefined> {
  const tx = await database.app.startTransaction().execute()
  try {
    await enterScope(tx, { malls: 'all' })
    await more.before?.(tx)
    const { rows: malls } = await sql<{ id: number }>`select id from mall order by id`.execute(tx)
    for (const { id } of malls) {
      const base = await exampleBase(tx, { mallId: id, month, processedOn })
      await writeFigures(tx, [base])
      expect((await balancesOf(tx, [base])).map(checkBalance)).toEqual([undefined])
      await writeSums(tx, [await exampleCalculation(tx, base)])
    }
    const { rows } = await sql<Sums>`
      select ${sumOf(more.share ?? sql`10000`)}
      from (
        select run_id, mall_id, account, is_legal, sum(original_cents) as original_cents,
          sum(adjusted_cents) as adjusted_cents,
          sum(gross_received_cents) as gross_received_cents, sum(grace_cents) as grace_cents,
          sum(gross_cents) as gross_cents, sum(recovered_cents) as recovered_cents,
          sum(after_close_cents) as after_close_cents, sum(stock_cents) as stock_cents
        from delinquency_sum
        group by run_id, mall_id, account, is_legal
      ) s
        join mall m on m.id = s.mall_id
        join delinquency_run r on r.id = s.run_id
      where ${more.where ?? sql`true`}`.execute(tx)
    return rows[0]
  } finally {
    await tx.rollback().execute()
  }
}

describe('figures of all malls', () => {
  test.each([
    ['07', '18', 12_396_466_35, 10_902_083_61, 0, 1_494_382_74, 829_741_27, 248_913_95],
    ['08', '18', 12_396_466_35, 10_953_710_31, 0, 1_442_756_04, 568_935_99, 223_714_01],
    ['09', '18', 12_396_466_35, 11_041_791_20, 0, 1_354_675_15, 830_023_60, 242_741_69],
    ['10', '18', 12_396_466_35, 10_685_713_28, 0, 1_710_753_07, 500_948_67, 296_992_01],
    ['10', '05', 12_396_466_35, 10_685_713_28, 478_279_76, 1_232_473_31, 500_948_67, 256_310_04],
    ['11', '18', 12_396_466_35, 10_664_363_60, 1_732_102_75, 0, 335_368_90, 0],
  ])(
    'of %s/2026 processed on %s/11',
    async (month, day, faturado, bruto, carencia, bruta, recuperacao, pos) => {
      const sums = { faturado, bruto, carencia, bruta, recuperacao, pos }
      expect(await monthOf(`2026-${month}`, `2026-11-${day}`)).toMatchObject(sums)
    },
  )

  test('have a stock of 9.645.477,29 on 10/10 and of 10.558.289,68 on 10/11', async () => {
    expect(await monthOf('2026-09', '2026-11-18')).toMatchObject({ estoque: 9_645_477_29 })
    expect(await monthOf('2026-10', '2026-11-18')).toMatchObject({ estoque: 10_558_289_68 })
  })

  test('of one mall and account: Vila Nova, ALUGUEL, 09/2026', async () => {
    const where = sql`m.name = 'Shopping Vila Nova' and account = 'ALUGUEL'`
    expect(await monthOf('2026-09', '2026-11-18', { where })).toMatchObject({
      faturado: 1_434_727_91,
      bruto: 1_221_853_88,
      bruta: 212_874_03,
      recuperacao: 165_883_12,
      pos: 81_077_71,
    })
  })

  test('by the shares stored with the run: 75,5 % of Vila Nova, 60 % of Campo Belo', async () => {
    const sums = await monthOf('2026-09', '2026-11-18', {
      before: (tx) =>
        sql`
          update mall
          set share_bps = case name when 'Shopping Vila Nova' then 7550 else 6000 end
          where name in ('Shopping Vila Nova', 'Shopping Campo Belo')`.execute(tx),
      share: sql`r.share_bps`,
    })
    // Each grid row is truncated to cents; derived rows use the truncated values.
    const { faturado, bruto, carencia, recuperacao, pos } = sums as Sums
    const bruta = faturado - bruto - carencia
    expect(bruta).toBe(1_252_816_25)
    expect(bruta - recuperacao - pos).toBe(281_221_29)
  })

  test('include the adjustments of finance: 20 of them in 09/2026', async () => {
    const before = (tx: Tx) =>
      sql`
        insert into delinquency_adjustment (
          mall_id, titulo_id, kind, account, dated_on, amount_cents, reason, created_by_name
        )
        select t.mall_id, t.id, a[2], nullif(a[3], '-'), to_date(a[4], 'DD/MM/YYYY'),
          round(replace(a[5], ',', '.')::numeric * 100), 'Ajuste', 'Teste'
        from (select regexp_split_to_array(trim(line), ' ') as a
          from regexp_split_to_table(trim(${adjustments}, e'\n'), e'\n') line) x
          join titulo t on t.number = a[1]`.execute(tx)
    expect(await monthOf('2026-09', '2026-11-18', { before })).toMatchObject({
      faturado: 12_354_359_66,
      bruto: 11_062_825_72,
      carencia: 0,
      bruta: 1_291_533_94,
      recuperacao: 830_023_60,
      pos: 242_741_69,
    })
  })

  test('count contracts in court on the day of the run as jurídico', async () => {
    const inCourt = (where: string) =>
      database.adminPool.query(`
        create or replace view contract_in_court with (security_invoker = true) as
        select c.mall_id, c.id as contract_id from contract c where ${where}`)
    const where = sql`s.is_legal`
    expect(await monthOf('2026-09', '2026-11-18', { where })).toMatchObject({ faturado: 0 })
    await inCourt(`c.number = '100200028'`)
    try {
      const { rows } = await database.adminPool.query<{ cents: number }>(`
        select sum(t.original_cents)::float8 as cents
        from titulo t join contract c on c.id = t.contract_id
        where c.number = '100200028' and t.original_due_on between '2026-09-01' and '2026-09-30'`)
      expect(rows[0]?.cents).toBeGreaterThan(0)
      expect(await monthOf('2026-09', '2026-11-18', { where })).toMatchObject({
        faturado: rows[0]?.cents,
      })
    } finally {
      await inCourt('false')
    }
  })

  test('exclude títulos of an exception list with INADIMPLENCIA', async () => {
    const before = (tx: Tx) =>
      sql`
        insert into exception_record (
          list, document_type_id, module_ids, created_by_name, updated_by_name
        )
        select 'tipo-documento', d.id, array[k.id], 'Teste', 'Teste'
        from document_type d
          cross join exception_module k
        where k.name = 'INADIMPLENCIA'`.execute(tx)
    expect(await monthOf('2026-09', '2026-11-18', { before })).toMatchObject({
      faturado: 0,
      estoque: 0,
    })
  })
})

test('many months and malls in one statement equal each month alone', async () => {
  const tx = await database.app.startTransaction().execute()
  try {
    await enterScope(tx, { malls: 'all' })
    const { rows: malls } = await sql<{ id: number }>`select id from mall order by id`.execute(tx)
    const asked = malls.flatMap(({ id: mallId }) =>
      ['2026-07', '2026-09', '2026-10'].map((month) => ({
        mallId,
        month,
        processedOn: '2026-11-05',
      })),
    )
    const [together, alone]: [number[], number[]] = [[], []]
    for (const run of asked) {
      together.push(await exampleBase(tx, run))
      alone.push(await exampleBase(tx, run))
    }
    await writeFigures(tx, together)
    for (const id of alone) await writeFigures(tx, [id])
    expect((await balancesOf(tx, together)).map(checkBalance)).toEqual(
      together.map(() => undefined),
    )
    const rowsOf = async (table: string, ids: readonly number[]) => {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - 'run_id')::text as row
        from ${sql.table(table)} t
        where run_id = any(${ids}::bigint[])
        order by 1`.execute(tx)
      return rows.map(({ row }) => row)
    }
    for (const table of ['delinquency_titulo', 'delinquency_stock']) {
      const rows = await rowsOf(table, together)
      expect(rows.length).toBeGreaterThan(asked.length)
      expect(rows).toEqual(await rowsOf(table, alone))
    }
  } finally {
    await tx.rollback().execute()
  }
})

/** Columns: numeroTitulo, tipoAjuste, tipoConta, data, valor. */
const adjustments = `
  FPP00001992 CANCELAMENTO - 27/09/2026 999,65
  CDO00013331 CANCELAMENTO - 15/09/2026 3379,28
  CDO00007769 CANCELAMENTO - 24/09/2026 14783,07
  ALM00013369 CANCELAMENTO - 16/09/2026 15575,09
  FPP00013332 CANCELAMENTO - 09/09/2026 772,40
  CDO00014072 DESCONTO - 12/09/2026 158,77
  FPP00007770 DESCONTO - 18/09/2026 337,89
  ALM00017524 DESCONTO - 19/09/2026 655,23
  ALM00001288 DESCONTO - 12/09/2026 3779,53
  FPP00009948 DESCONTO - 21/09/2026 136,80
  ALM00002368 DESCONTO - 16/09/2026 1528,98
  CDO00013475 RECEBIMENTO - 19/09/2026 6266,67
  ALM00014071 RECEBIMENTO - 13/09/2026 6351,07
  FPP00004134 RECEBIMENTO - 22/09/2026 1639,43
  CDO00013421 RECEBIMENTO - 11/09/2026 6777,35
  CDO00004133 RECLASSIFICACAO COMERCIAL 28/09/2026 14345,01
  FPP00002370 RECLASSIFICACAO CONDOMINIO 15/09/2026 1223,18
  CDO00002369 RECLASSIFICACAO FUNDO 12/09/2026 5351,44
  CDO00003521 DESCONTO - 05/10/2026 3363,81
  FPP00003072 DESCONTO - 05/10/2026 668,23
`
