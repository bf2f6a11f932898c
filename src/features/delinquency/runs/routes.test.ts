import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { testApp } from '#testing/test-app.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'

import { execute, giveUpRun } from './actions/execute.ts'
import { followLedger } from './actions/stale.ts'
import { emptyLedger, exampleLedger, type ExampleTitulo } from '#testing/example-ledger.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-26'))
let app: FastifyInstance
let actor: Actor
let mallId: number

const screens = ['/calculo-inadimplencia', '/processamento-inadimplencia', '/status-dados']
const person = (id: number, name: string, rule: string, malls: Actor['malls'] = 'all'): Actor => ({
  id,
  name,
  login: name.toLowerCase(),
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map(screens.map((path) => [path, new Set([rule])])),
})
const rita = person(1, 'Rita', 'FECHAR_MES')
const caio = person(2, 'Caio', 'FECHAR_MES')
const ada = person(3, 'Ada', 'REABRIR_MES')

const work = <T>(act: (work: Work) => Promise<T>): Promise<T> =>
  unitOfWork({ db: database.app, clock, log: app.log }, systemActor, 'TEST', act)
const titulo = (dueOn: string, openCents: number): ExampleTitulo => ({
  dueOn,
  originalCents: 1000_00,
  openCents,
  receipts:
    openCents === 1000_00
      ? []
      : [{ clearedOn: dueOn, paidOn: dueOn, cents: 1000_00 - openCents, document: 'R1' }],
  adjustments: [],
})

type Answer = { readonly mensagem: string; readonly execucoes: readonly { readonly id: number }[] }
async function post(url: string, payload: object, by: Actor = rita) {
  actor = by
  const answer = await app.inject({ method: 'POST', url: `/bff${url}`, payload })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
async function get<T>(url: string, by: Actor = rita): Promise<T> {
  actor = by
  return (await app.inject({ method: 'GET', url: `/bff${url}` })).json<T>()
}

const october = {
  month: 10,
  year: 2026,
  processingDate: '2026-11-26',
  adjustmentReceiptStartDate: '2026-10-01',
  adjustmentReceiptEndDate: '2026-10-31',
  netReceiptDate: '2026-11-10',
  previousMonthNetReceiptDate: '2026-10-10',
  minimumNumberOfDays: 25,
  shoppings: ['Shopping do Razão'],
}
type Month = { estado: string; porque: string | null; impedimentoFechar: string | null }
const monthNow = async (month = '10/2026'): Promise<Month> =>
  (await get<{ data: [Month] }>(`/inadimplencia/meses?mesAno=${month}`)).data[0]

const runAll = async ({ body }: { readonly body: Answer }) => {
  for (const { id } of body.execucoes) await execute({ work }, id)
}
async function runMonth(asked: object = october, by: Actor = rita) {
  await runAll(await post('/base-inadimplencia', asked, by))
  await runAll(await post('/calculo-inadimplencia', asked, by))
}
const loadedOn = (day: string, { rows, accepted } = { rows: 1, accepted: 1 }) =>
  sql`
    with l as (
      insert into erp_load (kind, file_name, sha256, status)
      values ('ORACLE', 'titulos.csv', sha256('x'), 'PROCESSADA')
      returning id
    )
    insert into erp_load_mall (
      load_id, mall_id, kind, file_name, months, row_count, accepted_count, loaded_at
    )
    select id, ${mallId}, 'ORACLE', 'titulos.csv', '{2026-10-01}', ${rows}, ${accepted}, ${day}::timestamptz
    from l`.execute(database.admin)
const close = (by: Actor = caio) =>
  post('/inadimplencia/fechar', { shoppings: [mallId], mesAno: '10/2026' }, by)

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, authenticate: async () => actor, clock })
  await sql`
    insert into app_user (id, login, name, email, profile_id) overriding system value
    select x.id, x.login, x.login, x.login, (select min(id) from profile)
    from (values (1, 'rita'), (2, 'caio'), (3, 'ada')) x (id, login)
    on conflict do nothing`.execute(database.admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger(database.admin)
  mallId = await exampleLedger(database.admin, [
    titulo('2026-09-15', 1000_00),
    titulo('2026-10-05', 1000_00),
    titulo('2026-10-10', 0),
  ])
})

