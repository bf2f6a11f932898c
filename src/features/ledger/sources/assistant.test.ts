import { readFileSync } from 'node:fs'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { sourceFile, titulosByRecipe } from '#testing/example-sources.ts'
import { forgetSources } from '#testing/example-intake.ts'
import { loadContracts } from '#testing/example-load.ts'
import { workOn } from '#testing/test-app.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { foreignFile } from '#testing/test-foreign-files.ts'
import { multipart } from '#testing/test-requests.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'

import type { Detection } from './contract/assistant.ts'
import { editRule, sourcesPath } from './contract/calls.ts'
import type { Rehearsal } from './contract/rehearsal.ts'
import type { Recipe } from './contract/recipe.ts'
import { fieldsWithoutOrigin, finishedRecipe, proposedRecipe } from './rules/draft-recipe.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let actor: Actor
const { inject, request } = servedRoutes({ database, routes, authenticate: async () => actor })

const editor = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([sourcesPath], { id, malls }),
  rights: new Map([[sourcesPath, new Set([editRule])]]),
})
const motivo = 'o ERP passou a mandar o arquivo'

const send = <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  request<T & { mensagem: string }>(method, url, body)

async function detect(
  fields: Readonly<Record<string, unknown>>,
  file?: { readonly name: string; readonly bytes: Buffer },
) {
  const { payload, type } = multipart(fields, file && [file.name, file.bytes])
  const answer = await inject({
    method: 'POST',
    url: '/bff/fontes/detectar',
    payload,
    headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
  })
  return { status: answer.statusCode, body: answer.json<Detection & { mensagem: string }>() }
}

const rehearse = (body: object) =>
  send<Rehearsal & { campos: { campo: string }[] }>('POST', '/fontes/ensaiar', body)

type Ready = { codigo: string; nome: string; traz: string; receita: Recipe }
const readyMade = async () => (await send<{ data: Ready[] }>('GET', '/fontes/prontas')).body.data

beforeAll(async () => {
  await insertPeople(database, 3)
  await loadContracts(workOn(database))
})
beforeEach(async () => {
  actor = editor(1)
  await forgetSources(database)
})

const expected = JSON.parse(sourceFile('esperado.json').bytes.toString('utf8')) as Record<
  string,
  Readonly<Record<string, unknown>>
>
const inCents = (reais: number) => Math.round(reais * 100)

describe('the eight ready-made recipes with their samples (golden a)', () => {
  test('are eight', async () => {
    expect((await readyMade()).map(({ codigo }) => codigo)).toEqual([
      'SAP_FBL5N',
      'SAP_CLIENTES',
      'PROTHEUS_SE1',
      'PROTHEUS_SA1',
      'ORACLE_AGING',
      'SISTEMA_SHOPPING',
      'BOLETO_LINHA',
      'REGUA_TITULOS',
    ])
  })

  const rehearsed = async (name: string, code: string) => {
    const { status, body: detection } = await detect({}, sourceFile(name))
    expect(status, detection.mensagem).toBe(200)
    const receita = (await readyMade()).find(({ codigo }) => codigo === code)?.receita
    const answer = await rehearse({ idAmostra: detection.idAmostra, receita })
    expect(answer.status, answer.body.mensagem).toBe(200)
    return answer.body
  }

  test.each(titulosByRecipe)('%s by %s', async (name, code) => {
    const read = await rehearsed(name, code)
    const { abatidas, valorAbatido, ...wanted } = expected[name] ?? {}
    expect({
      linhas: read.linhas,
      aceitas: read.aceitas,
      rejeitadas: read.rejeitadas,
      ignoradas: read.ignoradas,
      creditos: read.creditos,
      valorCreditos: inCents(read.valorCreditos),
      valorAberto: inCents(read.valorAberto),
      somas: Object.fromEntries(
        read.somas.map((sum) => [
          `${sum.unidEcon}|${sum.competencia}`,
          { linhas: sum.linhas, valorAberto: inCents(sum.valorAberto) },
        ]),
      ),
      achados: read.achados.map(({ codigo }) => codigo),
    }).toEqual(wanted)
    expect([read.abatidas, inCents(read.valorAbatido)]).toEqual([abatidas ?? 0, valorAbatido ?? 0])
  })

  test.each([
    ['sap.zip', 'SAP_CLIENTES'],
    ['protheus.zip', 'PROTHEUS_SA1'],
  ])('the 12 contracts of %s by %s', async (name, code) => {
    expect(await rehearsed(name, code)).toMatchObject({ aceitas: 12, rejeitadas: 0, achados: [] })
  })

  test('our own layout is REGUA_TITULOS', async () => {
    const file = { name: 'base-titulos.csv', bytes: readFileSync(foreignFile('base-titulos.csv')) }
    const { body } = await detect({}, file)
    expect(body.prontaReconhecida?.codigo).toBe('REGUA_TITULOS')
  })

  test.each([
    ['sap.zip', 'SAP_FBL5N'],
    ['protheus.zip', 'PROTHEUS_SE1'],
    ['oracle-aging.csv', 'ORACLE_AGING'],
    ['sistema-shopping.xlsx', 'SISTEMA_SHOPPING'],
  ])('%s is known as %s', async (name, code) => {
    expect((await detect({}, sourceFile(name))).body).toMatchObject({
      fonteReconhecida: null,
      prontaReconhecida: { codigo: code },
    })
  })
})

