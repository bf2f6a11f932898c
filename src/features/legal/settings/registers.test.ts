import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { insertAction } from '#testing/example-lawsuit-actions.ts'
import { insertFirstContract } from '#testing/example-tenants.ts'
import type { Actor } from '#server/work/work.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertUser } from '#testing/test-users.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor

const someone = (malls: Actor['malls'], screens = ['/cadastro-ajuizamento']): Actor => ({
  id: 1,
  name: 'Jurídico',
  login: 'juridico',
  profile: 'JURÍDICO',
  malls,
  rights: new Map(screens.map((screen) => [screen, new Set<string>()])),
})
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = async (method: Method, path: string, payload?: object) =>
  app.inject({ method, url: `/bff${path}`, ...(payload ? { payload } : {}) })
type Row = Readonly<Record<string, unknown>>
const rowsOf = async (path: string) => (await ask('GET', path)).json<{ data: Row[] }>().data
const answerOf = async (method: Method, path: string, payload?: object) => {
  const answer = await ask(method, path, payload)
  return [answer.statusCode, answer.json<Row & { mensagem: string }>()] as const
}

beforeAll(async () => {
  actor = someone('all')
  app = await testApp({ db: database.app, routes, authenticate: async () => actor })
  await insertUser(database, 'Jurídico', 'juridico')
  await insertFirstContract(database.admin)
})
afterAll(() => app.close())

describe('initial rows of rules 5.0', () => {
  test('are listed under the names of spec 2:3, with their last editor', async () => {
    expect(await rowsOf('/setup/rules/tipo-divida')).toMatchObject([
      { idAjzTipoDivida: 4, codTipoDivida: 'CDU', versao: 1, alteradoPor: 'Sistema' },
      { codTipoDivida: 'CONFISSAO' },
      { codTipoDivida: 'LOJA', descricao: 'Loja' },
      { codTipoDivida: 'MALL' },
      { codTipoDivida: 'MIDIA' },
    ])
    expect(await rowsOf('/parametros/ajuizamento/requisitos-minimos?page=1')).toMatchObject([
      {
        tipoDivida: 'LOJA',
        tipoAcao: 'Despejo por falta de pagamento c/c cobrança',
        divMinTotal: 5000,
        divMinMes: 0,
        inicioAgingEmAnos: 3,
        fimAgingEmDias: 60,
        boletosAbertos: 3,
        apenasContratosAtivos: false,
        requerAcordoAutos: true,
        deveIncluirBoletosAdm: true,
        ativo: true,
      },
      { tipoDivida: 'MALL', tipoAcao: 'Execução de título extrajudicial' },
      { tipoDivida: 'MIDIA' },
      { tipoDivida: 'CDU' },
      { tipoDivida: 'CONFISSAO', inicioAgingEmAnos: 5, fimAgingEmDias: 30, boletosAbertos: 1 },
    ])
    expect(await rowsOf('/setup/rules/tipo-divida-config')).toHaveLength(9)
    expect(await rowsOf('/setup/rules/tipo-divida-config?busca=confissao')).toMatchObject([
      { tipoContrato: 'CDU', movimentos: 'CFD', documentos: 'Todos' },
      { tipoContrato: 'CONFISSAO', movimentos: 'Todos', idAjzTipoMovimento: [] },
      { tipoContrato: 'LOJA' },
      { tipoContrato: 'MALL' },
      { tipoContrato: 'MIDIA' },
    ])
    const statuses = await rowsOf('/setup/rules/status-acao')
    expect(statuses.filter(({ encerra }) => encerra).map(({ nome }) => nome)).toEqual([
      'Extinta por pagamento',
      'Extinta',
      'Arquivada',
      'Sentença de improcedência',
    ])
    expect((await rowsOf('/setup/rules/especie-credito')).map(({ nome }) => nome)).toEqual([
      'Extraconcursal',
      'Concursal',
      'Quirografário',
    ])
  })

  test('Buscar finds text inside, in any case and accents', async () => {
    expect(await rowsOf('/setup/rules/tipo-acao?busca=EXECUCAO')).toMatchObject([{ codigo: 'EXE' }])
    expect(await rowsOf('/setup/rules/tipo-acao?busca=nada')).toEqual([])
  })
})

