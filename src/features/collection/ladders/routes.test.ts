import { readFileSync } from 'node:fs'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { firstNotice } from '#testing/test-ladder-samples.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

import { expireVersions } from './actions/expire.ts'
import { laddersInForce } from './actions/in-force.ts'
import { emptySegment } from './contract/ladder.ts'
import { laddersPath } from './contract/versions.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let actor: Actor
const { inWork, request } = servedRoutes({ database, routes, authenticate: async () => actor })
const motivo = 'os prazos mudaram'

const person = (id: number, rules: readonly string[], malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([laddersPath], { id, malls }),
  rights: new Map([[laddersPath, new Set(rules)]]),
})
const editor = (id: number, malls: Actor['malls'] = 'all') =>
  person(id, ['EDITAR', 'CONFIRMAR'], malls)

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  request(method, `/regua/${path}`, body)
type Row = Record<string, unknown> & {
  readonly id: number
  readonly nome: string
  readonly passos: readonly Record<string, unknown>[]
}
const list = async (query = '') =>
  (await send('GET', `reguas${query}`)).body['data'] as readonly Row[]

const fields = (over: object = {}) => ({
  nome: 'Grupos',
  ordem: 20,
  segmento: { ...emptySegment, corporativo: 'SIM', valorMin: 1000.5 },
  passos: [firstNotice],
  ...over,
})
const step = (over: object) => fields({ passos: [{ ...fields().passos[0], ...over }] })
const ofMall = (mall: number) => ({
  segmento: { ...fields().segmento, shoppings: [mall] },
})

beforeAll(async () => {
  await insertPeople(database, 3)
  await database.adminPool.query(`
    insert into mall (name, economic_unit) values ('Vila Nova', 'UE1'), ('Mirante', 'UE2')`)
})
beforeEach(async () => {
  actor = editor(1)
  await database.adminPool.query(`
    begin;
    delete from ladder_version where ladder_id > 2 or version > 1;
    update ladder_version set state = 'VIGENTE' where ladder_id = 1;
    update ladder set version = 1 where id <= 2;
    update ladder set version_in_force = 1 where id = 1;
    delete from ladder where id > 2;
    commit`)
})

const created = async (over: object = {}): Promise<Row> => {
  const { status, body } = await send('POST', 'reguas', fields(over))
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Row
}

describe('the first ladders', () => {
  test('are those of the rules', async () => {
    const expected = JSON.parse(readFileSync('samples/regua/reguas.json', 'utf8')) as readonly Row[]
    const rows = await list()
    expect(rows.map(({ nome }) => nome)).toEqual(['Primeiro atraso', 'Padrão'])
    for (const ladder of expected)
      expect(rows.find(({ nome }) => nome === ladder.nome)).toMatchObject(ladder)
  })

  test('are followed once they are in force', async () => {
    const found = await inWork(laddersInForce)
    expect(found.map(({ nome, version, ordem }) => [nome, version, ordem])).toEqual([
      ['Padrão', 1, 90],
    ])
    expect(found[0]?.passos.map(({ codigo }) => codigo)).toEqual([
      'LEMBRETE',
      'D1',
      'D5',
      'D15',
      'PRE_NEGATIVACAO',
      'PRE_AJUIZAMENTO',
    ])
  })

  test('are found by state and name', async () => {
    expect((await list('?estado=RASCUNHO')).map(({ nome }) => nome)).toEqual(['Primeiro atraso'])
    expect((await list('?nome=padrao')).map(({ nome }) => nome)).toEqual(['Padrão'])
    const page = await send('GET', 'reguas?page=2&size=1')
    expect(page.body).toMatchObject({
      data: [{ nome: 'Padrão' }],
      pageInfo: { currentPage: 2, totalPages: 2, totalItems: 2 },
    })
  })
})

