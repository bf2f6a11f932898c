import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  balancesChanged,
  bankActsMayReconcile,
  claimsChanged,
  ledgerChanged,
  refresh,
} from '#features/ledger/receivables/contract.ts'
import { load as runLoad } from '#features/ledger/receivables/actions/load.ts'
import { register } from '#features/ledger/receivables/actions/receive.ts'
import { undoLoad } from '#features/ledger/receivables/actions/undo.ts'
import { decideRule, receivedFilesPath } from '#features/ledger/received-files/contract/calls.ts'
import { sha256 } from '#server/files/files.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { exampleIntake, hexOf } from '#testing/example-intake.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { erpSample } from '#testing/test-erp-samples.ts'
import { multipart } from '#testing/test-requests.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

import { loadsAsEntradas } from './actions/load-hooks.ts'
import { endSteps } from './actions/steps.ts'
import { jobsWith } from './jobs.ts'
import { routesWith } from './routes.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const intake = exampleIntake(database, loads.workOf)
let app: FastifyInstance
let actor: Actor

const decider = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([receivedFilesPath], { id, malls }),
  rights: new Map([[receivedFilesPath, new Set([decideRule])]]),
})
const reader = (id: number): Actor => ({
  ...userOf([receivedFilesPath], { id }),
  rights: new Map([[receivedFilesPath, new Set()]]),
})
const rows = async <T>(text: string) => (await database.adminPool.query(text)).rows as T[]
const base = '/bff/fontes/entradas'
const bring = async (
  name: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
) => {
  const { payload, type } = multipart(fields, [name, content])
  const answer = await app.inject({
    method: 'POST',
    url: base,
    payload,
    headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ id: number; situacao: string; mensagem: string }>(),
  }
}
const post = async (id: number, act: string, body: object = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `${base}/${id}/${act}`,
    payload: body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return { status: answer.statusCode, body: answer.json<{ mensagem: string }>() }
}
type Shown = {
  situacao: string
  naoConfirma: string | null
  podeDesfazer: boolean
  sha256: string
  codigos: string
  etapas: { etapa: string; fim: string | null }[]
  verdadeEm: string | null
  problemas: { linha: number; campo: string }[]
}
const show = async (id: number) =>
  (await app.inject({ method: 'GET', url: `${base}/${id}` })).json<Shown>()

/** Rows of the extract: all that is open, without some of them. */
const openCsv = (isKept: (cells: readonly string[], index: number) => boolean = () => true) => {
  const [header = '', ...lines] = readFileSync(erpSample('titulos.csv'), 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const at = header.split(';').indexOf('valorAberto')
  const open = lines.map((line) => line.split(';')).filter((cells) => cells[at] !== '0,00')
  return [header, ...open.filter(isKept).map((cells) => cells.join(';'))].join('\r\n')
}
const native = { codigo: 'REGUA_TITULOS', completo: 'true' }
const drifting = () => openCsv((cells, index) => cells[1] !== '1003' && index % 25 !== 0)
const reason = 'o shopping 1003 foi vendido'

/** Brings a file and reads it as its job does. */
const load = async (content: string, fields: Record<string, string> = native) => {
  const { body } = await bring('titulos.csv', content, fields)
  await intake.read(body.id)
  return body.id
}

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes: routesWith({}),
    authenticate: async () => actor,
    clock: fixedDayClock(localDate('2026-11-18')),
  })
  await insertPeople(database, 3)
})
afterAll(async () => {
  await app.close()
  loads.removeFiles()
})
beforeEach(async () => {
  await loads.empty()
  actor = decider(1)
  await loads.loadFile(erpSample('contratos.csv'), 'AUXILIARY')
})

