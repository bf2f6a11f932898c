import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { type Clock, fixedDayClock } from '#server/work/clock.ts'
import { localDate } from '#values/local-date.ts'

import { followPromises } from './actions/tendencies.ts'
import { addNegotiation } from '#testing/example-promises.ts'
import { testCompany } from '#testing/test-company.ts'
import { routes } from './routes.ts'

const company = testCompany(routes)
const { database, inWork, reset } = company

beforeEach(reset)

type Row = Readonly<Record<string, unknown>> & { readonly slipNumber: string }
type Body = {
  readonly mensagem: string
  readonly isTendency: boolean
  readonly data: readonly Row[]
  readonly pageInfo: object
}
const ask = company.ask<Body>

const collector = 'corporativa'
const base = '/api/siscob/v1/prioritization/tendency'
const flag = (slipNumber: readonly (string | number)[], tendencyFlag: boolean, more = {}) =>
  ask(collector, 'PATCH', '/prioritization/tendency-flag', { slipNumber, tendencyFlag, ...more })
const isTendency = async (number: string, company = 0) =>
  (await ask(collector, 'GET', `${base}/slipNumber/${number}/companyId/${company}`)).body.isTendency
const clear = (...slips: readonly unknown[]) => ask(collector, 'PUT', base, { slips })
const trend = async (query: Readonly<Record<string, string>> = {}, login: string = collector) =>
  ask(login, 'GET', `/prioritization/slip-tendency?${new URLSearchParams({ page: '1', ...query })}`)
const numbers = ({ body }: { readonly body: Body }) => body.data.map((row) => row.slipNumber)
const follow = (of?: Clock) => inWork(followPromises, of)
const promise = (
  boleto: string,
  agreedFor: string,
  more: { contactOn?: string; stage?: string } = {},
) => addNegotiation(database.adminPool, { boletos: [boleto], agreedFor, ...more })

describe('tendency from a promise', () => {
  test('is set while the promise is VIGENTE and for a day of this month', async () => {
    for (const number of ['1', '2', '3', '4', '5']) await insertBoleto(database.admin, number)
    await promise('1', '2026-11-20')
    await promise('2', '2026-11-16')
    // QUEBRADA since yesterday; for the next month; no promise.
    await promise('3', '2026-11-13')
    await promise('4', '2026-12-01')
    await promise('5', '2026-11-20', { stage: 'Em Negociação' })
    await follow()
    const set = await Promise.all(['1', '2', '3', '4', '5'].map((number) => isTendency(number)))
    expect(set).toEqual([true, true, false, false, false])
  })

  test('is not set without anything open, or after a later negotiation ended the promise', async () => {
    await insertBoleto(database.admin, '1')
    await promise('1', '2026-11-20')
    await promise('1', '2026-11-12', { stage: 'Sem Previsão', contactOn: '2026-11-12' })
    await insertBoleto(database.admin, '2')
    await promise('2', '2026-11-20')
    await sql`update boleto set open_cents = 0 where number = '2'`.execute(database.admin)
    await follow()
    expect([await isTendency('1'), await isTendency('2')]).toEqual([false, false])
  })

  test('once cleared stays cleared under the same promise; another promise sets it again', async () => {
    await insertBoleto(database.admin, '1')
    await promise('1', '2026-11-20')
    await follow()
    await clear('1')
    await follow()
    expect(await isTendency('1')).toBe(false)
    await promise('1', '2026-11-25', { contactOn: '2026-11-18' })
    await follow()
    expect(await isTendency('1')).toBe(true)
  })

  test('a month begins only with those promised for it, also if cleared before', async () => {
    for (const number of ['1', '2', '3']) await insertBoleto(database.admin, number)
    await promise('1', '2026-11-20')
    await promise('2', '2026-12-04')
    await flag(['2'], true)
    await clear('2')
    await promise('3', '2026-11-30')
    await follow()
    const first = fixedDayClock(localDate('2026-12-01'))
    await follow(first)
    const { rows } = await sql<{ number: string }>`
      select b.number
      from boleto_tendency w
      join boleto b on b.id = w.boleto_id
      where w.month = '2026-12-01' and not w.is_cleared`.execute(database.admin)
    expect(rows).toEqual([{ number: '2' }])
    await follow(first)
    expect(await logCount()).toBe(3)
  })
})

