// 'Ver como usuário': an administrator reads as another user and cannot write meanwhile.
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { featureRoutes } from '#app/features.ts'
import { testApp } from '#testing/test-app.ts'
import { addPerson, addTwoMalls, openSession, type TwoMalls } from '#testing/test-malls.ts'
import { requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { targetsOf } from '#testing/test-targets.ts'

import { authenticator } from './actions/session.ts'

const database = committedDatabase()
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.adminPool.query(text, values)).rows as T[]
const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
type Someone = { readonly id: number; readonly token: string }
let app: FastifyInstance
let world: TwoMalls
let admin: Someone
let analyst: Someone

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
    routes,
  })
  world = await addTwoMalls(database.adminPool)
  admin = await addPerson(database.adminPool, 'chefe', 'ADMINISTRADOR', [])
  analyst = await addPerson(database.adminPool, 'analista', 'COBRANCASHOPPING', [world.own.mall])
}, 60_000)
afterAll(() => app.close())
afterEach(async () => {
  await query('update session set seen_user_id = null')
  await query('update app_user set is_active = true')
})

const post = (path: string, payload: object = {}, token = admin.token) =>
  app.inject({
    method: 'POST',
    url: `/bff${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
const see = (usuarioId: number, token = admin.token) =>
  post('/perfilizacao/usuario/visualizar-como', { usuarioId }, token)
const back = (token = admin.token) =>
  post('/perfilizacao/usuario/visualizar-como/encerrar', {}, token)
const person = (token = admin.token) =>
  app.inject({ url: '/bff/authenticate/pessoa', headers: { authorization: `Bearer ${token}` } })
const malls = async (token = admin.token) =>
  (
    await app.inject({
      url: '/bff/empresas/shoppings/simple-umpaged',
      headers: { authorization: `Bearer ${token}` },
    })
  ).body
const list = '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping'
const audit = () =>
  query<{ action: string; user_id: number; user_name: string; body: Record<string, unknown> }>(
    `
      select action, user_id, user_name, body
      from audit_entry
      where action like 'VISUALIZACAO%' or action = 'SAIDA'
      order by chain_id, position`,
  )

test('shows exactly the view of the other user: screens, rules and malls', async () => {
  expect(await malls()).toContain('Alheio')
  const seenResponse = await see(analyst.id)
  expect(seenResponse.json()).toMatchObject({
    id: analyst.id,
    name: 'Pessoa analista',
    profile: { name: 'COBRANÇA SHOPPING' },
    vistoPor: 'Pessoa chefe',
  })
  expect((await person()).json()).toEqual(seenResponse.json())
  expect(await malls()).toBe(await malls(analyst.token))
  expect(await malls()).not.toContain('Alheio')
  // The own rights do not apply meanwhile.
  expect((await post('/perfilizacao/usuario/buscar')).statusCode).toBe(403)
  const routesOf = async (token: string) =>
    (await post('/perfilizacao/usuario/acessos/buscar', {}, token)).json<object>()
  expect(await routesOf(admin.token)).toEqual(await routesOf(analyst.token))
  const again = (await back()).json<{ shoppings: object[] }>()
  expect(again).toMatchObject({ id: admin.id, name: 'Pessoa chefe' })
  // The own malls, not the other user's.
  expect(again.shoppings).toHaveLength(2)
  expect((await post('/perfilizacao/usuario/buscar')).statusCode).toBe(200)
  expect((await person()).json()).not.toHaveProperty('vistoPor')
})

describe('every mutating call is refused with a Portuguese sentence', () => {
  const writes = routes
    .map(({ call }) => call)
    .filter(
      ({ effect, access, whileSeeingAs }) =>
        effect === 'write' && access !== 'public' && !whileSeeingAs,
    )

  test.each(writes.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    await see(analyst.id)
    const request = requestOf(call, samples[name]?.(targetsOf(world).own) ?? {}, admin.token)
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      mensagem:
        'Você está vendo como Pessoa analista: nada pode ser alterado. Volte ao seu usuário para agir.',
    })
  })

  test('except those that end the view: renewing the session, signing out, returning', () => {
    const allowedRoutes = routes
      .map(({ call }) => call)
      .filter(({ whileSeeingAs }) => whileSeeingAs)
    expect(allowedRoutes.map(({ name }) => name).toSorted()).toEqual([
      'access.endSeeingAs',
      'access.renew',
      'access.signOut',
    ])
  })
})

test('start and end are logged under the name of the administrator', async () => {
  await see(analyst.id)
  await back()
  const lines = (await audit()).slice(-2)
  expect(lines).toMatchObject([
    { action: 'VISUALIZACAO_INICIADA', user_id: admin.id, body: { login: 'analista' } },
    { action: 'VISUALIZACAO_ENCERRADA', user_id: admin.id, body: { login: 'analista' } },
  ])
  // Ending twice is idempotent.
  const { length } = await audit()
  expect((await back()).statusCode).toBe(200)
  expect(await audit()).toHaveLength(length)
  const token = await openSession(database.adminPool, admin.id)
  await see(analyst.id, token)
  expect((await post('/authenticate/sair', {}, token)).statusCode).toBe(200)
  expect((await audit()).slice(-2)).toMatchObject([
    { action: 'VISUALIZACAO_ENCERRADA', user_name: 'Pessoa chefe' },
    { action: 'SAIDA', user_name: 'Pessoa chefe', body: { login: 'chefe' } },
  ])
})

test('reads are logged with the real user and the viewed user', async () => {
  await query(
    `
      insert into profile_permission
      select p.id, r.id
      from profile p, menu_rule r
      join menu m on m.id = r.menu_id
     where p.code = 'COBRANCASHOPPING' and m.path = '/acessos-usuarios' and r.code = 'ACESSAR'`,
  )
  await see(analyst.id)
  expect((await post('/perfilizacao/pefil/download')).statusCode).toBe(200)
  const [line] = await query<Record<string, unknown>>(
    `
      select user_id, body
      from audit_entry
      where action = 'EXPORTAR'
      order by chain_id, position desc
      limit 1`,
  )
  expect(line).toMatchObject({ user_id: admin.id, body: { vistoComo: 'analista' } })
  await query(
    `
      delete from profile_permission
      where profile_id = (select id from profile where code = 'COBRANCASHOPPING')
     and rule_id in (
       select r.id
       from menu_rule r
       join menu m on m.id = r.menu_id
       where m.path = '/acessos-usuarios'
     )`,
  )
})

test('needs the rule, an active other user, and no more malls than the own', async () => {
  expect((await see(admin.id, analyst.token)).statusCode).toBe(403)
  expect((await see(admin.id)).json()).toMatchObject({
    mensagem: 'Você já vê o sistema como você.',
  })
  expect((await see(2_147_480_000)).statusCode).toBe(404)
  const some = await addPerson(database.adminPool, 'chefe.um', 'ADMINISTRADOR', [world.own.mall])
  expect((await see(admin.id, some.token)).json()).toMatchObject({
    mensagem: 'Esta pessoa vê shoppings que você não vê.',
  })
  expect((await see(analyst.id, some.token)).statusCode).toBe(200)
  await query('update app_user set is_active = false where id = $1', [analyst.id])
  expect((await see(analyst.id)).statusCode).toBe(404)
})

describe('the next call sees nothing', () => {
  const losses: readonly (readonly [string, string])[] = [
    [
      'when the other person is disabled',
      `update app_user set is_active = false where login = 'analista'`,
    ],
    [
      'when the other person gets malls beyond',
      `
        update app_user
        set profile_id = (select id from profile where code = 'HOLDING')
        where login = 'analista'`,
    ],
  ]
  test.each(losses)('%s', async (_, change) => {
    const some = await addPerson(database.adminPool, `chefe.${Math.random()}`, 'ADMINISTRADOR', [
      world.own.mall,
    ])
    await see(analyst.id, some.token)
    expect(
      (await post(list, { url: '/analisar-negativacao-shopping' }, some.token)).statusCode,
    ).not.toBe(403)
    await query('delete from user_mall where user_id = $1', [analyst.id])
    await query(change)
    expect(await malls(some.token)).toBe('[]')
    expect((await post('/perfilizacao/usuario/buscar', {}, some.token)).statusCode).toBe(403)
    expect((await back(some.token)).json()).toMatchObject({ id: some.id })
    await query(
      `
        update app_user
        set profile_id = (select id from profile where code = 'COBRANCASHOPPING')
        where login = 'analista'`,
    )
    await query('insert into user_mall values ($1, $2)', [analyst.id, world.own.mall])
  })

  test('when the right to view as others is removed', async () => {
    const some = await addPerson(database.adminPool, 'chefe.sem', 'ADMINISTRADOR', [world.own.mall])
    const right = `profile p, menu_rule r where p.code = 'ADMINISTRADOR' and r.code = 'VISUALIZAR_COMO'`
    await see(analyst.id, some.token)
    expect(await malls(some.token)).not.toBe('[]')
    await query(
      `
        delete from profile_permission
        where (profile_id, rule_id) in (select p.id, r.id from ${right})`,
    )
    expect(await malls(some.token)).toBe('[]')
    expect((await post('/perfilizacao/usuario/buscar', {}, some.token)).statusCode).toBe(403)
    expect((await back(some.token)).json()).toMatchObject({ id: some.id })
    expect((await see(analyst.id, some.token)).statusCode).toBe(403)
    await query(`insert into profile_permission select p.id, r.id from ${right}`)
  })

  test('when the administrator is disabled: the session has ended', async () => {
    const other = await addPerson(database.adminPool, 'chefe.dois', 'ADMINISTRADOR', [])
    await see(analyst.id, other.token)
    await query('update app_user set is_active = false where id = $1', [other.id])
    expect((await person(other.token)).statusCode).toBe(401)
  })
})
