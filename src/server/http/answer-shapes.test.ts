// Every field that the specification gives an entity (spec 1:3) must be in the answers: in the
// contract, and in rows of a full sample database.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { everyRoute, servedToEveryRight } from '#testing/test-everything.ts'
import { samples } from '#testing/test-samples.ts'
import type { Sample } from '#testing/test-targets.ts'

const callOf = (name: string) => {
  const foundRoute = everyRoute.find(({ call }) => call.name === name)
  if (!foundRoute) throw new Error(`No call ${name}`)
  return foundRoute.call
}

const of = (prefix: string, fields: string) => fields.split(' ').map((field) => `${prefix}${field}`)
const fiador =
  'idSerasaBoletoFiador nomeFiador cpfcnpjFiador endereco usuarioCadastro.id usuarioCadastro.nome'
const justification = of(
  'serasaJustificatica.',
  'idSerasaJustificatica txtJustificativa campoObrigatorio',
)
// `observation` exists only in the browser, which sends it as `observacao`; no answer contains it.
const invoice = [
  ...of(
    '',
    'idBoleto nmShopping nomFantasia nomGrupoCobranca nomPortifolio luc datVencimento numBoleto numBoletoOriginal',
  ),
  ...of(
    '',
    'valTotalVencido qtdNegativacao quantidadeExcecao flagNegativar txtObservacao numChamado nomeAnexo',
  ),
  ...of('serasaLoja.', 'idSerasaLoja nomRazaoSocial grupoCobranca portfolio'),
  ...of('fiadores.', fiador),
  ...justification,
]
const mallCounts = of(
  '',
  'idShopping shopping.nomeShopping quantidadeClientes quantidadeBoletos quantidadeFiador',
)
const result = of(
  '',
  'shopping.nomeShopping nomFantasia nomRazaoSocial luc numBoleto numBoletoOriginal documentoDevedor tipoPessoa statusWorkflowSerasa.nome valTotalVencido retornoSerasa.status retornoSerasa.dataRetornoSerasa retornoSerasa.erros.description',
)

/** Fields of spec 1:3 by call. */
const entities: Readonly<Record<string, readonly string[]>> = {
  'access.signIn': of('', 'id token name username email profile.name shoppings.id shoppings.name'),
  'access.searchRoutes': of('content.', 'nome menus.title menus.label menus.url menus.rules.code'),
  'negativation.totalsByMall': of(
    'content.',
    [...mallCounts, 'quantidadeExcecao cicloNegativacao.id statusWorkflow.nome'].join(' '),
  ),
  'negativation.searchBoletos': of('content.', invoice.join(' ')),
  'negativation.searchExceptions': of('content.', invoice.join(' ')),
  'negativation.searchManual': of('content.', invoice.join(' ')),
  'negativation.searchBills': [
    ...of(
      'content.',
      'idBoleto nmShopping nomFantasia serasaLoja.numCpfcnpjLoja serasaLoja.luc numBoleto datVencimento',
    ),
    ...of(
      'content.',
      'statusWorkflowSerasa.nome statusBoleto.nome txtObservacao numChamado nomeAnexo',
    ),
    ...of('content.fiadores.', fiador),
    ...of('content.', justification.join(' ')),
  ],
  'negativation.billStatuses': of('content.', 'codigo nome'),
  'negativation.justifications': of(
    'content.',
    'idSerasaJustificatica txtJustificativa campoObrigatorio',
  ),
  'negativation.history': of(
    'content.',
    'serasaJustificatica.txtJustificativa numChamado txtObservacao nomeAnexo datUltimaAtualizacao usuarioAlteracao.nome',
  ),
  'bureau.searchNegativated': of('content.', result.join(' ')),
  'bureau.searchFailed': of(
    'content.',
    [...result, 'idSerasaBoleto idPessoa datVencimento operacao'].join(' '),
  ),
  'bureau.failedLog': of(
    'content.',
    'log registro.nomFantasia registro.luc registro.documentoDevedor registro.numBoleto registro.endereco registro.contato',
  ),
  'bureau.writeOffTotals': of('content.', mallCounts.join(' ')),
  'bureau.writeOffBoletos': of('content.', 'numBoleto nomRazaoSocial luc'),
  'negativation.workflowStatuses': of('content.', 'id value label'),
  'registers.listStates': of('', 'sigla nome cidades'),
}

const unwrapSchema = (schema: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapSchema(schema.unwrap())
  return schema instanceof z.ZodArray ? unwrapSchema(schema.element) : schema
}
/** True if a schema has the path, through any lists and nullables. */
const declares = (schema: unknown, [head, ...rest]: readonly string[]): boolean => {
  if (head === undefined) return true
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodObject && head in inner.shape && declares(inner.shape[head], rest)
}
/** All objects along a path that should have its last key, in every row. */
const holders = (value: unknown, [head, ...rest]: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value))
    return value.flatMap((one) =>
      holders(
        one,
        [head, ...rest].filter((key) => key !== undefined),
      ),
    )
  if (value === null || value === undefined || head === undefined) return []
  return rest.length === 0 ? [value] : holders((value as Record<string, unknown>)[head], rest)
}

const { ask, inject, target } = servedToEveryRight('mixed')

/** Samples that find rows with every field; they override the samples of other tests. */
const sampleOverrides: Readonly<Record<string, Sample>> = {
  'access.signIn': { body: { token: 'tudo' } },
  'access.searchRoutes': { body: {} },
  'negativation.searchManual': { body: { tipo: 'INCLUSAO_MANUAL' } },
}