const logCount = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where action = 'MARCAR_TENDENCIA'`.execute(
      database.admin,
    )
  ).rows[0]?.n

describe('users', () => {
  test("set it until the promised day; after it 'Boleto vencido!' saves nothing", async () => {
    for (const number of ['1', '2']) await insertBoleto(database.admin, number)
    await promise('1', '2026-11-18')
    await promise('2', '2026-11-17')
    const refused = await flag(['1', '2'], true)
    expect([refused.status, refused.body.mensagem]).toEqual([400, 'Boleto vencido!'])
    expect(await isTendency('1')).toBe(false)
    expect((await flag([1], true)).body.mensagem).toBe('Tendências salvas com sucesso')
    expect(await isTendency('1')).toBe(true)
    expect((await flag(['1', '2'], false)).status).toBe(200)
    expect(await isTendency('1')).toBe(false)
    await flag(['1'], true)
    expect(await isTendency('1')).toBe(true)
  })

  test('clear it by number, or by number and company; clearing an unset one changes nothing', async () => {
    await insertBoleto(database.admin, '1')
    await promise('1', '2026-11-20')
    await follow()
    expect((await clear({ slipNumber: 1, companyId: 0 })).status).toBe(200)
    expect(await isTendency('1')).toBe(false)
    expect((await clear('1')).status).toBe(200)
    expect((await clear('9')).status).toBe(404)
  })

  test('a number of two malls needs company or mall', async () => {
    const one = await insertBoleto(database.admin, '7')
    const two = await insertBoleto(database.admin, '8', { mall: 2, document: '52998224725' })
    await sql`update boleto set number = '7' where id = ${two}`.execute(database.admin)
    const { rows } = await sql<{ id: number }>`
      insert into company (name, cnpj) values ('Dona', '11444777000161') returning id`.execute(
      database.admin,
    )
    const company = rows[0]?.id ?? 0
    await sql`
      insert into mall_company (mall_id, company_id, economic_unit, is_principal)
      values (2, ${company}, '2', true)`.execute(database.admin)
    const asked = await ask(collector, 'GET', `${base}/slipNumber/7/companyId/0`)
    expect([asked.status, asked.body.mensagem]).toEqual([
      422,
      'Há boletos com este número em mais de um shopping. Informe o shopping.',
    ])
    expect(await isTendency('7', company)).toBe(false)
    await addNegotiation(database.adminPool, { boletos: ['7'], agreedFor: '2026-11-20' })
    await sql`
      insert into boleto_tendency (mall_id, boleto_id, month, created_by_name)
      values (1, ${one}, '2026-11-01', 'Ana'), (2, ${two}, '2026-11-01', 'Ana')`.execute(
      database.admin,
    )
    expect((await flag(['7'], false, { shopping: 1 })).status).toBe(200)
    const left = await sql<{ mall: number }>`
      select mall_id as mall from boleto_tendency where not is_cleared`.execute(database.admin)
    expect(left.rows).toEqual([{ mall: 2 }])
    await sql`delete from mall_company`.execute(database.admin)
    await sql`delete from company where id = ${company}`.execute(database.admin)
  })

  test('of one mall cannot change a boleto of another', async () => {
    await insertBoleto(database.admin, '1', { mall: 3 })
    await promise('1', '2026-11-20')
    const asked = await ask('analista.shopping', 'PATCH', '/prioritization/tendency-flag', {
      slipNumber: ['1'],
      tendencyFlag: true,
    })
    expect([asked.status, asked.body.mensagem]).toEqual([404, 'Boleto não encontrado.'])
  })
})

describe('list', () => {
  beforeEach(async () => {
    await insertBoleto(database.admin, '1', { cents: 100 })
    await insertBoleto(database.admin, '2', {
      cents: 200,
      mall: 2,
      document: '52998224725',
      contract: { group: 'Grupo Sol' },
    })
    await insertBoleto(database.admin, '3', { cents: 400 })
    await insertBoleto(database.admin, '4', { cents: 800 })
    await promise('1', '2026-11-20')
    await promise('2', '2026-11-25')
    await promise('3', '2026-12-10')
    await promise('4', '2026-11-02', { contactOn: '2026-11-01' })
    await follow()
  })

  test('a period that ends before it begins is refused', async () => {
    expect(await trend({ dateFrom: '2026-12-31', dateTo: '2026-12-01' })).toMatchObject({
      status: 400,
      body: { mensagem: 'A data final não pode ser anterior à data inicial.' },
    })
  })

  test('has the open boletos promised for the period, and the flagged ones', async () => {
    const december = await trend({ dateFrom: '2026-12-01', dateTo: '2026-12-31' })
    expect(numbers(december)).toEqual(['1', '2', '3'])
    const early = await trend({ dateFrom: '2026-11-01', dateTo: '2026-11-05', tendencies: 'false' })
    expect(early.body.data).toEqual([
      {
        slipId: 4,
        shopping: 'Shopping Alfa',
        companyName: 'Loja Sol Ltda',
        cpfCnpj: '36576230000140',
        luc: 'L1',
        brand: 'Sol',
        slipNumber: '4',
        slipDueDateNegociation: '2026-11-02',
        contractType: 'LOJA',
        amountNegiciation: 8,
        diasAtraso: 100,
        tendency: false,
        idShopping: 1,
        podeMarcar: false,
      },
    ])
  })

  test('is filtered by its form; both ticks of the tendency are no filter', async () => {
    const found = async (query: Readonly<Record<string, string>>) => numbers(await trend(query))
    expect(await found({ tendencies: 'true' })).toEqual(['1', '2'])
    expect(await found({ tendencies: 'true,false' })).toEqual(['4', '1', '2', '3'])
    expect(await found({ shoppingName: 'Shopping Beta' })).toEqual(['2'])
    expect(await found({ companyName: 'sol' })).toHaveLength(4)
    expect(await found({ LUC: 'L2' })).toEqual([])
    expect(await found({ contractType: 'MALL' })).toEqual([])
    expect(await found({ billingGroupIds: '0' })).toEqual(['4', '1', '3'])
    const { rows } = await sql<{ id: number }>`select id from collection_group`.execute(
      database.admin,
    )
    expect(await found({ billingGroupIds: String(rows[0]?.id) })).toEqual(['2'])
  })

  test('has 50 per page, and the sum over all', async () => {
    expect((await trend()).body).toMatchObject({
      pageInfo: { currentPage: 1, totalPages: 1, totalItems: 4 },
      totais: { amountNegiciation: 15 },
    })
    await sql`
      with b as (
        insert into boleto (
          mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
          open_cents
        )
        select mall_id, contract_id, 'X' || n, 'X' || n, due_on, original_due_on, 100, 100
        from boleto, generate_series(1, 60) n
        where number = '1'
        returning id, mall_id)
      insert into boleto_tendency (mall_id, boleto_id, month, created_by_name)
      select mall_id, id, '2026-11-01', 'Ana' from b`.execute(database.admin)
    const { body } = await trend()
    expect([body.data.length, body.pageInfo]).toEqual([
      50,
      { currentPage: 1, totalPages: 2, totalItems: 64 },
    ])
  })

  test('needs its mall by name: an unknown or foreign one is not found, a duplicate name refused', async () => {
    expect((await trend({ shoppingName: 'Nenhum' })).status).toBe(404)
    expect((await trend({ shoppingName: 'Shopping Gama' }, 'analista.shopping')).status).toBe(404)
    await sql`update mall set name = 'Shopping Alfa' where id = 3`.execute(database.admin)
    expect((await trend({ shoppingName: 'Shopping Alfa' })).status).toBe(422)
  })

  test('excludes boletos on the exception lists of the prioritisation', async () => {
    await sql`
      insert into exception_record (list, document, luc, module_ids, created_by_name, updated_by_name)
      select 'luc-shopping', '52998224725', '', array[id], 'Ana', 'Ana'
      from exception_module
      where name = 'PRIORIZACAO'`.execute(database.admin)
    expect(numbers(await trend())).toEqual(['4', '1', '3'])
    await sql`delete from exception_record`.execute(database.admin)
  })
})
