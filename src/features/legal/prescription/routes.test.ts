import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const { database, send, reset } = testCompany(routes)

beforeEach(reset)

type Row = Readonly<Record<string, unknown>>
type Radar = { readonly content: readonly Row[]; readonly totais: Readonly<Record<string, number>> }

const radar = async (body: object = {}, login = 'juridico') =>
  (await send(login, 'POST', '/listas/prescription-radar/buscar', body)).json<Radar>()
const summary = async (login = 'juridico') => send(login, 'GET', '/prescricao/resumo')
const left = async (body: object = {}, login?: string) =>
  (await radar(body, login)).content.map(({ dias }) => dias)

/** A boleto with one título of a three-year term, which prescribes on the same day of 2027. */
const dueOn = (day: string, more: { mall?: number; cents?: number } = {}) =>
  insertBoleto(database.admin, day.replaceAll('-', ''), { dueOn: day, ...more })

describe('prescription from the original due date', () => {
  test('89 and 90 days are within 90; 91 is not, and is within 180', async () => {
    await dueOn('2024-02-15')
    await dueOn('2024-02-16')
    await dueOn('2024-02-17')
    expect(await left({ prazo: '90' })).toEqual([89, 90])
    expect(await left({ prazo: '180' })).toEqual([89, 90, 91])
  })

  test('180 days are on the radar, 181 are not', async () => {
    await dueOn('2024-05-17')
    await dueOn('2024-05-18')
    expect(await left()).toEqual([180])
  })

  test('on its last day a título is still listed; a day later it is not', async () => {
    await dueOn('2023-11-18')
    await dueOn('2023-11-17')
    expect(await left()).toEqual([0])
  })

  test('an acknowledged debt prescribes in five years', async () => {
    await dueOn('2024-01-10')
    const other = await dueOn('2022-01-10')
    await sql`
      update titulo
      set movement_type_id = (select id from movement_type where code = 'CFD')
      where boleto_id = ${other} or boleto_id = (select min(id) from boleto)`.execute(
      database.admin,
    )
    const { content } = await radar()
    expect(content).toMatchObject([
      { tipoConta: 'CONFISSAO', dataVencimentoOriginal: '2022-01-10', prescreveEm: '2027-01-10' },
    ])
  })

  test('every título of a contract that acknowledges a debt prescribes in five years', async () => {
    await dueOn('2022-01-10')
    await sql`
      update contract set contract_type_id = (
        select id from contract_type where code = 'CONFISSAO')`.execute(database.admin)
    expect((await radar()).content).toMatchObject([{ prescreveEm: '2027-01-10', dias: 53 }])
  })

  test('29/02 and three years is 28/02', async () => {
    await dueOn('2024-02-29')
    expect((await radar()).content).toMatchObject([{ prescreveEm: '2027-02-28', dias: 102 }])
  })

  test('a renegotiated due date changes nothing, and paid títulos are not listed', async () => {
    await dueOn('2024-01-10')
    await dueOn('2024-01-11')
    await sql`update titulo set due_on = '2026-01-10'`.execute(database.admin)
    await payBoleto(database.admin, '20240111')
    expect((await radar()).content).toMatchObject([{ prescreveEm: '2027-01-10', dias: 53 }])
  })
})

describe('sem ação', () => {
  // Fills the view like the legal action features do.
  const file = (boleto: number) =>
    sql`
      create or replace view filed_action with (security_invoker = true) as
      select t.mall_id, t.id as titulo_id, '2026-03-02'::date as filed_on
      from titulo t
      where t.boleto_id = ${sql.lit(boleto)}`.execute(database.admin)

  test('a título in a filed action is shown with its day and excluded from the sums', async () => {
    await dueOn('2024-01-10', { cents: 10_000 })
    const sued = await dueOn('2024-01-11', { cents: 25_000 })
    await file(sued)
    expect(await radar({ semAcao: true })).toMatchObject({
      content: [{ dias: 53, acaoDesde: null }],
      totais: { valor: 100 },
    })
    expect(await radar()).toMatchObject({
      content: [
        { dias: 53, acaoDesde: null },
        { dias: 54, acaoDesde: '2026-03-02' },
      ],
      totais: { valor: 350 },
    })
    expect((await summary()).json()).toMatchObject({ titulos90: 1, valor90: 100, valor180: 100 })
    await file(0)
  })
})

describe('sums', () => {
  test('by mall within 90 and 180 days, the largest of 90 first, and the first to lapse per tenant', async () => {
    await dueOn('2024-02-16', { mall: 1, cents: 10_000 })
    await dueOn('2024-02-17', { mall: 1, cents: 90_000 })
    await dueOn('2024-01-05', { mall: 2, cents: 30_000 })
    expect((await summary()).json()).toMatchObject({
      shoppings: [
        { shopping: 'Shopping Beta', titulos90: 1, valor90: 300, titulos180: 1, valor180: 300 },
        { shopping: 'Shopping Alfa', titulos90: 1, valor90: 100, titulos180: 2, valor180: 1000 },
      ],
      titulos90: 2,
      valor90: 400,
      titulos180: 3,
      valor180: 1300,
      primeiros: [
        { shopping: 'Shopping Beta', titulos: 1, dias: 48, valor: 300 },
        { shopping: 'Shopping Alfa', titulos: 2, prescreveEm: '2027-02-16', dias: 90, valor: 1000 },
      ],
    })
  })

  test('users of some malls see only theirs', async () => {
    await dueOn('2024-02-16', { mall: 1 })
    await dueOn('2024-02-15', { mall: 3 })
    expect(await left({}, 'analista.shopping')).toEqual([90])
    expect((await summary('analista.shopping')).json()).toMatchObject({ titulos90: 1 })
  })

  test('a user without the screen is refused', async () => {
    expect((await summary('admin')).statusCode).toBe(403)
  })
})