const foreign = [
  'Relatório de títulos em aberto',
  'Filial;Cliente;CNPJ;Nº Doc;Vencto Real;Vlr Título;Saldo;Contrato;LUC;Histórico',
  '1000;{nome};{doc};ALM00000001;10/06/2026;1.234,56;1.234,56;{contrato};{luc};ALM 06/2026',
  '1000;{nome};{doc};CDO00000002;15/08/2026;2.000,00;2.000,00;{contrato};{luc};CDO 08/2026',
].join('\r\n')

/** A file of an unknown ERP about the first contract of mall 1000. */
async function foreignReport(change: (text: string) => string = (text) => text) {
  const { rows } = await database.adminPool.query<Record<string, string>>(`
    select c.number as contrato, c.luc, c.document as doc, c.name as nome
    from contract c join mall m on m.id = c.mall_id
    where m.economic_unit = '1000' order by c.id limit 1`)
  const text = foreign.replaceAll(/\{(\w+)\}/g, (_, key: string) => rows[0]?.[key] ?? '')
  return { name: 'titulos_abertos_18-11-2026.csv', bytes: Buffer.from(change(text), 'latin1') }
}

describe('detection', () => {
  test('proposes the columns of an unknown file, and says what the register answers', async () => {
    const { body } = await detect({}, await foreignReport())
    expect(body).toMatchObject({
      traz: 'TITULOS',
      leitura: {
        forma: 'CSV',
        codificacao: 'WINDOWS-1252',
        separador: ';',
        linhaCabecalho: 2,
        dia: 'DMY',
        decimal: ',',
      },
      fonteReconhecida: null,
      prontaReconhecida: null,
    })
    expect(Object.fromEntries(body.colunas.map(({ coluna, campo }) => [coluna, campo]))).toEqual({
      Filial: 'unidEcon',
      Cliente: 'razaoSocial',
      CNPJ: 'cpfCnpj',
      'Nº Doc': 'numeroTitulo',
      'Vencto Real': 'vencimento',
      'Vlr Título': 'valorOriginal',
      Saldo: 'valorAberto',
      Contrato: 'contrato',
      LUC: 'luc',
      Histórico: null,
    })
    expect(body.cadastro.find(({ campo }) => campo === 'tipoContrato')).toMatchObject({
      responde: 1,
      de: 1,
    })
    const recipe = proposedRecipe(body, { nome: 'ERP', completo: true })
    expect(recipe.partes[0]?.campos).toMatchObject({
      tipoMovimento: { coluna: 'Histórico', parte: { separador: ' ', posicao: 1 } },
      competencia: { coluna: 'Histórico', parte: { separador: ' ', posicao: 2 } },
    })
    expect(recipe.partes.flatMap(fieldsWithoutOrigin).map(({ name }) => name)).toEqual([
      'tipoContrato',
      'tipoDocumento',
    ])
  })

  test('shows both readings of days that nothing proves, and takes the chosen one', async () => {
    const file = await foreignReport((text) => text.replaceAll('15/08', '05/08'))
    const { body } = await detect({}, file)
    expect(body.duvidas).toMatchObject([
      {
        tipo: 'DIA',
        opcoes: [
          { forma: 'DMY', exemplos: [{ lido: '10/06/2026' }, { lido: '05/08/2026' }] },
          { forma: 'MDY', exemplos: [{ lido: '06/10/2026' }, { lido: '08/05/2026' }] },
        ],
      },
    ])
    const leitura = JSON.stringify([{ arquivo: file.name, dia: 'DMY' }])
    const again = await detect({ idAmostra: body.idAmostra, leitura })
    expect(again.body).toMatchObject({ duvidas: [], leitura: { dia: 'DMY' } })
  })

  test('takes another header row', async () => {
    const file = await foreignReport()
    const { body } = await detect({}, file)
    const leitura = JSON.stringify([{ arquivo: file.name, linhaCabecalho: 3 }])
    const again = await detect({ idAmostra: body.idAmostra, leitura })
    expect(again.body).toMatchObject({ leitura: { linhaCabecalho: 3 }, arquivos: [{ linhas: 1 }] })
  })

  test('a sample is its person’s alone, for 24 hours', async () => {
    const { idAmostra } = (await detect({}, await foreignReport())).body
    actor = editor(2)
    expect((await detect({ idAmostra })).status).toBe(404)
    actor = editor(1)
    expect((await detect({ idAmostra })).status).toBe(200)
    await database.adminPool.query(
      `update source_sample set received_at = regua.now() - interval '25 hours' where id = ${idAmostra}`,
    )
    expect((await detect({ idAmostra })).status).toBe(404)
  })

  test('refuses what it cannot read, and keeps nothing', async () => {
    const count = async () =>
      (await database.adminPool.query<{ n: string }>('select count(*) n from source_sample')).rows
    const before = await count()
    const old = Buffer.alloc(600)
    old.writeUInt32BE(0xd0cf11e0, 0)
    expect(await detect({}, { name: 'velho.xls', bytes: old })).toMatchObject({
      status: 415,
      body: { mensagem: 'Este é um xls antigo: abra-o e salve como xlsx.' },
    })
    expect((await detect({})).status).toBe(400)
    expect(await count()).toEqual(before)
  })

  test('is of users who see every mall and hold the rule', async () => {
    actor = editor(1, [1])
    expect((await detect({}, await foreignReport())).status).toBe(403)
    actor = userOf([sourcesPath])
    expect((await detect({}, await foreignReport())).status).toBe(403)
  })
})

