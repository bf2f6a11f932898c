import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '#server/work/work.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor

const someone = (
  name: string,
  malls: Actor['malls'] = 'all',
  screens = ['/cadastro-empresas'],
): Actor => ({
  id: 1,
  name,
  login: name.toLowerCase(),
  profile: 'ADMINISTRADOR',
  malls,
  rights: new Map(screens.map((screen) => [screen, new Set<string>()])),
})
const base = '/bff/empresas'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = async (method: Method, path: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url: `${base}${path}`,
    ...(payload ? { payload } : {}),
  })
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, never>>(),
    headers: answer.headers,
  }
}
type Rows = {
  data: Record<string, unknown>[]
  pageInfo: { totalItems: number; totalPages: number }
}
const search = async (path: string) => (await ask('GET', path)).body as unknown as Rows
const wrongFields = (body: unknown) =>
  (body as { campos?: { campo: string }[] }).campos?.map(({ campo }) => campo)
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await database.adminPool.query(text, values)).rows as T[]

const contatos = [
  { tipo: 'EMAIL', contato: 'contato@orion.example' },
  { tipo: 'TELEFONE', contato: '(11) 91234-5678' },
]
const orion = {
  razaoSocial: 'Órion S.A.',
  cnpj: '12.abc.345/01DE-35',
  idErp: 7,
  tipoEmpresaId: 2,
  endereco: {
    logradouro: 'Avenida Paulista, 1000',
    cep: '01310-100',
    cidade: 'São Paulo',
    uf: 'sp',
  },
  contatos,
}
const mallFields = (nome: string, codigoUnidadeEconomica: string) => ({
  nome,
  codigoUnidadeEconomica,
  participacao: '62.50',
  dataInicio: '2020-01-01',
})

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  await database.adminPool.query(`
    insert into mall (name, economic_unit, portfolio)
    values ('Zenith', 'U1', null), ('Água Verde', 'U2', 'Sul'), ('Beira Rio', 'U3', 'Sul');
    insert into company (name, cnpj, erp_id, is_active)
    values ('Ceres Ltda', '11222333000181', 3, true),
      ('Antiga Ltda', '11444777000161', null, false)`)
  actor = someone('Ana')
})
afterAll(() => app.close())

