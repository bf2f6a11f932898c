import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { addDays, localDate } from '#values/local-date.ts'

import { refreshChangedCases } from './actions.ts'
import { WINDOWS } from './contract.ts'
import { type ExampleCase, insertEvents } from '#testing/example-recovery.ts'
import { plainCount } from '#testing/example-recovery-count.ts'
import { testCompany } from '#testing/test-company.ts'
import { routes } from './routes.ts'

const today = localDate('2026-11-18')
const { database, inject, send, inWork, reset } = testCompany(routes)
let justifications: readonly { readonly id: number; readonly text: string }[] = []

beforeAll(async () => {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from justification order by id`.execute(database.admin)
  justifications = rows
})

const cacheChanged = () => inWork(refreshChangedCases)

beforeEach(reset)

type Measured = {
  readonly grupo: string
  readonly janela: number
  readonly boletos: number
  readonly quitados: number
  readonly aguardam: number
  readonly valor: number
  readonly recebido: number
  readonly percentual: number | null
}
type Pictures = {
  readonly totais: readonly Measured[]
  readonly meses: readonly { readonly mes: string; readonly medidas: readonly Measured[] }[]
  readonly shoppings: readonly {
    readonly idShopping: number
    readonly shopping: string
    readonly medidas: readonly Measured[]
  }[]
  readonly motivos: readonly {
    readonly grupo: string
    readonly codigo: string
    readonly motivo: string
    readonly medidas: readonly Measured[]
  }[]
}
type Found = {
  readonly content: readonly Readonly<Record<string, unknown>>[]
  readonly totais: { readonly valor: number; readonly recebido: number }
  readonly pageInfo: { readonly totalItems: number }
}

const pictures = async (query = '', login = 'juridico') =>
  (await send(login, 'GET', `/recuperacao/quadros${query}`)).json<Pictures>()
const behind = async (filter: object, login = 'juridico') =>
  (await send(login, 'POST', '/listas/recovery-boletos/buscar', filter)).json<Found>()

async function insertCase(number: string, one: ExampleCase): Promise<void> {
  const { mall, cents } = one
  const boleto = await insertBoleto(database.admin, number, { mall, cents, dueOn: '2026-01-10' })
  await insertEvents(database.admin, boleto, one)
}

const ago = (days: number) => addDays(today, -days)
let number = 0
const add = (one: Partial<ExampleCase> & Pick<ExampleCase, 'passages'>) =>
  insertCase(String((number += 1)), {
    mall: 1,
    cents: 100_000,
    receipts: [],
    ...one,
  })
const listed = (days: number) => ({ as: 'ACEITO', on: ago(days) }) as const
const spared = (days: number) => ({ as: 'ISENTO', on: ago(days), justification: 1 }) as const
const paid = (days: number, cents = 100_000) => ({ cents, paidOn: ago(days) })
const measure = ({ totais }: Pictures, grupo: string, janela: number) =>
  totais.find((one) => one.grupo === grupo && one.janela === janela)
const figures = async (grupo: string) => {
  const all = await pictures()
  return WINDOWS.map((days) => {
    const { boletos = 0, recebido = 0, valor = 0 } = measure(all, grupo, days) ?? {}
    return [boletos, recebido, valor]
  })
}

describe('payments within 30, 60 and 90 days', () => {
  test('the figures of a small world, calculated by hand', async () => {
    // Listed 100 days ago for 1.000,00: 400,00 on day 10 and 300,00 on day 45.
    await add({ passages: [listed(100)], receipts: [paid(90, 40_000), paid(55, 30_000)] })
    // Listed 70 days ago for 500,00, fully paid on day 60: counts for 60, too recent for 90.
    await add({ cents: 50_000, passages: [listed(70)], receipts: [paid(10, 50_000)] })
    // Not listed 95 days ago: 1.000,00, of which 250,00 came on day 80.
    await add({ passages: [spared(95)], receipts: [paid(15, 25_000)] })
    const all = await pictures()
    expect(measure(all, 'NEGATIVADO', 30)).toEqual({
      grupo: 'NEGATIVADO',
      janela: 30,
      boletos: 2,
      quitados: 0,
      aguardam: 0,
      valor: 1500,
      recebido: 400,
      percentual: 26.67,
    })
    expect(measure(all, 'NEGATIVADO', 60)).toMatchObject({
      boletos: 2,
      quitados: 1,
      valor: 1500,
      recebido: 1200,
      percentual: 80,
    })
    expect(measure(all, 'NEGATIVADO', 90)).toMatchObject({
      boletos: 1,
      quitados: 0,
      aguardam: 1,
      valor: 1000,
      recebido: 700,
      percentual: 70,
    })
    expect(measure(all, 'NAO_NEGATIVADO', 60)).toMatchObject({ recebido: 0, percentual: 0 })
    expect(measure(all, 'NAO_NEGATIVADO', 90)).toMatchObject({ recebido: 250, percentual: 25 })
    // By month of the listing, only what was listed.
    expect(
      all.meses.map(({ mes, medidas }) => [mes, medidas.map(({ percentual }) => percentual)]),
    ).toEqual([
      ['2026-08', [40, 70, 70]],
      ['2026-09', [0, 100, null]],
    ])
  })

  test('day 30 counts within 30 days, day 31 does not; the first day itself is before', async () => {
    await add({ passages: [listed(100)], receipts: [paid(70)] })
    await add({ passages: [listed(100)], receipts: [paid(69)] })
    await add({ passages: [listed(100)], receipts: [paid(100)] })
    expect(await figures('NEGATIVADO')).toEqual([
      [3, 1000, 3000],
      [3, 2000, 3000],
      [3, 2000, 3000],
    ])
  })

  test('a boleto counts in a window after the last day of the window', async () => {
    await add({ passages: [listed(30)] })
    await add({ passages: [listed(31)] })
    const all = await pictures()
    expect(measure(all, 'NEGATIVADO', 30)).toMatchObject({ boletos: 1, aguardam: 1 })
    expect(measure(all, 'NEGATIVADO', 60)).toMatchObject({ boletos: 0, percentual: null })
  })

  test('a receipt without payment date counts on the day of its load', async () => {
    await add({
      passages: [listed(100)],
      receipts: [
        { cents: 10_000, loadedOn: ago(70) },
        { cents: 20_000, loadedOn: ago(69) },
      ],
    })
    expect((await figures('NEGATIVADO'))[0]).toEqual([1, 100, 1000])
    expect((await figures('NEGATIVADO'))[1]).toEqual([1, 300, 1000])
  })

  test('fine and interest are not principal, and at most the value counts', async () => {
    await add({ passages: [listed(100)], receipts: [paid(90, 130_000)] })
    await add({
      cents: 80_000,
      passages: [{ ...listed(100), cents: 50_000 }],
      receipts: [paid(90, 80_000)],
    })
    expect((await figures('NEGATIVADO'))[0]).toEqual([2, 1500, 1500])
  })

  test('payments before the end of a cycle are not part of the value of the boleto', async () => {
    await add({ passages: [spared(100)], receipts: [paid(110, 60_000), paid(90, 40_000)] })
    await add({ passages: [spared(100)], receipts: [paid(110)] })
    expect((await figures('NAO_NEGATIVADO'))[0]).toEqual([1, 400, 400])
  })
})

describe('the two groups', () => {
  test('a boleto ever listed counts once, from its first accepted inclusion', async () => {
    await add({ passages: [spared(200), listed(100), listed(95)], receipts: [paid(98)] })
    await add({ passages: [spared(100), spared(60)], receipts: [paid(50)] })
    const all = await pictures()
    expect(measure(all, 'NEGATIVADO', 30)).toMatchObject({ boletos: 1, recebido: 1000 })
    expect(measure(all, 'NAO_NEGATIVADO', 30)).toMatchObject({ boletos: 1, recebido: 0 })
    expect(measure(all, 'NAO_NEGATIVADO', 60)).toMatchObject({ boletos: 1, recebido: 1000 })
  })

  test('a refused inclusion is not listed, and a boleto paid before the end is in neither group', async () => {
    await add({ passages: [{ as: 'REJEITADO', on: ago(100) }] })
    await add({ passages: [{ as: 'RETIRADO_PAGAMENTO', on: ago(100) }], receipts: [paid(101)] })
    expect(await figures('NEGATIVADO')).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect((await figures('NAO_NEGATIVADO'))[0]).toEqual([0, 0, 0])
  })

  test('motives: of the removal, of the justification, or the outcome', async () => {
    await add({ passages: [{ ...listed(100), removal: 'PAGAMENTO' }], receipts: [paid(90)] })
    await add({ passages: [listed(100)] })
    await add({ passages: [spared(100)] })
    await add({ passages: [{ as: 'BLOQUEADO', on: ago(100) }] })
    const { motivos } = await pictures()
    const words = motivos.map(({ grupo, motivo, medidas }) => [grupo, motivo, medidas[0]?.recebido])
    expect(words).toHaveLength(4)
    expect(words).toEqual(
      expect.arrayContaining([
        ['NEGATIVADO', 'Pagamento', 1000],
        ['NEGATIVADO', 'Sem baixa', 0],
        ['NAO_NEGATIVADO', justifications[0]?.text, 0],
        ['NAO_NEGATIVADO', 'Bloqueado', 0],
      ]),
    )
  })

  test('the period filters the starting day, both months included', async () => {
    await add({ passages: [{ as: 'ACEITO', on: '2026-07-01' }] })
    await add({ passages: [{ as: 'ACEITO', on: '2026-07-31' }] })
    await add({ passages: [{ as: 'ACEITO', on: '2026-08-01' }] })
    const count = async (query: string) => measure(await pictures(query), 'NEGATIVADO', 30)?.boletos
    expect(await count('?de=2026-07&ate=2026-07')).toBe(2)
    expect(await count('?de=2026-08')).toBe(1)
    expect(await count('?ate=2026-06')).toBe(0)
  })
})

const day = fc.integer({ min: 0, max: 200 }).map((days) => ago(days))
const amount = fc.integer({ min: 1, max: 120_000 })
const passage = fc.oneof(
  fc.record({
    as: fc.constantFrom('ACEITO' as const, 'REJEITADO' as const),
    on: day,
    cents: amount,
    removal: fc.constantFrom(undefined, 'PAGAMENTO', 'ACORDO', 'MANUAL'),
  }),
  fc.record({ as: fc.constant('ISENTO' as const), on: day, justification: fc.constantFrom(1, 2) }),
  fc.record({
    as: fc.constantFrom('ISENTO_ERRO' as const, 'BLOQUEADO' as const, 'NAO_DECIDIDO' as const),
    on: day,
    cents: amount,
  }),
)
const receipt = fc.record({
  cents: amount,
  paidOn: fc.option(day, { nil: undefined }),
  loadedOn: day,
})
// Two passages on the same day have no defined order.
const someCase = fc.record({
  mall: fc.constantFrom(1, 2, 3),
  cents: fc.integer({ min: 1, max: 100_000 }),
  passages: fc.uniqueArray(passage, { minLength: 1, maxLength: 3, selector: ({ on }) => on }),
  receipts: fc.array(receipt, { maxLength: 4 }),
})

describe('random worlds', () => {
  test('equal a simple recount, and each figure is the sum of its boletos', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someCase, { minLength: 3, maxLength: 14 }), async (cases) => {
        await reset()
        // Some malls are cached by then, and some changed since.
        for (const [place, one] of cases.entries()) {
          if (place === Math.floor(cases.length / 2)) await cacheChanged()
          await insertCase(String(place), one)
        }
        const all = await pictures()
        const codes = justifications.map(({ id }) => `J${id}`)
        const plain = plainCount(cases, today, codes)
        const shown = new Map<string, object>()
        const open: { filter: object; measured: Measured }[] = []
        const show = (measured: Measured, more: string, filter: object) => {
          const { grupo, janela, boletos, valor, recebido, aguardam } = measured
          if (boletos + aguardam === 0) return
          shown.set(`${grupo}|${janela}${more}`, {
            boletos,
            valor: Math.round(valor * 100),
            recebido: Math.round(recebido * 100),
            aguardam,
          })
          open.push({ filter: { ...filter, grupo, janela: String(janela) }, measured })
        }
        for (const measured of all.totais) show(measured, '', {})
        for (const { idShopping, medidas } of all.shoppings)
          for (const measured of medidas)
            show(measured, `|mall ${idShopping}`, { shoppings: [idShopping] })
        for (const { codigo, medidas } of all.motivos)
          for (const measured of medidas) show(measured, `|${codigo}`, { motivo: codigo })
        expect(shown).toEqual(plain)
        await cacheChanged()
        expect(await pictures()).toEqual(all)
        for (const { filter, measured } of open) {
          const list = await behind(filter)
          expect([list.pageInfo.totalItems, list.totais.valor ?? 0]).toEqual([
            measured.boletos,
            measured.valor,
          ])
          expect(list.totais.recebido ?? 0).toBe(measured.recebido)
        }
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})

describe('access', () => {
  test('users of some malls get only their own, for any requested malls', async () => {
    await add({ mall: 1, passages: [listed(100)] })
    await add({ mall: 3, passages: [listed(100)], receipts: [paid(90)] })
    const own = await pictures('', 'analista.shopping')
    expect(measure(own, 'NEGATIVADO', 90)).toMatchObject({ boletos: 1, recebido: 0 })
    const foreign = await pictures('?shoppings=3', 'analista.shopping')
    expect(measure(foreign, 'NEGATIVADO', 90)).toMatchObject({ boletos: 0 })
    expect((await behind({ shoppings: [3] }, 'analista.shopping')).content).toEqual([])
  })

  test('a user without the screen is refused', async () => {
    for (const url of ['/bff/recuperacao/quadros', '/bff/recuperacao/motivos'])
      expect((await inject({ url, headers: { authorization: 'admin' } })).statusCode, url).toBe(403)
  })

  test('a window other than the three is refused', async () => {
    const answer = await send('juridico', 'POST', '/listas/recovery-boletos/buscar', {
      janela: '45',
    })
    expect([answer.statusCode, answer.json<{ mensagem: string }>().mensagem]).toEqual([
      400,
      'Escolha 30, 60 ou 90 dias.',
    ])
  })
})