describe('the fields of the specification', () => {
  test.each(Object.entries(entities))('stand in the answer of %s', async (name, paths) => {
    const call = callOf(name)
    expect(paths.filter((path) => !declares(call.answer, path.split('.')))).toEqual([])
    const answer = await ask(call, sampleOverrides[name] ?? samples[name]?.(target()) ?? {})
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const body: unknown = answer.json()
    const top = paths.filter((path) => path.split('.').length <= 2)
    for (const path of top) expect(holders(body, path.split('.')), path).not.toEqual([])
    for (const path of paths) {
      const key = path.split('.').at(-1) ?? ''
      for (const holder of holders(body, path.split('.')))
        expect(holder, path).toHaveProperty([key])
    }
  })

  test('a list answers the position of its page', async () => {
    const answer = await ask(callOf('negativation.searchBoletos'), { body: { page: 1, size: 5 } })
    expect(answer.json()).toMatchObject({
      pageInfo: { currentPage: 1, totalPages: expect.any(Number) as number },
    })
  })
})

describe('the look-ups of every screen (spec 1:7.5)', () => {
  const paths = [
    'GET /empresas/shoppings/simple-umpaged',
    'GET /grupo-cobranca/grupo/buscar/listagrupo',
    'GET /grupo-cobranca/grupo/buscar/listaportifolio',
    'GET /workflow/serasa/serasa-justificativa/buscar',
    'GET /parametros/ajuizamento/justificativa',
    'GET /spredsheet/status',
    'GET /filters/source',
    'POST /perfilizacao/pefil/buscar',
    'GET /parametros/ajuizamento/tipo-acao',
    'GET /empresas/unpaged',
    'GET /empresas/tipo-empresa',
    'GET /config/inadimplencia/tipo-movimento/unpaged',
    'GET /config/inadimplencia/tipo-contrato/unpaged',
    'GET /config/inadimplencia/tipo-conta/unpaged',
    'GET /config/excecoes/modulo',
    'GET /workflow/serasa/serasa-status/workflow',
  ]
  const rowsOf = async (path: string) => {
    const [method, url] = path.split(' ') as ['GET' | 'POST', string]
    const payload = method === 'POST' ? { payload: {} } : {}
    const answer = await inject({
      method,
      url: `/bff${url}`,
      ...payload,
    })
    expect(answer.statusCode, `${path}: ${answer.body.slice(0, 200)}`).toBe(200)
    const body = answer.json<
      { content?: unknown[]; data?: unknown[] } | Record<string, unknown>[]
    >()
    return (Array.isArray(body) ? body : (body.content ?? body.data)) as Record<string, unknown>[]
  }

  test.each(paths)('%s answers its rows', async (path) => {
    expect(await rowsOf(path)).not.toHaveLength(0)
  })

  test('the first rows of every database (rules 8.1)', async () => {
    const codes = async (path: string, key = 'codigo') =>
      (await rowsOf(`GET ${path}`)).map((row) => row[key])
    expect(await codes('/config/inadimplencia/tipo-conta/unpaged')).toEqual([
      'ALUGUEL',
      'CONDOMINIO',
      'FUNDO',
      'COMERCIAL',
      'CONFISSAO',
    ])
    expect(await rowsOf('GET /config/inadimplencia/tipo-movimento/unpaged')).toMatchObject([
      { codigo: 'ALM', tipoConta: 'ALUGUEL' },
      { codigo: 'CDO', tipoConta: 'CONDOMINIO' },
      { codigo: 'CFD', tipoConta: 'CONFISSAO' },
      { codigo: 'FPP', tipoConta: 'FUNDO' },
      { codigo: 'MID', tipoConta: 'COMERCIAL' },
    ])
    expect(await codes('/config/inadimplencia/tipo-contrato/unpaged')).toEqual([
      'LOJA',
      'MALL',
      'MIDIA',
      'CDU',
      'CONFISSAO',
    ])
    expect(await codes('/parametros/ajuizamento/tipo-acao')).toEqual(['DES', 'EXE', 'COB', 'MON'])
    expect(await rowsOf('GET /parametros/ajuizamento/justificativa')).toMatchObject([
      {
        descricao: 'Acordo em negociação',
        requerChamado: true,
        requerAnexo: false,
        limiteJustificativa: 2,
        aprovador: false,
      },
      {
        descricao: 'Valor em conferência',
        descricaoCampoObrigatorio: 'Número do chamado ou anexo',
        limiteJustificativa: 1,
      },
      { descricao: 'Recuperação judicial', requerChamado: false, requerAnexo: true },
      {
        descricao: 'Decisão da diretoria',
        requerChamado: true,
        aprovador: true,
        dataFinal: '2030-12-31',
      },
    ])
    expect(await codes('/filters/source', 'value')).toEqual(['ORACLE', 'SAP'])
    expect(await codes('/spredsheet/status', 'status')).toContain('Processada')
  })
})

/** Every instant of an answer, with its path. */
const instantsOf = (value: unknown, path = ''): readonly string[] => {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) ? [`${path} ${value}`] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) =>
    instantsOf(one, Array.isArray(value) ? path : `${path}.${key}`),
  )
}

test('an instant has one format in every answer, as ISO 8601 in UTC with its milliseconds', async () => {
  const found: string[] = []
  for (const { call } of everyRoute) {
    if (call.effect !== 'read') continue
    const answer = await ask(
      call,
      sampleOverrides[call.name] ?? samples[call.name]?.(target()) ?? {},
    )
    if (answer.headers['content-type']?.includes('json') !== true) continue
    found.push(...instantsOf(answer.json()).map((line) => `${call.name} ${line}`))
  }
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((line) => !/ \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(line))).toEqual([])
})
