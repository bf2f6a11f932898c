import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'

import { sendersInForce } from './actions/in-force.ts'
import { laddersPath } from './contract/versions.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let actor: Actor
let [mall, other] = [0, 0]
const { inWork, request } = servedRoutes({ database, routes, authenticate: async () => actor })

const editor = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([laddersPath], { id, malls }),
  rights: new Map([[laddersPath, new Set(['EDITAR', 'CONFIRMAR'])]]),
})
const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  request(method, `/regua/remetentes${path}`, body)
const sender = {
  nome: 'Cobrança Vila Nova',
  email: 'cobranca@exemplo.com.br',
  respostaPara: 'respostas@exemplo.com.br',
  telefone: '(11) 3333-4444',
  endereco: 'Avenida Principal, 100',
}
const inForce = () => inWork((work) => sendersInForce(work, [mall, other]))

beforeAll(async () => {
  await insertPeople(database, 3)
  const { rows } = await database.adminPool.query<{ id: number }>(`
    insert into mall (name, economic_unit) values ('Vila Nova', 'UE1'), ('Mirante', 'UE2')
    returning id`)
  ;[mall, other] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
})
beforeEach(async () => {
  actor = editor(1)
  await database.adminPool.query('delete from mall_sender')
})

test('a mall without a sender is in the list, and sends nothing', async () => {
  const { body } = await send('GET', '')
  expect(body['data']).toMatchObject([
    { shopping: 'Mirante', estado: null, versao: 0, nome: '', proposta: null },
    { shopping: 'Vila Nova', estado: null },
  ])
  expect(await inForce()).toEqual([])
})

test('the first sender of a mall waits for another user, too', async () => {
  const proposed = await send('PUT', `/${mall}`, sender)
  expect(proposed.body).toMatchObject({
    estado: 'PROPOSTA',
    versao: 1,
    proposta: { ...sender, propostoPor: 'Ana', venceEm: '2026-11-25' },
  })
  expect(await inForce()).toEqual([])
  expect(await send('POST', `/${mall}/confirmar`, {})).toMatchObject({
    status: 403,
    body: { mensagem: 'Outra pessoa precisa confirmar.' },
  })
  actor = editor(2)
  const confirmed = await send('POST', `/${mall}/confirmar`, {})
  expect(confirmed.body).toMatchObject({ ...sender, estado: 'VIGENTE', proposta: null })
  expect(await inForce()).toEqual([
    {
      mallId: mall,
      version: 1,
      name: sender.nome,
      email: sender.email,
      replyTo: sender.respostaPara,
      phone: sender.telefone,
      address: sender.endereco,
    },
  ])
})

test('the sender in force stays until the next one is confirmed', async () => {
  await send('PUT', `/${mall}`, sender)
  actor = editor(2)
  await send('POST', `/${mall}/confirmar`, {})
  const nome = 'Outro nome'
  const proposed = await send('PUT', `/${mall}`, { ...sender, nome, versao: 1 })
  expect(proposed.body).toMatchObject({
    nome: sender.nome,
    estado: 'VIGENTE',
    versao: 2,
    proposta: { nome },
  })
  expect((await send('PUT', `/${mall}`, { ...sender, versao: 1 })).status).toBe(409)
  expect((await send('PUT', `/${mall}`, { ...sender, versao: 2 })).status).toBe(409)
  actor = editor(1)
  expect((await send('POST', `/${mall}/recusar`, { motivo: 'não' })).status).toBe(400)
  await send('POST', `/${mall}/recusar`, { motivo: 'o nome é outro' })
  expect((await inForce()).map(({ name }) => name)).toEqual([sender.nome])
  expect((await send('POST', `/${mall}/confirmar`, {})).status).toBe(409)
})

test('a wrong part is refused with its field', async () => {
  expect(await send('PUT', `/${mall}`, { ...sender, email: 'x', telefone: '1' })).toMatchObject({
    status: 400,
    body: { campos: [{ campo: 'email' }, { campo: 'telefone' }] },
  })
})

test('a foreign mall is refused, and out of the list', async () => {
  actor = editor(1, [other])
  expect((await send('PUT', `/${mall}`, sender)).status).toBe(403)
  expect((await send('POST', `/${mall}/confirmar`, {})).status).toBe(403)
  const { body } = await send('GET', '')
  expect((body['data'] as { shopping: string }[]).map(({ shopping }) => shopping)).toEqual([
    'Mirante',
  ])
})
