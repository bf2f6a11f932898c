import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { forgetSources } from '#testing/example-intake.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'

import { editRule, sourcesPath } from './contract/calls.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let actor: Actor
let source = 0
const { inject, request } = servedRoutes({ database, routes, authenticate: async () => actor })

const editor = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([sourcesPath], { id, malls }),
  rights: new Map([[sourcesPath, new Set([editRule])]]),
})
type Row = {
  codigo: string
  situacao: string
  versao: number
  ultimaEntrada: { situacao: string } | null
  proposta: { id: number; propostoPor: string } | null
}
const list = async (query = 'nome=SAP') =>
  (await inject({ method: 'GET', url: `/bff/fontes?${query}` })).json<{ data: Row[] }>().data
const post = (act: string, body: object) => request('POST', `/fontes/${source}/${act}`, body)
const motivo = 'o ERP passou a mandar o arquivo'

beforeAll(() => insertPeople(database, 3))
beforeEach(async () => {
  actor = editor(1)
  await forgetSources(database)
  const { rows } = await database.adminPool.query<{ id: number }>(`
    with added as (
      insert into source (code, name, brings) values ('SAP_FBL5N', 'SAP', 'TITULOS') returning id
    ), versions as (
      insert into source_version (source_id, version, state, recipe, recipe_hash)
      select id, 1, 'VIGENTE', '{"arquivos": [{"forma": "CSV"}], "partes": [{"completo": true}]}',
        sha256('a')
      from added
    )
    select id from added`)
  source = Number(rows[0]?.id)
})

describe('the list', () => {
  test('has the layouts of the product, and what a person taught', async () => {
    expect(await list('')).toHaveLength(9)
    expect(await list()).toEqual([
      {
        id: source,
        codigo: 'SAP_FBL5N',
        nome: 'SAP',
        traz: 'TITULOS',
        forma: 'CSV',
        situacao: 'RASCUNHO',
        versao: 1,
        completo: true,
        shoppings: [],
        sumidos: 'AVISAR',
        esperadoAte: '',
        emSilencio: false,
        ultimaEntrada: null,
        proposta: null,
      },
    ])
  })

  test('needs the screen', async () => {
    actor = userOf([])
    expect((await inject({ method: 'GET', url: '/bff/fontes' })).statusCode).toBe(403)
  })
})

describe('activation', () => {
  test('one user proposes it, another confirms it', async () => {
    const proposed = await post('ativar', { motivo })
    expect(proposed).toMatchObject({
      status: 200,
      body: { mensagem: 'Ativação proposta: espera por outra pessoa.' },
    })
    const { idProposta } = proposed.body
    expect((await list())[0]).toMatchObject({
      situacao: 'RASCUNHO',
      proposta: { id: idProposta, propostoPor: 'Ana', motivo, venceEm: '2026-11-25' },
    })
    expect(await post('confirmar', { idProposta })).toMatchObject({
      status: 403,
      body: {
        mensagem: 'Quem propôs não confirma. Peça a outra pessoa que possa editar fontes.',
      },
    })
    actor = editor(2)
    expect((await post('confirmar', { idProposta })).status).toBe(200)
    expect((await list())[0]).toMatchObject({ situacao: 'ATIVA', proposta: null })
    expect((await post('confirmar', { idProposta })).status).toBe(409)
  })

  test('a refusal needs a reason and leaves a RASCUNHO', async () => {
    const { idProposta } = (await post('ativar', { motivo })).body
    expect((await post('recusar', { idProposta, motivo: 'não' })).status).toBe(422)
    expect((await post('recusar', { idProposta, motivo })).status).toBe(200)
    expect((await list())[0]).toMatchObject({ situacao: 'RASCUNHO', proposta: null })
  })

  test('a second proposal waits for the first', async () => {
    await post('ativar', { motivo })
    expect((await post('ativar', { motivo })).status).toBe(409)
  })

  test('is of users who see every mall and hold the rule', async () => {
    actor = editor(1, [1])
    expect((await post('ativar', { motivo })).status).toBe(403)
    actor = userOf([sourcesPath])
    expect((await post('ativar', { motivo })).status).toBe(403)
  })
})

test('a suspension counts at once and ends the proposal', async () => {
  expect((await post('suspender', { motivo })).status).toBe(409)
  const { idProposta } = (await post('ativar', { motivo })).body
  actor = editor(2)
  await post('confirmar', { idProposta })
  expect((await post('suspender', { motivo: 'curto' })).status).toBe(422)
  expect((await post('suspender', { motivo })).status).toBe(200)
  expect((await list())[0]?.situacao).toBe('SUSPENSA')
})

test('the versions have their recipe and who confirmed them', async () => {
  const answer = await inject({ method: 'GET', url: `/bff/fontes/${source}/versoes` })
  expect(answer.json<{ data: unknown[] }>().data).toMatchObject([
    { versao: 1, situacao: 'VIGENTE', criadoPor: 'Sistema', confirmadoPor: null, motivo: '' },
  ])
})

test('each act leaves its line in the decision log', async () => {
  await post('ativar', { motivo })
  const { rows } = await database.adminPool.query<{ action: string }>(
    `select action from audit_entry where entity = 'fonte' and entity_id = $1`,
    [String(source)],
  )
  expect(rows.map(({ action }) => action)).toEqual(['PROPOR_FONTE'])
})