describe('a ladder by two people', () => {
  test('one user proposes a draft, only another confirms it', async () => {
    const { id } = await created()
    const proposed = await send('POST', `reguas/${id}/propor`, { versao: 1, motivo })
    expect(proposed).toMatchObject({
      status: 200,
      body: { estado: 'PROPOSTA', proposta: { versao: 1, propostoPor: 'Ana', motivo } },
    })
    expect(await send('POST', `reguas/${id}/confirmar`, { versao: 1 })).toMatchObject({
      status: 403,
      body: { mensagem: 'Outra pessoa precisa confirmar.' },
    })
    actor = editor(2)
    expect(await send('POST', `reguas/${id}/confirmar`, { versao: 1 })).toMatchObject({
      status: 200,
      body: { estado: 'VIGENTE', versaoVigente: 1, proposta: null },
    })
    expect((await send('POST', `reguas/${id}/confirmar`, { versao: 1 })).status).toBe(409)
  })

  test('a change of one in force is a draft beside it, which raises the version', async () => {
    const changed = await send('PUT', 'reguas/1', { ...fields({ nome: 'Padrão' }), versao: 1 })
    expect(changed.body).toMatchObject({ estado: 'RASCUNHO', versao: 2, versaoVigente: 1 })
    const again = await send('PUT', 'reguas/1', { ...fields({ nome: 'Padrão' }), versao: 2 })
    expect(again.body).toMatchObject({ versao: 3, versaoVigente: 1 })
    await send('POST', 'reguas/1/propor', { versao: 3, motivo })
    actor = editor(2)
    await send('POST', 'reguas/1/confirmar', { versao: 3 })
    const { body } = await send('GET', 'reguas/1')
    expect(body).toMatchObject({
      versaoVigente: 3,
      versoes: [
        { versao: 3, estado: 'VIGENTE', confirmadoPor: 'Ana', motivo },
        { versao: 1, estado: 'SUBSTITUIDA', diferenca: [] },
      ],
    })
    const [{ diferenca } = { diferenca: [] }] = body['versoes'] as { diferenca: string[] }[]
    expect(diferenca).toContain('D−5: sai')
    expect(diferenca).toContain('valor mínimo de sem limite para R$\u00a01.000,50')
  })

  test('a save over a version that somebody else wrote is refused with their name', async () => {
    await send('PUT', 'reguas/1', { ...fields(), versao: 1 })
    expect(await send('PUT', 'reguas/1', { ...fields(), versao: 1 })).toMatchObject({
      status: 409,
      body: { alteradoPor: 'Ana' },
    })
  })

  test('a refusal needs a reason, and the next draft begins after it', async () => {
    const { id } = await created()
    await send('POST', `reguas/${id}/propor`, { versao: 1, motivo })
    expect(await send('POST', `reguas/${id}/recusar`, { versao: 1, motivo: 'não' })).toMatchObject({
      status: 400,
      body: { campos: [{ campo: 'motivo' }] },
    })
    expect((await send('PUT', `reguas/${id}`, { ...fields(), versao: 1 })).status).toBe(409)
    const refused = await send('POST', `reguas/${id}/recusar`, { versao: 1, motivo })
    expect(refused.body).toMatchObject({ estado: 'RECUSADA', recusa: motivo })
    const { body } = await send('PUT', `reguas/${id}`, { ...fields(), versao: 1 })
    expect(body).toMatchObject({ estado: 'RASCUNHO', versao: 2 })
  })

  test('a draft is discarded, and what is in force stays', async () => {
    await send('PUT', 'reguas/1', { ...fields(), versao: 1 })
    const { body } = await send('POST', 'reguas/1/descartar', { versao: 2 })
    expect(body).toMatchObject({ estado: 'RECUSADA', versaoVigente: 1 })
  })

  test('leaves its use by two people, too', async () => {
    const proposed = await send('POST', 'reguas/1/propor', { versao: 1, motivo, desativar: true })
    expect(proposed.body).toMatchObject({ proposta: { versao: 2, desativar: true } })
    actor = editor(2)
    const { body } = await send('POST', 'reguas/1/confirmar', { versao: 2 })
    expect(body).toMatchObject({ estado: 'INATIVA', versaoVigente: null })
  })

  test('a proposal ends after seven days', async () => {
    const { id } = await created()
    await send('POST', `reguas/${id}/propor`, { versao: 1, motivo })
    const on = (day: string) => inWork(expireVersions, fixedDayClock(localDate(day)))
    await on('2026-11-25')
    expect((await send('GET', `reguas/${id}`)).body['estado']).toBe('PROPOSTA')
    await on('2026-11-26')
    expect((await send('GET', `reguas/${id}`)).body['estado']).toBe('VENCIDA')
  })

  test('each act leaves its line in the decision log', async () => {
    const { id } = await created()
    await send('POST', `reguas/${id}/propor`, { versao: 1, motivo })
    const { rows } = await database.adminPool.query<{ action: string }>(
      `select action from audit_entry where entity = 'regua' and entity_id = $1`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['PROPOR_REGUA', 'SALVAR_REGUA'])
  })
})