describe('a file that comes', () => {
  test('keeps its bytes first, with their SHA-256, and gives them back', async () => {
    const { status, body } = await bring('titulos.csv', openCsv(), native)
    expect([status, body.situacao]).toEqual([200, 'RECEBIDA'])
    expect((await show(body.id)).sha256).toBe(hexOf(openCsv()))
    const file = await app.inject({ method: 'GET', url: `${base}/${body.id}/arquivo` })
    expect(file.body).toBe(openCsv())
  })

  test('is recognised by its header', async () => {
    const { body } = await bring('titulos.csv', openCsv())
    await intake.read(body.id)
    expect(await intake.find(body.id)).toMatchObject({ state: 'CARREGADA', rows_accepted: 1_022 })
  })

  test('uploaded without its kind is an entrada of the layout that its header says', async () => {
    const path = erpSample('contratos.csv')
    const id = await loads.work(async (work) =>
      register(
        work,
        { path, name: 'contratos.csv', mediaType: 'text/csv', sha256: await sha256(path) },
        {},
        loadsAsEntradas,
      ),
    )
    const summary = await runLoad({ work: loads.work }, id, true, loadsAsEntradas)
    expect(summary?.status).toBe('PROCESSADA')
    expect(
      await rows(
        `select s.code, f.state from received_file f join source s on s.id = f.source_id
         order by f.id desc limit 1`,
      ),
    ).toEqual([{ code: 'REGUA_CONTRATOS', state: 'CARREGADA' }])
  })

  test('of an unknown header asks for its source', async () => {
    const { status, body } = await bring('lista.csv', 'um;dois\r\n1;2\r\n')
    expect([status, body.mensagem]).toEqual([
      400,
      'Não reconheci a fonte deste arquivo: escolha a fonte.',
    ])
  })

  test('a reader may not bring one', async () => {
    actor = reader(1)
    expect((await bring('titulos.csv', openCsv(), native)).status).toBe(403)
  })

  test('a rehearsal judges it and loads nothing', async () => {
    const id = await load(openCsv(), { ...native, ensaio: 'true' })
    expect((await show(id)).situacao).toBe('JULGADA')
    expect(await loads.count('titulo')).toBe(0)
  })

  test('by a user of one mall: rows of other malls are rejected (J20)', async () => {
    const [mall] = await rows<{ id: number }>("select id from mall where economic_unit = '1000'")
    actor = decider(1, [mall?.id ?? 0])
    const id = await load(openCsv(), { codigo: 'REGUA_TITULOS' })
    const shown = await show(id)
    expect(shown.codigos).toContain('J20')
    expect(
      await rows(
        'select distinct m.economic_unit as unit from titulo t join mall m on m.id = t.mall_id',
      ),
    ).toEqual([{ unit: '1000' }])
  })
})

describe('a file that waits', () => {
  const waiting = async () => {
    await load(openCsv())
    return load(drifting())
  }

  test('the user who brought a file that drifts does not confirm it, another user does', async () => {
    const id = await waiting()
    expect(await show(id)).toMatchObject({
      situacao: 'AGUARDANDO_CONFIRMACAO',
      naoConfirma: 'Quem enviou o arquivo não o confirma.',
    })
    const own = await post(id, 'confirmar', { motivo: reason })
    expect(own.status).toBe(403)
    expect(own.body.mensagem).toContain('Quem enviou o arquivo não o confirma.')
    actor = decider(2)
    expect((await post(id, 'confirmar', { motivo: 'curto' })).status).toBe(422)
    expect((await post(id, 'confirmar', { motivo: reason, zerados: [999_999] })).status).toBe(400)
    expect((await post(id, 'confirmar', { motivo: reason })).status).toBe(200)
    await intake.read(id)
    expect(await show(id)).toMatchObject({ situacao: 'CARREGADA', podeDesfazer: true })
    expect((await post(id, 'confirmar', { motivo: reason })).status).toBe(409)
  })

  test('of a day before that of the last one waits (J23)', async () => {
    const loaded = await show(await load(`Posição em 18/11/2026\r\n\r\n${openCsv()}`))
    expect(loaded.situacao).toBe('CARREGADA')
    const { situacao, codigos } = await show(
      await load(`Posição em 17/11/2026\r\n\r\n${openCsv()}`),
    )
    expect([situacao, codigos]).toEqual(['AGUARDANDO_CONFIRMACAO', 'J23'])
  })

  test('is discarded with a reason, and changes nothing', async () => {
    const id = await waiting()
    expect((await post(id, 'descartar', { motivo: reason })).status).toBe(200)
    expect((await show(id)).situacao).toBe('DESCARTADA')
    expect((await post(id, 'descartar', { motivo: reason })).status).toBe(409)
    expect(await rows('select from vanished_titulo')).toEqual([])
  })

  test('ends when a newer file of its source is loaded', async () => {
    const id = await waiting()
    await load(openCsv())
    expect((await show(id)).situacao).toBe('DESCARTADA')
  })

  test('a reader reads it and decides nothing', async () => {
    const id = await waiting()
    actor = reader(2)
    expect((await show(id)).situacao).toBe('AGUARDANDO_CONFIRMACAO')
    for (const act of ['confirmar', 'descartar', 'tentar', 'desfazer'])
      expect((await post(id, act, { motivo: reason })).status, act).toBe(403)
  })
})

