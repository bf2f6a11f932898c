import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '#server/work/work.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor

const someone = (
  malls: Actor['malls'],
  screens = ['/cadastro-grupo-de-cobranca'],
  name = 'Ana',
): Actor => ({
  id: 1,
  name,
  login: name.toLowerCase(),
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map(screens.map((screen) => [screen, new Set<string>()])),
})
const everywhere = someone('all')
const ofOneMall = someone([1])
const base = '/bff/grupo-cobranca/grupo'
const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `${base}${path}`, payload })
const rows = async (text: string, values: unknown[] = []) =>
  (await database.adminPool.query(text, values)).rows

type Row = {
  idGrupoCobranca: number
  nome: string
  lojistas: number
  shoppings: number
  versao: number
}
const search = async (body: object = {}) =>
  (await post('/buscar', body)).json<{ content: Row[]; pageInfo: { totalItems: number } }>()
type Tenant = {
  lojista: { luc: string; numCpfcnpj: string; nomFantasia: string }
  contratos: number
}
const tenants = async (body: object) =>
  (await post('/buscar/associados', body)).json<{ content: Tenant[] }>().content

const cnpj = '11222333000181'
const person = '52998224725'

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
})
afterAll(() => app.close())
beforeEach(async () => {
  actor = everywhere
  await emptyTables(
    database.admin,
    'group_tenant',
    'collection_group',
    'contract',
    'tenant',
    'luc',
    'mall',
    'audit_entry',
    'audit_head',
  )
  await database.adminPool.query(`
    insert into mall (name, economic_unit, portfolio, origin) values
      ('Shopping Um', '1', 'Sul', 'ORACLE'), ('Shopping Dois', '2', 'Sul', 'SAP'), ('Shopping Três', '3', 'Norte', 'SAP'), ('Shopping Quatro', '4', null, 'SAP');
    insert into luc (mall_id, code) values (1, 'L1'), (1, 'L2'), (2, 'L1');
    insert into tenant (mall_id, document, name) values (1, '${cnpj}', 'Órion Ltda');
    insert into contract (mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id)
      values (1, 'C1', 'L2', 1, '${cnpj}', 'Órion Ltda', 'Órion Moda', (select min(id) from contract_type));
    insert into collection_group (name, portfolio) values ('Óticas', 'Norte'), ('Calçados', 'Sul'), ('Lanches', 'Norte');
    insert into group_tenant (mall_id, group_id, document, luc, trade_name) values
      (1, 1, '${cnpj}', 'L1', 'Ótica Sol'), (2, 1, '${cnpj}', 'L1', 'Ótica Lua'), (2, 2, '${person}', 'L9', null)`)
})