describe('bad input', () => {
  test.each([
    [
      'a code twice',
      fields({ passos: [fields().passos[0], fields().passos[0]] }),
      'passos.1.codigo',
    ],
    ['a window that ends before it begins', step({ de: 9, ate: 1 }), 'passos.0.ate'],
    ['a reminder on the due day', step({ tipo: 'LEMBRETE', de: -5, ate: 0 }), 'passos.0.ate'],
    ['a demand on the due day', step({ de: 0 }), 'passos.0.de'],
    ['a step without its text', step({ canais: ['CARTA'] }), 'passos.0.canais'],
    ['a code with a blank', step({ codigo: 'D 1' }), 'passos.0.codigo'],
    ['no step', fields({ passos: [] }), 'passos'],
    ['a mall that does not exist', fields(ofMall(999)), 'segmento.shoppings'],
  ])('%s: 400 with the field', async (_, body, campo) => {
    const answer = await send('POST', 'reguas', body)
    expect(answer.status).toBe(400)
    expect((answer.body['campos'] as { campo: string }[]).map((each) => each.campo)).toContain(
      campo,
    )
  })
})

describe('who', () => {
  test('a ladder of all malls needs a user who sees all', async () => {
    actor = editor(1, [1])
    expect((await send('POST', 'reguas', fields())).status).toBe(403)
    expect((await send('PUT', 'reguas/1', { ...fields(ofMall(1)), versao: 1 })).status).toBe(403)
    expect((await send('POST', 'reguas', fields(ofMall(2)))).status).toBe(403)
    expect((await send('POST', 'reguas', fields(ofMall(1)))).status).toBe(200)
  })

  test('a ladder of another mall is out of sight', async () => {
    const { id } = await created(ofMall(2))
    actor = editor(2, [1])
    expect((await list()).map(({ nome }) => nome)).not.toContain('Grupos')
    expect((await send('GET', `reguas/${id}`)).status).toBe(404)
    expect((await send('POST', `reguas/${id}/propor`, { versao: 1, motivo })).status).toBe(404)
  })

  test('a reader reads, an editor writes, a confirmer confirms', async () => {
    const { id } = await created()
    await send('POST', `reguas/${id}/propor`, { versao: 1, motivo })
    actor = person(2, [])
    expect((await send('GET', 'reguas')).status).toBe(200)
    expect((await send('POST', 'reguas', fields())).status).toBe(403)
    actor = person(2, ['EDITAR'])
    expect((await send('POST', `reguas/${id}/confirmar`, { versao: 1 })).status).toBe(403)
    actor = person(2, ['CONFIRMAR'])
    expect((await send('POST', 'reguas', fields())).status).toBe(403)
    expect((await send('POST', `reguas/${id}/confirmar`, { versao: 1 })).status).toBe(200)
    actor = userOf([])
    expect((await send('GET', 'reguas')).status).toBe(403)
  })
})