describe('parameters', () => {
  test.each([
    [{ processingDate: '2026-11-27' }, 'A data de processamento não pode ser depois de hoje.'],
    [{ netReceiptDate: '2026-10-30' }, 'não pode ser antes do fim do faturado'],
    [{ previousMonthNetReceiptDate: '2026-11-10' }, 'um recebimento contaria duas vezes'],
    [{ adjustmentReceiptStartDate: '2026-11-01' }, 'não pode ser depois do fim'],
    [
      {
        month: 7,
        adjustmentReceiptStartDate: '2026-07-01',
        adjustmentReceiptEndDate: '2026-07-31',
      },
      'Não há carga de títulos de Shopping do Razão 07/2026',
    ],
  ])('%j: 422', async (change, sentence) => {
    const { status, body } = await post('/base-inadimplencia', { ...october, ...change })
    expect([status, body.mensagem]).toEqual([422, expect.stringContaining(sentence)])
  })
  test('an unknown mall, and none, are 400', async () => {
    const unknown = await post('/base-inadimplencia', { ...october, shoppings: ['Nenhum'] })
    expect([unknown.status, unknown.body.mensagem]).toEqual([
      400,
      'Um dos shoppings não foi encontrado.',
    ])
    expect((await post('/base-inadimplencia', { ...october, shoppings: [] })).status).toBe(400)
  })
  test('windows of months are contiguous, and so are the net days', async () => {
    await runMonth()
    const september = {
      ...october,
      month: 9,
      adjustmentReceiptStartDate: '2026-09-01',
      adjustmentReceiptEndDate: '2026-09-29',
      netReceiptDate: '2026-10-10',
      previousMonthNetReceiptDate: '2026-09-10',
    }
    const gap = await post('/base-inadimplencia', september)
    expect([gap.status, gap.body.mensagem]).toEqual([
      422,
      'Shopping do Razão: o faturado deve terminar em 30/09/2026, a véspera do início de 10/2026.',
    ])
    const tiled = { ...september, adjustmentReceiptEndDate: '2026-09-30' }
    const net = await post('/base-inadimplencia', { ...tiled, netReceiptDate: '2026-10-09' })
    expect(net.body.mensagem).toContain('deve ser 10/10/2026, com que 10/2026 foi processado')
    expect((await post('/base-inadimplencia', tiled)).status).toBe(200)
  })
  test('are offered for the newest month that can be closed and is not', async () => {
    const offered = await get<{ name: string; value: string }[]>(
      '/spredsheet/parameter/feature-name/CALCULO_INAD',
    )
    expect(Object.fromEntries(offered.map(({ name, value }) => [name, value]))).toEqual({
      dataReferencia: '10/2026',
      dataProcessamento: '2026-11-26',
      dataInicioFaturado: '2026-10-01',
      dataFimFaturado: '2026-10-31',
      dataRecebimentoLiquido: '2026-11-10',
      dataRecebimentoLiquidoAnterior: '2026-10-10',
      quantidadeMinimaDias: '25',
    })
  })
})