describe("spec 3:2.8, 'Search by group name; add a row; edit name and portfolio; save; delete'", () => {
  test('the search finds names without accents, with the tenants of each group', async () => {
    const { content, pageInfo } = await search({ nomeGrupoCobranca: 'otic' })
    expect(content).toEqual([
      {
        idGrupoCobranca: 1,
        nome: 'Óticas',
        portifolio: 'Norte',
        lojistas: 2,
        shoppings: 2,
        versao: 1,
        alteradoPor: null,
        alteradoEm: null,
      },
    ])
    expect(pageInfo.totalItems).toBe(1)
    expect((await search()).content.map(({ nome }) => nome)).toEqual([
      'Calçados',
      'Lanches',
      'Óticas',
    ])
    expect((await search({ portifolios: ['Sul'] })).content.map(({ nome }) => nome)).toEqual([
      'Calçados',
    ])
    expect(
      (await search({ page: 2, size: 2, sort: '-lojistas' })).content.map(({ nome }) => nome),
    ).toEqual(['Lanches'])
  })

  test('a new row has no id before it is saved, and one after', async () => {
    const savedResponse = await post('/salvar', {
      idGrupoCobranca: 0,
      nomeGrupoCobranca: ' Joias ',
      nomePortifolio: 'Sul',
    })
    expect(savedResponse.json()).toMatchObject({
      mensagem: 'Salvo com sucesso.',
      grupo: { nome: 'Joias', portifolio: 'Sul', lojistas: 0, alteradoPor: 'Ana' },
    })
    for (const idGrupoCobranca of [null, '', undefined])
      expect(
        (await post('/salvar', { idGrupoCobranca, nomeGrupoCobranca: `Sem ${idGrupoCobranca}` }))
          .statusCode,
      ).toBe(200)
    expect(
      await rows(`select action, entity, body from audit_entry where body->>'nome' = 'Joias'`),
    ).toEqual([
      { action: 'CRIAR_GRUPO', entity: 'grupo', body: { nome: 'Joias', portifolio: 'Sul' } },
    ])
  })

  test('name and portfolio of a saved group change, and the decision log has old and new values', async () => {
    const answer = await post('/salvar', {
      idGrupoCobranca: 3,
      nomeGrupoCobranca: 'Lanches',
      nomePortifolio: 'Oeste',
      versao: 1,
    })
    expect(answer.json()).toMatchObject({
      grupo: { idGrupoCobranca: 3, portifolio: 'Oeste', versao: 2 },
    })
    expect(await rows('select action, entity_id, body from audit_entry')).toEqual([
      {
        action: 'ALTERAR_GRUPO',
        entity_id: '3',
        body: {
          de: { nome: 'Lanches', portifolio: 'Norte' },
          para: { nome: 'Lanches', portifolio: 'Oeste' },
        },
      },
    ])
  })

  test('a name is unique without accents, and must not be empty', async () => {
    const takenResponse = await post('/salvar', { nomeGrupoCobranca: 'OTICAS' })
    expect(takenResponse.statusCode).toBe(400)
    expect(takenResponse.json()).toMatchObject({
      campos: [{ campo: 'nomeGrupoCobranca', mensagem: 'Já existe um grupo com este nome.' }],
    })
    expect((await post('/salvar', { nomeGrupoCobranca: '  ' })).statusCode).toBe(400)
    expect(
      (await post('/salvar', { idGrupoCobranca: 1, nomeGrupoCobranca: 'oticas' })).statusCode,
    ).toBe(200)
    expect(
      (await post('/salvar', { idGrupoCobranca: 99, nomeGrupoCobranca: 'Outro' })).statusCode,
    ).toBe(404)
  })

  test('the portfolio of a group changes although the ERP has a duplicate of its name', async () => {
    await rows(`insert into collection_group (name) values ('OTICAS')`)
    const portfolio = { idGrupoCobranca: 1, nomeGrupoCobranca: 'Óticas', nomePortifolio: 'Leste' }
    expect((await post('/salvar', portfolio)).json()).toMatchObject({
      grupo: { portifolio: 'Leste' },
    })
    expect((await post('/salvar', { ...portfolio, nomeGrupoCobranca: 'óticas' })).statusCode).toBe(
      400,
    )
  })

  test('saving an older version is refused with who and when', async () => {
    actor = someone('all', undefined, 'Bia')
    await post('/salvar', {
      idGrupoCobranca: 1,
      nomeGrupoCobranca: 'Óticas',
      nomePortifolio: 'Leste',
      versao: 1,
    })
    actor = everywhere
    const late = await post('/salvar', {
      idGrupoCobranca: 1,
      nomeGrupoCobranca: 'Óticas',
      nomePortifolio: 'Sul',
      versao: 1,
    })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      alteradoPor: 'Bia',
      alteradoEm: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    })
    expect(
      (await post('/excluir', { idGrupoCobranca: 1, versao: 1, confirmado: true })).statusCode,
    ).toBe(409)
  })

  test('a group keeps its earlier names', async () => {
    for (const nomeGrupoCobranca of ['Olhos', 'Visão', 'Óticas'])
      await post('/salvar', { idGrupoCobranca: 1, nomeGrupoCobranca })
    expect(await rows('select name, former_names from collection_group where id = 1')).toEqual([
      { name: 'Óticas', former_names: ['Olhos', 'Visão'] },
    ])
  })

  test('deleting a group with tenants needs confirm and lists them', async () => {
    const response = await post('/excluir', { idGrupoCobranca: 1 })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      mensagem: 'O grupo tem 2 lojistas: confirme a exclusão.',
      itens: [
        { codigo: 'GRUPO_COM_LOJISTAS', texto: 'Shopping Dois · L1 · Ótica Lua' },
        { codigo: 'GRUPO_COM_LOJISTAS', texto: 'Shopping Um · L1 · Ótica Sol' },
      ],
    })
    expect((await post('/excluir', { idGrupoCobranca: 1, confirmado: true })).json()).toMatchObject(
      {
        mensagem: 'Removido com sucesso.',
      },
    )
    expect(await rows('select id from group_tenant where group_id = 1')).toEqual([])
    expect((await post('/excluir', { idGrupoCobranca: 3 })).statusCode).toBe(200)
    expect((await search()).content.map(({ nome }) => nome)).toEqual(['Calçados'])
    expect(
      await rows(
        `
          select body->'lojistas'->0->>'luc' as luc
          from audit_entry
          where action = 'EXCLUIR_GRUPO'
          order by position
          limit 1`,
      ),
    ).toEqual([{ luc: 'L1' }])
  })

  test('deleting a group with a new, not yet shown tenant needs another confirmation', async () => {
    const { content } = (await post('/buscar/associados', { idGrupoCobranca: 1 })).json<{
      content: { idGurpoCobrancaLojista: number }[]
    }>()
    const shown = content.map(({ idGurpoCobrancaLojista }) => idGurpoCobrancaLojista)
    const confirmed = { idGrupoCobranca: 1, confirmado: true, lojistas: shown }
    // Replace one tenant by another: the count stays the same.
    await rows(`delete from group_tenant where group_id = 1 and mall_id = 2`)
    await post('/associar', { idGrupoCobranca: 1, idShopping: 1, numCpfcnpj: cnpj, luc: 'L2' })
    const response = await post('/excluir', confirmed)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      mensagem: 'O grupo tem 2 lojistas: confirme a exclusão.',
    })
    await post('/excluir/associados', {
      idGrupoCobranca: 1,
      idShopping: 1,
      numCpfcnpj: cnpj,
      luc: 'L2',
    })
    expect((await post('/excluir', confirmed)).statusCode).toBe(200)
  })

  test('the export holds the rows of the filter', async () => {
    const file = await post('/download', { portifolios: ['Norte'] })
    const text = JSON.stringify((await readXlsx(file.rawPayload)).sheets.map((sheet) => sheet.rows))
    expect(text).toContain('Óticas')
    expect(text).toContain('Lanches')
    expect(text).not.toContain('Calçados')
  })
})

