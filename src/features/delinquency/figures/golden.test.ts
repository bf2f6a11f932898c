// Checks the tables of rules 6.2 and 6.3 on the files of samples/, through the calls.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, test } from 'vitest'

import { countedInNovember } from '#testing/example-figures.ts'
import { loadExtract } from '#testing/example-load.ts'
import { importScreens } from '#features/ledger/file-imports/contract/imports.ts'
import { routes as importRoutes } from '#features/delinquency/imports/routes.ts'
import type { MallMonth } from '#features/delinquency/runs/contract/months.ts'
import { exampleMonth } from '#testing/example-runs.ts'
import { routes as runRoutes } from '#features/delinquency/runs/routes.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { uploadOf } from '#testing/test-requests.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import type { ChartMonth, Charts, MapCell } from './contract/charts.ts'
import { GRID_COLUMN_NAMES } from './contract/query.ts'
import type { Header } from './contract/report.ts'
import type { Summary } from './contract/summary.ts'
import type { TitulosOfFigure } from './contract/titulos.ts'
import { GRID_ROWS } from './rules/grid.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const { inject, inWork } = servedRoutes({
  database,
  routes: [...routes, ...importRoutes, ...runRoutes],
  clock,
  authenticate: async () => everything,
})

const everything: Actor = {
  ...systemActor,
  id: 1,
  rights: new Map(
    [
      '/resumo-de-inadimplencia',
      '/relatorio-inadimplencia',
      '/calculo-inadimplencia',
      ...importScreens,
    ].map((path) => [path, new Set(['CARREGAR'])]),
  ),
}

type Query = Readonly<Record<string, string | number | boolean>>
async function read<T>(path: string, query: Query): Promise<T> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  )
  const answer = await inject({ method: 'GET', url: `/bff/inadimplencia${path}?${search}` })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}

/** Calculates a month for every mall; recalculation leaves the old version stored. */
async function calculate(month: string, processedOn = '2026-11-18', minimumDays = 25) {
  const malls = await database.admin.selectFrom('mall').select('id').execute()
  for (const { id: mallId } of malls)
    await exampleMonth(database.admin, { mallId, month, processedOn, minimumDays })
}

const months2026 = Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)

beforeAll(async () => {
  await database.adminPool.query(`
    insert into app_user (name, login, email, profile_id)
    select 'Ana', 'ana', 'ana@regua.example', min(id) from profile`)
  await loadExtract(inWork)
  for (const month of months2026) await calculate(month)
}, 300_000)

const header = (mesAno: string, more: Query = {}) =>
  read<Header>('/header', { mesAnoInicio: mesAno, mesAnoFim: mesAno, ...more })

describe('rules 6.2, all malls, P 18/11/2026, N 25', () => {
  test.each([
    [
      '07/2026',
      10902083.61,
      1494382.74,
      12.05,
      829741.27 + 248913.95,
      415727.52,
      3.35,
      11980738.83,
    ],
    [
      '08/2026',
      10953710.31,
      1442756.04,
      11.64,
      568935.99 + 223714.01,
      650106.04,
      5.24,
      11746360.31,
    ],
    ['09/2026', 11041791.2, 1354675.15, 10.93, 830023.6 + 242741.69, 281909.86, 2.27, 12114556.49],
    ['10/2026', 10685713.28, 1710753.07, 13.8, 500948.67 + 296992.01, 912812.39, 7.36, 11483653.96],
    ['11/2026', 10664363.6, 0, 0, 335368.9, -335368.9, -2.71, 10999732.5],
  ])('%s', async (mesAno, received, gross, grossRate, netReceived, net, netRate, total) => {
    const found = await header(mesAno)
    expect(found).toMatchObject({
      faturado: 12396466.35,
      recebidoBruto: received,
      inadimplenciaBruta: gross,
      inadimplenciaBrutaPercentual: grossRate,
      inadimplenciaLiquida: net,
      inadimplenciaLiquidaPercentual: netRate,
      recebimentoTotal: total,
    })
    expect(found.recebidoLiquido).toBeCloseTo(netReceived, 2)
  })

  test('11/2026 has 1.732.102,75 in carência', async () => {
    expect((await header('11/2026')).partes.grace).toBe(1732102.75)
  })

  test('09/2026 of Vila Nova, ALUGUEL', async () => {
    const { rows } = await database.adminPool.query<{ id: number }>(
      "select id from mall where name ilike '%vila nova%'",
    )
    const found = await header('09/2026', {
      shoppingIds: rows[0]?.id ?? 0,
      codigosTipoMovimento: 'ALM',
    })
    expect(found).toMatchObject({
      faturado: 1434727.91,
      recebidoBruto: 1221853.88,
      inadimplenciaBruta: 212874.03,
      inadimplenciaBrutaPercentual: 14.84,
      inadimplenciaLiquida: -34086.8,
      inadimplenciaLiquidaPercentual: -2.38,
    })
    expect(found.partes).toMatchObject({ recovered: 165883.12, afterClose: 81077.71 })
  })
})