describe('initial values of the dialogs', () => {
  const offered = async (query: string) =>
    Object.fromEntries(
      (
        await get<{ name: string; value: string }[]>(
          `/spredsheet/parameter/feature-name/CALCULO_INAD?mesAno=10/2026&${query}`,
        )
      ).map(({ name, value }) => [name, value]),
    )
  const early = { ...october, processingDate: '2026-11-20', minimumNumberOfDays: 0 }

  test('a calculation starts from the parameters of its base; a base from today and the stored days', async () => {
    await runAll(await post('/base-inadimplencia', { ...early, netReceiptDate: '2026-11-12' }))
    expect(await offered(`tipo=CALCULO&shoppingIds=${mallId}`)).toMatchObject({
      dataProcessamento: '2026-11-20',
      dataRecebimentoLiquido: '2026-11-12',
      quantidadeMinimaDias: '0',
    })
    expect(await offered(`tipo=BASE&shoppingIds=${mallId}`)).toMatchObject({
      dataProcessamento: '2026-11-26',
      dataRecebimentoLiquido: '2026-11-12',
      quantidadeMinimaDias: '25',
    })
  })

  test('a new month starts from the days between its neighbours', async () => {
    await runAll(
      await post('/base-inadimplencia', {
        ...october,
        month: 9,
        adjustmentReceiptStartDate: '2026-08-29',
        adjustmentReceiptEndDate: '2026-09-28',
        netReceiptDate: '2026-10-08',
        previousMonthNetReceiptDate: '2026-09-08',
      }),
    )
    expect(await offered(`tipo=BASE&shoppingIds=${mallId}`)).toMatchObject({
      dataInicioFaturado: '2026-09-29',
      dataFimFaturado: '2026-10-31',
      dataRecebimentoLiquido: '2026-11-10',
      dataRecebimentoLiquidoAnterior: '2026-10-08',
    })
  })

  test('the parameters of each run are stored with it and with the month', async () => {
    await sql`update mall set share_bps = 7550 where id = ${mallId}`.execute(database.admin)
    await runMonth({ ...october, processingDate: '2026-11-25' })
    await runAll(await post('/base-inadimplencia', early))
    const stored = {
      dataProcessamento: '2026-11-25',
      faturadoDe: '2026-10-01',
      faturadoAte: '2026-10-31',
      liquidoAte: '2026-11-10',
      liquidoAnterior: '2026-10-10',
      diasMinimos: 25,
      participacao: 75.5,
    }
    const { data } = await get<{ data: object[] }>('/inadimplencia/execucoes')
    const newBase = { ...stored, dataProcessamento: '2026-11-20', diasMinimos: 0 }
    expect(data).toMatchObject([
      { tipo: 'BASE', versao: 2, ...newBase },
      { tipo: 'CALCULO', ...stored },
      { tipo: 'BASE', versao: 1, ...stored },
    ])
    expect(await monthNow()).toMatchObject({ calculo: stored, base: newBase })
  })
})

