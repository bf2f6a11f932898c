// Samples of every import, line by line: samples/inadimplencia over the ERP extract.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { agreementOf } from '#features/negativation/debt-items/store/agreements.ts'
import {
  overdueByDocument,
  withinWindow,
} from '#features/negativation/debt-items/store/eligibility.ts'
import { execute } from '#features/delinquency/runs/actions/execute.ts'
import { importScreens } from '#features/ledger/file-imports/contract/imports.ts'
import { jobs } from '#features/ledger/file-imports/jobs.ts'
import type { ImportCounts } from '#listing/importer.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor, Work } from '#server/work/work.ts'
import { loadExtract } from '#testing/example-load.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertUser } from '#testing/test-users.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { undoOf, uploadOf } from '#testing/test-requests.ts'
import { cents } from '#values/cents.ts'
import { addDays, type LocalDate, localDate } from '#values/local-date.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const { inject, inWork, runJobs } = servedRoutes({
  database,
  routes: everyRoute,
  clock,
  authenticate: async () => actor,
})
let actor: Actor

const work = <T>(act: (work: Work) => Promise<T>): Promise<T> =>
  inWork(async (unit) => {
    await sql`set local statement_timeout = '60s'`.execute(unit.tx)
    return act(unit)
  })
const sample = (name: string) =>
  fileURLToPath(new URL(`../../../../samples/inadimplencia/${name}`, import.meta.url))
const rows = async <T>(text: string): Promise<T[]> =>
  (await database.adminPool.query(text)).rows as T[]