/** The recipe that the assistant would send for the foreign report. */
async function taught() {
  const { body } = await detect({}, await foreignReport())
  const recipe = proposedRecipe(body, { nome: 'ERP, títulos em aberto', completo: true })
  const [part] = recipe.partes
  if (!part) throw new Error('A recipe without a part')
  const campos = {
    ...part.campos,
    tipoContrato: { cadastro: true as const },
    tipoDocumento: { constante: 'DP' },
  }
  return {
    idAmostra: body.idAmostra,
    receita: finishedRecipe({ ...recipe, partes: [{ ...part, campos }] }),
  }
}

type Created = { id: number; versao: number; situacao: string }

describe('a source', () => {
  const create = async (codigo = 'ERP_TITULOS') => {
    const { receita } = await taught()
    return send<Created>('POST', '/fontes', {
      codigo,
      nome: 'ERP, títulos em aberto',
      traz: 'TITULOS',
      receita,
    })
  }

  test('is rehearsed, saved as a draft, and recognised from then on', async () => {
    const { idAmostra, receita } = await taught()
    expect((await rehearse({ idAmostra, receita })).body).toMatchObject({
      situacao: 'JULGADA',
      aceitas: 2,
      rejeitadas: 0,
      valorAberto: 3_234.56,
    })
    const created = await create()
    expect(created).toMatchObject({
      status: 200,
      body: { versao: 1, situacao: 'RASCUNHO', mensagem: 'Fonte salva como rascunho.' },
    })
    const { id } = created.body
    expect((await detect({ idAmostra })).body.fonteReconhecida).toEqual({
      id,
      codigo: 'ERP_TITULOS',
      nome: 'ERP, títulos em aberto',
      versao: 1,
    })
    expect((await rehearse({ idAmostra, idFonte: id })).body).toMatchObject({ aceitas: 2 })
    expect((await send('GET', `/fontes/${id}`)).body).toMatchObject({
      codigo: 'ERP_TITULOS',
      situacao: 'RASCUNHO',
      nativa: false,
      receita: { codigo: 'ERP_TITULOS', partes: [{ traz: 'TITULOS', completo: true }] },
      busca: { tipo: null, ativa: false },
    })
  })

  test('a known code is refused with 409, ours with 400', async () => {
    await create()
    expect((await create()).status).toBe(409)
    expect((await create('REGUA_OUTRA')).status).toBe(400)
  })

  test('a wrong recipe is refused by field', async () => {
    const { idAmostra, receita } = await taught()
    const wrong = {
      ...receita,
      partes: [{ ...receita.partes[0], campos: { valorAberto: { coluna: 'Saldo', soma: true } } }],
    }
    const { status, body } = await rehearse({ idAmostra, receita: wrong })
    expect(status).toBe(400)
    expect(body.campos.map(({ campo }) => campo)).toContain('receita.partes[0].campos.valorAberto')
  })

  test('a draft changes at once; another version than the seen one is refused', async () => {
    const { id } = (await create()).body
    const { receita } = await taught()
    const body = { versao: 1, receita, nome: 'ERP novo', motivo: '' }
    expect((await send('PUT', `/fontes/${id}`, body)).body).toMatchObject({
      versao: 2,
      idProposta: null,
      mensagem: 'Rascunho salvo.',
    })
    expect((await send('PUT', `/fontes/${id}`, body)).status).toBe(409)
    expect((await send('GET', `/fontes/${id}`)).body).toMatchObject({ nome: 'ERP novo', versao: 2 })
  })

  test('an active source gets a proposal, which another user confirms', async () => {
    const { id } = (await create()).body
    const { idProposta } = (
      await send<{ idProposta: number }>('POST', `/fontes/${id}/ativar`, { motivo })
    ).body
    actor = editor(2)
    await send('POST', `/fontes/${id}/confirmar`, { idProposta })
    const { receita } = await taught()
    const change = { versao: 1, receita, nome: 'ERP 2', shoppings: '1', sumidos: 'BAIXAR' }
    expect((await send('PUT', `/fontes/${id}`, { ...change, motivo: 'curto' })).status).toBe(422)
    const proposed = await send<{ idProposta: number }>('PUT', `/fontes/${id}`, {
      ...change,
      motivo,
    })
    expect(proposed).toMatchObject({ status: 200, body: { versao: 2 } })
    expect((await send('GET', `/fontes/${id}`)).body).toMatchObject({
      nome: 'ERP, títulos em aberto',
      versao: 1,
      proposta: { versao: 2, motivo },
    })
    const own = await send('POST', `/fontes/${id}/confirmar`, {
      idProposta: proposed.body.idProposta,
    })
    expect(own).toMatchObject({ status: 403 })
    expect(own.body.mensagem).toContain('Quem propôs não confirma.')
    actor = editor(1)
    await send('POST', `/fontes/${id}/confirmar`, { idProposta: proposed.body.idProposta })
    expect((await send('GET', `/fontes/${id}`)).body).toMatchObject({
      nome: 'ERP 2',
      versao: 2,
      shoppings: [1],
      sumidos: 'BAIXAR',
      proposta: null,
    })
  })

  test('the layouts of the product do not change', async () => {
    const { rows } = await database.adminPool.query<{ id: number }>(
      `select id from source where code = 'REGUA_TITULOS'`,
    )
    const url = `/fontes/${rows[0]?.id}`
    const { receita } = await taught()
    expect((await send('PUT', url, { versao: 1, receita, nome: 'x', motivo })).status).toBe(422)
    expect((await send('POST', `${url}/suspender`, { motivo })).status).toBe(422)
    expect((await send('GET', url)).body).toMatchObject({
      nativa: true,
      receita: { codigo: 'REGUA_TITULOS' },
    })
  })

  test('without a stored file there is nothing to test with', async () => {
    const { id } = (await create()).body
    expect(await send('POST', `/fontes/${id}/testar`, {})).toMatchObject({
      status: 422,
      body: { mensagem: 'Nenhum arquivo desta fonte está guardado.' },
    })
  })
})

test('a large file does not block the process', async () => {
  const { body } = await detect(
    {},
    await foreignReport((text) => {
      const [title = '', header = '', row = ''] = text.split('\r\n')
      const rows = Array.from({ length: 20_000 }, (_, at) => row.replace('ALM00000001', `ALM${at}`))
      return [title, header, ...rows].join('\r\n')
    }),
  )
  expect(body.arquivos[0]?.linhas).toBe(20_000)
  const { receita } = await taught()
  // The event loop turns while a thread reads.
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const read = await rehearse({ idAmostra: body.idAmostra, receita })
  clearInterval(timer)
  expect(read.body).toMatchObject({ aceitas: 20_000 })
  expect(turns).toBeGreaterThan(10)
}, 120_000)