describe("spec 3:2.8, the 'Editar' modal of associated tenants", () => {
  test('search by LUC and trade name', async () => {
    expect(await tenants({ idGrupoCobranca: 1 })).toEqual([
      {
        idGurpoCobrancaLojista: 2,
        shopping: { idShopping: 2, nomeShopping: 'Shopping Dois' },
        lojista: { numCpfcnpj: cnpj, luc: 'L1', nomFantasia: 'Ótica Lua' },
        contratos: 0,
      },
      {
        idGurpoCobrancaLojista: 1,
        shopping: { idShopping: 1, nomeShopping: 'Shopping Um' },
        lojista: { numCpfcnpj: cnpj, luc: 'L1', nomFantasia: 'Ótica Sol' },
        contratos: 0,
      },
    ])
    expect(await tenants({ idGrupoCobranca: 1, nomFantasia: 'otica s' })).toHaveLength(1)
    expect(await tenants({ idGrupoCobranca: 1, luc: 'l' })).toHaveLength(2)
    expect(await tenants({ idGrupoCobranca: 1, luc: 'X' })).toEqual([])
  })

  const fresh = {
    idGrupoCobranca: 3,
    idShopping: 1,
    numCpfcnpj: '11.222.333/0001-81',
    luc: ' l2 ',
    nomFantasia: '  ',
  }

  test("LUC and trade name are trimmed before saving; an empty trade name is the contract's", async () => {
    expect((await post('/associar', fresh)).json()).toMatchObject({
      mensagem: 'Associado com sucesso.',
      lojista: {
        lojista: { numCpfcnpj: cnpj, luc: 'L2', nomFantasia: 'Órion Moda' },
        contratos: 1,
      },
    })
    expect(
      (
        await post('/associar', {
          ...fresh,
          shopping: { idShopping: 2 },
          idShopping: undefined,
          nomFantasia: ' Loja ',
        })
      ).json(),
    ).toMatchObject({
      lojista: { shopping: { idShopping: 2 }, lojista: { luc: 'l2', nomFantasia: 'Loja' } },
    })
    expect(
      await rows(
        `
          select mall_id, body->>'luc' as luc
          from audit_entry
          where action = 'ASSOCIAR_LOJISTA'
          order by mall_id`,
      ),
    ).toEqual([
      { mall_id: 1, luc: 'L2' },
      { mall_id: 2, luc: 'l2' },
    ])
  })

  test('a mall, document and LUC belong to one group', async () => {
    const other = await post('/associar', { ...fresh, luc: 'L1' })
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({
      mensagem: 'Este lojista já está no grupo Óticas; um lojista fica em um só grupo.',
    })
    expect(
      (await post('/associar', { ...fresh, idGrupoCobranca: 1, luc: 'L1' })).json(),
    ).toMatchObject({
      mensagem: 'Este lojista já está neste grupo.',
    })
  })

  test.each([
    [
      'a wrong document',
      { numCpfcnpj: '11222333000180' },
      400,
      'O CPF ou CNPJ não confere; confira o documento.',
    ],
    ['no mall', { idShopping: undefined }, 400, 'Escolha o shopping.'],
    ['an unknown mall', { idShopping: 99 }, 404, 'Shopping não encontrado.'],
    ['an unknown group', { idGrupoCobranca: 99 }, 404, 'Grupo de cobrança não encontrado.'],
  ])('%s is refused', async (_, more, status, mensagem) => {
    const answer = await post('/associar', { ...fresh, ...more })
    expect([answer.statusCode, answer.json<{ mensagem: string }>().mensagem]).toEqual([
      status,
      mensagem,
    ])
  })

  test('a tenant is removed by mall, document and LUC', async () => {
    const key = { idGrupoCobranca: 1, idShopping: 2, numCpfcnpj: cnpj, luc: 'L1' }
    expect((await post('/excluir/associados', key)).json()).toMatchObject({
      mensagem: 'Removido com sucesso.',
    })
    expect((await post('/excluir/associados', key)).statusCode).toBe(404)
    expect(await tenants({ idGrupoCobranca: 1 })).toHaveLength(1)
  })
})