describe('runs', () => {
  test('one at a time per mall and month: the second is 409 and submits nothing', async () => {
    const first = await post('/base-inadimplencia', october)
    expect(first).toMatchObject({
      status: 200,
      body: { mensagem: 'Processo de Cálculo Submetido', execucoes: [{ versao: 1 }] },
    })
    const second = await post('/base-inadimplencia', october)
    expect([second.status, second.body.mensagem]).toEqual([
      409,
      'Já existe um processo em andamento: Shopping do Razão 10/2026.',
    ])
    expect((await close()).status).toBe(409)
    await runAll(first)
    expect((await post('/base-inadimplencia', october)).body.execucoes).toMatchObject([
      { versao: 2 },
    ])
  })
  test('a calculation needs a base of the same parameters', async () => {
    const none = await post('/calculo-inadimplencia', october)
    const sentence = 'Processe Shopping do Razão 10/2026 antes de calcular.'
    expect([none.status, none.body.mensagem]).toEqual([422, sentence])
    await runAll(await post('/base-inadimplencia', october))
    const other = await post('/calculo-inadimplencia', { ...october, minimumNumberOfDays: 0 })
    expect([other.status, other.body.mensagem]).toEqual([422, sentence])
    await runAll(await post('/calculo-inadimplencia', october))
    expect(await monthNow()).toMatchObject({ estado: 'CALCULADO' })
    const { rows } = await sql<object>`
      select account, original_cents as original, gross_received_cents as received,
        gross_cents as gross, stock_cents as stock
      from delinquency_sum`.execute(database.admin)
    expect(rows).toEqual([
      { account: 'ALUGUEL', original: 2000_00, received: 1000_00, gross: 1000_00, stock: 2000_00 },
    ])
  })
  test('an interrupted run is repeated, and an abandoned one may be submitted again', async () => {
    const { body } = await post('/base-inadimplencia', october)
    const runId = body.execucoes[0]?.id ?? 0
    await sql`update delinquency_run set status = 'EXECUTANDO'`.execute(database.admin)
    await execute({ work }, runId)
    await execute({ work }, runId)
    const interrupted = await post('/base-inadimplencia', october)
    await work((unit) => giveUpRun(unit, { runId: interrupted.body.execucoes[0]?.id ?? 0 }))
    const { data } = await get<{ data: object[] }>('/inadimplencia/execucoes')
    expect(data).toMatchObject([
      { versao: 2, status: 'ERRO', motivo: expect.stringContaining('Envie de novo') as string },
      { versao: 1, status: 'CONCLUIDO', atual: true },
    ])
    expect((await post('/base-inadimplencia', october)).status).toBe(200)
  })
  test('a run whose sums differ is stopped with amount and título, and replaces nothing', async () => {
    await runMonth()
    const stored = async () => {
      const { rows } = await database.adminPool.query(
        'select c.run_id, s.* from delinquency_current c join delinquency_sum s using (run_id)',
      )
      return rows
    }
    const before = await stored()
    const breaking = (change: string) => `
      create function break_titulo() returns trigger language plpgsql as
        $$ begin ${change}; return new; end $$;
      create trigger break_titulo before insert on delinquency_titulo
        for each row when (new.number = '2') execute function break_titulo()`
    expect(await monthNow()).toMatchObject({ falha: null })
    const { rows: tenants } = await database.adminPool.query('select id from tenant')
    for (const [change, motivo, numero] of [
      [
        'new.recovered_cents := new.recovered_cents + 120418',
        'As contas do mês não fecham: sobram R$ 1.204,18 no principal recebido. Título: 2 (sobram R$ 1.204,18). Nada foi trocado; avise o suporte.',
        '2',
      ],
      [
        'new.later_adjusted_cents := 1',
        'As contas do mês não fecham: sobram R$ 0,01 no saldo em aberto na data líquida. Título: 2 (sobram R$ 0,01). Nada foi trocado; avise o suporte.',
        '2',
      ],
      [
        'new.gross_cents := new.gross_cents + 1',
        'As contas do mês não fecham: há erro no que fica em aberto do faturado. Nada foi trocado; avise o suporte.',
        undefined,
      ],
    ] as const) {
      await database.adminPool.query(breaking(change))
      await runAll(await post('/base-inadimplencia', october))
      await database.adminPool.query(
        'drop trigger break_titulo on delinquency_titulo; drop function break_titulo',
      )
      const { data } = await get<{ data: { motivo: string }[] }>('/inadimplencia/execucoes')
      expect(data[0]).toMatchObject({ tipo: 'BASE', status: 'ERRO' })
      expect(data[0]?.motivo.replaceAll('\u00a0', ' ')).toBe(motivo)
      expect(await stored()).toEqual(before)
      expect(await monthNow()).toMatchObject({
        estado: 'CALCULADO',
        falha: {
          tipo: 'BASE',
          motivo: data[0]?.motivo,
          titulo: numero === undefined ? null : { numero, idCliente: tenants[0]?.id },
        },
      })
    }
  })
  test('a ledger change makes the affected months stale until they are calculated again', async () => {
    await runMonth()
    const change = { mallId, dueOn: localDate('2026-10-31'), movedOn: localDate('2026-11-11') }
    await work((unit) => followLedger(unit, { changes: [change], porque: 'Carga do ERP.' }))
    expect((await monthNow()).estado).toBe('CALCULADO')
    const reaching = { ...change, movedOn: localDate('2026-11-10') }
    await work((unit) => followLedger(unit, { changes: [reaching], porque: 'Carga do ERP.' }))
    expect(await monthNow()).toMatchObject({
      estado: 'DESATUALIZADO',
      porque: 'Carga do ERP.',
      baseEmDia: false,
    })
    await runAll(await post('/calculo-inadimplencia', october))
    expect((await monthNow()).estado).toBe('DESATUALIZADO')
    await runAll(await post('/base-inadimplencia', october))
    expect(await monthNow()).toMatchObject({
      estado: 'DESATUALIZADO',
      baseEmDia: true,
      baseCalculada: false,
    })
    await runMonth()
    expect(await monthNow()).toMatchObject({ estado: 'CALCULADO', porque: null })
  })
  test('a month says what runs, whether its base is calculated, and from when it may close', async () => {
    expect(await monthNow()).toMatchObject({
      emAndamento: null,
      baseEmDia: false,
      baseCalculada: false,
      fechaDesde: '2026-11-25',
    })
    const { body } = await post('/base-inadimplencia', october)
    expect(await monthNow()).toMatchObject({ emAndamento: 'BASE' })
    await runAll({ body })
    expect(await monthNow()).toMatchObject({ baseEmDia: true, baseCalculada: false })
    await runAll(await post('/calculo-inadimplencia', october))
    expect(await monthNow()).toMatchObject({ emAndamento: null, baseCalculada: true })
    expect(await get('/inadimplencia/meses?mesAno=10/2026')).toMatchObject({ hoje: '2026-11-26' })
    // The net day is later than the days of grace.
    const late = { ...october, netReceiptDate: '2026-11-26', processingDate: '2026-11-26' }
    await runMonth(late)
    expect(await monthNow()).toMatchObject({ fechaDesde: '2026-11-27' })
  })
  test('a user who may only reopen months cannot calculate', async () => {
    expect((await post('/calculo-inadimplencia', october, ada)).status).toBe(403)
  })
  test('users of other malls see none of them', async () => {
    await runMonth()
    const foreign = person(1, 'Rita', 'FECHAR_MES', [mallId + 1])
    expect((await get<{ data: [] }>('/inadimplencia/execucoes', foreign)).data).toEqual([])
    expect((await get<{ data: [] }>('/inadimplencia/meses', foreign)).data).toEqual([])
    expect((await post('/base-inadimplencia', october, foreign)).status).toBe(400)
    const closing = { shoppings: [mallId], mesAno: '10/2026' }
    expect((await post('/inadimplencia/fechar', closing, foreign)).status).toBe(404)
  })
})