describe('spec 3:7 Registers: GET /empresas?page&razaoSocial returns data and pageInfo', () => {
  test('POST /empresas keeps company fields, idErp as integer, contatos of tipo and contato', async () => {
    const answer = await ask('POST', '', orion)
    expect(answer).toMatchObject({ status: 200, body: { mensagem: 'Empresa salva com sucesso.' } })
    expect(await search('?page=1&razaoSocial=orion')).toMatchObject({
      data: [
        {
          razaoSocial: 'Órion S.A.',
          cnpj: '12ABC34501DE35',
          idErp: 7,
          tipo: { id: 2, nome: 'Empreendedora' },
          endereco: {
            logradouro: 'Avenida Paulista, 1000',
            cep: '01310100',
            cidade: 'São Paulo',
            uf: 'SP',
          },
          contatos: [
            { tipo: 'EMAIL', contato: 'contato@orion.example' },
            { tipo: 'TELEFONE', contato: '11912345678' },
          ],
          versao: 1,
          alteradoPor: 'Ana',
        },
      ],
      pageInfo: { currentPage: 1, totalPages: 1, totalItems: 1 },
    })
    expect(
      await rows(`select action, entity, user_name from audit_entry where entity = 'empresa'`),
    ).toEqual([{ action: 'CRIAR_EMPRESA', entity: 'empresa', user_name: 'Ana' }])
  })

  test('pages and order are made by the server', async () => {
    const named = async (query: string) =>
      (await search(query)).data.map(({ razaoSocial }) => razaoSocial)
    expect(await named('?page=1&size=2')).toEqual(['Antiga Ltda', 'Ceres Ltda'])
    expect(await named('?page=2&size=2')).toEqual(['Órion S.A.'])
    expect(await named('?page=1&size=2&sort=-razaoSocial')).toEqual(['Órion S.A.', 'Ceres Ltda'])
    expect((await ask('GET', '?page=1&sort=segredo')).status).toBe(400)
    expect(await named('?page=1&razaoSocial=%25')).toEqual([])
  })

  test('each wrong field is named: check digits, unique CNPJ, contact, CEP of another state, type, city', async () => {
    const wrong = await ask('POST', '', {
      ...orion,
      razaoSocial: '',
      cnpj: '12ABC34501DE36',
      tipoEmpresaId: 99,
      endereco: { cep: '20040-002', cidade: 'Recife', uf: 'SP' },
      contatos: [],
    })
    expect(wrong.status).toBe(400)
    expect(wrongFields(wrong.body)).toEqual([
      'razaoSocial',
      'cnpj',
      'tipoEmpresaId',
      'endereco.cep',
      'endereco.cidade',
      'contatos',
    ])
    const again = await ask('POST', '', orion)
    expect(again).toMatchObject({
      status: 400,
      body: { mensagem: 'Já existe uma empresa com este CNPJ.' },
    })
    expect((await ask('POST', '', { ...orion, idErp: 1.5 })).status).toBe(400)
  })

  test('PUT /empresas/{id} creates the next version; the decision log has old and new values', async () => {
    const [company] = (await search('?razaoSocial=orion')).data
    const changedAnswer = await ask('PUT', `/${String(company?.['id'])}`, {
      ...orion,
      razaoSocial: 'Órion Participações S.A.',
      contatos: contatos.slice(0, 1),
      versao: 1,
    })
    expect(changedAnswer).toMatchObject({
      status: 200,
      body: { registro: { versao: 2, contatos: [contatos[0]] } },
    })
    const [line] = await rows<{ body: { de: object; para: object } }>(
      `select body from audit_entry where action = 'ALTERAR_EMPRESA'`,
    )
    expect(line?.body).toMatchObject({
      de: { razaoSocial: 'Órion S.A.' },
      para: { razaoSocial: 'Órion Participações S.A.' },
    })
    expect((await ask('PUT', '/999', orion)).status).toBe(404)
  })

  test('a concurrent edit is 409 with who and when, and is not overwritten', async () => {
    const [company] = (await search('?razaoSocial=orion')).data
    actor = someone('Bia')
    const stale = await ask('PUT', `/${String(company?.['id'])}`, {
      ...orion,
      razaoSocial: 'Outra',
      versao: 1,
    })
    actor = someone('Ana')
    expect(stale).toMatchObject({ status: 409, body: { alteradoPor: 'Ana' } })
    expect(String(stale.body['alteradoEm'])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect((await search('?razaoSocial=outra')).data).toEqual([])
  })
})

describe('spec 3:7 Registers: GET /empresas/shoppings?page&nome', () => {
  test('participacao as point-decimal, ativo true; origem starts as ORACLE', async () => {
    const answer = await ask('POST', '/shoppings', mallFields('Novo', 'U4'))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        mensagem: 'Shopping salva com sucesso.',
        registro: { participacao: 62.5, origem: 'ORACLE', ativo: true },
      },
    })
    expect(await rows(`select share_bps, is_active from mall where name = 'Novo'`)).toEqual([
      { share_bps: 6250, is_active: true },
    ])
    expect((await search('/shoppings?page=1&nome=agua')).data).toMatchObject([
      {
        nome: 'Água Verde',
        participacao: 100,
        portfolio: 'Sul',
        dataInicio: null,
        alteradoPor: 'Sistema',
      },
    ])
  })

  test('dataFim before dataInicio, participacao above 100, a used code or name are refused', async () => {
    const refused = async (more: object) => {
      const { status, body } = await ask('POST', '/shoppings', {
        ...mallFields('Outro', 'U9'),
        ...more,
      })
      return [status, wrongFields(body)?.join()]
    }
    expect(await refused({ dataFim: '2019-12-31' })).toEqual([400, 'dataFim'])
    for (const participacao of ['100.01', '-1', '10.123', 'x', 101])
      expect(await refused({ participacao })).toEqual([400, 'participacao'])
    expect(await refused({ codigoUnidadeEconomica: 'U1' })).toEqual([400, 'codigoUnidadeEconomica'])
    expect(await refused({ nome: 'agua verde' })).toEqual([400, 'nome'])
    expect(await refused({ origem: 'TOTVS' })).toEqual([400, 'origem'])
  })

  test('a change keeps the ERP code of the mall, is versioned and logged in the chain of the mall', async () => {
    const [mall] = (await search('/shoppings?nome=zenith')).data
    const fields = { ...mallFields('Zênite', 'U1'), contatos, versao: mall?.['versao'] }
    const path = `/shoppings/${String(mall?.['id'])}`
    expect(await ask('PUT', path, fields)).toMatchObject({
      status: 200,
      body: {
        registro: { nome: 'Zênite', codigoUnidadeEconomica: 'U1', versao: 2, alteradoPor: 'Ana' },
      },
    })
    expect(await ask('PUT', path, fields)).toMatchObject({
      status: 409,
      body: { alteradoPor: 'Ana' },
    })
    expect(await rows(`select mall_id from audit_entry where action = 'ALTERAR_SHOPPING'`)).toEqual(
      [{ mall_id: mall?.['id'] }],
    )
  })

  test('a user of some malls sees, changes and exports only those, and creates none', async () => {
    actor = someone('Caio', [2])
    expect((await search('/shoppings?page=1')).data.map(({ nome }) => nome)).toEqual(['Água Verde'])
    expect(
      (await search('/unidades-economicas?page=1')).data.map(({ shoppingId }) => shoppingId),
    ).toEqual([2])
    expect((await ask('PUT', '/shoppings/1', mallFields('X', 'U1'))).status).toBe(404)
    for (const refusedAnswer of [
      await ask('POST', '/shoppings', mallFields('X', 'UX')),
      await ask('POST', '', {}),
      await ask('PUT', '/1', {}),
    ])
      expect(refusedAnswer).toMatchObject({
        status: 403,
        body: { mensagem: 'Este ato vale para todos os shoppings.' },
      })
    const own = { ...mallFields('Água Verde', 'U2'), portfolio: 'Sul' }
    expect(await ask('PUT', '/shoppings/2', own)).toMatchObject({
      status: 200,
      body: { registro: { alteradoPor: 'Caio' } },
    })
    for (const path of ['/shoppings/download', '/unidades-economicas/download']) {
      const book = await readXlsx(
        (await app.inject({ method: 'GET', url: `${base}${path}` })).rawPayload,
      )
      const text = JSON.stringify(book.sheets.map((sheet) => sheet.rows))
      expect(text).toContain('Água Verde')
      expect(text).not.toMatch(/Zênite|Beira Rio|Novo/)
    }
    actor = someone('Ana')
  })

  test('a user of some malls cannot add or remove a company of another mall', async () => {
    const [line] = await rows<{ id: number }>(
      `
        insert into mall_company (mall_id, company_id, economic_unit)
        values (1, 1, 'U1')
        returning id`,
    )
    actor = someone('Caio', [2])
    const foreign = {
      empresaId: 1,
      codigoUnidadeEconomica: 'U1',
      shoppingId: 1,
      origem: 'ORACLE',
      ativo: true,
      principal: true,
    }
    expect((await ask('PUT', '/unidades-economicas/empresas', [foreign])).status).toBe(404)
    expect((await ask('DELETE', `/unidades-economicas/empresa/${line?.id}`)).status).toBe(404)
    expect(await rows('delete from mall_company where id = $1 returning id', [line?.id])).toEqual([
      line,
    ])
    actor = someone('Ana')
  })

  test('a mall name is unique, also for concurrent users; an unchanged duplicate name is allowed', async () => {
    actor = someone('Caio', [2])
    const renamedAnswer = await ask('PUT', '/shoppings/2', mallFields('zenite', 'U2'))
    expect([renamedAnswer.status, wrongFields(renamedAnswer.body)]).toEqual([400, ['nome']])
    expect((await ask('PUT', '/shoppings/2', mallFields('Água Verde', 'U1'))).status).toBe(400)
    actor = someone('Ana')
    const both = await Promise.all([
      ask('POST', '/shoppings', mallFields('Gêmeo', 'U21')),
      ask('POST', '/shoppings', mallFields('GEMEO', 'U22')),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ])
    // Loads identify malls by code.
    await rows(`insert into mall (name, economic_unit) values ('agua verde', 'U23')`)
    const own = { ...mallFields('Água Verde', 'U2'), portfolio: 'Sul' }
    expect((await ask('PUT', '/shoppings/2', own)).status).toBe(200)
    await rows(`delete from mall where economic_unit in ('U21', 'U22', 'U23')`)
  })
})

