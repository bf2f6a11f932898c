// Steps of day one whose file a source reads, as the old ERP delivers it (rules 11.9).
import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { readyMade } from '#features/ledger/sources/rules/ready-made.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { oracleHeader } from '#testing/example-erp-files.ts'
import { exampleIntake } from '#testing/example-intake.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { multipart } from '#testing/test-requests.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const intake = exampleIntake(database, loads.workOf)
let app: FastifyInstance

const conductor = (id: number): Actor => ({
  ...userOf(['/migracao'], { id, profile: 'ADMINISTRADOR' }),
  rights: new Map([['/migracao', new Set(['CONFERIR_MIGRACAO'])]]),
})
const rows = async <T>(text: string) => (await database.adminPool.query(text)).rows as T[]
const sourceId = async (code: string) =>
  (await rows<{ id: number }>(`select id from source where code = '${code}'`))[0]?.id ?? 0

async function load(step: string, source: number, ensaio = false) {
  const bytes = readFileSync(
    loads.oracleFile(
      { numeroTitulo: 'T1', valorOriginal: '100,00', valorAberto: '100,00' },
      { numeroTitulo: 'T2', valorOriginal: '50,00', valorAberto: '50,00' },
      { numeroTitulo: 'T3', valorOriginal: '50,00', valorAberto: 'muito' },
    ),
  )
  const { payload, type } = multipart({ ensaio, idFonte: source }, ['aging.csv', bytes])
  const answer = await app.inject({
    method: 'POST',
    url: `/bff/migracao/${step}/carregar`,
    payload,
    headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ mensagem: string; idEntrada: number | null; idCarga: number | null }>(),
  }
}

const titulosStep = async () => {
  const answer = await app.inject({ method: 'GET', url: '/bff/migracao' })
  const { etapas } = answer.json<{ etapas: readonly Record<string, unknown>[] }>()
  return etapas.find(({ etapa }) => etapa === 'TITULOS')
}

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes: everyRoute,
    authenticate: async () => conductor(1),
    clock: fixedDayClock(localDate('2026-11-18')),
  })
  await rows(`
    insert into app_user (name, login, email, profile_id)
    select 'Pessoa 1', 'pessoa1', 'pessoa1@x.com.br', min(id) from profile`)
}, 60_000)
afterAll(async () => {
  await app.close()
  loads.removeFiles()
})
beforeEach(async () => {
  await loads.empty()
  const recipe = readyMade('REGUA_TITULOS')
  if (recipe === undefined) throw new Error('No ready-made recipe')
  await intake.addSource({
    ...recipe,
    codigo: 'ERP_ANTIGO',
    nome: 'ERP antigo',
    partes: recipe.partes.map((part) => ({
      ...part,
      campos: Object.fromEntries(
        Object.entries(part.campos).filter(([field]) => oracleHeader.includes(field)),
      ),
    })),
  })
  // Rows of a mapped source never create a mall.
  await rows(`
    insert into mall (name, economic_unit) values ('Shopping Um', '9001');
    update source set state = 'ATIVA' where code = 'ERP_ANTIGO';
    delete from first_migration_step;
    update first_migration set state = 'EM_CURSO', reason = 'teste', started_by = 1,
      started_by_name = 'Pessoa 1', started_at = regua.now()`)
})

test('a rehearsal judges the file and leaves the step open', async () => {
  const { status, body } = await load('TITULOS', await sourceId('ERP_ANTIGO'), true)
  expect(status).toBe(200)
  const id = body.idEntrada ?? 0
  await intake.read(id)
  expect(await intake.find(id)).toMatchObject({ state: 'JULGADA', rows_accepted: 2 })
  expect(await titulosStep()).toMatchObject({ situacao: 'ABERTA', linhas: 0 })
  expect(await rows('select from titulo')).toEqual([])
})

test('the load of the source makes the step done, by the user who brought the file', async () => {
  const { status, body } = await load('TITULOS', await sourceId('ERP_ANTIGO'))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      mensagem: 'Arquivo recebido: a etapa fica feita quando ele estiver carregado.',
      idCarga: null,
    },
  })
  expect(await titulosStep()).toMatchObject({ situacao: 'ABERTA' })
  // One of three rows is rejected: it waits for a person (J21).
  const id = body.idEntrada ?? 0
  await intake.read(id)
  expect(await intake.find(id)).toMatchObject({ state: 'AGUARDANDO_CONFIRMACAO' })
  await rows(`update received_file set state = 'CARREGANDO' where id = ${id}`)
  await intake.read(id)
  expect(await titulosStep()).toMatchObject({
    situacao: 'FEITA',
    linhas: 3,
    aceitas: 2,
    rejeitadas: 1,
  })
  expect(await rows('select step, loaded_by from first_migration_step')).toEqual([
    { step: 'TITULOS', loaded_by: [1] },
  ])
})

test('a source of another kind, a draft and a suspended one are refused', async () => {
  const id = await sourceId('ERP_ANTIGO')
  expect((await load('CONTRATOS', id)).body.mensagem).toBe(
    'A fonte ERP antigo traz Títulos; escolha uma que traga Contratos.',
  )
  expect(await load('INDICES', id)).toMatchObject({
    status: 422,
    body: { mensagem: 'Só títulos e contratos entram por uma fonte.' },
  })
  expect((await load('TITULOS', 999_999)).status).toBe(404)
  await rows("update source set state = 'RASCUNHO' where code = 'ERP_ANTIGO'")
  expect(await load('TITULOS', id)).toMatchObject({
    status: 422,
    body: {
      mensagem: 'A fonte ERP antigo é um rascunho: ela só ensaia até outra pessoa a confirmar.',
    },
  })
  expect((await load('TITULOS', id, true)).status).toBe(200)
  await rows("update source set state = 'SUSPENSA' where code = 'ERP_ANTIGO'")
  expect((await load('TITULOS', id, true)).body.mensagem).toBe('A fonte ERP antigo está suspensa.')
})