describe('rules 6.3, 09/2026', () => {
  const grid = () => read<Summary>('/resumo', { mes: 9, ano: 2026 })

  test.each([
    [0, 8616947.51, 2878346.86, 640435.84, 260736.14, 77552527.59, 25905121.74],
    [3, 887220.22, 300765.88, 65810.83, 100878.22, 8976863.01, 2988072.43],
    [4, 10.3, 10.45, 10.28, 38.69, 11.58, 11.53],
    [5, 11.32, 11.27, 11.09, 27.42],
    [6, 589693.38, 189275.85, 42993.89, 8060.48],
    [7, 157449.93, 52436.05, 10159.86, 22695.85],
    [8, 140076.91, 59053.98, 12657.08, 70121.89, 2813790.11, 1102715.95],
    [9, 1.63, 2.05, 1.98, 26.89, 3.63, 4.26],
    [10, 4.77, 5.05, 4.82, 24.18],
    [16, 8476870.6, 2819292.88, 627778.76, 190614.25],
  ])('row %i', async (linha, ...cells) => {
    const row = (await grid()).data[linha]
    expect(GRID_COLUMN_NAMES.slice(0, cells.length).map((name) => row?.[name])).toEqual(cells)
  })

  test('every one of the 102 cells opens its títulos', async () => {
    const { data } = await grid()
    const opened = []
    for (const { linha, isPercent } of GRID_ROWS)
      for (const coluna of GRID_COLUMN_NAMES) {
        const found = await read<TitulosOfFigure>('/resumo/titulos', {
          mes: 9,
          ano: 2026,
          linha,
          coluna,
          page: 1,
          size: 1,
        })
        const cell = data[linha]?.[coluna]
        expect([linha, coluna, found.igual, found.celula]).toEqual([linha, coluna, true, cell])
        if (!isPercent) expect([linha, coluna, found.soma]).toEqual([linha, coluna, cell])
        opened.push(coluna)
      }
    expect(opened).toHaveLength(102)
  }, 120_000)
})

describe('share only, Vila Nova 75,5 and Campo Belo 60', () => {
  test('09/2026: bruta 1.252.816,25, 11,23 %; líquida 281.221,29, 2,52 %', async () => {
    const pool = database.adminPool
    const share = (name: string, bps: number) =>
      pool.query('update mall set share_bps = $2 where name ilike $1', [`%${name}%`, bps])
    await share('vila nova', 7_550)
    await share('campo belo', 6_000)
    await calculate('2026-09')
    const asked = { apenasParticipacao: true }
    expect(await header('09/2026', asked)).toMatchObject({
      inadimplenciaBruta: 1252816.25,
      inadimplenciaBrutaPercentual: 11.23,
      inadimplenciaLiquida: 281221.29,
      inadimplenciaLiquidaPercentual: 2.52,
    })
    expect(await header('09/2026')).toMatchObject({ inadimplenciaBruta: 1354675.15 })
    for (const linha of GRID_ROWS.map((row) => row.linha))
      for (const coluna of GRID_COLUMN_NAMES) {
        const query = { ...asked, mes: 9, ano: 2026, linha, coluna, page: 1, size: 1 }
        const found = await read<TitulosOfFigure>('/resumo/titulos', query)
        expect([linha, coluna, found.igual]).toEqual([linha, coluna, true])
      }
  }, 120_000)
})

describe('10/2026 with P 05/11', () => {
  test('478.279,76 are in carência, and count as bruta without the grace period', async () => {
    await calculate('2026-10', '2026-11-05')
    const found = await header('10/2026')
    expect(found).toMatchObject({
      inadimplenciaBruta: 1232473.31,
      inadimplenciaBrutaPercentual: 9.94,
      inadimplenciaLiquida: 475214.6,
      inadimplenciaLiquidaPercentual: 3.83,
      recebimentoTotal: 11442971.99,
    })
    expect(found.partes).toMatchObject({ grace: 478279.76, afterClose: 256310.04 })
    const whole = await read<Summary>('/resumo', { mes: 10, ano: 2026, semCarencia: true })
    const columns = GRID_COLUMN_NAMES.slice(0, 4)
    const row = (linha: number) =>
      columns.reduce((sum, name) => sum + Number(whole.data[linha]?.[name]) * 100, 0) / 100
    expect(row(3)).toBeCloseTo(1710753.07, 2)
    expect(row(7)).toBeCloseTo(296992.01, 2)
    expect(row(8)).toBeCloseTo(912812.39, 2)
  }, 60_000)
})

