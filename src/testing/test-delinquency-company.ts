import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'

import { csv, oracleRow } from './example-erp-files.ts'
import { authenticator } from '#app/features.ts'
import { featureJobs } from '#app/jobs.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { addCompetence, competence, firstDay, lastDay } from '#values/competence.ts'
import { addDays, type LocalDate, localDate } from '#values/local-date.ts'

import { runPromised } from './promised-jobs.ts'
import { testApp } from './test-app.ts'
import { committedDatabase, type TestDatabase } from './test-database.ts'
import { everyRoute } from './test-everything.ts'
import { addPerson } from './test-malls.ts'
import { multipart } from './test-requests.ts'

/** Columns of a título in an ERP file; omitted ones get valid values. */
export type ErpTitulo = Readonly<Record<string, string>>

/** A título of the ERP's file, on its own boleto, due on this day. */
export const titulo = (number: string, day: string, change: ErpTitulo = {}): ErpTitulo => ({
  numeroTitulo: number,
  numBoleto: `B${number}`,
  competencia: day.slice(3),
  vencimento: day,
  vencimentoOriginal: day,
  ...change,
})

/** An answer, with its bytes if it is a file. */
export type CompanyAnswer<T> = {
  readonly status: number
  readonly body: T
  readonly bytes: Buffer
}

/** Input of the two calls that run a month; the window defaults to the month. */
export type RunChange = Readonly<Record<string, string | number>>

const adjustmentHeader = [
  'shopping',
  'numeroTitulo',
  'tipoAjuste',
  'tipoConta',
  'data',
  'valor',
  'motivo',
]

/** Jobs of loads, their reversal, and the runs of months. */
const tasks = [
  'receivables.load',
  'receivables.undo',
  'receivables.changed',
  'fileImports.takeBack',
  'delinquency-runs.execute',
]

/**
 * Serves the whole product with users who work on delinquency. They use the calls, and tests run
 * the enqueued jobs. The database uses the same fixed day.
 */