type Issue = { linha: number; coluna: string; severidade: string; arquivo: string }
type Answer = ImportCounts & {
  id: number
  mensagem: string
  comAviso: number
  arquivos: number
  arquivosAceitos: number
  arquivosRejeitados: number
  problemas: Issue[]
}
async function bring(
  url: string,
  name: string,
  fields: Record<string, unknown> = {},
  content: Buffer = readFileSync(sample(name)),
): Promise<{ status: number; body: Answer }> {
  const answer = await inject(uploadOf(url, fields, [name, content]))
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const undo = async (id: number) => {
  const answer = await inject(undoOf(id))
  await runJobs(jobs)
  return answer
}
const places = ({ problemas }: Answer, severity = 'ERRO') =>
  problemas
    .filter(({ severidade }) => severidade === severity)
    .map(({ linha, coluna }) => [linha, coluna])

beforeAll(async () => {
  actor = {
    id: 1,
    name: 'Ana',
    login: 'ana',
    profile: 'RÉGUA DE COBRANÇA',
    malls: 'all',
    rights: new Map(
      [...importScreens, '/calculo-inadimplencia'].map((screen) => [
        screen,
        new Set(['CARREGAR', 'FECHAR_MES']),
      ]),
    ),
  }
  await insertUser(database, 'Ana', 'ana')
  await loadExtract(work)
}, 120_000)

const ajuste = '/inadimplencia/upload/ajuste'
const producer = '/producer/updload/spreadsheet'

describe('ajustes', () => {
  test('twenty rows are loaded by their call and by the ERP upload; repeated, nothing changes', async () => {
    const rehearsed = await bring(ajuste, 'ajustes.csv', { ensaio: true })
    expect(rehearsed.body).toMatchObject({ total: 20, aceitos: 20, rejeitados: 0, novos: 20 })
    expect(await rows('select id from delinquency_adjustment')).toEqual([])
    const uploaded = await bring(ajuste, 'ajustes.csv')
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200)
    expect(uploaded.body).toMatchObject({ aceitos: 20, novos: 20, comAviso: 0, problemas: [] })
    const again = await bring(producer, 'ajustes.csv', { spreadSheetType: 'ADJUSTMENT' })
    expect(again.body).toMatchObject({ status: 'PROCESSADA', aceitos: 20, novos: 0, alterados: 0 })
    expect(await rows('select id from delinquency_adjustment')).toHaveLength(20)
  })

  test('a título without its zeros matches the known one with a warning; an ambiguous one is rejected', async () => {
    const [{ mall } = { mall: '' }] = await rows<{ mall: string }>(`
      select m.name as mall from titulo t join mall m on m.id = t.mall_id where t.number = 'FPP00001992'`)
    const spelled = (from: string, to: string) =>
      database.adminPool.query('update titulo set number = $2 where number = $1', [from, to])
    const numbers = ['0071', '0072', '00072']
    const { length } = numbers
    const others = await rows<{ number: string }>(`
      select t.number from titulo t join mall m on m.id = t.mall_id
      where m.name = '${mall}' and t.original_cents > 1000 order by t.id limit ${length}`)
    for (const [at, { number }] of others.entries()) await spelled(number, numbers[at] ?? '')
    const row = (number: string) => `${mall};${number};DESCONTO;;27/09/2026;0,01;Conferido`
    const { body } = await bring(
      ajuste,
      'ajustes.csv',
      { ensaio: true },
      Buffer.from(
        [
          'shopping;numeroTitulo;tipoAjuste;tipoConta;data;valor;motivo',
          ...['71', '0071', '72'].map(row),
        ].join('\r\n'),
      ),
    )
    for (const [at, { number }] of others.entries()) await spelled(numbers[at] ?? '', number)
    expect(body).toMatchObject({ total: 3, aceitos: 1, rejeitados: 2, comAviso: 1 })
    expect(places(body)).toEqual([
      [3, 'numeroTitulo'],
      [4, 'numeroTitulo'],
    ])
    expect(places(body, 'AVISO')).toEqual([[2, 'numeroTitulo']])
  })

  test('of seventeen rows in Latin-1 eleven are rejected, each at its wrong cell', async () => {
    const { body } = await bring(ajuste, 'ajustes-com-erros.csv', { ensaio: true })
    expect(body).toMatchObject({ total: 17, aceitos: 6, rejeitados: 11 })
    expect(places(body)).toEqual([
      [5, 'shopping'],
      [8, 'numeroTitulo'],
      [10, 'numeroTitulo'],
      [11, 'tipoAjuste'],
      [12, 'tipoConta'],
      [13, 'valor'],
      [14, 'valor'],
      [15, 'valor'],
      [16, 'data'],
      [17, 'data'],
      [18, 'motivo'],
    ])
  })

  test('an import can be undone within a day, if no later one changed its rows', async () => {
    const [first] = await rows<{ id: number }>(
      `select id from file_import where kind = 'AJUSTE' and added = 20`,
    )
    const changed = readFileSync(sample('ajustes.csv'), 'utf8').replace('duplicidade', 'dobro')
    const later = await bring(ajuste, 'ajustes.csv', {}, Buffer.from(changed))
    expect(later.body).toMatchObject({ alterados: 1, novos: 0 })
    const refused = await undo(first?.id ?? 0)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ mensagem: string }>().mensagem).toBe(
      'Uma importação mais nova alterou os mesmos registros; desfaça-a antes.',
    )
    const ana = actor
    const [mall] = await rows<{ id: number }>('select min(id) as id from mall')
    actor = { ...ana, id: 2, malls: [mall?.id ?? 0] }
    expect((await undo(later.body.id)).statusCode, 'what somebody else handed in').toBe(404)
    actor = { ...ana, malls: [mall?.id ?? 0] }
    expect((await undo(later.body.id)).statusCode, 'of malls that the person does not see').toBe(
      404,
    )
    actor = ana
    expect((await undo(later.body.id)).statusCode).toBe(200)
    expect(await rows(`select id from delinquency_adjustment where reason like '%dobro%'`)).toEqual(
      [],
    )
    expect((await undo(first?.id ?? 0)).statusCode).toBe(200)
    expect(await rows('select id from delinquency_adjustment')).toEqual([])
    expect((await undo(first?.id ?? 0)).statusCode).toBe(409)
  })
})