describe('with the adjustments of the sample', () => {
  test('09/2026: faturado 12.354.359,66, bruta 1.291.533,94, líquida 218.768,65', async () => {
    const name = fileURLToPath(
      new URL('../../../../samples/inadimplencia/ajustes.csv', import.meta.url),
    )
    const file = ['ajustes.csv', readFileSync(name)] as const
    const uploaded = await inject(uploadOf('/inadimplencia/upload/ajuste', {}, file))
    expect(uploaded.statusCode, uploaded.body.slice(0, 300)).toBe(200)
    await calculate('2026-09')
    expect(await header('09/2026')).toMatchObject({
      faturado: 12354359.66,
      recebidoBruto: 11062825.72,
      inadimplenciaBruta: 1291533.94,
      inadimplenciaBrutaPercentual: 10.45,
      inadimplenciaLiquida: 218768.65,
      inadimplenciaLiquidaPercentual: 1.77,
      recebimentoTotal: 12135591.01,
    })
    const { data } = await read<Summary>('/resumo', { mes: 9, ano: 2026 })
    const found = await read<TitulosOfFigure>('/resumo/titulos', {
      mes: 9,
      ano: 2026,
      linha: 1,
      coluna: 'valorMensalAluguel',
    })
    expect([found.igual, found.soma]).toEqual([true, data[1]?.valorMensalAluguel])
  }, 60_000)
})

type ExpectedSlip = {
  readonly boleto: string
  readonly affects: boolean
  readonly date: string
  readonly values: Readonly<Record<string, readonly [expected: number, adjustment: number]>>
}

// Expectations and tendencies of the sample imports; the first expectation and one tendency count.
const expectations: readonly ExpectedSlip[] = [
  {
    boleto: '1002261000018',
    affects: true,
    date: '2026-11-25',
    values: { rent: [4223737, 223737], condominium: [1000000, 0] },
  },
  { boleto: '1002260900018', affects: false, date: '2026-11-25', values: { rent: [4223737, 0] } },
  { boleto: '1002261100018', affects: true, date: '2026-11-25', values: { rent: [4223737, 0] } },
  { boleto: '1002261000010', affects: true, date: '2026-12-11', values: { rent: [4064465, 0] } },
]
const expired: ExpectedSlip = {
  boleto: '1002260900018',
  affects: true,
  date: '2026-11-17',
  values: { fund: [337898, 0] },
}

describe('rows 11 to 15 of 11/2026 on 18/11', () => {
  test('include the expectation in force and the tendency without another row', async () => {
    const pool = database.adminPool
    const put = ({ boleto, affects, date, values }: ExpectedSlip) => {
      const columns = Object.keys(values).flatMap((name) => [
        `${name}_cents`,
        `${name}_adjustment_cents`,
      ])
      return pool.query(
        `insert into receipt_expectation (
           mall_id, boleto_id, type_id, expires_on, created_by_name, ${columns.join(', ')}
         )
         select b.mall_id, b.id, t.id, $2, 'Sistema', ${Object.values(values).flat().join(', ')}
         from boleto b, expectation_type t
         where b.number = $1 and t.affects_summary = $3
         order by t.id
         limit 1`,
        [boleto, date, affects],
      )
    }
    for (const slip of expectations) await put(slip)
    for (const boleto of ['1002261000010', '1002261000018', '1002261100018'])
      await pool.query(
        `insert into boleto_tendency (mall_id, boleto_id, month, created_by_name)
         select mall_id, id, '2026-11-01', 'Sistema'
         from boleto
         where number = $1`,
        [boleto],
      )
    const cells = async () => {
      const { data } = await read<Summary>('/resumo', { mes: 11, ano: 2026 })
      return data.slice(11, 16).map((row) => GRID_COLUMN_NAMES.slice(0, 4).map((name) => row[name]))
    }
    expect(await cells()).toEqual(countedInNovember)
    await pool.query(`
      delete from receipt_expectation
      where boleto_id = (select id from boleto where number = '1002260900018')`)
    await put(expired)
    expect(await cells()).toEqual(countedInNovember)
    for (const linha of [11, 12, 13, 14, 15])
      for (const coluna of GRID_COLUMN_NAMES) {
        const query = { mes: 11, ano: 2026, linha, coluna, page: 1, size: 1 }
        const found = await read<TitulosOfFigure>('/resumo/titulos', query)
        expect([linha, coluna, found.igual]).toEqual([linha, coluna, true])
      }
  }, 60_000)
})

