import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'

import { doubtfulPath, writeOffRule } from './contract.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let actor: Actor
const { inject, request } = servedRoutes({ database, routes, authenticate: async () => actor })

const decider = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([doubtfulPath], { id, malls }),
  rights: new Map([[doubtfulPath, new Set([writeOffRule])]]),
})
const rows = async <T>(text: string) => (await database.adminPool.query(text)).rows as T[]
type Row = { idTitulo: number; numeroTitulo: string; situacao: string; idProposta: number | null }
const list = async (query = '') =>
  (await inject({ method: 'GET', url: `/bff/fontes/sumidos?${query}` })).json<{
    data: Row[]
    soma: number
  }>()
const states = async () =>
  (await list('sort=numeroTitulo')).data.map(
    ({ numeroTitulo, situacao }) => `${numeroTitulo} ${situacao}`,
  )
const post = (path: string, body: object) => request('POST', `/fontes/sumidos/${path}`, body)
const motivo = 'cancelados no ERP em novembro'

beforeAll(async () => {
  await insertMallsNamed(database.admin, ['Shopping Um', 'Shopping Dois'])
  await insertPeople(database, 3)
  await insertTenants(
    database.admin,
    {
      mall: 1,
      due: { '2026-08-10': 10_000, '2026-09-10': 5_000, '2026-10-10': 485_000 },
    },
    { mall: 2, luc: 'L2', due: { '2026-10-10': 99_900 } },
  )
})
beforeEach(async () => {
  actor = decider(1)
  await database.adminPool.query(`
    delete from vanished_titulo; delete from write_off_proposal; delete from received_file;
    update titulo t set open_cents = original_cents; update boleto set open_cents = original_cents;
    insert into received_file (
      source_id, version, malls, file_name, sha256, origin, state, loaded_at, is_complete
    )
    select id, 1, '{1,2}', 'titulos.csv', sha256('a'), 'TELA', 'CARREGADA', regua.now(), true
    from source where code = 'REGUA_TITULOS';
    insert into vanished_titulo (
      mall_id, titulo_id, source_id, received_file_id, vanished_on, open_cents
    )
    select t.mall_id, t.id, f.source_id, f.id, '2026-11-17', t.open_cents
    from titulo t, received_file f
    where t.id <> 3`)
})

describe('the list', () => {
  test('has what vanished, with its sum, of the malls of the user', async () => {
    expect(await states()).toEqual(['T1 SUMIDO', 'T2 SUMIDO', 'T4 SUMIDO'])
    expect((await list()).soma).toBe(1_149)
    expect((await list('shoppingIds=2')).data.map(({ numeroTitulo }) => numeroTitulo)).toEqual([
      'T4',
    ])
    actor = decider(1, [1])
    expect(await states()).toHaveLength(2)
    actor = userOf([])
    expect((await inject({ method: 'GET', url: '/bff/fontes/sumidos' })).statusCode).toBe(403)
  })
})

describe('the write-off', () => {
  test('another user than the proposer writes the títulos off, without a receipt', async () => {
    const proposed = await post('propor', { idTitulos: [1, 2], motivo })
    expect(proposed).toMatchObject({
      status: 200,
      body: {
        mensagem: 'Baixa de 2 títulos proposta: espera por outra pessoa.',
        quantidade: 2,
        valor: 150,
      },
    })
    const { idProposta } = proposed.body
    expect(await states()).toEqual(['T1 PROPOSTO', 'T2 PROPOSTO', 'T4 SUMIDO'])
    expect(await rows('select open_cents::int as open from titulo order by id limit 2')).toEqual([
      { open: 10_000 },
      { open: 5_000 },
    ])
    expect(await post('confirmar', { idProposta })).toMatchObject({
      status: 403,
      body: { mensagem: 'Quem propôs não confirma. Peça a outra pessoa com esta tela.' },
    })
    actor = decider(2)
    expect(await post('confirmar', { idProposta })).toMatchObject({
      status: 200,
      body: { mensagem: '2 títulos baixados.' },
    })
    expect(await states()).toEqual(['T1 BAIXADO', 'T2 BAIXADO', 'T4 SUMIDO'])
    expect(
      await rows('select open_cents::int as open, balance_on::text as day from titulo order by id'),
    ).toMatchObject([{ open: 0 }, { open: 0 }, { open: 485_000 }, { open: 99_900 }])
    expect(await rows('select open_cents::int as open from boleto order by id')).toEqual(
      [0, 0, 485_000, 99_900].map((open) => ({ open })),
    )
    expect(await rows('select from receipt')).toEqual([])
    expect((await post('confirmar', { idProposta })).status).toBe(409)
  })

  test('a refused proposal leaves the títulos among the vanished ones', async () => {
    const { idProposta } = (await post('propor', { idTitulos: [1], motivo })).body
    actor = decider(2)
    expect((await post('recusar', { idProposta, motivo: 'não' })).status).toBe(422)
    expect((await post('recusar', { idProposta, motivo: 'ainda está em aberto' })).status).toBe(200)
    expect((await states())[0]).toBe('T1 SUMIDO')
    expect((await post('confirmar', { idProposta })).status).toBe(409)
  })

  test('over 10 % of what the mall has open nothing is offered, in slices neither', async () => {
    await database.adminPool.query(`
      insert into vanished_titulo (
        mall_id, titulo_id, source_id, received_file_id, vanished_on, open_cents
      )
      select t.mall_id, t.id, f.source_id, f.id, '2026-11-17', t.open_cents
      from titulo t, received_file f
      where t.id = 3`)
    expect(await post('propor', { idTitulos: [1], motivo })).toMatchObject({
      status: 422,
      body: {
        mensagem:
          'Sumiram R$\u00a05.000,00 dos R$\u00a05.000,00 em aberto do shopping: mais de 10 %. Confira no ERP se o arquivo está completo.',
      },
    })
  })

  test('of a file that was loaded despite its drift nothing is offered', async () => {
    await database.adminPool.query(
      `update received_file set findings = '[{"codigo": "J09", "severidade": "CONFIRMA"}]'`,
    )
    expect((await post('propor', { idTitulos: [1], motivo })).status).toBe(422)
  })

  test('a short reason, an unknown título and one that is proposed already are refused', async () => {
    expect((await post('propor', { idTitulos: [1], motivo: 'curto' })).status).toBe(422)
    expect((await post('propor', { idTitulos: [1, 999], motivo })).status).toBe(404)
    await post('propor', { idTitulos: [1], motivo })
    expect((await post('propor', { idTitulos: [1], motivo })).status).toBe(409)
  })

  test('a user of some malls proposes nothing of another and does not see its proposals', async () => {
    const { idProposta } = (await post('propor', { idTitulos: [1], motivo })).body
    actor = decider(2, [2])
    expect((await post('propor', { idTitulos: [2], motivo })).status).toBe(404)
    expect((await post('confirmar', { idProposta })).status).toBe(404)
    actor = userOf([doubtfulPath])
    expect((await post('propor', { idTitulos: [2], motivo })).status).toBe(403)
  })

  test('each título has its line in the decision log', async () => {
    const { idProposta } = (await post('propor', { idTitulos: [1, 2], motivo })).body
    expect(
      await rows(
        `select entity_id from audit_entry where action = 'PROPOR_BAIXA_SUMIDO' and body ->> 'idProposta' = '${String(idProposta)}' and body ->> 'motivo' = '${motivo}' order by entity_id`,
      ),
    ).toMatchObject([{ entity_id: '1' }, { entity_id: '2' }])
  })
})
