// Rows 11 to 15 of the summary of 11/2026 on 18/11 (rules 6.3), over the files of samples/.
// Expectations and tendencies of samples/inadimplencia/expectativas.json are entered through the
// calls.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, test } from 'vitest'
import { countedInNovember } from '#testing/example-figures.ts'
import * as z from 'zod'

import { GRID_COLUMN_NAMES } from '#features/delinquency/figures/contract/query.ts'
import type { Summary } from '#features/delinquency/figures/contract/summary.ts'
import { routes as figureRoutes } from '#features/delinquency/figures/routes.ts'
import { exampleMonth } from '#testing/example-runs.ts'
import { loadExtract } from '#testing/example-load.ts'
import { type Clock, fixedDayClock } from '#server/work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type { Expectation } from './contract/expectation.ts'
import { addNegotiation } from '#testing/example-promises.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { routes } from './routes.ts'
import { summaryNote } from './rules/summary-note.ts'

const database = committedDatabase()
const yesterday = fixedDayClock(localDate('2026-11-17'))
const today = fixedDayClock(localDate('2026-11-18'))
let currentClock = today
const clock: Clock = { now: () => currentClock.now(), today: () => currentClock.today() }
const { inject, inWork } = servedRoutes({
  database,
  routes: [...routes, ...figureRoutes],
  clock,
  authenticate: async () => everything,
})

const everything = userOf(['/resumo-de-inadimplencia', '/boletos', '/priorizacao'])

beforeAll(async () => {
  await database.adminPool.query(`
    insert into app_user (name, login, email, profile_id)
    select 'Ana', 'ana', 'ana@regua.example', min(id) from profile`)
  await loadExtract(inWork)
  const malls = await database.admin.selectFrom('mall').select('id').execute()
  for (const { id: mallId } of malls)
    await exampleMonth(database.admin, { mallId, month: '2026-11', processedOn: '2026-11-18' })
}, 300_000)

const Sample = z.object({
  expectations: z.array(
    z.object({
      boleto: z.string(),
      affects: z.boolean(),
      date: z.string(),
      values: z.record(z.string(), z.tuple([z.number(), z.number()])),
    }),
  ),
  tendency: z.array(z.string()),
})
type Expected = z.output<typeof Sample>['expectations'][number]
const sample = Sample.parse(
  JSON.parse(
    readFileSync(
      fileURLToPath(
        new URL('../../../../samples/inadimplencia/expectativas.json', import.meta.url),
      ),
      'utf8',
    ),
  ),
)

async function ask<T>(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<T> {
  const answer = await inject({
    method,
    url: `/bff${url}`,
    ...(payload === undefined ? {} : { payload }),
  })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json<T>()
}
const slips = '/api/regua/v1/prioritization/expectation-receipt/slip'
const idOf = async (number: string) => {
  const { rows } = await database.adminPool.query<{ id: string }>(
    'select id from boleto where number = $1',
    [number],
  )
  return Number(rows[0]?.id)
}
const wireNames: Readonly<Record<string, string>> = {
  ALUGUEL: 'Rent',
  CONDOMINIO: 'Condo',
  FUNDO: 'Funds',
}

/** Enters an expectation as a user would; expired ones on the day before. */
async function expectOf({ boleto, affects, date, values }: Expected): Promise<void> {
  currentClock = date < '2026-11-18' ? yesterday : today
  const amounts = Object.entries(values).flatMap(([account, [expected, adjustment]]) => {
    const name = wireNames[account] ?? ''
    return [
      [`expectationReceipt${name}Value`, expected],
      [`adjustment${name}Value`, adjustment],
    ]
  })
  await ask('POST', slips, {
    slips: [await idOf(boleto)],
    expectationReceiptTypeId: affects ? 1 : 3,
    ...(affects ? {} : { unlikelyReceiptReasonId: 1 }),
    expirationDate: date,
    ...Object.fromEntries(amounts),
  })
  currentClock = today
}

const cells = async () => {
  const { data } = await ask<Summary>('GET', '/inadimplencia/resumo?mes=11&ano=2026')
  return data.slice(11, 16).map((row) => GRID_COLUMN_NAMES.slice(0, 4).map((name) => row[name]))
}

describe('11/2026 on 18/11 with the expectations of the sample', () => {
  test('of five expectations the first counts, and of three tendencies one', async () => {
    for (const boleto of sample.tendency)
      await addNegotiation(database.adminPool, { boletos: [boleto], agreedFor: '2026-11-20' })
    await ask('PATCH', '/prioritization/tendency-flag', {
      slipNumber: sample.tendency.map(Number),
      tendencyFlag: true,
    })
    const [first, unlikely, ofGrace, later, expired] = sample.expectations
    if (!first || !unlikely || !ofGrace || !later || !expired) throw new Error('five of them')
    for (const one of [first, unlikely, ofGrace, later]) await expectOf(one)
    expect(await cells()).toEqual(countedInNovember)
    // Same boleto as the unlikely one, which it replaces.
    await expectOf(expired)
    expect(await cells()).toEqual(countedInNovember)
  }, 60_000)

  test('the dialog predicts the result: 52.237,37 of the first, nothing of the one after the net day', async () => {
    const noteOf = async (boleto: string) => {
      const saved = await ask<Expectation>('GET', `${slips}?SlipId=${await idOf(boleto)}`)
      const inCents = (reais: number) => cents(Math.round(reais * 100))
      return summaryNote({
        typed: {
          expectationReceiptRentValue: inCents(saved.expectationReceiptRentValue),
          adjustmentRentValue: inCents(saved.adjustmentRentValue),
          expectationReceiptCondoValue: inCents(saved.expectationReceiptCondoValue),
        },
        type: saved.expectationReceipt.expectationReceiptType ?? undefined,
        expiresOn: saved.expectationReceipt.expirationDate ?? undefined,
        slips: saved.slips.map(({ open, meses }) => ({
          open: {
            Rent: inCents(open.Rent),
            Condo: inCents(open.Condo),
            Funds: inCents(open.Funds),
            Comercial: inCents(open.Comercial),
          },
          meses,
        })),
      })
    }
    expect(await noteOf('1002261000018')).toEqual([
      'Entra nas linhas 11 e 13 do resumo de 11/2026: 52.237,37 de expectativa, 2.237,37 de ajuste.',
      'Depois de 25/11/2026 vira Expirada e deixa de contar.',
    ])
    for (const boleto of ['1002261100018', '1002261000010'])
      expect((await noteOf(boleto))[0]).toBe(
        'Nesta data não entra em nenhum mês aberto do resumo de inadimplência.',
      )
  })

  test('a cleared tendency leaves row 12', async () => {
    await ask('PATCH', '/prioritization/tendency-flag', {
      slipNumber: ['1002261000010'],
      tendencyFlag: false,
    })
    expect((await cells())[1]).toEqual([0, 0, 0, 0])
  })
})