describe('without grace period (rules 6.2)', () => {
  const months = ['2026-10', '2026-11']
  const november = { mes: 11, ano: 2026 }
  // Ignore `previa`: it depends on the minimum days, whatever is displayed.
  const asShown = ({ previa: _, ...figure }: ChartMonth | MapCell) => figure
  const figures = async (more: Query) => {
    const { data } = await read<Summary>('/resumo', { ...november, ...more })
    const charts = await read<Charts>('/quadros', { ...november, ...more })
    const { meses, mapa } = charts
    return { data, charts: { ...charts, meses: meses.map(asShown), mapa: mapa.map(asShown) } }
  }
  const opened = (more: Query) =>
    read<TitulosOfFigure>('/resumo/titulos', {
      ...november,
      linha: 3,
      coluna: 'valorMensalAluguel',
      page: 1,
      size: 500,
      ...more,
    })

  test('a month equals a run with a minimum of 0 days: títulos not yet due are no inadimplência', async () => {
    const without = await figures({ semCarencia: true })
    const list = await opened({ semCarencia: true })
    expect(list.igual).toBe(true)
    expect(list.data.every(({ dataVencimento }) => dataVencimento <= '2026-11-18')).toBe(true)
    for (const month of months) await calculate(month, '2026-11-18', 0)
    try {
      const shown = await figures({})
      expect(without.data).toEqual(shown.data)
      expect(without.charts).toEqual(shown.charts)
      expect(shown.data[3]?.valorMensalAluguel).toBe(list.soma)
    } finally {
      for (const month of months) await calculate(month)
    }
  }, 300_000)
})

