// A file whose days nothing proves: both readings, and the proposal of one (picture 58).
import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ReadingDoubt } from '#features/ledger/sources/contract/assistant.ts'
import { editRule, sourcesPath } from '#features/ledger/sources/contract/calls.ts'
import { readRecipe } from '#features/ledger/sources/contract/recipe.ts'
import { routes } from '#features/ledger/sources/routes.ts'
import { receivedFilesPath } from '#features/ledger/received-files/contract/calls.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { oracleHeader, oracleRow } from '#testing/example-erp-files.ts'
import { exampleIntake, forgetSources } from '#testing/example-intake.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { runPromised } from '#testing/promised-jobs.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

import { jobsWith } from './jobs.ts'
import { routesWith } from './routes.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { addSource, bring, find } = exampleIntake(database, loads.workOf)
let app: FastifyInstance
let rules: readonly string[] = [editRule]
let user = 1
const clock = fixedDayClock(localDate('2026-11-18'))

const columns = oracleHeader.filter((name) => oracleRow[name] !== undefined)
const codigo = 'ERP_SERRA_AZUL'
const recipe = (dia: string) => ({
  nome: 'ERP Serra Azul',
  codigo,
  arquivos: [{ papel: 'T', decimal: ',', dia }],
  partes: [
    {
      traz: 'TITULOS',
      arquivo: 'T',
      campos: Object.fromEntries(columns.map((name) => [name, { coluna: name }])),
    },
  ],
})
const send = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/bff${url}`,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes: [...routes, ...routesWith({})],
    authenticate: async () => ({
      ...userOf([sourcesPath, receivedFilesPath], { id: user }),
      rights: new Map([
        [sourcesPath, new Set(rules)],
        [receivedFilesPath, new Set()],
      ]),
    }),
    clock,
  })
  await insertPeople(database, 2)
}, 60_000)
afterAll(async () => {
  await app.close()
  loads.removeFiles()
})
beforeEach(async () => {
  user = 1
  await loads.empty()
  await database.adminPool.query('delete from received_file_load; delete from received_file')
  await forgetSources(database)
})

const days = ['05/08/2026', '05/06/2026', '10/06/2026', '05/11/2026']
const rows = days.map((vencimento, at) => ({
  numeroTitulo: `T${at + 1}`,
  numBoleto: `B${at + 1}`,
  vencimento,
  vencimentoOriginal: vencimento,
  competencia: '05/2026',
  valorOriginal: '100,00',
  valorAberto: '100,00',
}))

/** A file that the source refuses because nothing proves the order of its days. */
async function refusedFile() {
  const read = readRecipe(recipe('AUTO'))
  if (read.problems) throw new Error(JSON.stringify(read.problems))
  await addSource(read.recipe)
  const entrada = await bring(loads.oracleFile(...rows), codigo)
  expect(entrada).toMatchObject({ state: 'RECUSADA', findings: [{ codigo: 'J02' }] })
  return entrada.id
}

type Shown = { nome: string; versao: number; shoppings: number[]; sumidos: string }

/** Proposes an order of days for the source; answers the proposal. */
async function propose(source: number, dia: string) {
  const { body } = await send<Shown>('GET', `/fontes/${source}`)
  const { nome, versao, shoppings, sumidos } = body
  return send<{ mensagem: string; versao: number; idProposta: number }>(
    'PUT',
    `/fontes/${source}`,
    {
      nome,
      versao,
      shoppings,
      sumidos,
      receita: recipe(dia),
      motivo: 'o arquivo do ERP escreve o dia antes do mês',
    },
  )
}

test('shows both readings with the same rows, their consequences and what the register says', async () => {
  await loads.loadFile(loads.oracleFile(...rows.slice(0, 3)))
  const idEntrada = await refusedFile()

  const { status, body } = await send<{
    idFonte: number
    duvidas: readonly ReadingDoubt[]
    versao: object
    anteriores: readonly object[]
  }>('POST', '/fontes/leituras', { idEntrada })
  expect(status).toBe(200)
  const example = (linha: number, texto: string, lido: string, atraso: number | null) => ({
    linha,
    lojista: 'Loja',
    texto,
    lido,
    atraso,
  })
  expect(body.duvidas).toEqual([
    {
      tipo: 'DIA',
      linhas: 4,
      opcoes: [
        {
          forma: 'DMY',
          exemplos: [
            example(2, '05/08/2026', '05/08/2026', 105),
            example(3, '05/06/2026', '05/06/2026', 166),
            example(4, '10/06/2026', '10/06/2026', 161),
          ],
          vencido: 400,
          acima120: 200,
          meses: '06/2026 a 11/2026',
          dias: '5 e 10',
          soma: 400,
          conferem: 3,
          de: 3,
          maisProvavel: true,
        },
        {
          forma: 'MDY',
          exemplos: [
            example(2, '05/08/2026', '08/05/2026', 194),
            example(3, '05/06/2026', '06/05/2026', 196),
            example(4, '10/06/2026', '06/10/2026', 43),
          ],
          vencido: 400,
          acima120: 300,
          meses: 'só maio e outubro',
          dias: '6, 8 e 11',
          soma: 400,
          conferem: 0,
          de: 3,
          maisProvavel: false,
        },
      ],
    },
  ])

  expect(body.versao).toMatchObject({ numero: 1, dia: 'AUTO', decimal: ',' })
  expect(body.anteriores).toEqual([])

  // The proposal that its act makes waits for another user.
  const proposal = await propose(body.idFonte, 'DMY')
  expect(proposal.body).toMatchObject({
    mensagem: 'Alteração proposta: espera por outra pessoa.',
    versao: 2,
  })
})

describe('once another user confirmed the version', () => {
  type Row = { id: number; situacao: string; versao: number; idReleitura: number | null }
  const entradas = async () =>
    (await send<{ data: Row[] }>('GET', '/fontes/entradas')).body.data.map(
      ({ id, situacao, versao, idReleitura }) => ({ id, situacao, versao, idReleitura }),
    )
  const receivedOn = (day: string) =>
    database.adminPool.query(`update received_file set received_at = '${day}T08:00:00-03:00'`)
  const runJobs = () => runPromised(database, jobsWith({}), { clock, log: app.log })
  const sourceOf = async (id: number) =>
    (
      await database.adminPool.query(
        `select source_id as source from received_file where id = ${id}`,
      )
    ).rows[0] as { source: number }
  async function confirm(source: number, dia: string) {
    user = 1
    const { idProposta } = (await propose(source, dia)).body
    user = 2
    expect((await send('POST', `/fontes/${source}/confirmar`, { idProposta })).status).toBe(200)
  }

  test('the refused file is read again from its bytes, once, by itself', async () => {
    await loads.loadFile(loads.oracleFile(...rows.slice(0, 3)))
    const id = await refusedFile()
    const { source } = await sourceOf(id)
    const files = await loads.count('stored_file')
    await confirm(source, 'DMY')
    expect(await entradas()).toEqual([{ id, situacao: 'RECUSADA', versao: 1, idReleitura: null }])
    await runJobs()
    const [read, refused, ...others] = await entradas()
    expect(others).toEqual([])
    expect(read).toMatchObject({ versao: 2, situacao: 'CARREGADA' })
    expect(refused).toEqual({ id, situacao: 'RECUSADA', versao: 1, idReleitura: read?.id })
    expect(await loads.count('stored_file')).toBe(files)
    expect(await find(read?.id ?? 0)).toMatchObject({ rows_accepted: 4, open_cents: 40_000 })
    const { rows: lines } = await database.adminPool.query(
      `select user_name, body from audit_entry where action = 'RELER_ENTRADA'`,
    )
    expect(lines).toEqual([
      { user_name: 'Sistema', body: expect.objectContaining({ entradaRecusada: id, versao: 2 }) },
    ])
    // Another version does not read it a second time: it is refused no more.
    await confirm(source, 'MDY')
    await runJobs()
    expect(await entradas()).toHaveLength(2)
  })

  test('one that the new version refuses too is read again by the next', async () => {
    await loads.loadFile(loads.oracleFile(rows[0] ?? {}))
    const id = await refusedFile()
    const { source } = await sourceOf(id)
    await receivedOn('2026-11-11')
    await confirm(source, 'AUTO')
    await runJobs()
    expect((await entradas()).map(({ situacao, versao }) => [situacao, versao])).toEqual([
      ['RECUSADA', 2],
      ['RECUSADA', 1],
    ])
    await confirm(source, 'DMY')
    await runJobs()
    const [read] = await entradas()
    expect(read).toMatchObject({ versao: 3, situacao: 'CARREGADA' })
    expect(await loads.count('titulo')).toBe(4)
  })

  test('a file of more than seven days, or before a newer one, stays refused', async () => {
    await loads.loadFile(loads.oracleFile(rows[0] ?? {}))
    const id = await refusedFile()
    const { source } = await sourceOf(id)
    await receivedOn('2026-11-10')
    await confirm(source, 'DMY')
    await runJobs()
    expect(await entradas()).toHaveLength(1)
    await receivedOn('2026-11-18')
    await bring(loads.oracleFile(...rows.slice(0, 2)), codigo)
    await confirm(source, 'DMY')
    await runJobs()
    expect((await entradas()).filter(({ idReleitura }) => idReleitura !== null)).toEqual([])
  })
})

test('is refused to users who do not edit sources, and unknown entradas are not found', async () => {
  expect((await send('POST', '/fontes/leituras', { idEntrada: 999_999 })).status).toBe(404)
  rules = []
  expect((await send('POST', '/fontes/leituras', { idEntrada: 1 })).status).toBe(403)
  rules = [editRule]
})

describe('a file whose days prove two orders (J01)', () => {
  const mixed = ['25/08/2026', '05/06/2026', '10/26/2026', '28/02/2026']

  test("'Baixar as linhas' has the rows that prove one, as text", async () => {
    const read = readRecipe(recipe('AUTO'))
    if (read.problems) throw new Error(JSON.stringify(read.problems))
    await addSource(read.recipe)
    const file = loads.oracleFile(
      ...mixed.map((vencimento, at) => ({
        ...rows[at],
        vencimento,
        vencimentoOriginal: vencimento,
        nomeFantasia: at === 2 ? '=1+1' : 'Loja',
      })),
    )
    const { id, findings } = await bring(file, codigo)
    expect(findings).toMatchObject([{ codigo: 'J01', severidade: 'RECUSA' }])
    const answer = await app.inject({ method: 'GET', url: `/bff/fontes/entradas/${id}/linhas-j01` })
    expect(answer.statusCode).toBe(200)
    const book = await readXlsx(answer.rawPayload)
    const [head = [], ...lines] = book.sheets[0]?.rows ?? []
    expect(head).toEqual([...oracleHeader, 'linha', 'motivo'])
    const of = (name: string) => lines.map((line) => line[head.indexOf(name)])
    expect(of('linha')).toEqual(['2', '4', '5'])
    expect(of('vencimento')).toEqual(['25/08/2026', '10/26/2026', '28/02/2026'])
    expect(of('motivo')).toEqual([
      '25/08/2026 só pode ser dia/mês',
      '10/26/2026 só pode ser mês/dia',
      '28/02/2026 só pode ser dia/mês',
    ])
    expect(of('nomeFantasia')).toEqual(['Loja', "'=1+1", 'Loja'])
  })

  test('of a source with an order only the rows that contradict it', async () => {
    const read = readRecipe(recipe('DMY'))
    if (read.problems) throw new Error(JSON.stringify(read.problems))
    await addSource(read.recipe)
    const { id } = await bring(
      loads.oracleFile(
        ...mixed.map((vencimento, at) => ({
          ...rows[at],
          vencimento,
          vencimentoOriginal: vencimento,
        })),
      ),
      codigo,
    )
    const url = `/bff/fontes/entradas/${id}/linhas-j01`
    const book = await readXlsx((await app.inject({ method: 'GET', url })).rawPayload)
    expect((book.sheets[0]?.rows ?? []).slice(1)).toHaveLength(1)
    await loads.loadFile(loads.oracleFile(rows[0] ?? {}))
    const other = await app.inject({
      method: 'GET',
      url: `/bff/fontes/entradas/${id + 1}/linhas-j01`,
    })
    expect(other.statusCode).toBe(404)
  })
})