describe('acordos Oracle', () => {
  const mallOf = async (name: string) =>
    (await rows<{ id: number }>(`select id from mall where name = '${name}'`))[0]?.id ?? 0
  const inForce = async () =>
    (
      await rows<{ number: string }>(
        `select number from oracle_agreement where in_force_until >= '2026-11-18' order by number`,
      )
    ).map(({ number }) => number)

  test('are recognised by their header, need a mall, and are in force by the rules', async () => {
    const water = await mallOf('Shopping Parque das Águas')
    const blue = await mallOf('Shopping Serra Azul')
    const lost = await bring(producer, 'acordos-oracle-1000.csv', { spreadSheetType: 'ORACLE' })
    expect([lost.status, lost.body.mensagem]).toEqual([400, 'Escolha o shopping dos acordos.'])
    const first = await bring(producer, 'acordos-oracle-1000.csv', {
      spreadSheetType: 'ORACLE',
      shopping: water,
    })
    expect(first.body).toMatchObject({ total: 252, aceitos: 252, rejeitados: 0, novos: 252 })
    const second = await bring(producer, 'acordos-oracle-1001.csv', { shopping: blue })
    expect(second.body).toMatchObject({ total: 141, aceitos: 141, novos: 141 })
    expect(await inForce()).toEqual([
      'AC10000001',
      'AC10000002',
      'AC10000004',
      'AC10000007',
      'AC10010001',
      'AC10010002',
      'AC10010004',
      'AC10010007',
    ])
    expect(
      (await bring(producer, 'acordos-oracle-1000.csv', { shopping: water })).body,
    ).toMatchObject({ aceitos: 252, novos: 0, alterados: 0 })
    // The same agreements and contracts with zeros and marks added by copying.
    const respelled = readFileSync(sample('acordos-oracle-1000.csv'), 'utf8').replace(
      /^(AC\d+);(\d+);/gm,
      '$1\u200b;00$2;',
    )
    const again = await bring(
      producer,
      'acordos-oracle-1000.csv',
      { shopping: water },
      Buffer.from(respelled),
    )
    expect(again.body).toMatchObject({ aceitos: 252, novos: 0, alterados: 0 })
    // A number stored as numeric by a spreadsheet has lost its zeros.
    const rename = (from: string, to: string) =>
      database.adminPool.query('update oracle_agreement set number = $2 where number = $1', [
        from,
        to,
      ])
    await rename('AC10000001', '0010000001')
    const asFigure = await bring(
      producer,
      'acordos-oracle-1000.csv',
      { shopping: water },
      Buffer.from(
        readFileSync(sample('acordos-oracle-1000.csv'), 'utf8').replaceAll(
          'AC10000001',
          '10000001',
        ),
      ),
    )
    expect(asFigure.body).toMatchObject({ aceitos: 252, novos: 0, alterados: 0 })
    await rename('0010000001', 'AC10000001')
  })

  test('in force they exclude their boletos from a cycle and trigger the guard, unless disabled by parameter', async () => {
    const eligible = (agreementsOn: LocalDate | null) =>
      work(async ({ tx }) => {
        const window = {
          lastOverdueDueOn: localDate('2026-11-13'),
          youngestDueOn: localDate('2026-10-19'),
          oldestDueOn: localDate('2023-11-19'),
          minimum_cents: cents(1),
          minimumBoletos: 1,
          includesInactive: false,
          agreementsOn,
          promisesSince: null,
          heldOn: null,
          excludesVanished: false,
        }
        const { rows: found } = await sql<{ id: number }>`
          with ${overdueByDocument(window)}
          select o.id from overdue o where ${withinWindow(window)}`.execute(tx)
        return new Set(found.map(({ id }) => id))
      })
    const agreed = await rows<{ id: number; number: string }>(`
      select distinct t.boleto_id::int as id, t.number from titulo t
      join oracle_instalment i on i.titulo_id = t.id
      join oracle_agreement a on a.id = i.agreement_id
      where a.in_force_until >= '2026-11-18'`)
    const [all, left] = [await eligible(null), await eligible(localDate('2026-11-18'))]
    const out = [...all].filter((id) => !left.has(id))
    expect(out.length).toBeGreaterThan(0)
    expect(out.toSorted()).toEqual(
      [...new Set(agreed.map(({ id }) => id))].filter((id) => all.has(id)).toSorted(),
    )
    const guarded = agreed.find(({ number }) => number === 'ALM00003043')?.id ?? 0
    const agreementOn = (on: string) =>
      work(async ({ tx }) => {
        const { rows: found } = await sql<{ agreement: object | null }>`
          select ${agreementOf(sql`${guarded}::bigint`, localDate(on))} as agreement`.execute(tx)
        return found[0]?.agreement ?? null
      })
    const [{ last }] = (await rows<{ last: string }>(
      `select in_force_until::text as last from oracle_agreement where number = 'AC10000001'`,
    )) as [{ last: string }]
    expect(await agreementOn(last)).toEqual({ description: 'AC10000001', inForceUntil: last })
    expect(await agreementOn(addDays(localDate(last), 1))).toBeNull()
  })

  test('the smallest PAGA instalment counts as a payment for removals; undone, it is deleted', async () => {
    const paid = await rows<{ agreement: string; paid_on: string }>(
      `select distinct agreement, paid_on::text from agreement_payment order by 1`,
    )
    expect(paid.length).toBeGreaterThan(0)
    expect(paid).toContainEqual({ agreement: 'AC10000001', paid_on: '2026-10-09' })
    const [brought] = await rows<{ id: number }>(
      `select id from file_import where kind = 'ACORDOS' and added = 252`,
    )
    const answer = await undo(brought?.id ?? 0)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await rows(`select id from oracle_agreement where number like 'AC1000%'`)).toEqual([])
    expect(await rows(`select from agreement_payment where agreement like 'AC1000%'`)).toEqual([])
    expect((await inForce()).length).toBe(4)
  })

  test('of fourteen rows ten are rejected, each at its wrong cell', async () => {
    const { body } = await bring(producer, 'acordos-oracle-1001-com-erros.csv', {
      shopping: await mallOf('Shopping Serra Azul'),
      ensaio: true,
    })
    expect(body).toMatchObject({ total: 14, aceitos: 4, rejeitados: 10 })
    expect(places(body)).toEqual([
      [5, 'numeroAcordo'],
      [7, 'contrato'],
      [8, 'cpfCnpj'],
      [9, 'numeroTitulo'],
      [10, 'parcela'],
      [11, 'vencimentoParcela'],
      [12, 'valorParcela'],
      [13, 'status'],
      [14, 'dataPagamentoParcela'],
      [15, 'dataPagamentoParcela'],
    ])
  })
})

