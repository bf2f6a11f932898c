// Users administer only their own malls, and profiles up to their own permissions. Handing over or
// deactivating a user leaves no session open.
import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { accessApp } from '#testing/test-access.ts'
import { addPerson, openSession } from '#testing/test-malls.ts'

import type { Permission, Profile, User } from './contract/people.ts'

type Someone = { readonly id: number; readonly token: string; readonly login: string }

const database = committedDatabase()
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.adminPool.query(text, values)).rows as T[]
const profiles: Record<string, number> = {}
let app: FastifyInstance
/** Sees every mall; the first mall only; only this screen. */
let chief: Someone
let some: Someone
let porter: Someone
let count = 0

const add = async (name: string, profile: string, malls: readonly number[]): Promise<Someone> => {
  const login = `${name}.${count}`
  return { ...(await addPerson(database.adminPool, login, profile, malls)), login }
}

beforeAll(async () => {
  app = await accessApp(database)
  await query(
    `insert into mall (name, economic_unit) values ('Shopping Um', '1'), ('Shopping Dois', '2')`,
  )
  await query(
    `insert into profile (name, code, sees_every_mall) values ('PORTARIA', 'PORTARIA', true)`,
  )
  await query(`
    insert into profile_permission
    select p.id, r.id
    from profile p, menu_rule r
    join menu m on m.id = r.menu_id
    where p.code = 'PORTARIA' and m.path = '/acessos-usuarios' and r.code = 'ACESSAR'`)
  for (const { id, code } of await query<{ id: number; code: string }>(
    'select id, code from profile',
  ))
    profiles[code] = id
})
afterAll(() => app.close())
beforeEach(async () => {
  count += 1
  await query('update app_user set is_active = false')
  chief = await add('chefe', 'ADMINISTRADOR', [])
  some = await add('chefe.um', 'ADMINISTRADOR', [1])
  porter = await add('porteiro', 'PORTARIA', [])
})

const ask = async (path: string, payload: object, { token }: Someone) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/bff/perfilizacao/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const search = async (search: object, by: Someone) =>
  ((await ask('usuario/buscar', search, by)).body as { content: User[] }).content
