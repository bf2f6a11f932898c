// Substitution of an absent colleague: who may name whom, when it applies, what ends it, and that
// it grants no rights.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { everyRoute } from '#testing/test-everything.ts'
import type { Actor } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { testApp } from '#testing/test-app.ts'
import { addPerson, addTwoMalls, openSession, type TwoMalls } from '#testing/test-malls.ts'
import { addDays, type LocalDate, localDate } from '#values/local-date.ts'

import { authenticator } from './actions/session.ts'
import type { Person } from './contract/session.ts'
import type { Substitution } from './contract/substitutions.ts'

const database = committedDatabase()
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.adminPool.query(text, values)).rows as T[]
const first = localDate('2026-11-18')
let today: LocalDate = first
const clock = { now: () => new Date(`${today}T12:00:00-03:00`), today: () => today }
let authenticate: ReturnType<typeof authenticator>
type Someone = { readonly id: number; readonly token: string }
let app: FastifyInstance
let world: TwoMalls
let ana: Someone
let bruno: Someone
let carla: Someone
let outsider: Someone
let admin: Someone
let adminOfOne: Someone

beforeAll(async () => {
  authenticate = authenticator({ db: database.app, secureCookies: false, clock })
  app = await testApp({
    db: database.app,
    clock,
    authenticate,
    routes: everyRoute,
  })
  world = await addTwoMalls(database.adminPool)
  const add = (login: string, profile: string, malls: readonly number[]) =>
    addPerson(database.adminPool, login, profile, malls)
  const { own, foreign } = world
  ana = await add('ana', 'COBRANCASHOPPING', [own.mall])
  bruno = await add('bruno', 'COBRANCASHOPPING', [own.mall])
  carla = await add('carla', 'COBRANCASHOPPING', [own.mall, foreign.mall])
  outsider = await add('oto', 'COBRANCASHOPPING', [foreign.mall])
  admin = await add('chefe', 'ADMINISTRADOR', [])
  adminOfOne = await add('chefe.um', 'ADMINISTRADOR', [own.mall])
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  today = first
  await query('delete from substitution')
  await query('delete from alert')
})

