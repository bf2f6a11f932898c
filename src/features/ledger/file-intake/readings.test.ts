// A file whose days nothing proves: both readings, and the proposal of one (picture 58).
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { ReadingDoubt } from '#features/ledger/sources/contract/assistant.ts'
import { editRule, sourcesPath } from '#features/ledger/sources/contract/calls.ts'
import { readRecipe } from '#features/ledger/sources/contract/recipe.ts'
import { routes } from '#features/ledger/sources/routes.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { oracleHeader, oracleRow } from '#testing/example-erp-files.ts'
import { exampleIntake } from '#testing/example-intake.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

const database = committedDatabase()
const loads = exampleLoads(database)
const { addSource, bring } = exampleIntake(database, loads.workOf)
let app: FastifyInstance
let rules: readonly string[] = [editRule]

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
    routes,
    authenticate: async () => ({
      ...userOf([sourcesPath], { id: 1 }),
      rights: new Map([[sourcesPath, new Set(rules)]]),
    }),
    clock: fixedDayClock(localDate('2026-11-18')),
  })
  await database.adminPool.query(`
    insert into app_user (name, login, email, profile_id)
    select 'Pessoa', 'pessoa', '', min(id) from profile`)
}, 60_000)
afterAll(async () => {
  await app.close()
  loads.removeFiles()
})
beforeEach(() => loads.empty())

test('shows both readings with the same rows, their consequences and what the register says', async () => {
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
  await loads.loadFile(loads.oracleFile(...rows.slice(0, 3)))
  const read = readRecipe(recipe('AUTO'))
  if (read.problems) throw new Error(JSON.stringify(read.problems))
  await addSource(read.recipe)
  const entrada = await bring(loads.oracleFile(...rows), codigo)
  expect(entrada).toMatchObject({ state: 'RECUSADA', findings: [{ codigo: 'J02' }] })

  const { status, body } = await send<{ idFonte: number; duvidas: readonly ReadingDoubt[] }>(
    'POST',
    '/fontes/leituras',
    { idEntrada: entrada.id },
  )
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

  // The proposal that its act makes waits for another user.
  type Shown = { nome: string; versao: number; shoppings: number[]; sumidos: string }
  const { body: source } = await send<Shown>('GET', `/fontes/${body.idFonte}`)
  const { nome, versao, shoppings, sumidos } = source
  const proposal = await send<{ mensagem: string }>('PUT', `/fontes/${body.idFonte}`, {
    nome,
    versao,
    shoppings,
    sumidos,
    receita: recipe('DMY'),
    motivo: 'o arquivo do ERP escreve o dia antes do mês',
  })
  expect(proposal.body).toMatchObject({
    mensagem: 'Alteração proposta: espera por outra pessoa.',
    versao: 2,
  })
})

test('is refused to users who do not edit sources, and unknown entradas are not found', async () => {
  expect((await send('POST', '/fontes/leituras', { idEntrada: 999_999 })).status).toBe(404)
  rules = []
  expect((await send('POST', '/fontes/leituras', { idEntrada: 1 })).status).toBe(403)
  rules = [editRule]
})