describe('planilha final', () => {
  const url = '/non-payment-summary/upload'

  test('thirty official rows of the month of the date, next to the calculated ones', async () => {
    const { status, body } = await bring(url, 'planilha-final-2026-09.csv', { date: '30/09/2026' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ total: 30, aceitos: 30, novos: 30, comAviso: 0 })
    const compared = await inject({ url: '/bff/inadimplencia/oficial?mesAno=09/2026' })
    expect(compared.json<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({
        shopping: 'Shopping Parque das Águas',
        mesAno: '09/2026',
        tipoConta: 'ALUGUEL',
        oficial: {
          faturado: 1573503.47,
          recebidoBruto: 1430309.04,
          recebidoLiquido: 94977.74,
          inadimplenciaBruta: 143194.43,
          inadimplenciaLiquida: 48216.69,
        },
      }),
    )
  })

  test('differ from the calculated figures in the two changed rows, by 100,00 each', async () => {
    const month = {
      month: 9,
      year: 2026,
      processingDate: '2026-11-18',
      adjustmentReceiptStartDate: '2026-09-01',
      adjustmentReceiptEndDate: '2026-09-30',
      netReceiptDate: '2026-10-10',
      previousMonthNetReceiptDate: '2026-09-10',
      minimumNumberOfDays: 25,
      shoppings: (await rows<{ name: string }>('select name from mall')).map(({ name }) => name),
    }
    for (const run of ['base', 'calculo']) {
      const submitted = await inject({
        method: 'POST',
        url: `/bff/${run}-inadimplencia`,
        payload: month,
      })
      expect(submitted.statusCode, submitted.body).toBe(200)
      for (const { id } of submitted.json<{ execucoes: { id: number }[] }>().execucoes)
        await execute({ work }, id)
    }
    const { data } = (await inject({ url: '/bff/inadimplencia/oficial?mesAno=2026-09' })).json<{
      data: { shopping: string; tipoConta: string; diferenca: Record<string, number> }[]
    }>()
    expect(data).toHaveLength(30)
    const different = data.filter(({ diferenca }) =>
      Object.values(diferenca).some((amount) => amount !== 0),
    )
    const difference = {
      faturado: 0,
      recebidoBruto: 0,
      recebidoLiquido: 0,
      inadimplenciaBruta: 100,
      inadimplenciaLiquida: 100,
    }
    expect(different).toMatchObject([
      { shopping: 'Shopping Campo Belo', tipoConta: 'FUNDO', diferenca: difference },
      { shopping: 'Shopping Serra Azul', tipoConta: 'ALUGUEL', diferenca: difference },
    ])
  })

  test('of twelve rows five are rejected and one is loaded with a warning', async () => {
    const { body } = await bring(url, 'planilha-final-2026-09-com-erros.csv', {
      date: '2026-09-30',
      ensaio: true,
    })
    expect(body).toMatchObject({ total: 12, aceitos: 7, rejeitados: 5, comAviso: 1 })
    expect(places(body)).toEqual([
      [5, 'shopping'],
      [8, 'tipoConta'],
      [10, 'faturado'],
      [11, 'recebidoBruto'],
      [12, 'tipoConta'],
    ])
    expect(places(body, 'AVISO')).toEqual([[13, 'inadLiquida']])
  })

  test('without a valid date: 400', async () => {
    const { status, body } = await bring(url, 'planilha-final-2026-09.csv', { date: '31/02/2026' })
    expect(status).toBe(400)
    expect(body.mensagem).toContain('Insira uma data válida.')
  })
})

