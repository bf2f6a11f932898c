import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { accessApp } from '#testing/test-access.ts'
import { arrange } from '#testing/test-app.ts'

import { ensureDemoUsers } from './actions/demo.ts'
import type { OpenSession } from './contract/session.ts'
import { accessLimits } from './rules/session.ts'

const database = committedDatabase()
let app: FastifyInstance
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.adminPool.query(text, values)).rows as T[]

beforeAll(async () => {
  app = await accessApp(database, { limits: { ...accessLimits, sessions: 4 } })
  await arrange({ db: database.app }, app, ensureDemoUsers)
})
afterAll(() => app.close())
beforeEach(() => query('delete from session'))

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0'

/** Opens a session; returns its request headers. */
async function enter(login: string, agent?: string): Promise<Record<string, string>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/bff/authenticate',
    remoteAddress: '10.1.2.3',
    payload: `token=${login}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(agent
        ? { 'user-agent': agent, 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }
        : {}),
    },
  })
  const cookie = answer.cookies[0]
  return {
    authorization: `Bearer ${answer.json<{ token: string }>().token}`,
    ...(cookie ? { cookie: `regua=${cookie.value}` } : {}),
  }
}
type Headers = Record<string, string>
const list = async (headers: Headers) =>
  (await app.inject({ url: '/bff/authenticate/sessoes', headers })).json<{
    content: (Omit<OpenSession, 'abertaEm'> & { abertaEm: string })[]
    confirmar: boolean
  }>()
const ask = (headers: Headers, url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/bff${url}`, headers, payload })
const end = (headers: Headers, payload: object) =>
  ask(headers, '/authenticate/sessoes/encerrar', payload)
const isOpen = async (headers: Headers) =>
  (await app.inject({ url: '/bff/preferencias/x', headers })).statusCode === 200
/** Ages the last authentication. */
const grow = (minutes: number) =>
  query(`update session set authenticated_at = now() - interval '${minutes} minutes'`)
const readLog = (action: string) =>
  query<{ user_name: string; body: object }>(
    'select user_name, body from audit_entry where action = $1 order by position desc limit 1',
    [action],
  )

