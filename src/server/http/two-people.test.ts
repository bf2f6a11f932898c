import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'

import { fixedDayClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRight, everyRoute } from '#testing/test-everything.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '../work/work.ts'
import { localDate } from '#values/local-date.ts'

// docs/security.md: acts of one user with every right, and of two who cooperate.

const database = committedDatabase()
let app: FastifyInstance
let people: ReadonlyMap<string, Actor>

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    clock: fixedDayClock(localDate('2026-11-18')),
    routes: everyRoute,
    authenticate: async ({ headers }) => people.get(headers.authorization ?? ''),
  })
})
afterAll(() => app.close())

async function peopleWithEveryRight(): Promise<ReadonlyMap<string, Actor>> {
  const rights = await everyRight(database.adminPool)
  const { rows } = await sql<{ id: number; login: string; name: string }>`
    insert into app_user (login, name, email, profile_id)
    select login, name, login || '@empresa.example',
      (select id from profile where code = 'REGUADECOBRANCA')
    from (values ('bia', 'Bia'), ('rui', 'Rui'), ('eva', 'Eva')) p (login, name)
    on conflict (login) do update set name = excluded.name returning id, login, name`.execute(
    database.admin,
  )
  return new Map(
    rows.map(({ id, login, name }) => [
      login,
      {
        id,
        login,
        name,
        profile: 'RÉGUA DE COBRANÇA',
        malls: 'all',
        rights,
      },
    ]),
  )
}

beforeEach(async () => {
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  people = await peopleWithEveryRight()
})

type Body = Record<string, unknown> & {
  mensagem?: string
  content?: { idBoleto: number; numBoleto: string }[]
}
async function ask(
  login: string,
  path: string,
  body: object = {},
): Promise<{ status: number; body: Body }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/bff/${path}`,
    headers: { authorization: login },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}
const serasa = (login: string, path: string, body: object = {}) =>
  ask(login, `workflow/serasa/${path}`, body)

const itemOf = async (number: string) =>
  (
    await sql<{ id: number; status: string }>`
      select id, status from negativation_item where number = ${number} order by id desc limit 1`.execute(
      database.admin,
    )
  ).rows[0]
const decide = async (login: string, number: string, negativar = true) => {
  const item = await itemOf(number)
  return serasa(login, 'serasa-negativacao/submeter-recomendacao', {
    boletos: [{ idBoleto: item?.id, loja: { negativar }, fiadores: [] }],
  })
}
const sentPersons = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from bureau_submission`.execute(
      database.admin,
    )
  ).rows[0]?.n
/** Decisions about the boletos, in the order of the decision log. */
const readMessages = async () =>
  (
    await sql<{ line: string }>`
      select user_name || ' ' || action as line from audit_entry
      where entity in ('boleto', 'lote') and mall_id = 1 and action <> 'RECUSADO'
      order by chain_id, position`.execute(database.admin)
  ).rows.map(({ line }) => line)

const toSend = (login: string) =>
  serasa(login, 'serasa-negativacao/negativar-boletos', { shoppings: [1] })

describe('one user with every right in every mall', () => {
  test('stops at the first approval, and no record is sent', async () => {
    await insertBoleto(database.admin, '1')
    await serasa('bia', 'serasa-ciclo/abrir')
    expect(
      (await serasa('bia', 'serasa-negativacao/recomendar-boletos', { shoppings: [1] })).status,
    ).toBe(200)
    expect((await decide('bia', '1')).status).toBe(200)
    expect(await decide('bia', '1')).toMatchObject({
      status: 403,
      body: { mensagem: 'Quem analisou o boleto não pode aprová-lo.' },
    })
    expect(await toSend('bia')).not.toMatchObject({ body: { enviados: 1 } })
    expect(await itemOf('1')).toMatchObject({
      status: 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
    })
    expect(await sentPersons()).toBe(0)
  })

  test('includes by hand and cannot send it', async () => {
    await insertBoleto(database.admin, '1')
    const listedAnswer = await serasa('bia', 'serasa-manual/buscar/boletos-shopping', {
      tipo: 'INCLUSAO_MANUAL',
    })
    const [boleto] = listedAnswer.body.content ?? []
    const boletos = [{ idBoleto: boleto?.idBoleto, observacao: 'Devedor contumaz' }]
    expect((await serasa('bia', 'serasa-manual/negativar-manual', { boletos })).status).toBe(200)
    expect((await toSend('bia')).status).toBe(403)
    expect(await sentPersons()).toBe(0)
  })
})

