// Protected settings of legal action need two people (additions to rules 4.3 j).
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { routes as negativationSettings } from '#features/negativation/negativation-settings/routes.ts'
import { routes as bureauSettings } from '#features/platform/parameters/routes.ts'
import { confirmationsOf } from '#features/platform/parameters/actions/proposals.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import type { Actor } from '#server/work/work.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
let app: FastifyInstance
let actor: Actor

const legal = '/cadastro-ajuizamento'
const bureau = '/cadastro-serasa'
const person = (id: number, name: string, screens: readonly string[]): Actor => ({
  id,
  name,
  login: name.toLowerCase(),
  profile: 'X',
  malls: 'all',
  rights: new Map(screens.map((screen) => [screen, new Set<string>()])),
})
const ana = person(1, 'Ana', [legal])
const bia = person(2, 'Bia', [legal])
const caio = person(3, 'Caio', [bureau])

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = { mensagem: string; registro: Record<string, unknown> }
type Waiting = { idProposta: number; nome: string; de: string; para: string; minha: boolean }
async function ask(as: Actor, method: Method, path: string, payload?: object) {
  actor = as
  const answer = await app.inject({
    method,
    url: `/bff${path}`,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const waitingFor = async (as: Actor, screen = legal) => {
  const { body } = await ask(as, 'GET', `/configuracao/serasa/parametro/pendentes?tela=${screen}`)
  return (body as unknown as { content: Waiting[] }).content
}
const confirm = async (as: Actor, idProposta: number | undefined) =>
  ask(as, 'POST', '/configuracao/serasa/parametro/confirmar', { idProposta })
const path = '/setup/rules/justificativa'
const stored = async (id: number) => {
  const { body } = await ask(ana, 'GET', `${path}?id=${id}`)
  return (body as unknown as { data: Record<string, unknown>[] }).data[0]
}
/** 'Acordo em negociação' from the migration, with a change. */
const agreement = (change: object = {}) => ({
  descricao: 'Acordo em negociação',
  limiteJustificativa: 2,
  dataInicio: '2026-01-01',
  dataFinal: '2030-12-31',
  flagObrigaChamadoRn: true,
  flagRequerAnexo: false,
  aprovador: false,
  flagAtivo: true,
  txtEstagio: '',
  ...change,
})

beforeAll(async () => {
  actor = ana
  app = await testApp({
    db: database.app,
    routes: [...routes, ...bureauSettings, ...negativationSettings],
    clock,
    authenticate: async () => actor,
  })
  await database.adminPool.query(`
    insert into profile (name, code, sees_every_mall) values ('L', 'L', true), ('B', 'B', true);
    insert into app_user (name, login, email, profile_id)
    select n, lower(n), lower(n) || '@regua.example', p.id
    from unnest(array['Ana', 'Bia', 'Caio']) with ordinality u (n, place)
      join profile p on p.code = case n when 'Caio' then 'B' else 'L' end
    order by place;
    insert into profile_permission (profile_id, rule_id)
    select p.id, r.id
    from menu m join menu_rule r on r.menu_id = m.id and r.code = 'ACESSAR'
      join profile p on p.code = case m.path when '/cadastro-serasa' then 'B' else 'L' end
    where m.path in ('/cadastro-serasa', '/cadastro-ajuizamento')`)
})
afterAll(() => app.close())

describe('justification of legal action', () => {
  test('keeps its limit until another user confirms the change; the proposer cannot', async () => {
    const { status, body } = await ask(
      ana,
      'PUT',
      `${path}/1`,
      agreement({ limiteJustificativa: 9 }),
    )
    expect([status, body.mensagem]).toEqual([
      200,
      'Alteração proposta. Ainda não vale: espera pela confirmação de outra pessoa até 25/11/2026.',
    ])
    expect(await stored(1)).toMatchObject({
      limiteJustificativa: 2,
      versao: 1,
      emConfirmacao: 'Alteração proposta por Ana',
    })
    const [proposal] = await waitingFor(bia)
    expect(proposal).toMatchObject({
      nome: 'Justificativa: Acordo em negociação',
      de: '2',
      para: '9',
      minha: false,
    })
    expect((await confirm(ana, proposal?.idProposta)).status).toBe(403)
    expect((await confirm(bia, proposal?.idProposta)).status).toBe(200)
    expect(await stored(1)).toMatchObject({
      limiteJustificativa: 9,
      versao: 2,
      alteradoPor: 'Ana',
      emConfirmacao: null,
    })
  })

  test('changes dates and steps at once, and content only with two users', async () => {
    const now = agreement({ limiteJustificativa: 9, dataFinal: '2031-12-31' })
    const { body } = await ask(ana, 'PUT', `${path}/1`, {
      ...now,
      txtEstagio: 'ANALISE_SHOPPING',
    })
    expect(body).toMatchObject({
      mensagem: 'Atualizado com sucesso.',
      registro: { dataFinal: '2031-12-31', txtEstagio: 'ANALISE_SHOPPING', versao: 3 },
    })
    for (const change of [
      { descricao: 'Outra' },
      { aprovador: true },
      { flagObrigaChamadoRn: false },
      { flagRequerAnexo: true },
    ]) {
      const answer = await ask(ana, 'PUT', `${path}/1`, {
        ...now,
        txtEstagio: 'ANALISE_SHOPPING',
        ...change,
      })
      expect(answer.body.mensagem).toMatch(/^Alteração proposta\./)
      const [mine] = await waitingFor(ana)
      expect(mine?.minha).toBe(true)
      const withdrawn = await ask(ana, 'POST', '/configuracao/serasa/parametro/recusar', {
        idProposta: mine?.idProposta,
      })
      expect(withdrawn.body.mensagem).toBe('Proposta retirada. Nada mudou.')
    }
    expect(await stored(1)).toMatchObject({ descricao: 'Acordo em negociação', versao: 3 })
  })

  test('a new one is only for approvers until another user confirms it for everybody', async () => {
    const { body } = await ask(ana, 'POST', path, agreement({ descricao: 'Loja fechada' }))
    expect(body).toMatchObject({
      mensagem: 'Criado com sucesso. Até outra pessoa confirmar, só aprovadores podem escolhê-la.',
      registro: { descricao: 'Loja fechada', aprovador: true, versao: 1 },
    })
    const [proposal] = await waitingFor(bia)
    expect(proposal).toMatchObject({ nome: 'Justificativa: Loja fechada', de: 'Sim', para: 'Não' })
    await confirm(bia, proposal?.idProposta)
    expect(await stored(Number(body.registro['id']))).toMatchObject({ aprovador: false, versao: 2 })
  })

  test('a new one for approvers needs no confirmation', async () => {
    const { body } = await ask(
      ana,
      'POST',
      path,
      agreement({ descricao: 'Ordem da diretoria', aprovador: true }),
    )
    expect(body.mensagem).toBe('Criado com sucesso.')
    expect(await waitingFor(bia)).toEqual([])
  })

  test('can end, is no longer offered, and stays in the list', async () => {
    const { body } = await ask(ana, 'DELETE', `${path}/3`)
    expect(body.mensagem).toBe('O registro foi removido')
    expect(await stored(3)).toMatchObject({ descricao: 'Recuperação judicial', flagAtivo: false })
    const { body: offered } = await ask(ana, 'GET', '/parametros/ajuizamento/justificativa')
    const texts = (offered as unknown as { data: { descricao: string }[] }).data
    expect(texts.map(({ descricao }) => descricao)).not.toContain('Recuperação judicial')
  })

  test('without required fields is refused in the words of spec 2:5', async () => {
    const { status, body } = await ask(ana, 'POST', path, { descricao: 'X' })
    expect([status, body.mensagem]).toEqual([400, 'Preencha os campos obrigatorios(*)'])
  })
})

describe('parameter of legal action', () => {
  const save = '/parametros/ajuizamento/parametro/salvar'
  const change = { codigoParametro: 'AJZ_SLA_1', valor: '7', statusAtivo: true }

  test('is on the screen of legal action, and is changed by two of its users', async () => {
    const { body: before } = await ask(ana, 'GET', '/parametros/ajuizamento/parametro/buscar')
    const codes = (before as unknown as { content: { codigoParametro: string }[] }).content.map(
      ({ codigoParametro }) => codigoParametro,
    )
    expect(codes).toEqual(
      expect.arrayContaining(['AJZ_SLA_1', 'AJZ_ALCADA_VALOR', 'MULTA_MAX_CONDOMINIO']),
    )
    expect(codes).not.toContain('DIAS_ATRASO_MIN')
    expect((await ask(ana, 'POST', save, change)).body.mensagem).toMatch(/^Alteração proposta\./)
    const [proposal] = await waitingFor(bia)
    expect(proposal).toMatchObject({ de: '5', para: '7' })
    expect((await confirm(bia, proposal?.idProposta)).status).toBe(200)
  })

  test('cannot be seen, proposed or confirmed with only the bureau settings', async () => {
    await ask(ana, 'POST', save, { ...change, valor: '8' })
    expect(await waitingFor(caio, bureau)).toEqual([])
    expect(await waitingFor(caio, legal)).toEqual([])
    const [proposal] = await waitingFor(bia)
    expect((await confirm(caio, proposal?.idProposta)).status).toBe(403)
    const bySerasa = await ask(caio, 'POST', '/configuracao/serasa/parametro/salvar', change)
    expect(bySerasa.status).toBe(403)
    const simulated = await ask(caio, 'POST', '/configuracao/serasa/parametro/simular', change)
    expect(simulated.status).toBe(403)
  })

  test('parameters of the bureau cannot be changed from the screen of legal action', async () => {
    const answer = await ask(ana, 'POST', save, {
      codigoParametro: 'DIAS_ATRASO_MIN',
      valor: '31',
      statusAtivo: true,
    })
    expect(answer.status).toBe(403)
  })

  test('is pending on the start page of users who may confirm it', async () => {
    const rowsFor = (who: Actor) =>
      unitOfWork({ db: database.app, clock, log: app.log }, who, 'TEST', confirmationsOf)
    expect((await rowsFor(bia)).map(({ path: to, itens }) => [to, itens])).toEqual([
      [`${legal}?aba=confirmacoes`, 1],
    ])
    expect(await rowsFor(ana)).toEqual([])
    expect(await rowsFor(caio)).toEqual([])
  })
})