describe('zip files', () => {
  test('six files of official figures repeat the final sheet; one of six bad files is valid', async () => {
    const url = '/non-payment-file/upload'
    const { status, body } = await bring(url, 'inadimplencia-2026-09.zip', {
      month: '9',
      year: '2026',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      total: 30,
      aceitos: 30,
      arquivos: 6,
      arquivosAceitos: 6,
      arquivosRejeitados: 0,
    })
    const bad = await bring(url, 'inadimplencia-2026-09-com-erros.zip', {
      month: '09',
      year: '2026',
    })
    expect(bad.body).toMatchObject({ arquivos: 6, arquivosAceitos: 1, arquivosRejeitados: 5 })
    expect([...new Set(bad.body.problemas.map(({ arquivo }) => arquivo))].toSorted()).toEqual([
      'Shopping Campo Belo.xlsx',
      'Shopping Inexistente.xlsx',
      'Shopping Praia do Forte.xlsx',
      'Shopping Vila Nova.xlsx',
      'leia-me.txt',
    ])
  })

  test('official grids: the month is in the name of the zip; each file is loaded whole or not at all', async () => {
    const url = '/inadimplencia/upload/resumo'
    const { status, body } = await bring(url, 'resumo-2026-09.zip')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ total: 102, aceitos: 102, arquivos: 6, arquivosAceitos: 6 })
    expect(
      await rows(`
        select o.rent, o.condominium, o.rent_of_year from official_summary o
        join mall m on m.id = o.mall_id
        where m.name = 'Shopping Vila Nova' and o.month = '2026-09-01' and o.row_number in (8, 9)
        order by o.row_number`),
    ).toMatchObject([{ rent: -3408680 }, { rent: -238 }])
    const [mall] = await rows<{ id: number }>(
      `select id from mall where name = 'Shopping Vila Nova'`,
    )
    const { resumo } = (
      await inject({ url: `/bff/inadimplencia/oficial?mesAno=09/2026&shoppingId=${mall?.id}` })
    ).json<{ resumo: { linha: number; oficial: object; diferenca: object }[] }>()
    expect(resumo).toHaveLength(17)
    expect(resumo[8]).toMatchObject({
      oficial: { valorMensalAluguel: -34086.8 },
      diferenca: { valorMensalAluguel: 0, valorMensalFundo: 0 },
    })
    expect(resumo[9]).toMatchObject({ oficial: { valorMensalAluguel: -2.38 } })
    const bad = await bring(url, 'resumo-2026-09-com-erros.zip')
    expect(bad.body).toMatchObject({ arquivos: 4, arquivosAceitos: 1, arquivosRejeitados: 3 })
    const unnamed = await bring(url, 'sem-mes.zip', {}, readFileSync(sample('resumo-2026-09.zip')))
    expect(unnamed.status).toBe(400)
  })

  test('a file that is not a zip is refused as such', async () => {
    const { status, body } = await bring(
      '/inadimplencia/upload/resumo',
      'resumo-2026-09.zip',
      {},
      Buffer.from('shopping;valor'),
    )
    expect([status, body.mensagem]).toEqual([
      400,
      'O arquivo não é um ZIP, ou está danificado; crie-o de novo e reenvie.',
    ])
  })
})

test('the history lists every file, rejected rows export as csv, and a dry run leaves nothing to undo', async () => {
  const answer = await inject({ url: '/bff/importacoes?page=1&size=50&sort=criadoEm' })
  const { data } = answer.json<{
    data: { id: number; tipo: string; status: string; podeDesfazer: boolean; rejeitadas: number }[]
  }>()
  expect(data[0]).toMatchObject({ tipo: 'AJUSTE', status: 'VALIDADA', podeDesfazer: false })
  const bad = data.find(({ tipo, rejeitadas }) => tipo === 'ACORDOS' && rejeitadas === 10)
  const file = await inject({ url: `/bff/importacoes/${bad?.id}/rejeitados` })
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(11)
  expect(file.body).toContain('contrato: Não há contrato com este número neste shopping.')
  expect((await undo(bad?.id ?? 0)).statusCode).toBe(422)
  actor = { ...actor, id: 2, malls: [1] }
  const listed = await inject({ url: '/bff/importacoes?page=1' })
  expect(listed.statusCode, listed.body).toBe(200)
  expect(listed.json<{ data: object[] }>().data).toEqual([])
  expect((await inject({ url: `/bff/importacoes/${bad?.id}/rejeitados` })).statusCode).toBe(404)
  expect((await undo(bad?.id ?? 0)).statusCode).toBe(404)
  actor = { ...actor, id: 1, malls: 'all' }
})