describe('POST with an id, without a PUT', () => {
  test('updates the record under either name of its id', async () => {
    const [status, created] = await answerOf('POST', '/setup/rules/especie-credito', {
      nome: 'Novo',
    })
    expect([status, created.mensagem]).toEqual([200, 'Criado com sucesso.'])
    const { id } = created['registro'] as { id: number }
    for (const [key, nome] of [
      ['id', 'Outro'],
      ['idAjzEspecieCredito', 'Terceiro'],
    ] as const) {
      const [code, changed] = await answerOf('POST', '/setup/rules/especie-credito', {
        [key]: id,
        nome,
      })
      expect([code, changed.mensagem]).toEqual([200, 'Atualizado com sucesso.'])
      expect(changed['registro']).toMatchObject({ id, nome })
    }
    const [code, removed] = await answerOf('DELETE', `/setup/rules/especie-credito/${id}`)
    expect([code, removed.mensagem]).toEqual([200, 'O registro foi removido'])
    expect((await ask('DELETE', `/setup/rules/especie-credito/${id}`)).statusCode).toBe(404)
  })

  test('an unknown id does not create a record', async () => {
    const before = await rowsOf('/setup/rules/status-acao')
    expect(
      await answerOf('POST', '/setup/rules/status-acao', { id: 999, nome: 'X' }),
    ).toMatchObject([404, { mensagem: 'Status da ação não encontrado.' }])
    expect(await rowsOf('/setup/rules/status-acao')).toEqual(before)
  })
})

describe('missing or duplicate values', () => {
  test.each([
    ['/setup/rules/tipo-divida', { codTipoDivida: 'loja', descricao: 'X' }, 'codTipoDivida'],
    ['/setup/rules/tipo-acao', { codigo: 'exe', nomTipoAcao: 'X' }, 'codigo'],
    ['/setup/rules/tipo-acao', { codigo: 'X', nomTipoAcao: 'cobranca' }, 'nomTipoAcao'],
    ['/setup/rules/tipo-acao', { codigo: 'X', nomTipoAcao: ' ' }, 'nomTipoAcao'],
    ['/setup/rules/status-acao', { nome: 'SUSPENSA' }, 'nome'],
    ['/parametros/ajuizamento/conta-contabil', { conta: '1', idTipoDivida: 99 }, 'idTipoDivida'],
    ['/parametros/ajuizamento/conta-contabil', { conta: '', idTipoDivida: 1 }, 'conta'],
    ['/parametros/ajuizamento/requisitos-minimos', { idTipoDivida: 1 }, 'idTipoAcao'],
    ['/setup/rules/movimentos', { codMovimento: 'alm' }, 'codMovimento'],
    ['/setup/rules/documentos', { prefixo: 'dp' }, 'prefixo'],
    ['/parametros/ajuizamento/custas', { uf: 'ZZ', percentual: 1 }, 'uf'],
  ])('POST %s with %j is reported at the field %s', async (path, body, field) => {
    const [status, answer] = await answerOf('POST', path, body)
    expect(status).toBe(400)
    expect(answer['campos']).toMatchObject([{ campo: field }])
  })

  test('a contract type without a name is refused in the words of spec 2:5', async () => {
    expect(await answerOf('POST', '/setup/rules/contratos', { nome: '' })).toMatchObject([
      400,
      { mensagem: 'O campo TIPO DE CONTRATO e obrigatorio' },
    ])
  })
})