describe('every figure of a month, recounted from its títulos', () => {
  type Sums = {
    readonly original: number
    readonly adjusted: number
    readonly received: number
    readonly gross: number
    readonly recovered: number
    readonly afterClose: number
    readonly titulos: number
  }
  type Counted = Sums & {
    readonly mall: number
    readonly month: string
    readonly account: string
  }
  const sums = [
    'original',
    'adjusted',
    'received',
    'gross',
    'recovered',
    'afterClose',
    'titulos',
  ] as const
  let counted: readonly Counted[] = []
  const total = (is: (row: Counted) => boolean): Sums => {
    const own = counted.filter(is)
    return Object.fromEntries(
      sums.map((name) => [name, own.reduce((sum, row) => sum + row[name], 0)]),
    ) as Sums
  }
  const cents = (reais: unknown) => Math.round(Number(reais) * 100)
  // Independent of the product's combinations, on purpose.
  const valuesOf = (row: Sums) => ({
    faturado: row.original - row.adjusted,
    recebidoBruto: row.received,
    inadimplenciaBruta: row.gross,
    recebidoLiquido: row.recovered + row.afterClose,
    inadimplenciaLiquida: row.gross - row.recovered - row.afterClose,
    recebimentoTotal: row.received + row.recovered + row.afterClose,
  })
  const shownAs = (figures: object) =>
    Object.fromEntries(
      Object.keys(valuesOf(total(() => false))).map((name) => [
        name,
        cents((figures as Record<string, unknown>)[name]),
      ]),
    )
  const monthly = ['07/2026', '08/2026', '09/2026', '10/2026', '11/2026'] as const
  const asked = (mesAno: string) => ({ mesAnoInicio: mesAno, mesAnoFim: mesAno })
  const numbers = (mesAno: string) => ({ mes: Number(mesAno.slice(0, 2)), ano: 2026 })

  beforeAll(async () => {
    for (const month of ['2026-09', '2026-10']) await calculate(month)
    const { rows } = await database.adminPool.query<Counted>(`
      select r.mall_id as mall, to_char(r.month, 'MM/YYYY') as month, t.account,
        sum(t.original_cents)::float8 as original, sum(t.adjusted_cents)::float8 as adjusted,
        sum(t.gross_received_cents)::float8 as received, sum(t.gross_cents)::float8 as gross,
        sum(t.recovered_cents)::float8 as recovered,
        sum(t.after_close_cents)::float8 as "afterClose",
        count(*) filter (where t.is_of_month)::int as titulos
      from delinquency_run r
        join delinquency_titulo t on t.run_id = r.base_id
      where r.kind = 'CALCULO' and r.is_current
      group by r.mall_id, r.month, t.account`)
    counted = rows
  }, 120_000)

  test.each(monthly)('%s: cards, malls, stores and their files', async (mesAno) => {
    const expected = valuesOf(total(({ month }) => month === mesAno))
    expect(shownAs(await header(mesAno))).toEqual(expected)
    type Page = { data: { idShopping: number }[]; totais: object }
    const malls = await read<Page>('/detalhe/shoppings', { ...asked(mesAno), page: 1, size: 100 })
    expect(shownAs(malls.totais)).toEqual(expected)
    for (const row of malls.data)
      expect(shownAs(row)).toEqual(
        valuesOf(total(({ mall, month }) => mall === row.idShopping && month === mesAno)),
      )
    const stores = await read<Page>('/detalhe/lojas', { ...asked(mesAno), page: 1, size: 1 })
    expect(shownAs(stores.totais)).toEqual(expected)
    const file = await inject(
      `/bff/inadimplencia/detalhe/shoppings/csv?${new URLSearchParams(asked(mesAno))}`,
    )
    const lines = file.body.trimEnd().split('\r\n').slice(1)
    const column = (at: number) =>
      lines.reduce((sum, line) => sum + cents((line.split(';')[at] ?? '').replace(',', '.')), 0)
    expect([column(2), column(4), column(7), column(9)]).toEqual([
      expected.faturado,
      expected.inadimplenciaBruta,
      expected.inadimplenciaLiquida,
      expected.recebimentoTotal,
    ])
  })

  test.each(monthly)('%s: the grid, its year and the charts', async (mesAno) => {
    const { data } = await read<Summary>('/resumo', numbers(mesAno))
    const columns = [
      ['valorMensalAluguel', ['ALUGUEL'], false],
      ['valorMensalCondominio', ['CONDOMINIO'], false],
      ['valorMensalFundo', ['FUNDO'], false],
      ['valorMensalComerciais', ['COMERCIAL', 'CONFISSAO'], false],
      ['valorAnualAluguel', ['ALUGUEL'], true],
      ['valorAnualCondominio', ['CONDOMINIO'], true],
    ] as const
    for (const [name, accounts, isYear] of columns) {
      const own = total(
        ({ month, account }) =>
          (accounts as readonly string[]).includes(account) &&
          (isYear ? month.slice(0, 2) <= mesAno.slice(0, 2) : month === mesAno),
      )
      const { inadimplenciaLiquida, recebimentoTotal } = valuesOf(own)
      expect([name, ...[0, 1, 2, 3, 6, 7, 8, 16].map((row) => cents(data[row]?.[name]))]).toEqual([
        name,
        own.original,
        own.adjusted,
        own.received,
        own.gross,
        own.recovered,
        own.afterClose,
        inadimplenciaLiquida,
        recebimentoTotal,
      ])
    }
    const charts = await read<Charts>('/quadros', numbers(mesAno))
    const expected = valuesOf(total(({ month }) => month === mesAno))
    const competence = `${mesAno.slice(3)}-${mesAno.slice(0, 2)}`
    const point = charts.meses.find((one) => one.mesAno === mesAno || one.mesAno === competence)
    expect(
      [point?.faturado, point?.inadimplenciaBruta, point?.inadimplenciaLiquida].map(cents),
    ).toEqual([expected.faturado, expected.inadimplenciaBruta, expected.inadimplenciaLiquida])
    const cells = charts.mapa.filter((one) => one.mesAno === mesAno || one.mesAno === competence)
    expect(cells.reduce((sum, one) => sum + cents(one.inadimplenciaBruta), 0)).toBe(
      expected.inadimplenciaBruta,
    )
  })

  test('the tile of the start page equals the report of its month', async () => {
    const tile = await read<Header>('/header', {})
    expect(tile.mesAnoInicio).toBe('09/2026')
    expect(shownAs(tile)).toEqual(valuesOf(total(({ month }) => month === '09/2026')))
  })

  test('the closing dialog shows the same figures and number of títulos', async () => {
    const months = await read<{ data: MallMonth[] }>('/meses', { mesAno: '09/2026' })
    for (const { idShopping, numeros } of months.data) {
      const own = total(({ mall, month }) => mall === idShopping && month === '09/2026')
      const expected = valuesOf(own)
      expect(numeros && [numeros.titulos, cents(numeros.faturado)]).toEqual([
        own.titulos,
        expected.faturado,
      ])
      expect([cents(numeros?.inadimplenciaBruta), cents(numeros?.inadimplenciaLiquida)]).toEqual([
        expected.inadimplenciaBruta,
        expected.inadimplenciaLiquida,
      ])
    }
  })
})