describe('closing', () => {
  test('needs a load after the net day, the stored days, and another user', async () => {
    await runMonth()
    expect((await close()).body.mensagem).toContain('não há carga de títulos depois de 10/11/2026')
    await loadedOn('2026-11-11')
    expect((await close(rita)).status).toBe(403)
    expect((await close(ada)).status).toBe(403)
    expect((await close()).body.mensagem).toBe('Mês fechado.')
    expect((await monthNow()).estado).toBe('FECHADO')
    expect((await close()).body.mensagem).toContain('já está fechado')
    const { rows } = await sql<{ action: string; name: string }>`
      select action, user_name as name from audit_entry where action <> 'RECUSADO' order by at desc, position desc limit 1`.execute(
      database.admin,
    )
    expect(rows).toEqual([{ action: 'FECHAR_MES', name: 'Caio' }])
  })
  test('is refused for a prévia, and with other days than the stored ones', async () => {
    await loadedOn('2026-11-11')
    await runMonth({ ...october, processingDate: '2026-11-24' })
    expect(await monthNow()).toMatchObject({ estado: 'PREVIA' })
    expect((await close()).body.mensagem).toContain('processe a partir de 25/11/2026')
    await runMonth({ ...october, minimumNumberOfDays: 0 })
    expect((await close()).body.mensagem).toContain('só se fecha com os 25 do parâmetro')
  })
  test('is possible only in month order', async () => {
    await loadedOn('2026-11-11')
    await runMonth({
      ...october,
      month: 9,
      adjustmentReceiptStartDate: '2026-09-01',
      adjustmentReceiptEndDate: '2026-09-30',
      netReceiptDate: '2026-10-10',
      previousMonthNetReceiptDate: '2026-09-10',
    })
    await runMonth()
    expect((await close()).body.mensagem).toContain('feche antes o mês anterior')
  })
  test('is undone by an administrator with a reason, only for the last month', async () => {
    await loadedOn('2026-11-11')
    await runMonth()
    await close()
    const reopen = (motivo: string, by = ada) =>
      post('/inadimplencia/reabrir', { shoppings: [mallId], mesAno: '10/2026', motivo }, by)
    expect((await reopen('curto')).status).toBe(400)
    expect((await reopen('Faltou um ajuste do mês', caio)).status).toBe(403)
    expect((await reopen('Faltou um ajuste do mês')).body.mensagem).toBe('Mês reaberto.')
    expect((await monthNow()).estado).toBe('CALCULADO')
    expect((await reopen('Faltou um ajuste do mês')).body.mensagem).toContain('não está fechado')
  })
  test('keeps the figures; a later run is compared per título, with the reason', async () => {
    await loadedOn('2026-11-11')
    await runMonth()
    await close()
    await sql`
      insert into delinquency_adjustment (
        mall_id, titulo_id, kind, dated_on, amount_cents, reason, created_by_name, created_at
      )
      select mall_id, id, 'CANCELAMENTO', '2026-10-20', 400_00, 'Cobrança em duplicidade', 'Rita',
        '2027-01-01'
      from titulo
      where number = '2'`.execute(database.admin)
    await runMonth()
    expect(await monthNow()).toMatchObject({ estado: 'FECHADO' })
    const { data } = await get<{ data: object[] }>('/inadimplencia/diferencas?mesAno=10/2026')
    const motivo = 'Ajuste de 20/10/2026: Cobrança em duplicidade'
    expect(data).toMatchObject(
      [
        { numeroTitulo: '2', campo: 'faturado', antes: 1000, depois: 600, motivo },
        { numeroTitulo: '2', campo: 'inadimplenciaBruta', antes: 1000, depois: 600, motivo },
      ].map((row) => ({ ...row, shopping: 'Shopping do Razão', tipoConta: 'ALUGUEL' })),
    )
    const { rows } = await sql<{ billed: number }>`
      select sum(s.original_cents - s.adjusted_cents)::float8 as billed
      from delinquency_current c join delinquency_sum s on s.run_id = c.run_id`.execute(
      database.admin,
    )
    expect(rows).toEqual([{ billed: 2000_00 }])
  })
})

