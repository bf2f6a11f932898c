// Golden cases of rules 11.14 through the database: (a), (b), (e) and (f).

import { readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { exampleIntake } from '#testing/example-intake.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { readyRecipe, recipeOf, sourceFile, titulosByRecipe } from '#testing/example-sources.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { erpSample } from '#testing/test-erp-samples.ts'
import { foreignFile } from '#testing/test-foreign-files.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { addSource, bring, read, find } = exampleIntake(database, loads.workOf)
beforeEach(loads.empty)
afterAll(loads.removeFiles)

const sourcePath = (name: string) =>
  new URL(`../../../../samples/fontes/${name}`, import.meta.url).pathname
const rows = async <T>(text: string) => (await database.adminPool.query(text)).rows as T[]
const codes = ({ findings }: { findings: readonly { codigo: string }[] }) =>
  findings.map(({ codigo }) => codigo)

type Ledger = { titulos: number; boletos: number; cents: number }
const openLedger = async (): Promise<Ledger> => {
  const [found] = await rows<Record<keyof Ledger, string>>(
    `select count(*) as titulos, count(distinct boleto_id) as boletos, sum(open_cents) as cents
     from titulo where open_cents > 0`,
  )
  return {
    titulos: Number(found?.titulos),
    boletos: Number(found?.boletos),
    cents: Number(found?.cents),
  }
}

const loadContracts = () => loads.loadFile(erpSample('contratos.csv'), 'AUXILIARY')

describe('the same 66 open títulos as each source tells them (rules 11, 14 a)', () => {
  type Expected = Record<
    | 'linhas'
    | 'aceitas'
    | 'rejeitadas'
    | 'ignoradas'
    | 'creditos'
    | 'valorCreditos'
    | 'valorAberto',
    number
  >
  const expected = JSON.parse(sourceFile('esperado.json').bytes.toString('utf8')) as Record<
    string,
    Expected & { abatidas?: number }
  >

  test.each(titulosByRecipe)('%s is loaded by %s', async (name, code) => {
    await loadContracts()
    await addSource(readyRecipe(code))
    const entrada = await bring(sourcePath(name), code, { isComplete: false })
    const figures = expected[name] as Expected & { abatidas?: number }
    expect(entrada).toMatchObject({
      state: 'CARREGADA',
      rows_read: figures.linhas,
      rows_accepted: figures.aceitas,
      rows_rejected: figures.rejeitadas,
      rows_ignored: figures.ignoradas,
      rows_set_off: figures.abatidas ?? 0,
      credit_count: figures.creditos,
      credit_cents: figures.valorCreditos,
      open_cents: figures.valorAberto,
    })
    const [ledger] = await rows<Record<string, unknown>>(
      `select count(*) as titulos, sum(open_cents) as cents,
         count(*) filter (where source_id = (select id from source where code = '${code}')
           and confirmed_on is not null) as owned
       from titulo`,
    )
    expect(ledger).toEqual({
      titulos: figures.aceitas,
      cents: String(figures.valorAberto),
      owned: figures.aceitas,
    })
    expect(
      await rows('select coalesce(sum(open_cents), 0)::int as cents from tenant_credit'),
    ).toEqual([{ cents: figures.valorCreditos }])
  })

  test('the 12 contracts of sap.zip by SAP_CLIENTES', async () => {
    await loadContracts()
    await addSource(readyRecipe('SAP_CLIENTES'))
    expect(await bring(sourcePath('sap.zip'), 'SAP_CLIENTES')).toMatchObject({
      state: 'CARREGADA',
      rows_accepted: 12,
    })
  })
})

/** The open rows of the extract, by header. */
const openRows = () => {
  const [header = '', ...lines] = readFileSync(erpSample('titulos.csv'), 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const names = header.split(';')
  const open = lines
    .map((line) => line.split(';'))
    .filter((cells) => cells[names.indexOf('valorAberto')] !== '0,00')
  return { names, open }
}
type Rows = ReturnType<typeof openRows>
const nativeCsv = ({ names, open }: Rows) =>
  [names.join(';'), ...open.map((cells) => cells.join(';'))].join('\r\n')

const whole = { titulos: 1_022, boletos: 426, cents: 1_195_502_353 }

/** Another system's names, ISO days and a decimal point. */
const otherSystem = recipeOf({
  nome: 'Outro sistema',
  codigo: 'OUTRO_SISTEMA',
  arquivos: [{ papel: 'T', cabecalho: ['Store', 'Invoice', 'Due'], decimal: '.' }],
  partes: [
    {
      traz: 'TITULOS',
      arquivo: 'T',
      completo: true,
      campos: {
        unidEcon: { coluna: 'Store' },
        contrato: { coluna: 'Lease' },
        numeroTitulo: { coluna: 'Invoice' },
        numBoleto: { coluna: 'Slip' },
        tipoDocumento: { coluna: 'Type' },
        tipoMovimento: { coluna: 'Charge' },
        competencia: { coluna: 'Month' },
        vencimento: { coluna: 'Due' },
        valorOriginal: { coluna: 'Amount' },
        valorAberto: { coluna: 'Balance' },
      },
    },
  ],
})
const iso = (day = '') => day.split('/').toReversed().join('-')
const point = (amount = '') => amount.replaceAll('.', '').replace(',', '.')
const otherCsv = ({ names, open }: Rows) => {
  const of = (cells: readonly string[], name: string) => cells[names.indexOf(name)] ?? ''
  return [
    'Store,Lease,Invoice,Slip,Type,Charge,Month,Due,Amount,Balance',
    ...open.map((cells) =>
      [
        of(cells, 'unidEcon'),
        of(cells, 'contrato'),
        of(cells, 'numeroTitulo'),
        of(cells, 'numBoleto'),
        of(cells, 'tipoDocumento'),
        of(cells, 'tipoMovimento'),
        of(cells, 'competencia'),
        iso(of(cells, 'vencimento')),
        point(of(cells, 'valorOriginal')),
        point(of(cells, 'valorAberto')),
      ].join(','),
    ),
  ].join('\n')
}

describe('all of the extract (rules 11, 14 b)', () => {
  test('in our own layout: 1.022 títulos, 426 boletos, R$ 11.955.023,53', async () => {
    await loadContracts()
    const entrada = await bring(loads.file(nativeCsv(openRows())), 'REGUA_TITULOS', {
      isComplete: true,
    })
    expect(entrada).toMatchObject({ state: 'CARREGADA', rows_accepted: 1_022, findings: [] })
    expect(await openLedger()).toEqual(whole)
  })

  test('as another system tells it: the same', async () => {
    await loadContracts()
    await addSource(otherSystem)
    const entrada = await bring(loads.file(otherCsv(openRows())), 'OUTRO_SISTEMA')
    expect(entrada).toMatchObject({ state: 'CARREGADA', rows_accepted: 1_022 })
    expect(await openLedger()).toEqual(whole)
  })
})

describe('a file that drifts (rules 11, 14 e)', () => {
  const isLeftOut = (names: readonly string[], cells: readonly string[], index: number) =>
    cells[names.indexOf('unidEcon')] === '1003' || index % 25 === 0
  const partial = () => {
    const { names, open } = openRows()
    return { names, open: open.filter((cells, index) => !isLeftOut(names, cells, index)) }
  }

  test('J09 waits; confirmed with mall 1003 as zeroed, 261 títulos vanish', async () => {
    await loadContracts()
    await bring(loads.file(nativeCsv(openRows())), 'REGUA_TITULOS', { isComplete: true })
    const waiting = await bring(loads.file(nativeCsv(partial())), 'REGUA_TITULOS', {
      isComplete: true,
    })
    expect(waiting).toMatchObject({
      state: 'AGUARDANDO_CONFIRMACAO',
      vanished_count: 32,
      vanished_cents: 39_545_689,
    })
    expect(waiting.findings).toMatchObject([
      { codigo: 'J09', severidade: 'CONFIRMA', exemplos: ['linhas -25,54 %', 'soma -25,51 %'] },
      { codigo: 'J10', severidade: 'AVISO', quantidade: 32 },
    ])
    expect(await openLedger()).toEqual(whole)
    const [mall] = await rows<{ id: number }>("select id from mall where economic_unit = '1003'")
    expect(waiting.missing_malls).toEqual([mall?.id])
    await sql`
      update received_file set state = 'CARREGANDO', zeroed_malls = missing_malls
      where id = ${waiting.id}`.execute(database.admin)
    await read(waiting.id)
    expect(await find(waiting.id)).toMatchObject({ state: 'CARREGADA', vanished_count: 261 })
    expect(await rows('select state, count(*)::int as n from vanished_titulo group by 1')).toEqual([
      { state: 'SUMIDO', n: 261 },
    ])
  })

  test('the next file with all of them brings them back', async () => {
    await loadContracts()
    await bring(loads.file(nativeCsv(openRows())), 'REGUA_TITULOS', { isComplete: true })
    const { names, open } = openRows()
    const few = { names, open: open.filter((_, index) => index % 25 !== 0) }
    const second = await bring(loads.file(nativeCsv(few)), 'REGUA_TITULOS', { isComplete: true })
    expect(second).toMatchObject({ state: 'CARREGADA', vanished_count: 41 })
    await bring(loads.file(nativeCsv(openRows())), 'REGUA_TITULOS', { isComplete: true })
    expect(await rows('select state, count(*)::int as n from vanished_titulo group by 1')).toEqual([
      { state: 'VOLTOU', n: 41 },
    ])
  })
})

describe('files of other people (rules 11, 14 f)', () => {
  const native = (name: string, options: { isComplete?: boolean } = {}) =>
    bring(foreignFile(name), 'REGUA_TITULOS', options)
  const confirm = async (id: number) => {
    await sql`update received_file set state = 'CARREGANDO' where id = ${id}`.execute(
      database.admin,
    )
    await read(id)
    return find(id)
  }
  beforeEach(async () => {
    await bring(foreignFile('base-contratos.csv'), 'REGUA_CONTRATOS')
  })
  const numbers = async () =>
    (await rows<{ number: string }>('select number from titulo order by number')).map(
      ({ number }) => number,
    )

  test('01: zeros that a spreadsheet took make no second título', async () => {
    await native('zeros-1-erp.csv')
    for (const name of ['zeros-2-planilha.xlsx', 'zeros-3-erp.csv']) {
      const entrada = await native(name)
      if (entrada.state === 'AGUARDANDO_CONFIRMACAO') await confirm(entrada.id)
    }
    expect((await numbers()).filter((number) => number.endsWith('8201'))).toEqual(['0008201'])
  })

  test('02: an invisible mark is the same título', async () => {
    await native('invisivel-1.csv')
    const entrada = await native('invisivel-2.csv')
    expect(entrada.state).toBe('CARREGADA')
    expect(codes(entrada)).toContain('J08')
    expect(await rows('select rows_same from erp_load order by id desc limit 1')).toEqual([
      { rows_same: 1 },
    ])
  })

  test.each([
    ['mes-antes-do-dia.csv', 'J01'],
    ['ponto-decimal.csv', 'J03'],
  ])('04, 05: %s is refused with %s, and nothing is loaded', async (name, code) => {
    const entrada = await native(name)
    expect(entrada.state).toBe('RECUSADA')
    expect(codes(entrada)).toContain(code)
    expect(await numbers()).toEqual([])
  })

  test('06: the visible sheet is loaded', async () => {
    const entrada = await native('aba-oculta.xlsx')
    expect(codes(entrada)).toContain('J12')
    expect(await numbers()).toEqual(['F001603'])
  })

  test('07: a per-cent cell of 10 % is a fine of 10,00 %', async () => {
    const entrada = await bring(foreignFile('porcentagem.xlsx'), 'REGUA_CONTRATOS')
    expect(entrada.state).toBe('CARREGADA')
    expect(await rows('select distinct fine_bps, interest_bps from contract')).toEqual([
      { fine_bps: 1_000, interest_bps: 100 },
    ])
  })

  test('14: what a complete file no longer has vanished', async () => {
    const monday = await native('so-o-aberto-1.csv', { isComplete: true })
    expect(monday.state).toBe('CARREGADA')
    const tuesday = await native('so-o-aberto-2.csv', { isComplete: true })
    const after = tuesday.state === 'AGUARDANDO_CONFIRMACAO' ? await confirm(tuesday.id) : tuesday
    expect(after).toMatchObject({ state: 'CARREGADA', vanished_count: 1 })
    expect(
      await rows('select t.number from vanished_titulo v join titulo t on t.id = v.titulo_id'),
    ).toEqual([{ number: 'F003701' }])
  })

  test('16: every day and month of other systems is read', async () => {
    expect(await native('dias.csv')).toMatchObject({ rows_accepted: 13, rows_rejected: 0 })
    expect(await native('meses.csv')).toMatchObject({ rows_accepted: 11, rows_rejected: 0 })
  })

  test('30: a negative value is a credit of the tenant', async () => {
    expect(await native('credito.csv')).toMatchObject({ state: 'CARREGADA', credit_count: 1 })
    expect(await rows('select count(*)::int as n from tenant_credit where open_cents > 0')).toEqual(
      [{ n: 1 }],
    )
  })
})
