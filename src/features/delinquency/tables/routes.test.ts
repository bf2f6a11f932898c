import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertFirstContract } from '#testing/example-tenants.ts'
import { testApp } from '#testing/test-app.ts'
import { insertUser, userOf } from '#testing/test-users.ts'
import { committedDatabase } from '#testing/test-database.ts'
import type { Actor } from '#server/work/work.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor

const someone = (malls: Actor['malls'], screens = ['/cadastro-inadimplencia']): Actor =>
  userOf(screens, { name: 'Alguém', malls, profile: 'RÉGUA DE COBRANÇA' })
const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  app.inject({
    method,
    url: `/bff/config/inadimplencia/${path}`,
    ...(payload ? { payload } : {}),
  })

beforeAll(async () => {
  actor = someone('all')
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  await insertUser(database, 'Alguém', 'alguem')
  await insertFirstContract(database.admin)
})
afterAll(() => app.close())

describe('reference tables of spec 2:2.8', () => {
  test('list the rows of rules 8.1, by page', async () => {
    const answer = await ask('GET', 'tipo-movimento?page=1&sort=codigo')
    expect(answer.statusCode).toBe(200)
    const { data, pageInfo } = answer.json<{
      data: { codigo: string; tipoConta: string; ativo: boolean }[]
      pageInfo: { totalItems: number }
    }>()
    expect(pageInfo.totalItems).toBe(5)
    expect(data.map(({ codigo, tipoConta }) => [codigo, tipoConta])).toEqual([
      ['ALM', 'ALUGUEL'],
      ['CDO', 'CONDOMINIO'],
      ['CFD', 'CONFISSAO'],
      ['FPP', 'FUNDO'],
      ['MID', 'COMERCIAL'],
    ])
    const documents = await ask('GET', 'tipo-documento')
    expect(documents.json<{ data: { sigla: string }[] }>().data.map(({ sigla }) => sigla)).toEqual([
      'CT',
      'DP',
      'FT',
      'NF',
      'RB',
    ])
  })

  test('a new record is active and is in the look-ups of the filters', async () => {
    const created = await ask('POST', 'tipo-movimento', { codigo: 'ENC', idTipoConta: 4 })
    expect(created.statusCode, created.body).toBe(200)
    expect(created.json()).toMatchObject({
      mensagem: 'Criado com sucesso.',
      registro: { codigo: 'ENC', tipoConta: 'COMERCIAL', ativo: true, versao: 1 },
    })
    const { id } = created.json<{ registro: { id: number } }>().registro
    const codes = async () =>
      (await ask('GET', 'tipo-movimento/unpaged'))
        .json<{ codigo: string }[]>()
        .map(({ codigo }) => codigo)
    expect(await codes()).toContain('ENC')
    const ended = await ask('PUT', `tipo-movimento/${id}`, {
      codigo: 'ENC',
      idTipoConta: 4,
      ativo: false,
      versao: 1,
    })
    expect(ended.json()).toMatchObject({
      mensagem: 'Atualizado com sucesso.',
      registro: { ativo: false, versao: 2, alteradoPor: 'Alguém' },
    })
    expect(await codes()).not.toContain('ENC')
  })

  test('refuse a missing or used code, and an unknown account', async () => {
    const empty = await ask('POST', 'tipo-contrato', { codigo: ' ' })
    expect([empty.statusCode, empty.json<{ mensagem: string }>().mensagem]).toEqual([
      400,
      'Informe o código.',
    ])
    const duplicate = await ask('POST', 'tipo-contrato', { codigo: 'loja' })
    expect([duplicate.statusCode, duplicate.json<{ mensagem: string }>().mensagem]).toEqual([
      400,
      'Já existe um registro com este código.',
    ])
    const sigla = await ask('POST', 'tipo-documento', { sigla: 'nf', codigo: 3 })
    expect(sigla.json<{ campos: unknown }>().campos).toEqual([
      { campo: 'sigla', mensagem: 'Já existe um registro com esta sigla.' },
    ])
    const account = await ask('POST', 'tipo-movimento', { codigo: 'XYZ', idTipoConta: 99 })
    expect(account.json<{ campos: unknown }>().campos).toEqual([
      { campo: 'idTipoConta', mensagem: 'Escolha o tipo de conta.' },
    ])
  })

  test('a type in use stays active: 422 with its uses', async () => {
    const { data } = (await ask('GET', 'tipo-contrato')).json<{
      data: { id: number; codigo: string; descricao: string }[]
    }>()
    const shop = data.find(({ codigo }) => codigo === 'LOJA')
    const refused = await ask('PUT', `tipo-contrato/${shop?.id}`, { codigo: 'LOJA', ativo: false })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      mensagem:
        'Este tipo está em uso (contratos, configurações de tipo de dívida) e continua ativo.',
      itens: [
        { codigo: 'EM_USO', texto: 'contratos' },
        { codigo: 'EM_USO', texto: 'configurações de tipo de dívida' },
      ],
    })
    const added = await ask('POST', 'tipo-contrato', { codigo: 'QUIOSQUE' })
    const { id } = added.json<{ registro: { id: number } }>().registro
    const ended = await ask('PUT', `tipo-contrato/${id}`, { codigo: 'QUIOSQUE', ativo: false })
    expect(ended.statusCode, ended.body).toBe(200)
  })

  test('moving a movement type to another account marks the calculated months stale', async () => {
    await database.adminPool.query(`
      insert into delinquency_run (
        mall_id, month, kind, version, processed_on, billed_from, billed_until, net_on,
        previous_net_on, minimum_days, share_bps, submitted_by_name
      )
      values (
        1, '2026-09-01', 'BASE', 1, '2026-11-18', '2026-09-01', '2026-09-30', '2026-10-10',
        '2026-09-10', 25, 10000, 'Alguém'
      )`)
    const announced = async () =>
      (
        await database.adminPool.query<{ payload: { changes: object[]; porque: string } }>(
          `select j.payload from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'receivables.changed'`,
        )
      ).rows
    const { data } = (await ask('GET', 'tipo-movimento')).json<{
      data: { id: number; codigo: string; idTipoConta: number }[]
    }>()
    const type = data.find(({ codigo }) => codigo === 'MID')
    await ask('PUT', `tipo-movimento/${type?.id}`, { codigo: 'MDA', idTipoConta: 4 })
    expect(await announced()).toEqual([])
    await ask('PUT', `tipo-movimento/${type?.id}`, { codigo: 'MID', idTipoConta: 3 })
    expect(await announced()).toMatchObject([
      {
        payload: {
          changes: [{ mallId: 1, dueOn: '2026-09-01' }],
          porque: 'Tipo de movimento MID: de COMERCIAL para FUNDO.',
        },
      },
    ])
  })

  test('apply to every mall: a user of some malls reads and cannot save', async () => {
    actor = someone([1])
    expect((await ask('GET', 'tipo-contrato')).statusCode).toBe(200)
    const refused = await ask('POST', 'tipo-contrato', { codigo: 'NOVO' })
    expect([refused.statusCode, refused.json<{ mensagem: string }>().mensagem]).toEqual([
      403,
      'Este ato vale para todos os shoppings.',
    ])
    actor = someone('all', [])
    expect((await ask('GET', 'tipo-contrato')).statusCode).toBe(403)
    actor = someone('all')
  })
})