describe('record in use', () => {
  test('a debt type stays: 422 with its uses', async () => {
    expect(await answerOf('DELETE', '/setup/rules/tipo-divida/1')).toMatchObject([
      422,
      {
        itens: [
          { id: 1, codigo: 'EM_USO', texto: 'configurações de tipo de dívida' },
          { texto: 'requisitos mínimos' },
        ],
      },
    ])
  })

  test('an action type can be neither deleted nor deactivated', async () => {
    const inUse = { itens: [{ codigo: 'EM_USO', texto: 'requisitos mínimos' }] }
    expect(await answerOf('DELETE', '/setup/rules/tipo-acao/1')).toMatchObject([422, inUse])
    expect(
      await answerOf('POST', '/setup/rules/tipo-acao', {
        idAjzTipoAcao: 1,
        codigo: 'DES',
        nomTipoAcao: 'Despejo',
        flagAtivo: false,
      }),
    ).toMatchObject([422, inUse])
    expect((await ask('DELETE', '/setup/rules/tipo-acao/4')).statusCode).toBe(200)
  })

  test('a contract type with contracts stays active; one without can be deactivated and restored', async () => {
    expect(await answerOf('PATCH', '/setup/rules/contratos/1/deactivate')).toMatchObject([
      422,
      { itens: [{ texto: 'contratos' }, { texto: 'configurações de tipo de dívida' }] },
    ])
    const [, created] = await answerOf('POST', '/setup/rules/contratos', { nome: 'QUIOSQUE' })
    const { id } = created['registro'] as { id: number }
    expect(created['registro']).toMatchObject({ nome: 'QUIOSQUE', codContrato: 'QUIOSQUE' })
    expect(await answerOf('PATCH', `/setup/rules/contratos/${id}/deactivate`)).toMatchObject([
      200,
      { mensagem: 'O registro foi removido' },
    ])
    expect(await rowsOf(`/setup/rules/contratos?id=${id}`)).toEqual([])
    expect(await rowsOf(`/setup/rules/contratos?id=${id}&inativos=true`)).toMatchObject([
      { codContrato: 'QUIOSQUE', flagAtivo: false },
    ])
    const fields = { nome: 'QUIOSQUE', codContrato: 'QUIOSQUE', flagAtivo: true }
    expect(await answerOf('PUT', `/setup/rules/contratos/${id}`, fields)).toMatchObject([200, {}])
    expect(await rowsOf(`/setup/rules/contratos?id=${id}`)).toMatchObject([{ flagAtivo: true }])
  })

  test('a deleted requirement is no longer listed; its row stays', async () => {
    expect(await answerOf('DELETE', '/parametros/ajuizamento/requisitos-minimos/3')).toMatchObject([
      200,
      { mensagem: 'O registro foi removido' },
    ])
    const rows = await rowsOf('/parametros/ajuizamento/requisitos-minimos')
    expect(rows.map(({ tipoDivida }) => tipoDivida)).toEqual(['LOJA', 'MALL', 'CDU', 'CONFISSAO'])
    const { rows: kept } = await database.adminPool.query(
      `select is_active, version, updated_by_name from lawsuit_requirement where id = 3`,
    )
    expect(kept).toEqual([{ is_active: false, version: 2, updated_by_name: 'Jurídico' }])
  })
})

describe('values used by an action', () => {
  test('status, espécie de crédito, action type and debt type cannot be deleted', async () => {
    const id = await insertAction(database.admin, {
      debtType: 'CDU',
      status: 'EM_ACOMPANHAMENTO',
      concluded: 7,
    })
    await database.adminPool.query(
      `update lawsuit set court_status_id = 1, credit_kind_id = 1, action_type_id = 3 where id = $1`,
      [id],
    )
    const inUse = { itens: [{ codigo: 'EM_USO', texto: 'ações' }] }
    for (const path of ['status-acao/1', 'especie-credito/1', 'tipo-acao/3'])
      expect(await answerOf('DELETE', `/setup/rules/${path}`)).toMatchObject([422, inUse])
    const [status, { itens }] = await answerOf('DELETE', '/setup/rules/tipo-divida/4')
    expect([status, (itens as { texto: string }[]).map(({ texto }) => texto)]).toEqual([
      422,
      ['configurações de tipo de dívida', 'requisitos mínimos', 'ações'],
    ])
  })

  test('an account with títulos stays active', async () => {
    const path = '/parametros/ajuizamento/conta-contabil'
    const [, created] = await answerOf('POST', path, { conta: '1.1.2.03', idTipoDivida: 1 })
    const { id } = created['registro'] as { id: number }
    await insertBoleto(database.admin, 'B9')
    await database.adminPool.query(`update titulo set ledger_account = '1.1.2.03'`)
    const ending = { conta: '1.1.2.03', idTipoDivida: 1, ativo: false }
    expect(await answerOf('PUT', `${path}/${id}`, ending)).toMatchObject([
      422,
      { itens: [{ codigo: 'EM_USO', texto: 'títulos' }] },
    ])
    await database.adminPool.query(`update titulo set ledger_account = null`)
    expect(await answerOf('PUT', `${path}/${id}`, ending)).toMatchObject([
      200,
      { registro: { ativo: false } },
    ])
  })
})

describe('requirement', () => {
  test('accepts empty limits as zero', async () => {
    const [, created] = await answerOf('POST', '/parametros/ajuizamento/requisitos-minimos', {
      idTipoDivida: 3,
      idTipoAcao: 2,
      divMinTotal: null,
      fimAgingEmDias: '',
      boletosAbertos: '2',
    })
    expect(created).toMatchObject({
      mensagem: 'Criado com sucesso.',
      registro: {
        tipoDivida: 'MIDIA',
        divMinTotal: 0,
        divMinMes: 0,
        inicioAgingEmAnos: 0,
        fimAgingEmDias: 0,
        boletosAbertos: 2,
        ativo: true,
      },
    })
  })
})

