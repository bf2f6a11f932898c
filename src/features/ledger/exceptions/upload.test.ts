import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { jobs } from '#features/ledger/file-imports/jobs.ts'
import { routes as historyRoutes } from '#features/ledger/file-imports/routes.ts'
import type { AnswerOf } from '#contract/call.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertUser } from '#testing/test-users.ts'
import { undoOf, uploadOf } from '#testing/test-requests.ts'
import type { Actor } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import type { uploadNumbers } from './contract/upload.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const { inject, runJobs } = servedRoutes({
  database,
  routes: [...routes, ...historyRoutes],
  clock,
  authenticate: async () => actor,
})
let actor: Actor

const someone = (malls: Actor['malls']): Actor => ({
  id: 1,
  name: 'Rita',
  login: 'rita',
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map([['/configuracoes-excecoes', new Set<string>()]]),
})
const base = '/config/excecoes/numero-documento'
const header = 'numero;anoCompetencia;unidEcon;shoppings;modulos;observacao;ativo'
type Answer = AnswerOf<typeof uploadNumbers> & {
  readonly campos: readonly { readonly mensagem: string }[]
}

async function upload(
  lines: readonly string[],
  { name = 'numeros.csv', ensaio = false, head = header } = {},
) {
  const file = [name, [head, ...lines].join('\r\n')] as const
  const answer = await inject(uploadOf(`${base}/upload`, { ensaio: String(ensaio) }, file))
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const readStored = async () =>
  (
    await sql<object>`
      select number, competence_year as year, economic_unit as unit, mall_ids as malls,
        module_ids as modules, note, is_active as active, version
      from exception_record order by economic_unit, number`.execute(database.admin)
  ).rows

beforeAll(async () => {
  await insertUser(database, 'Rita', 'rita')
})
beforeEach(async () => {
  actor = someone('all')
  await emptyWorld(database.admin)
  await emptyTables(database.admin, 'exception_record')
  await insertMalls(database.admin)
  await insertBoleto(database.admin, '1')
  await insertBoleto(database.admin, '2', { mall: 2, cents: 200_000 })
})

const good = [
  'T1;2026;1;;SERASA;Em disputa;Sim',
  'T2;2026;2;Shopping Beta;Inadimplência | Cartas e Email;;Não',
]

describe('rules 9, Exceções Nº DOCUMENTO: numero+ano+unidEcon → upsert', () => {
  test('each row is a record, and the answer shows what they hide', async () => {
    const { status, body } = await upload(good)
    expect([status, body]).toMatchObject([
      200,
      {
        mensagem: 'Arquivo enviado com sucesso.',
        total: 2,
        aceitos: 2,
        rejeitados: 0,
        novos: 2,
        alterados: 0,
        iguais: 0,
        oculta: { titulos: 1, boletos: 1, valor: 1000 },
        problemas: [],
      },
    ])
    expect(await readStored()).toEqual([
      {
        number: 'T1',
        year: 2026,
        unit: '1',
        malls: [],
        modules: [3],
        note: 'Em disputa',
        active: true,
        version: 1,
      },
      {
        number: 'T2',
        year: 2026,
        unit: '2',
        malls: [2],
        modules: [1, 5],
        note: '',
        active: false,
        version: 1,
      },
    ])
  })

  test('is idempotent: the same file changes nothing, another value changes only its record', async () => {
    await upload(good)
    const again = await upload(good)
    expect(again.body).toMatchObject({
      mensagem: 'Este arquivo já tinha sido carregado: nada mudou.',
      novos: 0,
      alterados: 0,
      iguais: 2,
    })
    const changedAnswer = await upload([
      'T1;2026;1;;SERASA,AJUIZAMENTO;Em disputa;Sim',
      good[1] ?? '',
    ])
    expect(changedAnswer.body).toMatchObject({ novos: 0, alterados: 1, iguais: 1 })
    expect(await readStored()).toMatchObject([{ modules: [3, 4], version: 2 }, { version: 1 }])
  })

  test('each record created or changed by a file has its line in the decision log, next to that of the file', async () => {
    const seen = new Set<string>()
    const news = async () => {
      const { rows } = await sql<{
        line: string
        action: string
        id: string
        body: { de?: object; para?: object }
      }>`
        select mall_id || ' ' || position as line, action, entity_id as id, body from audit_entry
        where entity in ('excecao', 'importacao') order by action, entity_id`.execute(
        database.admin,
      )
      const found = rows.filter(({ line }) => !seen.has(line))
      for (const { line } of found) seen.add(line)
      return found
    }
    await news()
    await upload(good)
    expect(await news()).toMatchObject([
      { action: 'CARGA_EXCECOES', body: { arquivo: 'numeros.csv', titulos: 1, novos: 2 } },
      {
        action: 'CRIAR_EXCECAO',
        id: '1',
        body: { para: { number: 'T1', moduleIds: [3], isActive: true } },
      },
      {
        action: 'CRIAR_EXCECAO',
        id: '2',
        body: { para: { number: 'T2', moduleIds: [1, 5], isActive: false } },
      },
    ])
    await upload(['T1;2026;1;;SERASA,AJUIZAMENTO;Em disputa;Sim', good[1] ?? ''])
    expect(await news()).toMatchObject([
      {
        action: 'ALTERAR_EXCECAO',
        id: '1',
        body: { de: { moduleIds: [3] }, para: { moduleIds: [3, 4] } },
      },
      { action: 'CARGA_EXCECOES' },
    ])
  })

  test('undo within a day deletes new records and restores changed ones under a new version', async () => {
    const undo = async (id: number) => {
      const answer = await inject(undoOf(id))
      return [answer.statusCode, answer.json<{ mensagem: string }>().mensagem]
    }
    const { body: first } = await upload(good.slice(0, 1))
    const { body: second } = await upload(['T1;2026;1;;AJUIZAMENTO;Outra;Não', good[1] ?? ''])
    expect(await undo(first.id)).toEqual([
      422,
      'Um destes itens mudou depois da importação: ela não pode mais ser desfeita.',
    ])
    expect(await undo(second.id)).toEqual([
      200,
      'A importação está sendo desfeita. Acompanhe na lista.',
    ])
    await runJobs(jobs)
    expect(await readStored()).toMatchObject([
      { number: 'T1', modules: [3], note: 'Em disputa', active: true, version: 3 },
    ])
    const { rows } = await sql<{ action: string; who: string }>`
      select action, user_name as who from audit_entry
      where action <> 'RECUSADO'
      order by at, chain_id, position`.execute(database.admin)
    // Entries of different chains have the same timestamp.
    const lines = rows.slice(-4)
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'ALTERAR_EXCECAO',
      'DESFAZER_IMPORTACAO',
      'EXCLUIR_EXCECAO',
      'IMPORTACAO_DESFEITA',
    ])
    expect(new Set(lines.map(({ who }) => who))).toEqual(new Set(['Rita']))
    expect(await undo(second.id)).toEqual([409, 'Esta importação já foi desfeita.'])
    actor = someone([2])
    expect((await undo(first.id))[0]).toBe(404)
  })

  test('fields without a column keep their values', async () => {
    await upload(good)
    await upload(['T1;2026;1;PRIORIZACAO', 'T2;2026;2;PRIORIZACAO'], {
      head: 'NÚMERO;Ano Competência;Unid Econ;Módulos',
    })
    expect(await readStored()).toMatchObject([
      { modules: [2], note: 'Em disputa', active: true, malls: [] },
      { modules: [2], active: false, malls: [2] },
    ])
  })

  test('a dry run gives the same answer and stores nothing', async () => {
    const { body } = await upload(good, { ensaio: true })
    expect(body).toMatchObject({
      mensagem: 'Conferência: nada foi gravado.',
      ensaio: true,
      novos: 2,
      oculta: { titulos: 1, valor: 1000 },
    })
    expect(await readStored()).toEqual([])
  })

  test('invalid rows are reported with line, column and reason; the others are loaded', async () => {
    const { body } = await upload([
      'T1;2026;1;;SERASA;;',
      ';2026;1;;SERASA;;',
      'T3;26;1;;SERASA;;',
      'T4;2026;77;;SERASA;;',
      'T5;2026;1;Shopping Zeta;SERASA;;',
      'T6;2026;1;Shopping Beta;SERASA;;',
      'T7;2026;1;;FUTEBOL;;talvez',
      'T1;2026;1;;AJUIZAMENTO;;',
      'T8;1899;1;;SERASA;;',
      'T9;2026;1;|;,;;-',
    ])
    expect(body).toMatchObject({ total: 10, aceitos: 1, rejeitados: 9 })
    expect(body.problemas).toEqual([
      { linha: 3, coluna: 'numero', valor: '', motivo: 'Preencha esta coluna: ela é obrigatória.' },
      {
        linha: 4,
        coluna: 'anoCompetencia',
        valor: '26',
        motivo: 'Informe o ano com quatro algarismos.',
      },
      {
        linha: 5,
        coluna: 'unidEcon',
        valor: '77',
        motivo: 'Não há shopping com esta unidade econômica entre os seus.',
      },
      {
        linha: 6,
        coluna: 'shoppings',
        valor: 'Shopping Zeta',
        motivo: "Não há shopping 'Shopping Zeta' entre os seus.",
      },
      {
        linha: 7,
        coluna: 'shoppings',
        valor: 'Shopping Beta',
        motivo: 'O shopping da unidade econômica não está entre estes.',
      },
      {
        linha: 8,
        coluna: 'modulos',
        valor: 'FUTEBOL',
        motivo:
          'Este módulo não existe; use INADIMPLENCIA, PRIORIZACAO, SERASA, AJUIZAMENTO, CARTAS_EMAIL.',
      },
      { linha: 8, coluna: 'ativo', valor: 'talvez', motivo: 'Informe Sim ou Não.' },
      { linha: 9, coluna: 'numero', valor: 'T1', motivo: 'Esta linha repete a linha 2.' },
      {
        linha: 10,
        coluna: 'anoCompetencia',
        valor: '1899',
        motivo: 'Informe o ano com quatro algarismos.',
      },
      {
        linha: 11,
        coluna: 'shoppings',
        valor: '|',
        motivo: 'Informe os shoppings, ou deixe vazio para todos.',
      },
      {
        linha: 11,
        coluna: 'modulos',
        valor: ',',
        motivo:
          'Este módulo não existe; use INADIMPLENCIA, PRIORIZACAO, SERASA, AJUIZAMENTO, CARTAS_EMAIL.',
      },
      { linha: 11, coluna: 'ativo', valor: '-', motivo: 'Informe Sim ou Não.' },
    ])
    expect(await readStored()).toHaveLength(1)
  })

  test('a number without zeros matches its título with a warning; an ambiguous one is rejected', async () => {
    await sql`
      update titulo set number = case number when 'T1' then '0071' else '0072' end`.execute(
      database.admin,
    )
    await insertBoleto(database.admin, '3', { mall: 2 })
    await sql`update titulo set number = '00072' where number = 'T3'`.execute(database.admin)
    const { body } = await upload([
      '71;2026;1;;SERASA;;Sim',
      '0071;2026;1;;SERASA;;Sim',
      '72;2026;2;;SERASA;;Sim',
    ])
    expect(body).toMatchObject({ total: 3, aceitos: 1, oculta: { titulos: 1 } })
    expect(body.problemas.map(({ linha, motivo }) => [linha, motivo])).toEqual([
      [3, 'Esta linha repete a linha 2.'],
      [4, 'Este número pode ser o do título 00072 ou 0072: escreva-o com os zeros à esquerda.'],
    ])
    expect(await readStored()).toMatchObject([{ number: '0071' }])
  })

  test('an export can be loaded again unchanged', async () => {
    await sql`update mall set name = 'Beira, Rio' where id = 1`.execute(database.admin)
    await upload([
      'T1;2026;1;;SERASA;=1+1;Sim',
      good[1] ?? '',
      'T3;1985;1;Shopping Beta | Beira, Rio;SERASA;;Sim',
    ])
    expect(await readStored()).toMatchObject([{}, { number: 'T3', malls: [1, 2] }, {}])
    const csv = (await inject({ method: 'GET', url: `/bff${base}/download` })).body
    const [head = '', ...lines] = csv.slice(1).trimEnd().split('\r\n')
    expect((await upload(lines, { head })).body).toMatchObject({
      total: 3,
      aceitos: 3,
      novos: 0,
      alterados: 0,
      iguais: 3,
    })
  })

  test('a workbook with the extension csv is refused', async () => {
    const { status, body } = await upload([], { head: 'PK\u0003\u0004' })
    expect([status, body.campos.map((campo) => campo.mensagem)]).toEqual([
      400,
      ['Insira um arquivo válido.'],
    ])
  })

  test.each([
    ['numeros.xlsx', header, 'O arquivo deve ser csv.'],
    [
      'numeros.csv',
      'numero;anoCompetencia;unidEcon',
      'O cabeçalho não tem a coluna obrigatória modulos.',
    ],
    [
      'numeros.csv',
      `${header};numero`,
      "A coluna 'numero' aparece duas vezes no cabeçalho; deixe só uma.",
    ],
    [
      'numeros.csv',
      header.replaceAll(';', ','),
      'O separador das colunas está errado: encontrado vírgula, esperado ponto e vírgula. Salve o arquivo como CSV separado por ponto e vírgula e envie de novo.',
    ],
    [
      'numeros.csv',
      `Exceções de novembro\n${header}`,
      "Há uma linha acima do cabeçalho ('Exceções de novembro'): a primeira linha deve ter os nomes das colunas. Apague o que está acima deles e envie de novo.",
    ],
    [
      'numeros.csv',
      'a;b',
      'O cabeçalho não é o das exceções: a primeira linha deve ter os nomes das colunas. As colunas obrigatórias são: numero; anoCompetencia; unidEcon; modulos.',
    ],
  ])('accepts only .csv with its columns: %s, %s', async (name, head, mensagem) => {
    const { status, body } = await upload(['x;y'], { name, head })
    expect([status, body.campos.map((campo) => campo.mensagem)]).toEqual([400, [mensagem]])
  })

  test('a user of some malls loads only numbers of these, and changes no record with other malls', async () => {
    await upload(['T9;2026;1;;SERASA;;'])
    actor = someone([1])
    const { body } = await upload([
      'T1;2026;1;;SERASA;;',
      'T2;2026;2;;SERASA;;',
      'T9;2026;1;;AJUIZAMENTO;;',
    ])
    expect(body).toMatchObject({ aceitos: 1, novos: 1, rejeitados: 2 })
    expect(body.problemas.map(({ linha, motivo }) => [linha, motivo])).toEqual([
      [3, 'Não há shopping com esta unidade econômica entre os seus.'],
      [4, 'Este ato vale para todos os shoppings.'],
    ])
    expect(await readStored()).toMatchObject([
      { number: 'T1', malls: [1] },
      { number: 'T9', malls: [], modules: [3] },
    ])
  })
})
