import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { assignDemoMalls } from '#features/people/access/actions/demo.ts'
import { routes as decisionRoutes } from '#features/negativation/decisions/routes.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { localDate } from '#values/local-date.ts'
import { testCompany } from '#testing/test-company.ts'

import { isSearch, mostPinned, mostViews } from './contract.ts'
import { routesWith } from './routes.ts'

const today = localDate('2026-11-18')
const company = testCompany(
  routesWith((name) =>
    decisionRoutes.map(({ call }) => call).find((call) => call.name === name && isSearch(call)),
  ),
  { fixedDay: today },
)
const { database, inWork, reset } = company

const analyst = 'analista.shopping'
const colleague = 'sueli.ramos'
const approver = 'aprovador.shopping'

beforeEach(async () => {
  await emptyTables(database.admin, 'saved_view', 'saved_view_pin')
  await reset()
  await inWork(async (work) => {
    await sql`
      insert into app_user (login, name, email, profile_id, is_demo)
      select ${colleague}, 'Sueli Ramos', 'sueli.ramos@regua.example', profile_id, true
      from app_user
      where login = ${analyst}
      on conflict (login) do nothing`.execute(work.tx)
    await assignDemoMalls(work)
  })
})

type Row = Readonly<Record<string, unknown>>
type Body = {
  readonly id: number
  readonly mensagem: string
  readonly content: readonly Row[]
  readonly perfis: readonly string[]
}

const ask = company.ask<Body>
const view = {
  nome: 'Acima de 90 dias',
  lista: 'negativation.searchBoletos',
  tela: '/analisar-negativacao-shopping',
  titulo: 'Analisar negativação (shopping)',
  consulta: 'atraso=90&sort=desc+valTotalVencido',
  disposicao: { order: ['luc'], hidden: ['qtdNegativacoes'] },
}
const saveView = (login: string, change: object = {}) =>
  ask(login, 'POST', '/visoes', { ...view, ...change })
const views = async (login: string) =>
  (await ask(login, 'GET', `/visoes?lista=${view.lista}`)).body.content
const logged = async () => {
  const { rows } = await sql<{ action: string; body: Row }>`
    select action, body from audit_entry where entity = 'visao' order by position`.execute(
    database.admin,
  )
  return rows
}