describe('a protecting setting', () => {
  const parameter = 'INCLUSAO_MANUAL_QUATRO_OLHOS'
  const valueOf = async () =>
    (
      await sql<{ value: string }>`select value from parameter where code = ${parameter}`.execute(
        database.admin,
      )
    ).rows[0]?.value
  const propose = () =>
    ask('bia', 'configuracao/serasa/parametro/salvar', {
      codigoParametro: parameter,
      valor: 'Não',
      statusAtivo: true,
    })
  const waiting = async () =>
    (
      await app.inject({
        method: 'GET',
        url: '/bff/configuracao/serasa/parametro/pendentes',
        headers: { authorization: 'rui' },
      })
    ).json<{ content: { idProposta: number }[] }>().content

  test('one user proposes and cannot confirm; the second confirms, and the log has both', async () => {
    expect((await propose()).status).toBe(200)
    const [proposal] = await waiting()
    const confirm = (login: string) =>
      ask(login, 'configuracao/serasa/parametro/confirmar', { idProposta: proposal?.idProposta })
    expect((await confirm('bia')).status).toBe(403)
    expect(await valueOf()).toBe('Sim')
    expect((await confirm('rui')).status).toBe(200)
    expect(await valueOf()).toBe('Não')
    const { rows } = await sql<{ line: string }>`
      select user_name || ' ' || action as line from audit_entry
      where mall_id = 0 and action <> 'RECUSADO' order by chain_id, position`.execute(
      database.admin,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      'Bia PROPOR_ALTERACAO',
      'Rui ALTERAR_PARAMETRO',
      'Rui CONFIRMAR_ALTERACAO',
    ])
    await sql`update parameter set value = 'Sim' where code = ${parameter}`.execute(database.admin)
  })
})

describe('two users with every right who agree', () => {
  test('cannot list a boleto by the chain: an approval needs a third user', async () => {
    await insertBoleto(database.admin, '1')
    await serasa('bia', 'serasa-ciclo/abrir')
    await serasa('bia', 'serasa-negativacao/recomendar-boletos', { shoppings: [1] })
    for (const login of ['bia', 'rui', 'bia']) expect((await decide(login, '1')).status).toBe(200)
    for (const login of ['bia', 'rui']) expect((await decide(login, '1')).status).toBe(403)
    expect(await itemOf('1')).toMatchObject({
      status: 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
    })
    expect(await sentPersons()).toBe(0)
    expect((await decide('eva', '1')).status).toBe(200)
    expect((await toSend('bia')).status).toBe(200)
    expect(await sentPersons()).toBe(1)
    expect(await readMessages()).toEqual([
      'Bia ENCAMINHAR',
      'Bia SUBMETER',
      'Rui SUBMETER',
      'Bia SUBMETER',
      'Eva SUBMETER',
      'Bia ENVIAR',
    ])
  })

  test('can list a boleto by hand, one including and one sending: origin MANUAL with both names', async () => {
    await insertBoleto(database.admin, '1')
    const listedAnswer = await serasa('bia', 'serasa-manual/buscar/boletos-shopping', {
      tipo: 'INCLUSAO_MANUAL',
    })
    const boletos = [
      { idBoleto: listedAnswer.body.content?.[0]?.idBoleto, observacao: 'Devedor contumaz' },
    ]
    await serasa('bia', 'serasa-manual/negativar-manual', { boletos })
    expect((await toSend('rui')).status).toBe(200)
    expect(await sentPersons()).toBe(1)
    expect(await readMessages()).toEqual(['Bia INCLUIR_MANUALMENTE', 'Rui ENVIAR'])
  })
})