describe('spreadsheets', () => {
  type Row = { nameShopping: string; processingDate: string | null; status: { status: string } }
  const oracle = async (query = '') =>
    (await get<{ data: Row[] }>(`/spredsheet/shopping/ORACLE${query}`)).data

  test('have a row per mall, with the day of the last base that used it', async () => {
    await loadedOn('2026-11-11')
    expect(await oracle()).toMatchObject([
      {
        nameShopping: 'Shopping do Razão',
        processingDate: null,
        status: { id: 6, status: 'Processada' },
        fileName: 'titulos.csv',
      },
    ])
    await runMonth()
    expect(await oracle()).toMatchObject([{ processingDate: '2026-11-26' }])
    expect(await oracle('?month=10&year=2026&status=6')).toHaveLength(1)
    expect(await oracle('?month=9&year=2026')).toEqual([])
    expect(await oracle('?status=7')).toEqual([])
    expect(await oracle('?shopping=Outro')).toEqual([])
    expect(await oracle('?processingDate=2026-11-26&status=0')).toHaveLength(1)
  })
  test('include adjustments, with a row per import', async () => {
    await sql`
      insert into file_import (
        kind, mall_ids, months, file_name, sha256, rows, accepted, created_by_name
      )
      values (
        'AJUSTE', array[${mallId}::int], '{2026-10-01}', 'ajustes.csv', sha256('x'), 2, 2, 'Rita'
      )`.execute(database.admin)
    const { data } = await get<{ data: Row[] }>('/spredsheet/shopping/ADJUSTMENT')
    expect(data).toMatchObject([{ fileName: 'ajustes.csv', nameShopping: 'Shopping do Razão' }])
  })
})