describe('spec 3:7 Registers: PUT /empresas/unidades-economicas/empresas', () => {
  const save = (lines: readonly object[]) =>
    ask(
      'PUT',
      '/unidades-economicas/empresas',
      lines.map((line) => ({
        codigoUnidadeEconomica: 'U3',
        shoppingId: 3,
        origem: 'ORACLE',
        ativo: true,
        ...line,
      })),
    )
  type Line = { id: number; empresaId: number; principal: boolean }
  const unit = async () =>
    (await search('/unidades-economicas?nomeShopping=beira')).data[0] as {
      empresas: Line[]
      versao: number
      empresaPrincipal: string
    }

  test('exactly one principal, no overlap, known companies and the origem of the mall', async () => {
    expect(await save([{ empresaId: 1, principal: false }])).toMatchObject({
      status: 400,
      body: { mensagem: 'Marque exatamente uma empresa como principal.' },
    })
    expect(
      (
        await save([
          { empresaId: 1, principal: true },
          { empresaId: 3, principal: true },
        ])
      ).status,
    ).toBe(400)
    expect(wrongFields((await save([{ empresaId: 2, principal: true }])).body)).toEqual([
      '0.empresaId',
    ])
    expect(
      wrongFields((await save([{ empresaId: 1, principal: true, origem: 'SAP' }])).body),
    ).toEqual(['0.origem'])
    expect(
      wrongFields(
        (await save([{ empresaId: 1, principal: true, dataFim: '2026-06-30' }, { empresaId: 1 }]))
          .body,
      ),
    ).toEqual(['1.dataInicio'])
    expect(
      (
        await save([
          { empresaId: 1, principal: true },
          { empresaId: 3, shoppingId: 2 },
        ])
      ).status,
    ).toBe(400)
    expect((await save([{ empresaId: 1, principal: true, shoppingId: 99 }])).status).toBe(404)
    expect((await unit()).empresas).toEqual([])
  })

  test('saves the lines; the principal one can be swapped with another', async () => {
    expect(
      await save([
        { empresaId: 1, principal: true, dataFim: '2026-06-30' },
        { empresaId: 1, dataInicio: '2026-07-01' },
        { empresaId: 3 },
      ]),
    ).toMatchObject({ status: 200, body: { mensagem: 'Unidade econômica salva com sucesso.' } })
    const before = await unit()
    expect(before).toMatchObject({ empresaPrincipal: 'Ceres Ltda', versao: 2 })
    const lines = before.empresas.map(({ id, empresaId }) => ({
      id,
      empresaId,
      principal: empresaId === 3,
      versao: before.versao,
      ...(empresaId === 1
        ? { dataInicio: id === before.empresas[0]?.id ? '2026-07-01' : '2025-01-01' }
        : {}),
      ...(empresaId === 1 && id !== before.empresas[0]?.id ? { dataFim: '2026-06-30' } : {}),
    }))
    expect((await save(lines)).status).toBe(200)
    expect(await unit()).toMatchObject({ empresaPrincipal: 'Órion Participações S.A.', versao: 3 })
  })

  test('a stale set is refused with its last editor; a missing line is named', async () => {
    const { empresas, versao } = await unit()
    expect(await save([{ ...empresas[0], versao: versao - 1 }])).toMatchObject({
      status: 409,
      body: { alteradoPor: 'Ana' },
    })
    expect(wrongFields((await save([{ ...empresas[0], id: 9_999 }])).body)).toEqual(['0.id'])
  })

  test('DELETE removes a company from the mall, never the principal one', async () => {
    const { empresas, versao } = await unit()
    const path = (line: Line | undefined) => `/unidades-economicas/empresa/${line?.id}`
    expect(await ask('DELETE', path(empresas.find(({ principal }) => principal)))).toMatchObject({
      status: 422,
      body: { mensagem: expect.stringContaining('empresa principal') as string },
    })
    const other = empresas.find(({ principal }) => !principal)
    expect((await ask('DELETE', `${path(other)}?versao=${versao - 1}`)).status).toBe(409)
    expect(await ask('DELETE', `${path(other)}?versao=${versao}`)).toMatchObject({
      status: 200,
      body: { mensagem: 'Removido com sucesso.', registro: { versao: versao + 1 } },
    })
    expect((await ask('DELETE', path(other))).status).toBe(404)
    expect((await unit()).empresas).toHaveLength(empresas.length - 1)
    expect(
      await rows(
        `
          select mall_id, action
          from audit_entry
          where entity = 'unidade_economica'
          order by position`,
      ),
    ).toEqual([
      { mall_id: 3, action: 'ASSOCIAR_EMPRESAS' },
      { mall_id: 3, action: 'ASSOCIAR_EMPRESAS' },
      { mall_id: 3, action: 'REMOVER_EMPRESA' },
    ])
  })

  test('sortable columns: Nome shopping, Origem', async () => {
    const order = async (sort: string) =>
      (await search(`/unidades-economicas?page=1&sort=${sort}`)).data.map(
        ({ nomeShopping }) => nomeShopping,
      )
    expect(await order('-nomeShopping')).toEqual(['Zênite', 'Novo', 'Beira Rio', 'Água Verde'])
    expect(await order('origem,nomeShopping')).toEqual([
      'Água Verde',
      'Beira Rio',
      'Novo',
      'Zênite',
    ])
  })
})