describe('a substitution between users with every right', () => {
  /** Rui substitutes for Bia from now on; both sessions contain it. */
  const ruiActsForBia = () => {
    const [bia, rui] = [people.get('bia'), people.get('rui')]
    if (!bia || !rui) throw new Error('nobody is there')
    const until = localDate('2026-11-30')
    people = new Map(people)
      .set('rui', {
        ...rui,
        eyes: { actsFor: [{ id: bia.id ?? 0, name: 'Bia', login: 'bia', malls: 'all', until }] },
      })
      .set('bia', {
        ...bia,
        eyes: { standIn: { id: rui.id ?? 0, name: 'Rui', login: 'rui', until } },
      })
  }
  const together = 'Enquanto a substituição vale, você e essa pessoa contam como uma só.'

  test('neither sends what the other included', async () => {
    for (const [includes, sends] of [
      ['bia', 'rui'],
      ['rui', 'bia'],
    ] as const) {
      await emptyWorld(database.admin)
      await insertMalls(database.admin)
      await insertBoleto(database.admin, '1')
      ruiActsForBia()
      const listedAnswer = await serasa(includes, 'serasa-manual/buscar/boletos-shopping', {
        tipo: 'INCLUSAO_MANUAL',
      })
      const boletos = [
        { idBoleto: listedAnswer.body.content?.[0]?.idBoleto, observacao: 'Devedor contumaz' },
      ]
      await serasa(includes, 'serasa-manual/negativar-manual', { boletos })
      const refused = await toSend(sends)
      expect(refused.status).toBe(403)
      expect(JSON.stringify(refused.body)).toContain(together)
      expect(await sentPersons()).toBe(0)
      expect((await toSend('eva')).status).toBe(200)
    }
  })

  test('the substitute cannot approve what the absent user submitted; a third can, and the log names both', async () => {
    await insertBoleto(database.admin, '1')
    await serasa('bia', 'serasa-ciclo/abrir')
    await serasa('bia', 'serasa-negativacao/recomendar-boletos', { shoppings: [1] })
    expect((await decide('bia', '1')).status).toBe(200)
    ruiActsForBia()
    expect(await decide('rui', '1')).toMatchObject({
      status: 403,
      body: { mensagem: `Quem analisou o boleto não pode aprová-lo. ${together}` },
    })
    expect((await decide('eva', '1')).status).toBe(200)
    expect((await decide('rui', '1')).status).toBe(200)
    expect((await decide('bia', '1')).status).toBe(403)
    const { rows } = await sql<{ line: string }>`
      select user_name || coalesce(' por ' || (body -> 'emSubstituicaoA' ->> 0), '') as line
      from audit_entry where action = 'SUBMETER' order by chain_id, position`.execute(
      database.admin,
    )
    expect(rows.map(({ line }) => line)).toEqual(['Bia', 'Eva', 'Rui por bia'])
  })

  test('neither confirms a setting that the other proposed', async () => {
    ruiActsForBia()
    const answer = await ask('bia', 'configuracao/serasa/parametro/salvar', {
      codigoParametro: 'INCLUSAO_MANUAL_QUATRO_OLHOS',
      valor: 'Não',
      statusAtivo: true,
    })
    expect(answer.status).toBe(200)
    const { rows } = await sql<{ id: number }>`
      select id from setting_proposal where state = 'PENDENTE'`.execute(database.admin)
    const confirm = (login: string) =>
      ask(login, 'configuracao/serasa/parametro/confirmar', { idProposta: rows[0]?.id })
    expect((await confirm('rui')).body.mensagem).toContain(together)
    expect((await confirm('eva')).status).toBe(200)
    await sql`update parameter set value = 'Sim' where code = 'INCLUSAO_MANUAL_QUATRO_OLHOS'`.execute(
      database.admin,
    )
  })
})