/** Saves a user with some form fields changed. */
const change = async (person: Someone, more: object, by: Someone) => {
  const [user] = await search({ usuarioId: person.id }, chief)
  if (!user) throw new Error(`${person.login} is not there`)
  const { id, nome, login, email, perfil } = user
  return ask(
    'usuario/salvar',
    { usuarioId: id, nome, login, email, perfilId: perfil.idPerfil, ...more },
    by,
  )
}
const isOpen = async ({ token }: Someone) =>
  (
    await app.inject({
      url: '/bff/authenticate/pessoa',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode === 200
const ruleId = async (path: string, code: string) =>
  Number(
    (
      await query<{ id: number }>(
        'select r.id from menu_rule r join menu m on m.id = r.menu_id where m.path = $1 and r.code = $2',
        [path, code],
      )
    )[0]?.id,
  )

describe('administrator of some malls', () => {
  const beyond = 'Esta pessoa vê shoppings que você não vê.'
  let foreign: Someone
  let wide: Someone
  let everywhere: Someone
  let own: Someone
  beforeEach(async () => {
    foreign = await add('alheia', 'COBRANCASHOPPING', [2])
    wide = await add('ambos', 'COBRANCASHOPPING', [1, 2])
    everywhere = await add('todos', 'HOLDING', [])
    own = await add('propria', 'COBRANCASHOPPING', [1])
  })

  test('does not see users of only other malls, in the list or the spreadsheet', async () => {
    const logins = (await search({ ativo: true }, some)).map(({ login }) => login)
    expect(logins).toEqual(
      expect.arrayContaining([wide.login, everywhere.login, own.login, some.login]),
    )
    expect(logins).not.toContain(foreign.login)
    expect(await search({ usuarioId: foreign.id }, some)).toEqual([])
    expect(await search({ usuarioId: foreign.id }, chief)).toHaveLength(1)
    const file = await app.inject({
      method: 'POST',
      url: '/bff/perfilizacao/usuario/download',
      headers: { authorization: `Bearer ${some.token}` },
      payload: {},
    })
    const cells = JSON.stringify((await readXlsx(file.rawPayload)).sheets[0]?.rows)
    expect(cells).toContain(own.login)
    expect(cells).not.toContain(foreign.login)
  })

  test('cannot change users of other malls, and changes only own malls of users with more malls', async () => {
    expect(await change(foreign, { email: 'outra@regua.example' }, some)).toMatchObject({
      status: 404,
      body: { mensagem: 'Usuário não encontrado.' },
    })
    const takeovers = [
      { email: `tomada.${count}@regua.example` },
      { login: `tomada.${count}` },
      { perfilId: profiles['APROVADORSHOPPING'] },
      { ativo: false },
      { nome: 'Outro nome', idShoppings: [] },
    ]
    for (const person of [wide, everywhere])
      for (const more of takeovers)
        expect(await change(person, more, some), JSON.stringify(more)).toMatchObject({
          status: 403,
          body: { mensagem: beyond },
        })
    expect((await change(everywhere, { idShoppings: [1] }, some)).status).toBe(403)
    expect((await change(wide, { idShoppings: [] }, some)).status).toBe(200)
    expect(await query('select mall_id from user_mall where user_id = $1', [wide.id])).toEqual([
      { mall_id: 2 },
    ])
    expect(
      (await change(own, { email: `nova.${count}@regua.example`, ativo: false }, some)).status,
    ).toBe(200)
  })

  test('ends sessions and unlinks accounts of users of the own malls only, never of everybody', async () => {
    await query(
      `
        update app_user
        set identity_issuer = 'https://id.example', identity_subject = login
        where is_active`,
    )
    for (const path of ['usuario/sessoes/encerrar', 'usuario/identidade/desvincular']) {
      expect(await ask(path, { login: foreign.login }, some)).toMatchObject({
        status: 404,
        body: { mensagem: 'Não há pessoa com este login.' },
      })
      for (const { login } of [wide, everywhere, chief])
        expect(await ask(path, { login }, some), login).toMatchObject({
          status: 403,
          body: { mensagem: beyond },
        })
    }
    expect((await ask('usuario/sessoes/encerrar', { todos: true }, some)).status).toBe(403)
    for (const person of [foreign, wide, everywhere, chief, own])
      expect(await isOpen(person)).toBe(true)
    expect((await ask('usuario/sessoes/encerrar', { login: own.login }, some)).status).toBe(200)
    expect(await isOpen(own)).toBe(false)
    expect((await ask('usuario/identidade/desvincular', { login: own.login }, some)).status).toBe(
      200,
    )
    expect((await ask('usuario/identidade/desvincular', { login: wide.login }, chief)).status).toBe(
      200,
    )
  })

  test('sees beforehand which changes would be refused, and is not offered them', async () => {
    const alone = { alterar: null, alterarAlemDosShoppings: null, verComo: null }
    const refusalsOf = async (person: Someone, by: Someone) =>
      (await search({ usuarioId: person.id }, by))[0]?.porQueNao
    expect(await refusalsOf(own, some)).toEqual(alone)
    expect(await refusalsOf(wide, some)).toEqual({
      alterar: null,
      alterarAlemDosShoppings: beyond,
      verComo: beyond,
    })
    for (const person of [everywhere, chief])
      expect(await refusalsOf(person, some)).toEqual({
        alterar: beyond,
        alterarAlemDosShoppings: null,
        verComo: beyond,
      })
    expect((await refusalsOf(some, some))?.verComo).toBe('Você já vê o sistema como você.')
    for (const person of [own, wide, everywhere, foreign, some])
      expect(await refusalsOf(person, chief)).toEqual(alone)
    await query('update app_user set is_active = false where id = $1', [own.id])
    expect((await refusalsOf(own, some))?.verComo).toBe('Esta pessoa está inativa.')
    // The refusal shown matches the one enforced.
    expect(await ask('usuario/visualizar-como', { usuarioId: wide.id }, some)).toMatchObject({
      status: 403,
      body: { mensagem: beyond },
    })
  })

  test('sees that profiles cannot be changed but can be assigned', async () => {
    const mensagem = 'Um perfil vale em todos os shoppings: só quem vê todos o muda.'
    const { body } = await ask('pefil/buscar', {}, some)
    expect(body['porQueNaoCriar']).toBe(mensagem)
    for (const { porQueNao } of body['content'] as Profile[])
      expect(porQueNao).toEqual({ alterar: mensagem, dar: null })
    const permissions = await ask(
      'pefil/permissoes/buscar',
      { idPerfil: profiles['HOLDING'] },
      some,
    )
    for (const { porQueNaoDar, porQueNaoTirar } of permissions.body['content'] as Permission[])
      expect([porQueNaoDar, porQueNaoTirar]).toEqual([mensagem, mensagem])
    expect((await ask('pefil/buscar', {}, chief)).body['porQueNaoCriar']).toBeNull()
  })

  test('cannot change a profile, which applies to every mall', async () => {
    const idRegra = await ruleId('/home', 'ACESSAR')
    const idPerfil = profiles['HOLDING']
    const mensagem = 'Um perfil vale em todos os shoppings: só quem vê todos o muda.'
    for (const [path, payload] of [
      ['salvar', { nome: 'Perfil novo' }],
      ['salvar', { idPerfil, nome: 'HOLDING', flagAtivo: false }],
      ['permissao/salvar', { idPerfil, idRegra }],
      ['permissao/remover', { idPerfil, idRegra }],
    ] as const)
      expect(await ask(`pefil/${path}`, payload, some)).toMatchObject({
        status: 403,
        body: { mensagem },
      })
  })
})

test('the last administrator of every mall stays, even with other administrators', async () => {
  const sentence =
    'É o último administrador ativo que vê todos os shoppings. Dê antes o perfil ADMINISTRADOR, sem lista de shoppings, a outra pessoa.'
  for (const more of [{ idShoppings: [1, 2] }, { ativo: false }, { perfilId: profiles['HOLDING'] }])
    expect(await change(chief, more, chief), JSON.stringify(more)).toMatchObject({
      status: 422,
      body: { mensagem: sentence },
    })
  const other = await add('chefe.outra', 'ADMINISTRADOR', [])
  expect((await change(other, { idShoppings: [1, 2] }, chief)).status).toBe(200)
  expect((await change(other, { idShoppings: [] }, chief)).status).toBe(200)
  expect((await change(some, { ativo: false }, chief)).status).toBe(200)
})

describe('user of the screen who is not an administrator', () => {
  test('cannot grant permissions or profiles that they lack', async () => {
    const own = { idPerfil: profiles['PORTARIA'] }
    const home = { ...own, idRegra: await ruleId('/home', 'ACESSAR') }
    expect(await ask('pefil/permissao/salvar', home, porter)).toMatchObject({
      status: 403,
      body: { mensagem: 'Você só pode dar permissões que tem.' },
    })
    const { body } = await ask(
      'pefil/salvar',
      { nome: `Ajuda ${count}`, flagTodosShoppings: true },
      porter,
    )
    const { idPerfil } = body['perfil'] as { idPerfil: number }
    const door = { idPerfil, idRegra: await ruleId('/acessos-usuarios', 'ACESSAR') }
    expect((await ask('pefil/permissao/salvar', door, porter)).status).toBe(200)
    expect((await change(porter, { perfilId: profiles['ADMINISTRADOR'] }, porter)).status).toBe(403)
    expect(await change(porter, { perfilId: profiles['HOLDING'] }, porter)).toMatchObject({
      status: 403,
      body: { mensagem: 'O perfil HOLDING tem permissões que você não tem.' },
    })
    expect((await change(porter, { perfilId: idPerfil }, porter)).status).toBe(200)
  })

  test('cannot change an administrator, or a profile or user with more rights', async () => {
    const lawyer = await add('advogada', 'JURIDICO', [])
    const email = { email: `tomada.${count}@regua.example` }
    expect(await change(chief, email, porter)).toMatchObject({
      status: 403,
      body: { mensagem: 'Só um administrador muda o perfil ADMINISTRADOR e quem o tem.' },
    })
    expect((await change(chief, { ativo: false }, porter)).status).toBe(403)
    expect((await change(lawyer, email, porter)).status).toBe(403)
    for (const { login } of [chief, lawyer])
      expect((await ask('usuario/sessoes/encerrar', { login }, porter)).status).toBe(403)
    const idRegra = await ruleId('/acessos-usuarios', 'VISUALIZAR_COMO')
    const idPerfil = profiles['ADMINISTRADOR']
    expect((await ask('pefil/permissao/remover', { idPerfil, idRegra }, porter)).status).toBe(403)
    const off = { idPerfil: profiles['JURIDICO'], nome: 'JURÍDICO', flagAtivo: false }
    expect((await ask('pefil/salvar', off, porter)).status).toBe(403)
    expect(await isOpen(chief)).toBe(true)
  })
})

describe('ended sessions', () => {
  test('when login or e-mail is given to another person, not when a name is corrected', async () => {
    const person = await add('pessoa', 'HOLDING', [])
    expect(
      (await change(person, { nome: 'Nome Corrigido', lotacao: 'Matriz' }, chief)).status,
    ).toBe(200)
    expect((await change(person, { email: `PESSOA.${count}@regua.example` }, chief)).status).toBe(
      200,
    )
    expect(await isOpen(person)).toBe(true)
    expect(
      (await change(person, { email: `sucessora.${count}@regua.example` }, chief)).status,
    ).toBe(200)
    expect(await isOpen(person)).toBe(false)
    const again = { ...person, token: await openSession(database.adminPool, person.id) }
    expect(await isOpen(again)).toBe(true)
    expect((await change(person, { login: `sucessora.${count}` }, chief)).status).toBe(200)
    expect(await isOpen(again)).toBe(false)
  })

  test('when the profile is deactivated; reactivating it does not restore them', async () => {
    const { body } = await ask('pefil/salvar', { nome: `Turno ${count}` }, chief)
    const { idPerfil, codPerfil, nome } = body['perfil'] as {
      idPerfil: number
      codPerfil: string
      nome: string
    }
    const person = await add('turno', codPerfil, [])
    expect(await isOpen(person)).toBe(true)
    expect((await ask('pefil/salvar', { idPerfil, nome, flagAtivo: false }, chief)).status).toBe(
      200,
    )
    expect((await ask('pefil/salvar', { idPerfil, nome, flagAtivo: true }, chief)).status).toBe(200)
    expect(await isOpen(person)).toBe(false)
    expect(await isOpen(chief)).toBe(true)
    expect(
      await query(
        `
          select body->'sessoes' as ended
          from audit_entry
          where action = 'ALTERAR_PERFIL' and entity_id = $1
        order by chain_id, position`,
        [String(idPerfil)],
      ),
    ).toEqual([{ ended: 1 }, { ended: 0 }])
  })

  test('when the user is disabled; checking the session does not renew it', async () => {
    const person = await add('fora', 'HOLDING', [])
    await query(`update session set renewed_at = now() - interval '5 minutes' where user_id = $1`, [
      person.id,
    ])
    await query('update app_user set is_active = false where id = $1', [person.id])
    expect(await isOpen(person)).toBe(false)
    expect(
      await query(
        `select renewed_at < now() - interval '4 minutes' as old from session where user_id = $1`,
        [person.id],
      ),
    ).toEqual([{ old: true }])
  })
})

test('a department can be emptied, and is unchanged if omitted', async () => {
  const person = await add('lotada', 'HOLDING', [])
  const department = async () => (await search({ usuarioId: person.id }, chief))[0]?.lotacao
  await change(person, { lotacao: 'Matriz' }, chief)
  await change(person, { nome: 'Outro Nome' }, chief)
  expect(await department()).toBe('Matriz')
  await change(person, { lotacao: null }, chief)
  expect(await department()).toBe('')
})

test('a user who is not an administrator sees which profiles and permissions they cannot grant', async () => {
  const { body } = await ask('pefil/buscar', {}, porter)
  const of = (code: string) =>
    (body['content'] as Profile[]).find(({ codPerfil }) => codPerfil === code)?.porQueNao
  expect(of('PORTARIA')).toEqual({ alterar: null, dar: null })
  const more = 'O perfil HOLDING tem permissões que você não tem.'
  expect(of('HOLDING')).toEqual({ alterar: more, dar: more })
  expect(of('ADMINISTRADOR')?.dar).toBe(
    'Só um administrador muda o perfil ADMINISTRADOR e quem o tem.',
  )
  const answer = await ask('pefil/permissoes/buscar', { idPerfil: profiles['PORTARIA'] }, porter)
  const given = (answer.body['content'] as Permission[]).filter(
    ({ porQueNaoDar }) => porQueNaoDar === null,
  )
  expect(given.map(({ urlMenu, codigoRegra }) => [urlMenu, codigoRegra])).toEqual([
    ['/acessos-usuarios', 'ACESSAR'],
  ])
})

describe('user record handed over to another person', () => {
  const linked = async ({ id }: Someone) =>
    (
      await query<{ is: boolean }>(
        'select identity_subject is not null as is from app_user where id = $1',
        [id],
      )
    )[0]?.is
  let person: Someone
  beforeEach(async () => {
    person = await add('repassada', 'HOLDING', [])
    await query(
      `
        update app_user
        set identity_issuer = 'https://id.example', identity_subject = login
        where id = $1`,
      [person.id],
    )
  })

  test.each([
    ['another e-mail', () => ({ email: `outra.${count}@regua.example` })],
    ['another login', () => ({ login: `outra.${count}` })],
  ])(
    'with %s unlinks the provider account and ends the sessions, and is logged',
    async (_, more) => {
      expect((await change(person, more(), chief)).status).toBe(200)
      expect(await linked(person)).toBe(false)
      expect(await isOpen(person)).toBe(false)
      expect(
        await query(
          `
            select body->'desvinculada' as unlinked
            from audit_entry
            where entity = 'usuario' and entity_id = $1`,
          [String(person.id)],
        ),
      ).toEqual([{ unlinked: true }])
    },
  )

  test('keeps the account after other changes, and after a change of case in the e-mail', async () => {
    const [user] = await search({ usuarioId: person.id }, chief)
    expect(
      (await change(person, { nome: 'Outro nome', email: user?.email.toUpperCase() }, chief))
        .status,
    ).toBe(200)
    expect([await linked(person), await isOpen(person)]).toEqual([true, true])
  })

  test('needs a recent sign-in, like unlinking; without one nothing changes', async () => {
    await query(
      `
        update session
        set authenticated_at = authenticated_at - interval '11 minutes'
        where user_id = $1`,
      [chief.id],
    )
    expect(await change(person, { email: `outra.${count}@regua.example` }, chief)).toMatchObject({
      status: 403,
      body: {
        mensagem:
          'Sua entrada tem mais de 10 minutos. Confirme quem você é, entrando de novo, e repita.',
      },
    })
    expect([await linked(person), await isOpen(person)]).toEqual([true, true])
    expect((await change(person, { nome: 'Outro nome' }, chief)).status).toBe(200)
  })
})