describe('spreadsheets of the registers', () => {
  test.each([
    ['/download?razaoSocial=orion', 'empresa', 'Órion Participações S.A.'],
    ['/shoppings/download?nome=beira', 'shopping', 'Beira Rio'],
    ['/unidades-economicas/download?nomeShopping=beira', 'empresa-x-shopping', 'Beira Rio'],
  ])('%s holds the rows of the filter', async (path, name, text) => {
    const answer = await app.inject({ method: 'GET', url: `${base}${path}` })
    expect(String(answer.headers['filename'])).toMatch(
      new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`),
    )
    const book = await readXlsx(answer.rawPayload)
    const cells = book.sheets[0]?.rows ?? []
    expect(cells.at(-1)?.[0]).toBe(text)
    expect(JSON.stringify(cells)).toContain('Linhas: 1')
  })
})

describe('states of a form', () => {
  test('26 and the Distrito Federal, with 5,571 municipalities, need only a session', async () => {
    actor = someone('Davi', [], [])
    const states = (await ask('GET', '/estados')).body as unknown as {
      sigla: string
      cidades: string[]
    }[]
    expect(states).toHaveLength(27)
    expect(states.reduce((sum, { cidades }) => sum + cidades.length, 0)).toBe(5_571)
    expect(states.find(({ sigla }) => sigla === 'DF')?.cidades).toEqual(['Brasília'])
    expect((await ask('GET', '?page=1')).status).toBe(403)
    actor = someone('Ana')
  })
})