describe('sessions of a user', () => {
  test('are listed only to the user, the current one first, with device, address and times', async () => {
    const program = await enter('regua')
    const browser = await enter('regua', windows)
    await enter('holding', windows)
    const { content, confirmar } = await list(browser)
    expect(content).toMatchObject([
      { atual: true, aparelho: 'Edge no Windows', endereco: '10.1.2.3' },
      { atual: false, aparelho: 'Programa', endereco: '10.1.2.3' },
    ])
    expect(Date.now() - Date.parse(content[0]?.abertaEm ?? '')).toBeLessThan(60_000)
    expect(confirmar).toBe(false)
    expect((await list(program)).content.map(({ atual }) => atual)).toEqual([true, false])
    // No token, no cookie, and nothing derived from them.
    expect(Object.keys(content[0] ?? {}).toSorted()).toEqual(
      ['abertaEm', 'aparelho', 'atual', 'endereco', 'id', 'terminaEm', 'usadaEm'].toSorted(),
    )
  })

  test('are ended singly or all others at once, and the log stores who did it', async () => {
    const [own, one, two, three] = [
      await enter('regua'),
      await enter('regua'),
      await enter('regua', windows),
      await enter('regua'),
    ]
    const id = (await list(one)).content[0]?.id
    const answer = await end(own, { id })
    expect([answer.statusCode, answer.json()]).toEqual([200, { mensagem: 'Sessão encerrada.' }])
    expect([await isOpen(own), await isOpen(one), await isOpen(two)]).toEqual([true, false, true])
    expect((await end(own, { id })).statusCode).toBe(404)
    expect((await end(own, { outras: true })).json()).toEqual({ mensagem: '2 sessões encerradas.' })
    expect([await isOpen(own), await isOpen(two), await isOpen(three)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await end(own, { outras: true })).json()).toEqual({
      mensagem: 'Não havia sessão aberta.',
    })
    expect(await readLog('SESSAO_ENCERRADA')).toMatchObject([
      { user_name: 'Renata Queiroz', body: { login: 'regua', sessoes: 2 } },
    ])
  })

  test('of another user, or unknown ones, are not found', async () => {
    const [own, foreign] = [await enter('regua'), await enter('holding')]
    const id = (await list(foreign)).content[0]?.id
    expect((await end(own, { id })).statusCode).toBe(404)
    expect((await end(own, { id: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404)
    expect(await isOpen(foreign)).toBe(true)
    for (const payload of [{}, { id: 'x' }, { id, outras: true }, { outras: false }])
      expect((await end(own, payload)).statusCode, JSON.stringify(payload)).toBe(400)
  })

  test('are ended only after a recent sign-in, which the list announces', async () => {
    const [own, other] = [await enter('regua'), await enter('regua')]
    await grow(11)
    expect(await list(own)).toMatchObject({ confirmar: true })
    const refusedResponse = await end(own, { outras: true })
    expect(refusedResponse.statusCode).toBe(403)
    expect(refusedResponse.json()).toMatchObject({
      mensagem:
        'Sua entrada tem mais de 10 minutos. Confirme quem você é, entrando de novo, e repita.',
    })
    expect(await isOpen(other)).toBe(true)
    const again = await enter('regua')
    expect((await end(again, { outras: true })).statusCode).toBe(200)
    expect([await isOpen(own), await isOpen(other), await isOpen(again)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('are limited: one more ends the least recently used', async () => {
    const open = [
      await enter('regua'),
      await enter('regua'),
      await enter('regua'),
      await enter('regua'),
    ]
    await query(
      `
        update session
        set renewed_at = renewed_at - interval '5 minutes'
        where token_hash = sha256($1)`,
      [Buffer.from(open[1]?.['authorization']?.slice(7) ?? '')],
    )
    open.push(await enter('regua'))
    expect(await Promise.all(open.map(isOpen))).toEqual([true, false, true, true, true])
  })
})

describe('an administrator', () => {
  const endOf = (headers: Headers, payload: object) =>
    ask(headers, '/perfilizacao/usuario/sessoes/encerrar', payload)
  const unlink = (headers: Headers, payload: object) =>
    ask(headers, '/perfilizacao/usuario/identidade/desvincular', payload)

  test('ends the sessions of a user, or of everybody except the own one', async () => {
    const [admin, one, two, other] = [
      await enter('admin'),
      await enter('regua'),
      await enter('regua', windows),
      await enter('holding'),
    ]
    expect((await endOf(admin, { login: ' Regua ' })).json()).toEqual({
      mensagem: '2 sessões encerradas.',
    })
    expect([await isOpen(one), await isOpen(two), await isOpen(other)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await readLog('SESSAO_ENCERRADA')).toMatchObject([
      { user_name: 'Beatriz Andrade', body: { login: 'regua', sessoes: 2 } },
    ])
    expect((await endOf(admin, { todos: true })).json()).toEqual({ mensagem: 'Sessão encerrada.' })
    expect([await isOpen(admin), await isOpen(other)]).toEqual([true, false])
    expect((await endOf(admin, { login: 'ninguem' })).statusCode).toBe(404)
    for (const payload of [{}, { login: 'regua', todos: true }, { login: '' }])
      expect((await endOf(admin, payload)).statusCode).toBe(400)
  })

  test('unlinks the provider account of a user and ends its sessions', async () => {
    const [admin, person] = [await enter('admin'), await enter('holding')]
    expect((await unlink(admin, { login: 'holding' })).statusCode).toBe(404)
    await query(
      `
        update app_user
        set identity_issuer = 'https://id.example', identity_subject = 'x'
        where login = 'holding'`,
    )
    expect((await unlink(admin, { login: 'holding' })).statusCode).toBe(200)
    expect(await query(`select identity_subject from app_user where login = 'holding'`)).toEqual([
      { identity_subject: null },
    ])
    expect(await isOpen(person)).toBe(false)
    expect(await readLog('IDENTIDADE_DESVINCULADA')).toMatchObject([
      { body: { login: 'holding', sessoes: 1 } },
    ])
  })

  test('needs a recent sign-in too, and the right', async () => {
    const [admin, person] = [await enter('admin'), await enter('regua')]
    for (const request of [endOf(person, { login: 'admin' }), unlink(person, { login: 'admin' })])
      expect((await request).statusCode).toBe(403)
    await grow(11)
    for (const request of [endOf(admin, { login: 'regua' }), unlink(admin, { login: 'regua' })])
      expect((await request).statusCode).toBe(403)
    expect(await isOpen(person)).toBe(true)
  })
})

test('without an identity provider the sign-out endpoint is 404', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/bff/authenticate/saida-do-provedor',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'logout_token=a.b.c',
  })
  expect(answer.statusCode).toBe(404)
})
