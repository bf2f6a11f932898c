import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { systemClock } from '#server/work/clock.ts'
import { testApp } from '#testing/test-app.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { type ErpSample, erpSample } from '#testing/test-erp-samples.ts'

import { csv, oracleRow } from '#testing/example-erp-files.ts'
import { jobsWith } from './jobs.ts'
import { Refused } from '#server/http/errors.ts'

import { routesWith } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let worker: { stop(): Promise<void> }
let actor: Actor

const rights = (...paths: string[]) => new Map(paths.map((path) => [path, new Set<string>()]))
const collector: Actor = {
  ...systemActor,
  id: 1,
  name: 'Renata',
  login: 'regua',
  profile: 'REGUA',
  rights: rights('/processamento-inadimplencia'),
}

beforeAll(async () => {
  const elsewhere = async () => {
    throw new Refused('Esta planilha é lida por outra parte.')
  }
  const routes = routesWith({
    adjustments: elsewhere,
    agreements: elsewhere,
    isOfAgreements: async () => false,
  })
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  worker = await startWorker(
    { db: database.jobs, clock: systemClock, log: app.log },
    database.adminPool,
    jobsWith(),
  )
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

const extract = (name: ErpSample) => readFileSync(erpSample(name))

function upload(content: Buffer, fields: Record<string, string>, name = 'TITULOS.CSV') {
  const boundary = 'limite'
  const parts = Object.entries(fields)
    .map(
      ([key, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const payload = Buffer.concat([
    Buffer.from(
      `${parts}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return app.inject({
    method: 'POST',
    url: '/bff/producer/updload/spreadsheet',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

type LoadList = {
  data: {
    id: number
    status: string
    aceitas: number
    rejeitadas: number
    podeDesfazer: boolean
    problemas: { linha: number; coluna: string }[]
  }[]
}

async function waitForEnd(id: number): Promise<LoadList['data'][number]> {
  return expect
    .poll(
      async () =>
        (await app.inject({ url: `/bff/producer/cargas?id=${id}` })).json<LoadList>().data[0],
      {
        timeout: 15_000,
        interval: 100,
      },
    )
    .toMatchObject({
      status: expect.stringMatching(/PROCESSADA|REJEITADA|ERRO|DESFEITA/) as unknown,
    })
    .then(
      async () =>
        (await app.inject({ url: `/bff/producer/cargas?id=${id}` })).json<LoadList>()
          .data[0] as LoadList['data'][number],
    )
}

test('a file is uploaded, loaded by a job, listed with its problems, its rejected rows fetched, and undone', async () => {
  actor = collector
  const receivedResponse = await upload(extract('titulos-com-erros.csv'), {
    spreadSheetType: 'ORACLE',
    dateReference: '11/2026',
  })
  expect(receivedResponse.statusCode).toBe(200)
  const { id } = receivedResponse.json<{ id: number }>()
  expect(receivedResponse.json()).toMatchObject({ status: 'RECEBIDA', jaCarregada: false })
  const load = await waitForEnd(id)
  expect(load).toMatchObject({
    status: 'PROCESSADA',
    aceitas: 93,
    rejeitadas: 7,
    podeDesfazer: true,
    dateReference: '11/2026',
    arquivo: 'TITULOS.CSV',
  })
  expect(load.problemas.map(({ linha, coluna }) => `${linha} ${coluna}`)).toContain('6 cpfCnpj')
  const rejectedResponse = await app.inject({ url: `/bff/producer/cargas/${id}/rejeitados` })
  expect(rejectedResponse.headers['filename']).toBe(`rejeitados-carga-${id}.csv`)
  expect(rejectedResponse.body.trimEnd().split('\r\n')).toHaveLength(8)
  expect(
    (await app.inject({ method: 'POST', url: `/bff/producer/cargas/${id}/desfazer` })).json(),
  ).toMatchObject({
    mensagem: 'A carga está sendo desfeita. Acompanhe na lista.',
  })
  expect(await waitForEnd(id)).toMatchObject({ status: 'DESFEITA', podeDesfazer: false })
  const actions = await database.adminPool.query<{ action: string }>(
    'select action from audit_entry order by position',
  )
  expect(actions.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['CARGA_ERP', 'DESFAZER_CARGA', 'CARGA_DESFEITA']),
  )
})

test('the same file again is reported, and a load of another layout is refused with a sentence', async () => {
  actor = collector
  const first = (
    await upload(
      extract('contratos-com-erros.csv'),
      { spreadSheetType: 'AUXILIARY' },
      'contratos.csv',
    )
  ).json<{ id: number }>()
  expect(await waitForEnd(first.id)).toMatchObject({ status: 'PROCESSADA' })
  expect(
    (await upload(extract('contratos-com-erros.csv'), { spreadSheetType: 'AUXILIARY' })).json(),
  ).toMatchObject({
    jaCarregada: true,
  })
  const wrong = (
    await upload(extract('contratos-com-erros.csv'), { spreadSheetType: 'ORACLE' })
  ).json<{ id: number }>()
  expect(await waitForEnd(wrong.id)).toMatchObject({
    status: 'REJEITADA',
    erro: 'O arquivo tem o cabeçalho da planilha AUXILIARY, e não da planilha ORACLE.',
  })
})

test('a load of several malls is undone only with access to every mall, one of one mall by its users', async () => {
  actor = collector
  const { id } = (
    await upload(extract('titulos-com-erros.csv'), { spreadSheetType: 'ORACLE' })
  ).json<{ id: number }>()
  await waitForEnd(id)
  const { rows } = await database.adminPool.query<{ mall: number }>(
    'select min(id) as mall from mall',
  )
  const undo = async (of: number) => {
    const answer = await app.inject({ method: 'POST', url: `/bff/producer/cargas/${of}/desfazer` })
    return [answer.statusCode, answer.json<{ mensagem: string }>().mensagem]
  }
  actor = { ...collector, malls: [rows[0]?.mall ?? 0] }
  expect(await undo(id)).toEqual([403, 'Este ato vale para todos os shoppings.'])
  // 404 for a load of malls that the user cannot see.
  await database.adminPool.query('update erp_load set mall_id = $2 where id = $1', [
    id,
    rows[0]?.mall,
  ])
  actor = { ...collector, malls: [4242] }
  expect(await undo(id)).toEqual([404, 'Carga não encontrada.'])
  actor = collector
  expect((await app.inject({ url: `/bff/producer/cargas?id=${id}` })).json()).toMatchObject({
    data: [{ status: 'PROCESSADA' }],
  })
  actor = { ...collector, malls: [rows[0]?.mall ?? 0] }
  expect((await undo(id))[0]).toBe(200)
})

test.each([
  ['a month that is none', { spreadSheetType: 'ORACLE', dateReference: '13/2026' }, 'a.csv', 400],
  ['an unknown type', { spreadSheetType: 'OUTRA' }, 'a.csv', 400],
  ['another extension', { spreadSheetType: 'ORACLE' }, 'a.pdf', 400],
  ['a mall that is not there', { spreadSheetType: 'ORACLE', shopping: '9999' }, 'a.csv', 404],
  ['the adjustment spreadsheet', { spreadSheetType: 'ADJUSTMENT' }, 'a.csv', 422],
])('%s is refused before anything is stored', async (_, fields, name, status) => {
  actor = collector
  expect((await upload(Buffer.from('x'), fields as Record<string, string>, name)).statusCode).toBe(
    status,
  )
})

test('loads are found by file, state and day, in any order, and exported as shown', async () => {
  actor = { ...collector, rights: rights('/status-dados') }
  const list = async (query: string) =>
    (await app.inject({ url: `/bff/producer/cargas?${query}` })).json<
      LoadList & { pageInfo: { totalItems: number } }
    >()
  const all = await list('')
  expect(all.pageInfo.totalItems).toBe(all.data.length)
  const { data } = await list('status=REJEITADA&arquivo=CONTRATOS&sort=-dataCarga&page=1&size=20')
  expect(data.map(({ status }) => status)).toEqual([])
  expect(
    (await list('status=REJEITADA,ERRO&usuario=rénata')).data.map(({ status }) => status),
  ).toEqual(['REJEITADA'])
  expect((await list('tipo=AUXILIARY&sort=dataCarga')).data.map(({ id }) => id)).toEqual(
    (await list('tipo=AUXILIARY&sort=-dataCarga')).data.map(({ id }) => id).toReversed(),
  )
  expect((await list('dataIni=2001-01-01&dataFim=2001-01-31')).data).toEqual([])
  const file = await app.inject({ url: '/bff/producer/cargas/download?status=REJEITADA' })
  const cells = (await readXlsx(file.rawPayload)).sheets[0]?.rows.flat() ?? []
  expect(cells).toContain(
    'O arquivo tem o cabeçalho da planilha AUXILIARY, e não da planilha ORACLE.',
  )
  expect(cells).toContain('Rejeitada')
  // Data administrators read the rejected rows; loading and undoing need another screen.
  expect(
    (await app.inject({ url: `/bff/producer/cargas/${all.data.at(-1)?.id}/rejeitados` }))
      .statusCode,
  ).toBe(200)
  expect((await upload(Buffer.from('x'), { spreadSheetType: 'ORACLE' })).statusCode).toBe(403)
  expect(
    (await app.inject({ method: 'POST', url: '/bff/producer/cargas/1/desfazer' })).statusCode,
  ).toBe(403)
})

test('without the screen there is no load, and users of one mall see only the loads of their malls', async () => {
  actor = { ...collector, rights: rights('/boletos') }
  expect((await upload(Buffer.from('x'), { spreadSheetType: 'ORACLE' })).statusCode).toBe(403)
  expect(
    (await app.inject({ method: 'POST', url: '/bff/producer/cargas/1/desfazer' })).statusCode,
  ).toBe(403)
  // Only users of every mall may load a file of many malls.
  actor = collector
  expect((await app.inject({ url: '/bff/producer/cargas' })).json()).toMatchObject({
    todosShoppings: true,
  })
  actor = { ...collector, malls: [4242] }
  expect((await app.inject({ url: '/bff/producer/cargas' })).json()).toMatchObject({
    data: [],
    todosShoppings: false,
  })
  expect((await app.inject({ url: '/bff/producer/cargas/1/rejeitados' })).statusCode).toBe(404)
  expect((await upload(Buffer.from('x'), { spreadSheetType: 'ORACLE' })).statusCode).toBe(400)
})

test('twelve files uploaded at once are queued, and each is loaded', async () => {
  actor = collector
  const files = Array.from({ length: 12 }, (_, index) =>
    Buffer.from(
      csv(
        Array.from({ length: 40 }, (_row, row) => ({
          ...oracleRow,
          numeroTitulo: `L${index}-${row}`,
          numBoleto: `88${String(index).padStart(2, '0')}${String(row).padStart(4, '0')}`,
        })),
      ),
    ),
  )
  const answers = await Promise.all(
    files.map((file, index) => upload(file, { spreadSheetType: 'ORACLE' }, `L${index}.csv`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
  const loads = []
  for (const answer of answers) loads.push(await waitForEnd(answer.json<{ id: number }>().id))
  expect(loads.map(({ status, aceitas }) => `${status} ${aceitas}`)).toEqual(
    files.map(() => 'PROCESSADA 40'),
  )
})
