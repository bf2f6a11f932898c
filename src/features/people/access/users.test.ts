// Users, profiles and permissions as the administration screen calls them (spec 3:2.9, 3:5, 3:7;
// rules 8).
import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { accessApp } from '#testing/test-access.ts'
import { arrange } from '#testing/test-app.ts'
import { addPerson } from '#testing/test-malls.ts'

import { ensureDemoUsers } from './actions/demo.ts'
import { noDirectory } from './gateway/directory.ts'
import type { User } from './contract/people.ts'

const database = committedDatabase()
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.adminPool.query(text, values)).rows as T[]
const profiles: Record<string, number> = {}
let app: FastifyInstance
let withoutDirectory: FastifyInstance
let admin: { readonly id: number; readonly token: string }
let count = 0

beforeAll(async () => {
  app = await accessApp(database)
  withoutDirectory = await accessApp(database, { directory: noDirectory })
  await query(
    `insert into mall (name, economic_unit) values ('Shopping Um', '1'), ('Shopping Dois', '2')`,
  )
  await arrange({ db: database.app }, app, ensureDemoUsers)
  for (const { id, code } of await query<{ id: number; code: string }>(
    'select id, code from profile',
  ))
    profiles[code] = id
  admin = await addPerson(database.adminPool, 'chefe', 'ADMINISTRADOR', [])
})
afterAll(async () => {
  await app.close()
  await withoutDirectory.close()
})
beforeEach(() => {
  count += 1
})