async function serveDelinquency(database: TestDatabase, today: LocalDate) {
  const clock = fixedDayClock(today)
  const app: FastifyInstance = await testApp({
    db: database.app,
    routes: everyRoute,
    clock,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
  })
  const pool = database.adminPool
  const tokenOf = async (login: string, profile: string) =>
    (await addPerson(pool, login, profile, [])).token
  const people = {
    rita: await tokenOf('rita', 'REGUADECOBRANCA'),
    caio: await tokenOf('caio', 'REGUADECOBRANCA'),
    ada: await tokenOf('ada', 'ADMINISTRADOR'),
  }
  type Person = keyof typeof people

  const ask = async <T = { readonly mensagem: string }>(
    by: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object | { readonly payload: Buffer; readonly type: string },
  ): Promise<CompanyAnswer<T>> => {
    const isForm = payload !== undefined && 'type' in payload && 'payload' in payload
    const answer = await app.inject({
      method,
      url: `/bff${path}`,
      headers: {
        authorization: `Bearer ${people[by]}`,
        ...(isForm ? { 'content-type': String(payload.type) } : {}),
      },
      ...(payload === undefined ? {} : { payload: isForm ? payload.payload : payload }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = (isJson ? answer.json() : answer.body) as T
    return { status: answer.statusCode, body, bytes: answer.rawPayload }
  }

  const rows = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await pool.query(text, [...values])).rows as T[]

  const handlers = featureJobs({ bureau: { kind: 'simulator' }, dataFolder: '' } as never)
  /**
   * Runs the enqueued jobs of these tasks, including jobs that they enqueue, until none is left.
   */
  const workOff = (only: readonly string[] = tasks): Promise<void> =>
    runPromised(
      database,
      handlers.filter(({ job }) => only.includes(job.name)),
      { clock, log: app.log },
    )

  /** Uploads a file of títulos and loads it; returns the load. */
  const load = async (titulos: readonly ErpTitulo[], by: Person = 'rita'): Promise<number> => {
    const file = csv(titulos.map((titulo) => ({ ...oracleRow, ...titulo })))
    const form = multipart({ spreadSheetType: 'ORACLE' }, ['titulos.csv', file])
    const { status, body } = await ask<{ id: number }>(
      by,
      'POST',
      '/producer/updload/spreadsheet',
      form,
    )
    if (status !== 200) throw new Error(`The file was refused: ${JSON.stringify(body)}`)
    await workOff()
    const [issue] = await rows(
      `select * from erp_load_issue where load_id = $1 and severity = 'ERRO' limit 1`,
      [body.id],
    )
    if (issue) throw new Error(`A row was rejected: ${JSON.stringify(issue)}`)
    return body.id
  }
  /** Reverses a load, with everything that depends on it. */
  const undoLoad = async (id: number): Promise<CompanyAnswer<{ mensagem: string }>> => {
    const answer = await ask('rita', 'POST', `/producer/cargas/${id}/desfazer`)
    await workOff()
    return answer
  }

  /** Uploads adjustments, by default of 28/10/2026; returns the import. */
  const adjust = async (adjustments: readonly ErpTitulo[], by: Person = 'rita') => {
    const file = csv(
      adjustments.map((one) => ({ shopping: 'Shopping Um', data: '28/10/2026', ...one })),
      adjustmentHeader,
    )
    const form = multipart({}, ['ajustes.csv', file])
    const { status, body } = await ask<{ id: number; aceitos: number }>(
      by,
      'POST',
      '/inadimplencia/upload/ajuste',
      form,
    )
    if (status !== 200 || body.aceitos !== adjustments.length)
      throw new Error(`The adjustments were refused: ${JSON.stringify(body)}`)
    await workOff()
    return body.id
  }
  const undoImport = async (id: number): Promise<void> => {
    const { status, body } = await ask('rita', 'POST', `/importacoes/${id}/desfazer`, {})
    if (status !== 200) throw new Error(body.mensagem)
    await workOff()
  }

  /**
   * Adds an exception for a document number, by default of Shopping Um and 2026; returns the
   * record.
   */
  const except = async (record: object): Promise<number> => {
    const [module] = await rows<{ id: number }>(
      `select id from exception_module where name = 'INADIMPLENCIA'`,
    )
    const { status, body } = await ask<{ registro: { id: number } }>(
      'rita',
      'POST',
      '/config/excecoes/numero-documento',
      { anoCompetencia: 2026, unidEcon: '9001', modulos: [module?.id], ...record },
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    await workOff()
    return body.registro.id
  }
  const endException = async (id: number): Promise<void> => {
    const { status, body } = await ask('rita', 'DELETE', `/config/excecoes/numero-documento/${id}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    await workOff()
  }

  const runOf = (month: string, malls: readonly string[], change: RunChange = {}) => {
    const own = competence(month)
    const net = (of: typeof own) => addDays(firstDay(addCompetence(of, 1)), 9)
    return {
      month: Number(month.slice(5)),
      year: Number(month.slice(0, 4)),
      processingDate: today,
      adjustmentReceiptStartDate: firstDay(own),
      adjustmentReceiptEndDate: lastDay(own),
      netReceiptDate: net(own),
      previousMonthNetReceiptDate: net(addCompetence(own, -1)),
      minimumNumberOfDays: 25,
      shoppings: malls,
      ...change,
    }
  }
  /** Processes and calculates a month ('2026-10') for these malls. */
  const runMonth = async (
    month: string,
    malls: readonly string[],
    change: RunChange = {},
    by: Person = 'rita',
  ): Promise<void> => {
    for (const path of ['/base-inadimplencia', '/calculo-inadimplencia']) {
      const { status, body } = await ask(by, 'POST', path, runOf(month, malls, change))
      if (status !== 200) throw new Error(`${path} ${month}: ${JSON.stringify(body)}`)
      await workOff()
    }
  }
  const mallId = async (name: string): Promise<number> =>
    (await rows<{ id: number }>('select id from mall where name = $1', [name]))[0]?.id ?? 0
  return {
    app,
    ask,
    workOff,
    load,
    undoLoad,
    adjust,
    undoImport,
    except,
    endException,
    runOf,
    runMonth,
    rows,
    mallId,
  }
}

/** Serves the company on this day for the tests of a file; its calls are known once it is open. */
export function exampleCompany(day: string) {
  const today = localDate(day)
  const database = committedDatabase({ fixedDay: today })
  let company: Awaited<ReturnType<typeof serveDelinquency>>
  beforeAll(async () => {
    company = await serveDelinquency(database, today)
  }, 60_000)
  afterAll(() => company.app.close())
  return { database, company: () => company }
}