const ask = async <T>(someone: Someone, method: 'GET' | 'POST', path: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/bff${path}`,
    headers: { authorization: `Bearer ${someone.token}` },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<T & { mensagem?: string }>() }
}
const place = '/perfilizacao/substituicao'
type Naming = { readonly usuarioId?: number; readonly from?: number; readonly until?: number }
const request = (by: Someone, substitute: Someone, more: Naming = {}) =>
  ask<{ substituicao: Substitution }>(by, 'POST', place, {
    substitutoId: substitute.id,
    dataInicio: addDays(first, more.from ?? 0),
    dataFim: addDays(first, more.until ?? 5),
    ...(more.usuarioId === undefined ? {} : { usuarioId: more.usuarioId }),
  })
const accept = (by: Someone, id: number | undefined) =>
  ask(by, 'POST', `${place}/${id ?? 0}/aceitar`, {})
/** Names a substitute, who accepts. */
async function name(by: Someone, substitute: Someone, more: Naming = {}) {
  const named = await request(by, substitute, more)
  if (named.status !== 200) return named
  const { status } = await accept(substitute, named.body.substituicao.id)
  return { ...named, status }
}
const end = (by: Someone, id: number | undefined) =>
  ask(by, 'POST', `${place}/${id ?? 0}/encerrar`, {})
const list = async (by: Someone) =>
  (await ask<{ content: Substitution[] }>(by, 'GET', place)).body.content
const me = async (by: Someone) => (await ask<Person>(by, 'GET', '/authenticate/pessoa')).body
const actorOf = async ({ token }: Someone): Promise<Actor | undefined> =>
  authenticate({ headers: { authorization: `Bearer ${token}` }, cookies: {} })
const actsFor = async (someone: Someone) =>
  (await actorOf(someone))?.eyes?.actsFor?.map(({ login }) => login)
const lines = () =>
  query<{ line: string; body: Record<string, unknown> }>(
    `select user_name || ' ' || action as line, body from audit_entry
     where entity = 'substituicao' and action <> 'RECUSADO' order by chain_id, position`,
  )

describe('naming a substitute', () => {
  test('a colleague of the same profile and malls acts from the first to the last day, then it ends', async () => {
    const named = await name(ana, bruno, { from: 1, until: 2 })
    expect(named).toMatchObject({
      status: 200,
      body: {
        mensagem:
          'Pessoa bruno foi avisado: a substituição de 19/11/2026 a 20/11/2026 vale quando for aceita.',
        substituicao: {
          ausente: { id: ana.id },
          substituto: { id: bruno.id },
          perfil: 'COBRANÇA SHOPPING',
          situacao: 'AGUARDA_ACEITE',
          porQueNaoEncerrar: null,
        },
      },
    })
    expect((await list(ana)).map(({ situacao }) => situacao)).toEqual(['PREVISTA'])
    const held: unknown[] = []
    for (const day of [0, 1, 2, 3]) {
      today = addDays(first, day)
      held.push([await actsFor(bruno), (await actorOf(ana))?.eyes?.standIn?.login])
    }
    expect(held).toEqual([
      [undefined, undefined],
      [['ana'], 'bruno'],
      [['ana'], 'bruno'],
      [undefined, undefined],
    ])
    expect((await list(ana)).map(({ situacao }) => situacao)).toEqual(['TERMINADA'])
    const body = { ausente: 'ana', substituto: 'bruno', de: '2026-11-19', ate: '2026-11-20' }
    expect((await lines()).slice(-2)).toMatchObject([
      { line: 'Pessoa ana NOMEAR_SUBSTITUTO', body },
      { line: 'Pessoa bruno ACEITAR_SUBSTITUICAO', body },
    ])
  })

  test('it starts when the substitute accepts; before that it restricts nobody, and the substitute is notified', async () => {
    const { body } = await request(ana, bruno)
    const { id } = body.substituicao
    const bell = async () =>
      (await ask<{ content: { titulo: string }[] }>(bruno, 'GET', '/avisos')).body.content.map(
        ({ titulo }) => titulo,
      )
    expect(await actsFor(bruno)).toBeUndefined()
    expect((await actorOf(ana))?.eyes?.standIn).toBeUndefined()
    expect(await bell()).toEqual([
      'Pessoa ana pede que você aja no seu lugar de 18/11/2026 a 23/11/2026',
    ])
    expect(await me(bruno)).toMatchObject({ pedidos: [{ id, nome: 'Pessoa ana' }] })
    expect(await list(bruno)).toMatchObject([
      { situacao: 'AGUARDA_ACEITE', aguardaMeuAceite: true },
    ])
    // A pending substitute may still be absent, and nobody else can accept.
    for (const by of [ana, admin]) expect((await accept(by, id)).status).toBe(403)
    expect((await accept(carla, id)).status).toBe(404)
    expect(await accept(bruno, id)).toMatchObject({
      status: 200,
      body: { mensagem: 'Você age no lugar de Pessoa ana de 18/11/2026 a 23/11/2026.' },
    })
    expect(await actsFor(bruno)).toEqual(['ana'])
    expect(await bell()).toEqual([])
    expect(await me(bruno)).not.toHaveProperty('pedidos')
  })

  test('a refused one never applied; a user with a pending request may name others and be absent', async () => {
    const { body } = await request(ana, bruno)
    expect((await request(bruno, carla)).status).toBe(200)
    expect(await end(bruno, body.substituicao.id)).toMatchObject({
      status: 200,
      body: { mensagem: 'Substituição recusada.' },
    })
    expect((await lines()).at(-1)).toMatchObject({
      line: 'Pessoa bruno ENCERRAR_SUBSTITUICAO',
      body: { motivo: 'Recusada' },
    })
    expect((await accept(bruno, body.substituicao.id)).status).toBe(422)
  })

  test('it grants no right: screens, rules and malls of the substitute do not change', async () => {
    const before = await actorOf(carla)
    await name(ana, carla)
    const { eyes, ...after } = (await actorOf(carla)) ?? {}
    expect(eyes?.actsFor).toEqual([
      {
        id: ana.id,
        name: 'Pessoa ana',
        login: 'ana',
        malls: [world.own.mall],
        until: '2026-11-23',
      },
    ])
    expect(after).toEqual(before)
  })

  test('the sessions of both users show it', async () => {
    await name(ana, bruno)
    expect(await me(bruno)).toMatchObject({
      substitui: [{ id: ana.id, nome: 'Pessoa ana', ate: '2026-11-23' }],
    })
    expect(await me(ana)).toMatchObject({
      substituidoPor: { id: bruno.id, nome: 'Pessoa bruno', ate: '2026-11-23' },
    })
    expect(await me(carla)).not.toHaveProperty('substitui')
  })

  test('only colleagues are offered and accepted', async () => {
    const colleagues = async (by: Someone) =>
      (await ask<{ content: { id: number }[] }>(by, 'GET', `${place}/colegas`)).body.content.map(
        ({ id }) => id,
      )
    expect(await colleagues(ana)).toEqual([bruno.id, carla.id])
    expect(await colleagues(carla)).toEqual([])
    for (const stranger of [outsider, admin, { ...outsider, id: 2_147_480_000 }])
      expect(await name(ana, stranger)).toMatchObject({
        status: 400,
        body: { mensagem: 'Escolha uma pessoa da lista.' },
      })
    expect((await name(ana, ana)).body.mensagem).toBe('Ninguém substitui a si mesmo.')
  })

  test('only an administrator of every mall names a substitute for another user', async () => {
    const forAna = { usuarioId: ana.id }
    for (const by of [bruno, carla, adminOfOne])
      expect((await name(by, bruno, forAna)).status).toBe(403)
    expect((await ask(bruno, 'GET', `${place}/colegas?usuarioId=${ana.id}`)).status).toBe(403)
    expect((await name(admin, bruno, forAna)).status).toBe(200)
    expect((await lines()).at(-2)?.line).toBe('Pessoa chefe NOMEAR_SUBSTITUTO')
    expect(await actsFor(bruno)).toEqual(['ana'])
  })

  test('of two concurrent requests one wins, and crossing requests make no chain', async () => {
    const both = await Promise.all([name(ana, bruno), name(ana, carla)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await query('delete from substitution')
    const crossed = await Promise.all([name(ana, bruno), name(bruno, carla)])
    expect(crossed.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })

  test('the database rejects a chain and a second substitute', async () => {
    await name(ana, bruno)
    const insert = (absent: Someone, substitute: Someone) =>
      query(
        `insert into substitution (absent_id, substitute_id, profile_id, from_on, until_on, named_by, named_by_name, accepted_at)
         select $1, $2, profile_id, '2026-11-20', '2026-11-21', $1, 'x', now() from app_user where id = $1`,
        [absent.id, substitute.id],
      )
    for (const [absent, substitute] of [
      [ana, carla],
      [bruno, carla],
      [carla, ana],
    ] as const)
      await expect(insert(absent, substitute)).rejects.toMatchObject({ code: '23P01' })
  })
})

describe('ending a substitution', () => {
  const named = async () => (await name(ana, bruno)).body.substituicao.id

  test('by either user or an administrator of every mall, at once', async () => {
    for (const by of [ana, bruno, admin]) {
      const id = await named()
      expect(await end(by, id)).toMatchObject({
        status: 200,
        body: { mensagem: 'Substituição encerrada.' },
      })
      expect(await actsFor(bruno)).toBeUndefined()
      expect(await end(by, id)).toMatchObject({
        status: 422,
        body: { mensagem: 'Esta substituição já terminou.' },
      })
    }
    expect((await lines()).at(-1)).toMatchObject({
      line: 'Pessoa chefe ENCERRAR_SUBSTITUICAO',
      body: { motivo: 'Encerrada' },
    })
  })

  test('other users cannot find it', async () => {
    const id = await named()
    for (const by of [carla, outsider, adminOfOne]) expect((await end(by, id)).status).toBe(404)
    expect(await list(carla)).toEqual([])
    expect(await actsFor(bruno)).toEqual(['ana'])
  })

  const people = async (someone: Someone) =>
    (
      await query<{
        login: string
        name: string
        email: string
        profile_id: number
        version: number
      }>('select login, name, email, profile_id, version from app_user where id = $1', [someone.id])
    )[0]
  const save = async (someone: Someone, more: object) => {
    const row = await people(someone)
    const malls = await query<{ mall_id: number }>(
      'select mall_id from user_mall where user_id = $1',
      [someone.id],
    )
    return ask(admin, 'POST', '/perfilizacao/usuario/salvar', {
      usuarioId: someone.id,
      nome: row?.name,
      login: row?.login,
      email: row?.email,
      perfilId: row?.profile_id,
      idShoppings: malls.map(({ mall_id }) => mall_id),
      versao: row?.version,
      ...more,
    })
  }

  test('another profile ends it for good, even if the old one is restored', async () => {
    for (const changed of ['ana', 'bruno'] as const) {
      const someone = changed === 'ana' ? ana : bruno
      await query('delete from substitution')
      await named()
      const before = (await people(someone))?.profile_id
      const [other] = await query<{ id: number }>(
        `select id from profile where code = 'APROVADORSHOPPING'`,
      )
      expect((await save(someone, { perfilId: other?.id })).status).toBe(200)
      expect(await actsFor(bruno)).toBeUndefined()
      expect((await save(someone, { perfilId: before })).status).toBe(200)
      expect(await actsFor(bruno)).toBeUndefined()
      expect((await list(ana)).map(({ fim }) => fim?.split(':')[0])).toEqual([
        'Encerrada por mudança de perfil',
      ])
    }
  })

  test('disabling a user ends it for good', async () => {
    await named()
    expect((await save(ana, { ativo: false })).status).toBe(200)
    expect(await actsFor(bruno)).toBeUndefined()
    expect((await save(ana, { ativo: true })).status).toBe(200)
    expect(await actsFor(bruno)).toBeUndefined()
    ana = { ...ana, token: await openSession(database.adminPool, ana.id) }
  })

  test('another e-mail may be another person, and ends it', async () => {
    await named()
    expect((await save(bruno, { email: 'outro@regua.example' })).status).toBe(200)
    bruno = { ...bruno, token: await openSession(database.adminPool, bruno.id) }
    expect(await actsFor(bruno)).toBeUndefined()
    expect((await list(ana))[0]?.fim).toContain('login ou e-mail')
  })

  test('removed malls narrow it, added malls do not widen it, and without a common mall it ends', async () => {
    const { own, foreign } = world
    await save(ana, { idShoppings: [own.mall, foreign.mall] })
    await name(ana, carla)
    const malls = async () => (await actorOf(carla))?.eyes?.actsFor?.map((one) => one.malls)
    expect(await malls()).toEqual([[own.mall, foreign.mall]])
    await save(carla, { idShoppings: [foreign.mall] })
    expect(await malls()).toEqual([[foreign.mall]])
    await save(carla, { idShoppings: [own.mall, foreign.mall] })
    await save(ana, { idShoppings: [own.mall] })
    expect(await malls()).toEqual([[own.mall]])
    await save(carla, { idShoppings: [foreign.mall] })
    expect(await malls()).toBeUndefined()
    await save(carla, { idShoppings: [own.mall, foreign.mall] })
    expect(await malls()).toBeUndefined()
    await query('delete from substitution')
    await name(ana, carla)
    await save(ana, { idShoppings: [own.mall, foreign.mall] })
    expect(await malls()).toEqual([[own.mall]])
    await save(ana, { idShoppings: [own.mall] })
  })

  test('a change made directly in the database applies at the next call', async () => {
    await named()
    expect(await actsFor(bruno)).toEqual(['ana'])
    await query('update app_user set is_active = false where id = $1', [ana.id])
    expect(await actsFor(bruno)).toBeUndefined()
    await query('update app_user set is_active = true where id = $1', [ana.id])
    expect(await actsFor(bruno)).toEqual(['ana'])
  })
})

describe('acting as a substitute', () => {
  test('files uploaded by the absent user are pending for the substitute, who can correct them', async () => {
    const [file] = await query<{ id: string }>(
      `insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by, created_by_name)
       select 'COMUNICACOES', 'avisos.csv', sha256('x'), 3, 1, 2, id, name from app_user where id = $1
       returning id`,
      [ana.id],
    )
    await query(
      `insert into profile_permission
       select p.id, r.id from profile p, menu_rule r join menu m on m.id = r.menu_id
       where p.code = 'COBRANCASHOPPING' and m.path = '/cartas-email' on conflict do nothing`,
    )
    const waits = async () =>
      (await ask<{ content: { ato: string }[] }>(bruno, 'GET', '/inicio/pendencias')).body.content
        .map(({ ato }) => ato)
        .filter((ato) => ato.includes('Importação com erro'))
    const opens = async () =>
      (
        await app.inject({
          url: `/bff/importacoes/${file?.id}/rejeitados`,
          headers: { authorization: `Bearer ${bruno.token}` },
        })
      ).statusCode
    expect([await waits(), await opens()]).toEqual([[], 404])
    // The database constraint uses its own date.
    const [now] = await query<{ day: LocalDate }>(
      `select (now() at time zone 'America/Sao_Paulo')::date::text as day`,
    )
    today = now?.day ?? first
    const { body } = await ask<{ substituicao: Substitution }>(ana, 'POST', place, {
      substitutoId: bruno.id,
      dataInicio: today,
      dataFim: today,
    })
    expect([await waits(), await opens()]).toEqual([[], 404])
    await accept(bruno, body.substituicao.id)
    expect(await waits()).toEqual([
      'Importação com erro: Comunicações, 2 linhas, em substituição a Pessoa ana',
    ])
    expect(await opens()).toBe(200)
    await end(ana, body.substituicao.id)
    expect([await waits(), await opens()]).toEqual([[], 404])
    await query('delete from file_import where id = $1', [file?.id])
  })

  const start = async (by: Someone) =>
    (
      await ask<{
        substituicoes: { nome: string; mesmosShoppings: boolean; fila: { path: string }[] }[]
      }>(by, 'GET', '/inicio/resumo')
    ).body.substituicoes

  test('the start page shows the queue of the absent user, in the common malls', async () => {
    await name(ana, bruno)
    expect(await start(bruno)).toMatchObject([
      { nome: 'Pessoa ana', mesmosShoppings: true, fila: [] },
    ])
    await query('delete from substitution')
    await name(ana, carla)
    const [theirs] = await start(carla)
    expect(theirs).toMatchObject({ nome: 'Pessoa ana', mesmosShoppings: false })
    const queue = async (by: Someone) =>
      (await ask<{ content: { path: string; itens: number }[] }>(by, 'GET', '/inicio/pendencias'))
        .body.content
    expect(theirs?.fila.map(({ path }) => path)).toEqual((await queue(ana)).map(({ path }) => path))
    expect(await start(ana)).toEqual([])
  })

  test('the decision log names the absent user in the common malls only, and not for own affairs', async () => {
    await name(ana, carla)
    await ask(carla, 'POST', '/perfilizacao/usuario/acessos/buscar', {})
    const exported = async () => {
      await app.inject({
        method: 'POST',
        url: '/bff/workflow/serasa/serasa-workflow/download/boletos',
        headers: { authorization: `Bearer ${carla.token}` },
        payload: {},
      })
      return query<{ mall_id: number; body: { emSubstituicaoA?: string[] } }>(
        `select mall_id, body from audit_entry
         where action = 'EXPORTAR' and user_id = $1 order by chain_id, position desc`,
        [carla.id],
      )
    }
    const rows = await exported()
    expect(rows.length).toBeGreaterThan(0)
    for (const { mall_id: mall, body } of rows)
      expect(body.emSubstituicaoA).toEqual(mall === world.foreign.mall ? undefined : ['ana'])
    expect((await lines()).at(-1)?.body).not.toHaveProperty('emSubstituicaoA')
  })
})