const ask = async (path: string, payload: object = {}, token = admin.token, on = app) => {
  const answer = await on.inject({
    method: 'POST',
    url: `/bff/perfilizacao/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() }
}
const valid = (username: string, token = admin.token, on = app) =>
  on.inject({
    url: `/bff/charge-legal-users/valid-user?username=${encodeURIComponent(username)}`,
    headers: { authorization: `Bearer ${token}` },
  })
const newUser = (more: object = {}) => ({
  nome: `Pessoa ${count}`,
  login: `pessoa.${count}`,
  email: `pessoa.${count}@regua.example`,
  ativo: true,
  perfilId: profiles['HOLDING'],
  idShoppings: [],
  ...more,
})
const save = (fields: object, token = admin.token, on = app) =>
  ask('usuario/salvar', fields, token, on)
const search = async (search: object, token = admin.token) =>
  (await ask('usuario/buscar', search, token)).body as unknown as {
    content: User[]
    pageInfo: { totalItems: number }
  }
const lastAudit = async () =>
  (
    await query<{
      action: string
      entity: string
      user_name: string
      body: Record<string, unknown>
    }>(
      `
        select action, entity, user_name, body
        from audit_entry
        order by at desc, chain_id, position desc
        limit 1`,
    )
  )[0]
const signIn = async (login: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/bff/authenticate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `token=${login}`,
  })
  return { status: answer.statusCode, token: answer.json<{ token: string }>().token }
}

describe('POST /perfilizacao/usuario/buscar', () => {
  test('Users: search by name or login', async () => {
    expect((await search({ nome: 'antônio' })).content.map(({ login }) => login)).toEqual([
      'aprovador.holding',
    ])
    expect((await search({ nome: 'analista.sho' })).content.map(({ nome }) => nome)).toEqual([
      'Camila Souza',
    ])
    expect((await search({ nome: 'ninguém' })).content).toEqual([])
  })

  test('User: id, nome, login, ativo, perfil {idPerfil, nome}, shoppings [{idShopping, nmShopping}], usuarioCriacao', async () => {
    await save(newUser({ perfilId: profiles['COBRANCASHOPPING'], idShoppings: [1, 2] }))
    const [user] = (await search({ login: `pessoa.${count}` })).content
    expect(user).toMatchObject({
      nome: `Pessoa ${count}`,
      ativo: true,
      perfil: { idPerfil: profiles['COBRANCASHOPPING'], nome: 'COBRANÇA SHOPPING' },
      shoppings: [
        { idShopping: 1, nmShopping: 'Shopping Um' },
        { idShopping: 2, nmShopping: 'Shopping Dois' },
      ],
      nomesShoppings: 'Shopping Um, Shopping Dois',
      usuarioCriacao: 'Pessoa chefe',
    })
  })

  test('pages, orders by the Brazilian alphabet and filters by profile and state', async () => {
    const page = await search({
      page: 1,
      size: 3,
      sort: 'nome',
      perfilId: profiles['REGUADECOBRANCA'],
    })
    expect(page.content.map(({ nome }) => nome)).toEqual(['Renata Queiroz', 'Rogério Campos'])
    expect((await search({ ativo: false })).content).toEqual([])
  })

  test('the spreadsheet has the same rows and is logged in the decision log', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/bff/perfilizacao/usuario/download',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { nome: 'antônio', perfilId: profiles['APROVADORHOLDING'] },
    })
    const { sheets } = await readXlsx(answer.rawPayload)
    const cells = JSON.stringify(sheets[0]?.rows)
    expect(cells).toContain('aprovador.holding@regua.example')
    expect(cells).toContain('Perfil: APROVADOR HOLDING')
    expect(cells).not.toContain('Renata')
    expect(await lastAudit()).toMatchObject({ action: 'EXPORTAR', body: { titulo: 'Usuários' } })
  })

  test('an administrator of some malls reads no other mall and assigns no other', async () => {
    const some = await addPerson(database.adminPool, `chefe.${count}`, 'ADMINISTRADOR', [1])
    await save(newUser({ perfilId: profiles['COBRANCASHOPPING'], idShoppings: [1, 2] }))
    const [user] = (await search({ login: `pessoa.${count}` }, some.token)).content
    expect(user?.nomesShoppings).toBe('Shopping Um')
    expect(user?.shoppings.map(({ idShopping }) => idShopping)).toEqual([1])
    count += 1
    const given = (more: object) => save(newUser(more), some.token)
    expect((await given({ perfilId: profiles['COBRANCASHOPPING'], idShoppings: [2] })).status).toBe(
      400,
    )
    expect((await given({ perfilId: profiles['HOLDING'], idShoppings: [] })).status).toBe(403)
    expect((await given({ perfilId: profiles['HOLDING'], idShoppings: [1] })).status).toBe(200)
    // Malls given by others stay when an editor without access to them saves.
    const unchanged = {
      ...newUser({ perfilId: profiles['COBRANCASHOPPING'], idShoppings: [] }),
      usuarioId: user?.id,
    }
    const { login, nome, email } = user ?? { login: '', nome: '', email: '' }
    expect((await save({ ...unchanged, login, nome, email }, some.token)).status).toBe(200)
    expect(await query('select mall_id from user_mall where user_id = $1', [user?.id])).toEqual([
      { mall_id: 2 },
    ])
  })
})

describe('POST /perfilizacao/usuario/salvar', () => {
  test('says "Usuário salvo com sucesso.", is in the audit chain, and the user signs in with the new access', async () => {
    const savedAnswer = await save(newUser())
    expect(savedAnswer).toMatchObject({
      status: 200,
      body: { mensagem: 'Usuário salvo com sucesso.', versao: 1 },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'CRIADO',
      entity: 'usuario',
      user_name: 'Pessoa chefe',
      body: { login: `pessoa.${count}`, perfil: 'HOLDING', shoppings: [] },
    })
    expect((await signIn(`pessoa.${count}`)).status).toBe(200)
  })

  test('takes the payload of the specification: nome, login, ativo, guardaCache, recebeEmail, usuarioIdAlteracao, perfilId, idShoppings, plus usuarioId when editing', async () => {
    const { email: _, ...payload } = newUser({
      login: 'marina.prado',
      guardaCache: true,
      recebeEmail: false,
    })
    const createdAnswer = await save({ ...payload, usuarioIdAlteracao: admin.id })
    expect(createdAnswer.status).toBe(200)
    const id = Number(createdAnswer.body['id'])
    // E-mail and lotação come from the directory.
    expect((await search({ usuarioId: id })).content[0]).toMatchObject({
      email: 'marina.prado@regua.example',
      lotacao: 'Cobrança Corporativa',
    })
    const changedAnswer = await save({
      ...payload,
      usuarioId: id,
      nome: 'Marina P. Prado',
      usuarioIdAlteracao: admin.id,
    })
    expect(changedAnswer).toMatchObject({ status: 200, body: { id, versao: 2 } })
    expect((await search({ usuarioId: id })).content[0]).toMatchObject({
      nome: 'Marina P. Prado',
      email: 'marina.prado@regua.example',
    })
  })

  test('a request with the id of another user is refused', async () => {
    expect((await save({ ...newUser(), usuarioIdAlteracao: admin.id + 1 })).status).toBe(403)
    expect((await save({ ...newUser(), idUsuario: admin.id + 1 })).status).toBe(403)
  })

  test('requires login, name and profile, each with its sentence', async () => {
    const { body } = await save({ ...newUser({ login: ' ', nome: '' }), perfilId: undefined })
    expect(body['campos']).toEqual(
      expect.arrayContaining([
        { campo: 'nome', mensagem: 'Informe o nome.' },
        { campo: 'login', mensagem: 'Informe o login.' },
        expect.objectContaining({ campo: 'perfilId' }),
      ]),
    )
    expect((await save(newUser({ perfilId: 2_147_480_000 }))).body['mensagem']).toBe(
      'Escolha um perfil da lista.',
    )
    expect((await save(newUser({ email: 'sem arroba' }))).status).toBe(400)
  })

  test('an e-mail missing from form and directory stays empty, and such users sign in by login', async () => {
    for (const on of [withoutDirectory, app]) {
      count += 1
      const { email: _, ...payload } = newUser()
      const createdAnswer = await save(payload, admin.token, on)
      expect(createdAnswer.status).toBe(200)
      expect(
        (await search({ usuarioId: Number(createdAnswer.body['id']) })).content[0],
      ).toMatchObject({
        email: '',
      })
      expect(await signIn(payload.login)).toMatchObject({ status: 200 })
    }
  })

  test('the login is unique in any case, and so is the e-mail', async () => {
    await save(newUser())
    const again = newUser({ login: `PESSOA.${count}`, email: 'outra@regua.example' })
    expect(await save(again)).toMatchObject({
      status: 400,
      body: { campos: [{ campo: 'login', mensagem: 'Já existe um usuário com este login.' }] },
    })
    expect(await save(newUser({ login: 'outro.login' }))).toMatchObject({
      status: 400,
      body: { campos: [{ campo: 'email', mensagem: 'Já existe um usuário com este e-mail.' }] },
    })
  })

  test('of two concurrent requests for the same login, one succeeds', async () => {
    const both = await Promise.all([save(newUser()), save(newUser())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('CS/AS ≥1 mall', async () => {
    for (const code of ['COBRANCASHOPPING', 'APROVADORSHOPPING']) {
      const refusedAnswer = await save(newUser({ perfilId: profiles[code] }))
      expect(refusedAnswer.status).toBe(400)
      expect(refusedAnswer.body['campos']).toMatchObject([{ campo: 'idShoppings' }])
    }
    const stale = await save(newUser({ idShoppings: [1, 2_147_480_000] }))
    expect(stale).toMatchObject({ status: 400, body: { mensagem: 'Escolha shoppings da lista.' } })
  })

  test('last active AD cannot be deactivated, nor be given another profile', async () => {
    await query(`update app_user set is_active = false where login = 'admin'`)
    await query(`update app_user set is_active = false where login like 'chefe.%'`)
    const [own] = (await search({ usuarioId: admin.id })).content
    const self = {
      ...newUser(),
      usuarioId: admin.id,
      nome: own?.nome,
      login: own?.login,
      email: own?.email,
    }
    const sentence =
      'É o último administrador ativo. Dê o perfil ADMINISTRADOR a outra pessoa antes.'
    for (const change of [
      { perfilId: profiles['ADMINISTRADOR'], ativo: false },
      { perfilId: profiles['HOLDING'] },
    ])
      expect(await save({ ...self, ...change })).toMatchObject({
        status: 422,
        body: { mensagem: sentence },
      })
    expect((await save({ ...self, perfilId: profiles['ADMINISTRADOR'] })).status).toBe(200)
    await query(`update app_user set is_active = true where login = 'admin'`)
  })

  test('of the last two administrators, who deactivate each other at once, one stays', async () => {
    const other = await addPerson(database.adminPool, `chefe.${count}`, 'ADMINISTRADOR', [])
    await query(
      `
        update app_user
        set is_active = false
        where login = 'admin' or (login like 'chefe%' and id not in ($1, $2))`,
      [admin.id, other.id],
    )
    const off = async (id: number, token: string) => {
      const [user] = (await search({ usuarioId: id })).content
      const { login, nome, email } = user ?? { login: '', nome: '', email: '' }
      return () =>
        save(
          {
            usuarioId: id,
            login,
            nome,
            email,
            perfilId: profiles['ADMINISTRADOR'],
            idShoppings: [],
            ativo: false,
          },
          token,
        )
    }
    const acts = [await off(other.id, admin.token), await off(admin.id, other.token)]
    const statuses = (await Promise.all(acts.map((act) => act()))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const [left] = await query<{ n: number }>(
      `
        select count(*)::int as n
        from app_user u
        join profile p on p.id = u.profile_id
        where p.code = 'ADMINISTRADOR' and u.is_active`,
    )
    expect(left?.n).toBe(1)
    await query(`update app_user set is_active = true where login = 'admin' or id = $1`, [admin.id])
    await query(`update session set revoked_at = null where user_id = $1`, [admin.id])
  })

  test('a concurrent edit is refused with its author, not overwritten', async () => {
    const { body } = await save(newUser())
    const usuarioId = Number(body['id'])
    const other = await addPerson(database.adminPool, `outra.chefe.${count}`, 'ADMINISTRADOR', [])
    expect(
      (await save({ ...newUser(), usuarioId, nome: 'Da outra', versao: 1 }, other.token)).status,
    ).toBe(200)
    const late = await save({ ...newUser(), usuarioId, nome: 'Da atrasada', versao: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: {
        mensagem: 'Este usuário foi alterado por outra pessoa. Confira e tente de novo.',
        alteradoPor: `Pessoa outra.chefe.${count}`,
        alteradoEm: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      },
    })
    expect((await search({ usuarioId })).content[0]?.nome).toBe('Da outra')
  })

  test('saving without changes is no change', async () => {
    const { body } = await save(newUser())
    const before = await query('select 1 from audit_entry')
    expect((await save({ ...newUser(), usuarioId: body['id'] })).body).toMatchObject({ versao: 1 })
    expect(await query('select 1 from audit_entry')).toHaveLength(before.length)
  })

  test('a disabled user is refused at the next call and at sign-in; enabled again, the old session stays ended', async () => {
    const { body } = await save(newUser({ perfilId: profiles['ADMINISTRADOR'] }))
    const usuarioId = body['id']
    const { token } = await signIn(`pessoa.${count}`)
    expect((await ask('usuario/buscar', {}, token)).status).toBe(200)
    const off = { ...newUser({ perfilId: profiles['ADMINISTRADOR'], ativo: false }), usuarioId }
    expect((await save(off)).status).toBe(200)
    expect((await ask('usuario/buscar', {}, token)).status).toBe(401)
    expect((await signIn(`pessoa.${count}`)).status).toBe(401)
    expect(await lastAudit()).toMatchObject({ action: 'ENTRADA_RECUSADA' })
    expect((await save({ ...off, ativo: true })).status).toBe(200)
    expect((await ask('usuario/buscar', {}, token)).status).toBe(401)
    expect((await signIn(`pessoa.${count}`)).status).toBe(200)
  })

  test('a change of profile applies at the next call', async () => {
    const { body } = await save(newUser({ perfilId: profiles['ADMINISTRADOR'] }))
    const { token } = await signIn(`pessoa.${count}`)
    expect((await ask('usuario/buscar', {}, token)).status).toBe(200)
    await save({ ...newUser(), usuarioId: body['id'] })
    expect((await ask('usuario/buscar', {}, token)).status).toBe(403)
  })

  test('needs the screen', async () => {
    const { token } = await signIn('regua')
    for (const path of [
      'usuario/buscar',
      'usuario/salvar',
      'usuario/download',
      'pefil/salvar',
      'pefil/download',
      'pefil/permissoes/buscar',
      'usuario/visualizar-como',
    ])
      expect((await ask(path, {}, token)).status, path).toBe(403)
    expect((await valid('ana', token)).statusCode).toBe(403)
  })
})

describe('GET /charge-legal-users/valid-user', () => {
  test('returns name and e-mail', async () => {
    expect((await valid('Otavio.Lima')).json()).toMatchObject({
      username: 'otavio.lima',
      name: 'Otávio Lima',
      email: 'otavio.lima@regua.example',
    })
  })

  test('says what to do if the directory does not know the login, or there is none', async () => {
    expect((await valid('ninguem')).json()).toMatchObject({
      mensagem: 'O diretório da empresa não conhece este login. Preencha nome e e-mail.',
    })
    expect((await valid('ana', admin.token, withoutDirectory)).statusCode).toBe(404)
    expect((await valid(' ')).statusCode).toBe(400)
  })
})

describe('profiles and permissions', () => {
  const saveProfile = (fields: object, token = admin.token) => ask('pefil/salvar', fields, token)
  const rule = async (path: string, code = 'ACESSAR') =>
    Number(
      (
        await query<{ id: number }>(
          'select r.id from menu_rule r join menu m on m.id = r.menu_id where m.path = $1 and r.code = $2',
          [path, code],
        )
      )[0]?.id,
    )

  test('POST /perfilizacao/pefil/buscar needs a session only', async () => {
    const { token } = await signIn('juridico')
    const { status, body } = await ask('pefil/buscar', { nome: 'shopping' }, token)
    expect(status).toBe(200)
    expect((body['content'] as unknown as { nome: string }[]).map(({ nome }) => nome)).toEqual([
      'APROVADOR SHOPPING',
      'COBRANÇA SHOPPING',
    ])
  })

  test('Profile name is upper-cased. The profile code keeps only word characters and is upper-cased', async () => {
    const { status, body } = await saveProfile({
      idPerfil: null,
      nome: 'gerência norte - 1',
      codigoPerfil: 'QUALQUER',
      flagAtivo: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mensagem: 'Perfil salvo com sucesso.',
      perfil: {
        nome: 'GERÊNCIA NORTE - 1',
        codPerfil: 'GERENCIANORTE1',
        flagAtivo: true,
        versao: 1,
      },
    })
    // Starts without malls and permissions.
    const { perfil } = body as unknown as {
      perfil: { idPerfil: number; flagTodosShoppings: boolean }
    }
    expect(perfil.flagTodosShoppings).toBe(false)
    const { content } = (
      await ask('pefil/permissoes/buscar', { idPerfil: perfil.idPerfil }, admin.token)
    ).body as unknown as { content: { flagPermissao: boolean }[] }
    expect(content.filter(({ flagPermissao }) => flagPermissao)).toEqual([])
    expect(await lastAudit()).toMatchObject({
      action: 'CRIAR_PERFIL',
      entity: 'perfil',
      body: { nome: 'GERÊNCIA NORTE - 1' },
    })
    expect((await saveProfile({ nome: 'Gerência Norte 1' })).body).toMatchObject({
      mensagem: 'Já existe um perfil com este nome.',
    })
  })

  test('profile code derived from the name, immutable once used', async () => {
    const { body } = await saveProfile({ nome: `Apoio ${count}`, flagTodosShoppings: true })
    const { idPerfil } = body['perfil'] as unknown as { idPerfil: number }
    const renamedAnswer = await saveProfile({ idPerfil, nome: `Suporte ${count}`, versao: 1 })
    expect(renamedAnswer.body['perfil']).toMatchObject({ codPerfil: `SUPORTE${count}`, versao: 2 })
    await save(newUser({ perfilId: idPerfil }))
    const storedAnswer = await saveProfile({ idPerfil, nome: `Socorro ${count}` })
    expect(storedAnswer.body['perfil']).toMatchObject({
      nome: `SOCORRO ${count}`,
      codPerfil: `SUPORTE${count}`,
      usuarios: 1,
    })
    expect((await saveProfile({ idPerfil, nome: 'Outro', versao: 1 })).status).toBe(409)
    expect(
      (await saveProfile({ idPerfil, nome: `Socorro ${count}`, flagTodosShoppings: false })).status,
    ).toBe(422)
  })

  test('ADMINISTRADOR stays active, keeps its name and this screen', async () => {
    const idPerfil = profiles['ADMINISTRADOR']
    expect((await saveProfile({ idPerfil, nome: 'Administrador', flagAtivo: false })).status).toBe(
      422,
    )
    expect((await saveProfile({ idPerfil, nome: 'Chefe' })).status).toBe(422)
    const idRegra = await rule('/acessos-usuarios')
    expect(await ask('pefil/permissao/remover', { idPerfil, idRegra })).toMatchObject({
      status: 422,
      body: { mensagem: 'O perfil ADMINISTRADOR não perde o acesso a esta tela.' },
    })
  })

  test('Permission: idRegra, flagPermissao, with system name, menu label and rule description', async () => {
    const { body } = await ask('pefil/permissoes/buscar', { idPerfil: profiles['HOLDING'] })
    const permissions = body['content'] as unknown as Record<string, unknown>[]
    const [{ n } = { n: 0 }] = await query<{ n: number }>(
      'select count(*)::int as n from menu_rule',
    )
    expect(permissions).toHaveLength(n)
    expect(permissions.find(({ idRegra }) => idRegra === 1)).toEqual({
      idRegra: 1,
      flagPermissao: true,
      nomeSistema: 'Régua',
      labelMenu: 'Home',
      descricaoRegra: 'Acessar',
      codigoRegra: 'ACESSAR',
      urlMenu: '/home',
      porQueNaoDar: null,
      porQueNaoTirar: null,
    })
  })

  test('Each change sends one add or remove; it applies at the next call of its users, and is in the audit chain', async () => {
    const { body } = await saveProfile({ nome: `Consulta ${count}`, flagTodosShoppings: true })
    const { idPerfil } = body['perfil'] as unknown as { idPerfil: number }
    await save(newUser({ perfilId: idPerfil }))
    const { token } = await signIn(`pessoa.${count}`)
    const idRegra = await rule('/acessos-usuarios')
    const mayOpen = async () => (await ask('usuario/buscar', {}, token)).status
    expect(await mayOpen()).toBe(403)
    expect(await ask('pefil/permissao/salvar', { idPerfil, idRegra })).toMatchObject({
      status: 200,
      body: { mensagem: 'Salvo com sucesso.' },
    })
    expect(await mayOpen()).toBe(200)
    expect(await lastAudit()).toMatchObject({
      action: 'DAR_PERMISSAO',
      body: { perfil: `CONSULTA ${count}`, tela: '/acessos-usuarios', regra: 'ACESSAR' },
    })
    expect(await ask('pefil/permissao/remover', { idPerfil, idRegra })).toMatchObject({
      status: 200,
      body: { mensagem: 'Removido com sucesso.' },
    })
    expect(await mayOpen()).toBe(403)
    const lines = await query('select 1 from audit_entry')
    // Granting twice is idempotent and logged once.
    await ask('pefil/permissao/remover', { idPerfil, idRegra })
    expect(await query('select 1 from audit_entry')).toHaveLength(lines.length)
    expect((await ask('pefil/permissao/salvar', { idPerfil, idRegra: 2_147_480_000 })).status).toBe(
      404,
    )
    expect((await ask('pefil/permissao/salvar', { idPerfil: 2_147_480_000, idRegra })).status).toBe(
      404,
    )
  })

  test('users of a deactivated profile cannot sign in, and it cannot be assigned', async () => {
    const { body } = await saveProfile({ nome: `Fora ${count}`, flagTodosShoppings: true })
    const { idPerfil } = body['perfil'] as unknown as { idPerfil: number }
    await save(newUser({ perfilId: idPerfil }))
    const { token } = await signIn(`pessoa.${count}`)
    await saveProfile({ idPerfil, nome: `Fora ${count}`, flagAtivo: false })
    expect((await ask('pefil/buscar', {}, token)).status).toBe(401)
    count += 1
    expect((await save(newUser({ perfilId: idPerfil }))).status).toBe(400)
  })
})