describe('movement type', () => {
  test('without an account counts in COMERCIAL, and the answer shows it', async () => {
    const [, created] = await answerOf('POST', '/setup/rules/movimentos', { codMovimento: 'XYZ' })
    expect(created).toMatchObject({
      mensagem: 'Criado com sucesso. Sem tipo de conta, ele conta em COMERCIAL.',
      registro: { tipoConta: 'COMERCIAL', flagAtivo: true, createdBy: 'Jurídico' },
    })
    const [, named] = await answerOf('POST', '/setup/rules/movimentos', {
      codMovimento: 'XYW',
      idTipoConta: 2,
    })
    expect(named).toMatchObject({
      mensagem: 'Criado com sucesso.',
      registro: { tipoConta: 'CONDOMINIO' },
    })
  })

  test('keeps its account if a change has none', async () => {
    const [row] = await rowsOf('/setup/rules/movimentos?busca=XYW')
    const path = `/setup/rules/movimentos/${String(row?.['id'])}`
    expect(await answerOf('PUT', path, { codMovimento: 'XYV' })).toMatchObject([
      200,
      { registro: { codMovimento: 'XYV', tipoConta: 'CONDOMINIO', modifiedBy: 'Jurídico' } },
    ])
  })
})

describe('configuration of a debt type', () => {
  const path = '/setup/rules/tipo-divida-config'

  test('for an existing pair is a conflict', async () => {
    expect(
      await answerOf('POST', path, { idAjzTipoDivida: 1, idAjzTipoContrato: 1 }),
    ).toMatchObject([409, { mensagem: 'LOJA já tem configuração para o tipo de contrato LOJA.' }])
  })

  test('that overlaps another is refused with its name', async () => {
    expect(
      await answerOf('PUT', path, {
        idAjzTipoDivida: 1,
        idAjzTipoContrato: 1,
        idAjzTipoMovimento: [1, 5],
        idAjzTipoDocumento: [2],
      }),
    ).toMatchObject([
      422,
      {
        mensagem:
          'A configuração de CONFISSAO para o tipo de contrato LOJA já toma o movimento CFD do documento FT.',
        itens: [{ id: '5-1', codigo: 'SOBREPOSTA' }],
      },
    ])
    expect(
      await answerOf('POST', path, { idAjzTipoDivida: 2, idAjzTipoContrato: 5 }),
    ).toMatchObject([
      422,
      {
        mensagem:
          'A configuração de CONFISSAO para o tipo de contrato CONFISSAO já toma todos os movimentos de todos os documentos.',
      },
    ])
  })

  test('replaces its lists, and is deleted with the record as body', async () => {
    const pair = { idAjzTipoDivida: 1, idAjzTipoContrato: 1 }
    const [, changed] = await answerOf('PUT', path, { ...pair, idAjzTipoMovimento: [2, 1, 2] })
    expect(changed).toMatchObject({
      mensagem: 'Atualizado com sucesso.',
      registro: { idAjzTipoMovimento: [1, 2], movimentos: 'ALM, CDO', documentos: 'Todos' },
    })
    expect(await answerOf('DELETE', path, changed['registro'] as object)).toMatchObject([
      200,
      { mensagem: 'O registro foi removido' },
    ])
    expect(await rowsOf(`${path}?chave=1-1`)).toEqual([])
    expect((await answerOf('PUT', path, pair))[0]).toBe(404)
  })
})

describe('permission for the registers', () => {
  test('a user without every mall is refused', async () => {
    actor = someone([1])
    try {
      expect(await answerOf('POST', '/setup/rules/status-acao', { nome: 'Nova' })).toMatchObject([
        403,
        { mensagem: 'Este ato vale para todos os shoppings.' },
      ])
    } finally {
      actor = someone('all')
    }
  })

  test('the other screens of legal action read them and cannot write', async () => {
    actor = someone('all', ['/acompanhar-ajuizamentos'])
    try {
      expect((await ask('GET', '/setup/rules/status-acao')).statusCode).toBe(200)
      expect((await ask('POST', '/setup/rules/status-acao', { nome: 'N' })).statusCode).toBe(403)
    } finally {
      actor = someone('all')
    }
  })
})