describe('data of each mall', () => {
  const data = async (asked: object = {}, by: Actor = rita) => {
    const answer = await post(
      '/listas/delinquency-data/buscar',
      { sort: 'dateCreated', ...asked },
      by,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body as unknown as { content: object[] }).content
  }
  const loaded = (
    kind: string,
    [day, months, rows, accepted]: readonly [string, string, number, number],
    undoneOn: string | null = null,
  ) =>
    sql`
      with l as (
        insert into erp_load (kind, file_name, sha256, status, created_at)
        values (
          ${kind}, ${`${kind}-${day}.csv`}, sha256(${day}::bytea),
          ${undoneOn === null ? 'PROCESSADA' : 'DESFEITA'}, ${day}::timestamptz
        )
        returning id
      )
      insert into erp_load_mall (
        load_id, mall_id, kind, file_name, months, row_count, accepted_count, loaded_at, undone_at
      )
      select id, ${mallId}, ${kind}, ${`${kind}-${day}.csv`}, ${months}::date[], ${rows},
        ${accepted}, ${day}::timestamptz, ${undoneOn}::timestamptz
      from l`.execute(database.admin)

  test('has a row per file: its months, accepted and rejected rows, P of the last base that used it', async () => {
    await loaded('AUXILIARY', ['2026-11-10', '{}', 12, 12])
    await loaded('ORACLE', ['2026-11-11', '{2026-08-01,2026-09-01,2026-10-01,2026-12-01}', 10, 7])
    await runMonth()
    expect(await data()).toMatchObject([
      { tipo: 'AUXILIARY', meses: '', linhas: 12, rejeitadas: 0, processingDate: null },
      {
        tipo: 'ORACLE',
        nameShopping: 'Shopping do Razão',
        meses: '08/2026 a 10/2026, 12/2026',
        linhas: 10,
        aceitas: 7,
        rejeitadas: 3,
        processingDate: '2026-11-26',
        situacao: 'PROCESSADA',
      },
    ])
    expect(await data({ mesAno: '09/2026' })).toHaveLength(1)
    expect(await data({ mesAno: '11/2026' })).toEqual([])
    expect(await data({ processingDate: '2026-11-26' })).toHaveLength(1)
    expect(await data({ situacao: 'REJEITADA' })).toEqual([])
    expect(await data({}, person(1, 'Rita', 'X', [mallId + 1]))).toEqual([])
  })

  test('marks the newest of each kind that was not undone', async () => {
    await loaded('ORACLE', ['2026-11-11', '{2026-10-01}', 1, 1])
    await loaded('ORACLE', ['2026-11-12', '{2026-10-01}', 2, 2])
    await loaded('ORACLE', ['2026-11-13', '{2026-10-01}', 3, 3], '2026-11-13')
    await loaded('AUXILIARY', ['2026-11-09', '{}', 4, 4])
    expect(await data({ maisNovas: true })).toMatchObject([
      { tipo: 'AUXILIARY', linhas: 4 },
      { tipo: 'ORACLE', linhas: 2, maisNova: true },
    ])
    expect(await data()).toHaveLength(4)
  })
})

describe('check before the calculation', () => {
  type Item = {
    item: string
    situacao: string
    texto: string
    tela: string | null
    ato: string | null
  }
  type Check = { data: { ultimaCarga: string | null; itens: Item[] }[] }
  const checked = () => get<Check>('/inadimplencia/conferencia?mesAno=10/2026')
  const situations = async () => {
    const { data } = await checked()
    return Object.fromEntries((data[0]?.itens ?? []).map(({ item, situacao }) => [item, situacao]))
  }
  test('reports missing data, and its completion', async () => {
    expect(await situations()).toEqual({
      CARGA: 'AVISO',
      AJUSTES: 'OK',
      SEM_DATA: 'OK',
      SEM_CONTA: 'OK',
      JANELA: 'OK',
      BASE: 'FALTA',
    })
    await loadedOn('2026-11-11')
    await runMonth()
    expect(await situations()).toMatchObject({ CARGA: 'OK', BASE: 'OK' })
    await database.adminPool.query('update mall set share_bps = 5000 where id = $1', [mallId])
    const { data } = await checked()
    expect(data[0]?.itens.find(({ item }) => item === 'PARTICIPACAO')).toMatchObject({
      situacao: 'AVISO',
      texto: 'A participação passou de 100,00 % para 50,00 % depois do processamento.',
    })
    await database.adminPool.query('update mall set share_bps = 10000 where id = $1', [mallId])
  })

  test('reports rows rejected by the newest load, and the action that fixes each problem', async () => {
    const acts = async () => {
      const { data } = await checked()
      return (data[0]?.itens ?? [])
        .filter(({ situacao }) => situacao !== 'OK')
        .map(({ item, texto, tela, ato }) => [item, texto, tela, ato])
    }
    await loadedOn('2026-11-11', { rows: 20, accepted: 6 })
    expect(await acts()).toEqual([
      [
        'REJEITADAS',
        'A última carga rejeitou 14 linhas deste shopping.',
        '/status-dados?aba=cargas',
        'Ver as cargas',
      ],
      ['BASE', 'Base de 10/2026 não processada.', '/processamento-inadimplencia', 'Processar'],
    ])
    expect((await checked()).data[0]?.ultimaCarga).toBe('2026-11-11')
    await loadedOn('2026-11-12')
    expect((await acts()).map(([item]) => item)).toEqual(['BASE'])
  })
})