describe('access', () => {
  test('without the screen every call is refused', async () => {
    actor = someone('all', ['/boletos'])
    for (const path of [
      '/buscar',
      '/salvar',
      '/excluir',
      '/buscar/associados',
      '/associar',
      '/excluir/associados',
      '/download',
    ])
      expect((await post(path, {})).statusCode).toBe(403)
  })

  test('tenants and their counts cover the malls of the user, in the export too', async () => {
    actor = ofOneMall
    expect(
      (await search()).content.map(({ nome, lojistas, shoppings }) => [nome, lojistas, shoppings]),
    ).toEqual([
      ['Calçados', 0, 0],
      ['Lanches', 0, 0],
      ['Óticas', 1, 1],
    ])
    expect(
      (await tenants({ idGrupoCobranca: 1 })).map(({ lojista }) => lojista.nomFantasia),
    ).toEqual(['Ótica Sol'])
  })

  test('users of some malls add and remove tenants there, and cannot change a group', async () => {
    actor = ofOneMall
    const refusedResponse = await post('/salvar', { nomeGrupoCobranca: 'Novo' })
    expect(refusedResponse.statusCode).toBe(403)
    expect(refusedResponse.json<{ mensagem: string }>().mensagem).toBe(
      'Este ato vale para todos os shoppings.',
    )
    expect((await post('/excluir', { idGrupoCobranca: 3 })).statusCode).toBe(403)
    const own = { idGrupoCobranca: 3, idShopping: 1, numCpfcnpj: person, luc: 'L2' }
    expect((await post('/associar', own)).statusCode).toBe(200)
    expect((await post('/associar', { ...own, idShopping: 2 })).statusCode).toBe(404)
    expect(
      (await post('/excluir/associados', { ...own, idGrupoCobranca: 2, idShopping: 2, luc: 'L9' }))
        .statusCode,
    ).toBe(404)
    expect((await post('/excluir/associados', own)).statusCode).toBe(200)
  })

  test('idUsuario of another user is 403', async () => {
    expect((await post('/salvar', { nomeGrupoCobranca: 'Novo', idUsuario: 2 })).statusCode).toBe(
      403,
    )
    expect((await post('/salvar', { nomeGrupoCobranca: 'Novo', idUsuario: 1 })).statusCode).toBe(
      200,
    )
  })
})

describe('buscar/shopping/portfolio', () => {
  const portfolios = async (query: string) =>
    (await app.inject({ url: `${base}/buscar/shopping/portfolio${query}` })).json<{
      content: unknown[]
    }>().content

  test('returns portfolioName and shoppingIds of the requested origins, within the malls of the user', async () => {
    expect(await portfolios('?origens=ORACLE,SAP')).toEqual([
      { portfolioName: 'Norte', shoppingIds: [3] },
      { portfolioName: 'Sul', shoppingIds: [1, 2] },
    ])
    expect(await portfolios('?origens=ORACLE')).toEqual([
      { portfolioName: 'Sul', shoppingIds: [1] },
    ])
    actor = someone([2, 3], [])
    expect(await portfolios('')).toEqual([
      { portfolioName: 'Norte', shoppingIds: [3] },
      { portfolioName: 'Sul', shoppingIds: [2] },
    ])
  })
})