describe('after the load', () => {
  test('rejected rows leave as text cells with a mark, and supplement their entrada', async () => {
    const bad = openCsv((_, index) => index < 20).replace(';ALM;', ';Z99;')
    const id = await load(bad, { codigo: 'REGUA_TITULOS' })
    const shown = await show(id)
    expect(shown.problemas.length).toBeGreaterThan(0)
    const sheet = await app.inject({ method: 'GET', url: `${base}/${id}/rejeitados` })
    const xml = strFromU8(
      unzipSync(sheet.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    expect(xml).toContain(`E${id}`)
    const again = await bring('mendados.xlsx', sheet.rawPayload)
    expect(again.body.mensagem).toContain('completa a entrada')
    expect(
      await rows(
        `select supplements_id::int as of, is_complete from received_file where id = ${again.body.id}`,
      ),
    ).toEqual([{ of: id, is_complete: false }])
  })

  test('the steps of a loaded file are open until its followers have run', async () => {
    const shown = await show(await load(openCsv()))
    expect(shown.verdadeEm).toBeNull()
    expect(shown.etapas.map(({ etapa }) => etapa).toSorted()).toEqual([
      'Ajuizamentos',
      'Guardas e saídas',
      'Pontuação',
      'Retornos bancários',
    ])
  })

  test('the last follower sets the time from which everything agrees', async () => {
    const id = await load(openCsv())
    const followers = endSteps(
      [refresh, claimsChanged, balancesChanged, ledgerChanged, bankActsMayReconcile].map((job) => ({
        job,
        run: async () => undefined,
      })),
    )
    const [first, ...others] = followers
    await first?.run(intake.context as never, {} as never)
    expect((await show(id)).verdadeEm).toBeNull()
    for (const { run } of others) await run(intake.context as never, {} as never)
    const shown = await show(id)
    expect(shown.verdadeEm).not.toBeNull()
    expect(shown.etapas.filter(({ fim }) => fim === null)).toEqual([])
  })

  test('undo restores what was before, also what vanished', async () => {
    await load(openCsv())
    const id = await load(openCsv((_, index) => index % 25 !== 0))
    expect(
      await rows("select count(*)::int as n from vanished_titulo where state = 'SUMIDO'"),
    ).toEqual([{ n: 41 }])
    expect((await post(id, 'desfazer')).status).toBe(200)
    const [{ load_id: loadId } = { load_id: 0 }] = await rows<{ load_id: number }>(
      `select load_id::int as load_id from received_file_load where received_file_id = ${id}`,
    )
    const by = { id: 1, name: 'Pessoa 1', profile: '', malls: null }
    await undoLoad(intake.context, { loadId, by }, loadsAsEntradas)
    expect((await show(id)).situacao).toBe('DESFEITA')
    expect(await rows("select from vanished_titulo where state = 'SUMIDO'")).toEqual([])
  })

  test('undo is refused after 24 hours', async () => {
    const id = await load(openCsv())
    await database.adminPool.query(
      `update received_file set loaded_at = '2026-11-16 12:00-03' where id = ${id}`,
    )
    const late = await post(id, 'desfazer')
    expect([late.status, late.body.mensagem]).toEqual([
      422,
      'Uma entrada se desfaz em até 24 horas.',
    ])
  })

  test('the jobs have names of their own', () => {
    expect(new Set(jobsWith({}).map(({ job }) => job.name)).size).toBe(3)
  })
})