describe('saved view', () => {
  test('is stored under its name and listed only for its owner', async () => {
    expect(await saveView(analyst)).toMatchObject({
      status: 200,
      body: { mensagem: "Visão 'Acima de 90 dias' salva" },
    })
    expect(await views(analyst)).toMatchObject([
      {
        nome: 'Acima de 90 dias',
        tela: view.tela,
        consulta: view.consulta,
        disposicao: view.disposicao,
        perfil: null,
        minha: true,
        fixada: false,
      },
    ])
    expect(await views(colleague)).toEqual([])
    expect(await logged()).toEqual([])
  })

  test('has a unique name in its list; a user has at most 50', async () => {
    await saveView(analyst)
    expect(await saveView(analyst)).toMatchObject({
      status: 400,
      body: { mensagem: 'Já há uma visão sua com este nome nesta lista.' },
    })
    expect((await saveView(colleague)).status).toBe(200)
    expect((await saveView(analyst, { lista: 'outra' })).status).toBe(200)
    expect((await saveView(analyst, { nome: '  ' })).body.mensagem).toContain('Dê um nome à visão.')
    await sql`
      insert into saved_view (owner_id, owner_name, list, path, title, name, query, layout)
      select id, name, 'x', '/home', 'X', n::text, '', '{}'
      from app_user, generate_series(1, ${mostViews - 2}::int) n
      where login = ${analyst}`.execute(database.admin)
    expect(await saveView(analyst, { nome: 'Uma a mais' })).toMatchObject({
      status: 400,
      body: { mensagem: 'Cada pessoa salva até 50 visões. Remova uma e tente de novo.' },
    })
  })

  test('is shared with a profile, which is logged; only its owner changes it', async () => {
    const { id } = (await saveView(analyst, { perfil: 'COBRANÇA SHOPPING' })).body
    expect(await views(colleague)).toMatchObject([
      { nome: 'Acima de 90 dias', minha: false, autor: 'Camila Souza' },
    ])
    expect(await views(approver)).toEqual([])
    const change = { ...view, nome: 'Minha agora', versao: 1 }
    expect(await ask(colleague, 'PUT', `/visoes/${id}`, change)).toMatchObject({
      status: 403,
      body: { mensagem: 'Só Camila Souza, que salvou esta visão, pode alterá-la.' },
    })
    expect((await ask(approver, 'PUT', `/visoes/${id}`, change)).status).toBe(404)
    expect((await ask(colleague, 'DELETE', `/visoes/${id}`)).status).toBe(403)
    expect((await ask(approver, 'GET', `/visoes/${id}`)).body.mensagem).toBe(
      'A visão não existe mais, ou não é mais compartilhada com o seu perfil.',
    )
    expect((await ask(analyst, 'PUT', `/visoes/${id}`, change)).body.mensagem).toBe(
      "Visão 'Minha agora' alterada",
    )
    expect((await ask(analyst, 'PUT', `/visoes/${id}`, change)).status).toBe(409)
    expect(await views(colleague)).toEqual([])
    const perfil = 'COBRANÇA SHOPPING'
    expect(await logged()).toEqual([
      {
        action: 'COMPARTILHAR_VISAO',
        body: { visao: 'Acima de 90 dias', lista: view.titulo, perfil },
      },
      { action: 'RECOLHER_VISAO', body: { visao: 'Minha agora', lista: view.titulo, perfil } },
    ])
  })

  test('gives no access: it is neither saved nor listed without the screen', async () => {
    expect(await saveView(analyst, { tela: '/aprovar-negativacao-shopping' })).toMatchObject({
      status: 403,
      body: { mensagem: 'Você não tem permissão para esta tela.' },
    })
    const { id } = (await saveView(analyst, { perfil: 'APROVADOR SHOPPING' })).body
    expect(await views(approver)).toEqual([])
    expect((await ask(approver, 'GET', `/visoes/${id}`)).status).toBe(404)
    expect((await ask(approver, 'PUT', `/visoes/${id}/fixada`, { fixada: true })).status).toBe(404)
  })

  test('is pinned per user, up to eight, with the search for its count', async () => {
    const search = 'negativation.searchBoletos'
    const corpo = { status: ['PENDENTE'], agrupar: 'lojista', page: 3, size: 50 }
    const { id } = (await saveView(analyst, { perfil: 'COBRANÇA SHOPPING', busca: search, corpo }))
      .body
    expect(await ask(colleague, 'PUT', `/visoes/${id}/fixada`, { fixada: true })).toMatchObject({
      body: { mensagem: "Visão 'Acima de 90 dias' fixada no início" },
    })
    const pinned = async (login: string) =>
      (await ask(login, 'GET', '/visoes/fixadas')).body.content
    expect(await pinned(colleague)).toMatchObject([
      {
        id,
        fixada: true,
        contagem: {
          metodo: 'POST',
          caminho: '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
          corpo: { status: ['PENDENTE'], page: 1, size: 1 },
        },
      },
    ])
    expect(await pinned(analyst)).toEqual([])
    for (let n = 1; n < mostPinned; n += 1) {
      const other = (await saveView(colleague, { nome: `Visão ${n}` })).body.id
      await ask(colleague, 'PUT', `/visoes/${other}/fixada`, { fixada: true })
    }
    const last = (await saveView(colleague, { nome: 'A nona' })).body.id
    expect(await ask(colleague, 'PUT', `/visoes/${last}/fixada`, { fixada: true })).toMatchObject({
      status: 400,
      body: { mensagem: 'O início mostra até 8 visões. Tire uma e tente de novo.' },
    })
    expect((await ask(analyst, 'DELETE', `/visoes/${id}`)).body.mensagem).toBe(
      "Visão 'Acima de 90 dias' removida",
    )
    expect(await pinned(colleague)).toHaveLength(mostPinned - 1)
  })

  test('is counted only by a search: a call that writes is refused', async () => {
    const { id } = (
      await saveView(analyst, { busca: 'negativation.submitRecommendation', corpo: { filtro: {} } })
    ).body
    await ask(analyst, 'PUT', `/visoes/${id}/fixada`, { fixada: true })
    expect((await ask(analyst, 'GET', '/visoes/fixadas')).body.content).toMatchObject([
      { id, contagem: null },
    ])
  })
})
