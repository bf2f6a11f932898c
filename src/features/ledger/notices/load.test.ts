import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AnswerOf } from '#contract/call.ts'
import { giveUpImportUndo, runImportUndo } from '#features/ledger/file-imports/actions/undo.ts'
import { jobs } from '#features/ledger/file-imports/jobs.ts'
import { routes as historyRoutes } from '#features/ledger/file-imports/routes.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { isNight } from '#testing/night.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { undoOf, uploadOf } from '#testing/test-requests.ts'
import type { Actor } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import type { uploadNotices } from './contract.ts'
import { routes } from './routes.ts'

/** Nightly runs use loads as large as those of a whole company. */

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const { inject, inWork, runJobs } = servedRoutes({
  database,
  routes: [...routes, ...historyRoutes],
  clock,
  authenticate: async () => actor,
})
let actor: Actor

const someone = (malls: Actor['malls'] = 'all', codes = ['CARREGAR'], id = 1): Actor => ({
  id,
  name: `Pessoa ${id}`,
  login: `pessoa.${id}`,
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map([['/cartas-email', new Set(codes)]]),
})
const rows = async <T>(text: string): Promise<T[]> =>
  (await database.adminPool.query(text)).rows as T[]
const count = async (table: string) =>
  Number((await rows<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)

type Result = AnswerOf<typeof uploadNotices> & { campos: { mensagem: string }[] }
const bring = async (
  content: string | Buffer,
  name = 'avisos.csv',
  fields: Record<string, unknown> = {},
) => {
  const answer = await inject(uploadOf('/notified-bills/upload', fields, [name, content]))
  return { status: answer.statusCode, body: answer.json<Result>() }
}
const undo = async (id: number): Promise<[number, string]> => {
  const answer = await inject(undoOf(id))
  return [answer.statusCode, answer.json<{ mensagem: string }>().mensagem]
}
type ImportLine = {
  id: number
  status: string
  podeDesfazer: boolean
  percentualDesfeito: number
  erro: string | null
}
const readHistory = async () =>
  (await inject({ url: '/bff/importacoes?page=1&tipo=COMUNICACOES' })).json<{
    data: ImportLine[]
  }>().data
const undoAccepted = [200, 'A importação está sendo desfeita. Acompanhe na lista.']
const header =
  'shopping;luc;numBoleto;cpfCnpj;tipo;canal;enviadoEm;entregueEm;nomeArquivo;comprovante'
const file = (...lines: string[]) => [header, ...lines].join('\r\n')

const lojista = '11222333000181'
const fiador = '52998224725'
const orion = { document: lojista, name: 'Órion Ltda', due: { '2026-10-05': 100_000 } }
const letter = `Shopping Um;L1;B1;${lojista};;AR;10/11/2026;13/11/2026;CARTA_PRE_NEGATIVACAO_1.pdf;AR 123`
const mail = `2;l2;B2;${lojista};EMAIL_COBRANCA;E-mail;12/11/2026;;;`

beforeAll(async () => {
  await database.adminPool.query(`
    insert into profile (name, code, sees_every_mall) values ('X', 'X', true);
    insert into app_user (name, login, email, profile_id)
    select 'Pessoa ' || n, 'pessoa.' || n, n || '@regua.example', p.id
    from generate_series(1, 2) n, profile p
    where p.code = 'X'
    order by n`)
  await insertMallsNamed(database.admin, ['Shopping Um', 'Shopping Dois', 'Gêmeo', 'Gêmeo'])
  await insertTenants(database.admin, { mall: 1, ...orion }, { mall: 2, luc: 'L2', ...orion })
  await database.adminPool.query(`
    update contract set street = 'Rua A, 1', city = 'Santos', uf = 'SP', cep = '11000000';
    insert into guarantor (mall_id, contract_id, document, name)
    values (1, 1, '${fiador}', 'José Águia')`)
})
beforeEach(async () => {
  actor = someone()
  await emptyTables(database.admin, 'notice', 'file_import')
})

describe('load of notices (POST /notified-bills/upload)', () => {
  test('accepts names or codes of malls, kinds by file name or tipo, channels by code or word', async () => {
    const { status, body } = await bring(
      file(letter, mail, `1;L1;B1;${fiador};FIADOR;CARTA;11/11/2026;;Carta cobranca 7.pdf;`),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mensagem: 'Carga feita com sucesso!',
      total: 3,
      aceitos: 3,
      rejeitados: 0,
      novos: 3,
      alterados: 0,
      iguais: 0,
      jaCarregada: false,
      problemas: [],
    })
    expect(
      await rows(
        `
          select mall_id, recipient, document, name, luc, kind, channel, address, sent_on::text,
            delivered_on::text, file_name, proof
          from notice
          order by sent_on`,
      ),
    ).toEqual([
      {
        mall_id: 1,
        recipient: 'LOJISTA',
        document: lojista,
        name: 'Órion Ltda',
        luc: 'L1',
        kind: 'CARTA_PRE_NEGATIVACAO',
        channel: 'AR',
        address: 'Rua A, 1, Santos, SP, 11000000',
        sent_on: '2026-11-10',
        delivered_on: '2026-11-13',
        file_name: 'CARTA_PRE_NEGATIVACAO_1.pdf',
        proof: 'AR 123',
      },
      expect.objectContaining({
        recipient: 'FIADOR',
        name: 'José Águia',
        kind: 'CARTA_COBRANCA',
        channel: 'CARTA',
      }),
      expect.objectContaining({
        mall_id: 2,
        kind: 'EMAIL_COBRANCA',
        channel: 'EMAIL',
        delivered_on: null,
      }),
    ])
    expect(
      await rows(
        `select body ->> 'novos' as added from audit_entry where action = 'CARGA_NOTIFICACOES'`,
      ),
    ).toEqual([{ added: '3' }])
    expect(await rows(`select count(*)::int as n from stored_file`)).toEqual([{ n: 1 }])
    expect(await count('notice_stage')).toBe(0)
  })

  test('a boleto without its zeros matches the known one with a warning; an ambiguous one is rejected', async () => {
    await database.adminPool.query(`
      insert into boleto (mall_id, contract_id, number, original_number, due_on, original_due_on,
        original_cents, open_cents)
      select 1, 1, n, n, '2026-10-05', '2026-10-05', 100, 100
      from unnest(array['00071', '0072', '000072']) n`)
    const of = (boleto: string) => `1;L1;${boleto};${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1.pdf;`
    const { body } = await bring(file(of('71'), of('00071'), of('72')))
    expect(body).toMatchObject({ aceitos: 1, rejeitados: 2, novos: 1 })
    expect(body.problemas).toEqual([
      expect.objectContaining({
        linha: 2,
        motivo: expect.stringContaining('vale aqui como 00071'),
      }),
      expect.objectContaining({ linha: 3, motivo: 'Esta linha repete a linha 2.' }),
      expect.objectContaining({
        linha: 4,
        motivo: expect.stringContaining('do boleto 000072 ou 0072'),
      }),
    ])
    expect(await rows('select b.number from notice n join boleto b on b.id = n.boleto_id')).toEqual(
      [{ number: '00071' }],
    )
    expect((await readHistory())[0]).toMatchObject({ comAviso: 1 })
    await database.adminPool.query(`delete from notice; delete from boleto where number like '0%'`)
  })

  test('every wrong row is listed with line, column and reason, and the valid row is loaded', async () => {
    const golden: [row: string, column: string, reason: RegExp][] = [
      [`;L1;B1;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'shopping', /obrigatória/],
      [`1;L1;B1;11222333000182;;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'cpfCnpj', /não confere/],
      [`1;L1;B1;${lojista};BILHETE;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'tipo', /não existe/],
      [
        `1;L1;B1;${lojista};EMAIL_COBRANCA;AR;10/11/2026;;CARTA_COBRANCA_1;`,
        'tipo',
        /diz CARTA_COBRANCA/,
      ],
      [`1;L1;B1;${lojista};;AR;10/11/2026;;AVISO_1;`, 'nomeArquivo', /começar com/],
      [`1;L1;B1;${lojista};;POMBO;10/11/2026;;CARTA_COBRANCA_1;`, 'canal', /CARTA, AR, EMAIL, SMS/],
      [`1;L1;B1;${lojista};;AR;31/02/2026;;CARTA_COBRANCA_1;`, 'enviadoEm', /DD\/MM\/AAAA/],
      [`1;L1;B1;${lojista};;AR;19/11/2026;;CARTA_COBRANCA_1;`, 'enviadoEm', /futuro/],
      [
        `1;L1;B1;${lojista};;AR;10/11/2026;09/11/2026;CARTA_COBRANCA_1;`,
        'entregueEm',
        /anterior ao envio, 10\/11\/2026/,
      ],
      [
        `1;L1;B1;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;${'x'.repeat(501)}`,
        'comprovante',
        /500 caracteres/,
      ],
      [
        `1;${'L'.repeat(61)};B1;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;`,
        'luc',
        /60 caracteres/,
      ],
      [`Outro;L1;B1;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'shopping', /Não há shopping/],
      [
        `gemeo;L1;B1;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;`,
        'shopping',
        /Mais de um shopping/,
      ],
      [`1;L1;B2;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'numBoleto', /Não há boleto/],
      [`1;L9;B1;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'luc', /é da LUC L1/],
      [`1;L1;B1;39053344705;;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'cpfCnpj', /nem de um fiador/],
      [`1;L1;B1;${fiador};LOJISTA;AR;10/11/2026;;CARTA_COBRANCA_1;`, 'tipo', /é do fiador/],
      [
        `shopping UM;L1;B7;${lojista};;AR;10/11/2026;;CARTA_COBRANCA_1;`,
        'numBoleto',
        /Não há boleto/,
      ],
      [letter, 'linha', /repete a linha 2\./],
    ]
    const { body } = await bring(file(letter, ...golden.map(([row]) => row)))
    expect(body).toMatchObject({
      total: golden.length + 1,
      aceitos: 1,
      rejeitados: golden.length,
      novos: 1,
    })
    expect(body.problemas).toEqual(
      golden.map(([, coluna, motivo], index) => ({
        linha: index + 3,
        coluna,
        valor: expect.any(String) as string,
        motivo: expect.stringMatching(motivo) as string,
      })),
    )
  })

  test('the same file again changes nothing; a later one adds the delivery', async () => {
    const undelivered = letter.replace('13/11/2026', '').replace('AR 123', '')
    await bring(file(undelivered))
    expect((await bring(file(undelivered))).body).toMatchObject({
      jaCarregada: true,
      novos: 0,
      iguais: 1,
    })
    expect((await bring(file(letter))).body).toMatchObject({ novos: 0, alterados: 1, iguais: 0 })
    expect((await bring(file(undelivered))).body).toMatchObject({ alterados: 0, iguais: 1 })
    expect(await rows('select delivered_on::text, proof from notice')).toEqual([
      { delivered_on: '2026-11-13', proof: 'AR 123' },
    ])
  })

  test('a load can be undone within a day by users who may load, the newest first', async () => {
    const undelivered = letter.replace('13/11/2026', '').replace('AR 123', '')
    const { body: first } = await bring(file(undelivered))
    const { body: second } = await bring(file(letter, mail))
    expect(second).toMatchObject({ novos: 1, alterados: 1 })
    expect(await undo(first.id)).toEqual([
      422,
      'Uma importação mais nova alterou os mesmos registros; desfaça-a antes.',
    ])
    actor = someone('all', [])
    expect((await undo(second.id))[0]).toBe(403)
    actor = { ...someone(), rights: new Map([['/import-inadimplencia', new Set(['CARREGAR'])]]) }
    expect((await undo(second.id))[0]).toBe(404)
    actor = someone()
    expect(await undo(second.id)).toEqual(undoAccepted)
    expect(await undo(second.id)).toEqual([409, 'Esta importação já está sendo desfeita.'])
    await runJobs(jobs)
    expect(await rows('select mall_id, delivered_on, proof from notice')).toEqual([
      { mall_id: 1, delivered_on: null, proof: '' },
    ])
    expect(await undo(first.id)).toEqual(undoAccepted)
    await runJobs(jobs)
    expect(await undo(first.id)).toEqual([409, 'Esta importação já foi desfeita.'])
    expect(await count('notice')).toBe(0)
    expect((await bring(file(undelivered))).body).toMatchObject({ jaCarregada: false, novos: 1 })
    expect((await readHistory()).map(({ status, podeDesfazer }) => [status, podeDesfazer])).toEqual(
      [
        ['PROCESSADA', true],
        ['DESFEITA', false],
        ['DESFEITA', false],
      ],
    )
  })

  test('a dry run gives the same answer and writes no notice, file or log line', async () => {
    const before = [await count('audit_entry'), await count('stored_file')]
    const text = file(letter, mail.replace('B2', 'B9'))
    const { body } = await bring(text, 'avisos.csv', { ensaio: 'true' })
    expect(body).toMatchObject({ ensaio: true, aceitos: 1, rejeitados: 1, novos: 1 })
    expect([await count('audit_entry'), await count('stored_file')]).toEqual(before)
    expect(await count('notice')).toBe(0)
    expect((await bring(text)).body).toMatchObject({
      ensaio: false,
      aceitos: 1,
      rejeitados: 1,
      novos: 1,
      jaCarregada: false,
    })
  })

  test('the file of rejected rows can be corrected and loaded, and contains no formulas', async () => {
    const { body } = await bring(file(mail.replace('B2', '=B2'), letter))
    const answer = await inject({
      method: 'GET',
      url: `/bff/importacoes/${body.id}/rejeitados`,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(
      `\ufeff${header};linha;motivo\r\n2;l2;'=B2;${lojista};EMAIL_COBRANCA;E-mail;12/11/2026;;;;2;numBoleto: Não há boleto com este número neste shopping.\r\n`,
    )
    expect((await bring(answer.body.replace("'=B2", 'B2'))).body).toMatchObject({
      aceitos: 1,
      novos: 1,
    })
    actor = someone([1], ['CARREGAR'], 2)
    expect(
      (await inject({ method: 'GET', url: `/bff/importacoes/${body.id}/rejeitados` })).statusCode,
    ).toBe(404)
  })

  test('an xlsx gives the same result as a CSV', async () => {
    const cells = (line: string) => line.split(';')
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Avisos',
          rows: [
            cells(header),
            cells(letter),
            [...cells(mail).slice(0, 6), new Date('2026-11-12T00:00:00Z'), '', '', ''],
          ],
        },
      ],
    })
    expect((await bring(Buffer.from(bytes), 'avisos.xlsx')).body).toMatchObject({
      total: 2,
      aceitos: 2,
      novos: 2,
    })
  })

  test('users of some malls load only for these', async () => {
    actor = someone([2])
    expect((await bring(file(letter, mail))).body).toMatchObject({
      aceitos: 1,
      problemas: [{ linha: 2, coluna: 'shopping' }],
    })
  })

  test('users who only read notices cannot load them', async () => {
    actor = someone('all', [])
    expect((await bring(file(letter))).status).toBe(403)
  })

  const refused: [string, string | Buffer, string, RegExp][] = [
    ['another header', 'nome;idade\n1;2', 'a.csv', /não é o das comunicações/],
    [
      'a header that lacks columns',
      'shopping;luc;numBoleto\n1;2;3',
      'a.csv',
      /obrigatória cpfCnpj/,
    ],
    ['a column twice', `${header};LUC\n`, 'a.csv', /aparece duas vezes/],
    ['a header alone', header, 'a.csv', /só tem o cabeçalho/],
    ['an empty file', '', 'a.csv', /vazio/],
    ['another extension', file(letter), 'a.pdf', /csv ou xlsx/],
    [
      'a zip that is no sheet',
      Buffer.from('504b030414000000080000000000', 'hex'),
      'a.xlsx',
      /danificado/,
    ],
    ['open quotes', `${header}\n"1;L1`, 'a.csv', /aspas/],
  ]
  test.each(refused)('%s is refused whole', async (_, content, name, sentence) => {
    const { status, body } = await bring(content, name)
    expect(status).toBe(400)
    expect(`${body.mensagem} ${body.campos.map(({ mensagem }) => mensagem).join(' ')}`).toMatch(
      sentence,
    )
    expect(await count('file_import')).toBe(0)
  })

  test('thousands of rows are read in parts and merged in one statement', async () => {
    const total = isNight ? 10_000 : 2_500
    const many = Array.from({ length: total }, (_, index) => {
      const [day, month] = [(index % 28) + 1, (Math.floor(index / 28) % 12) + 1]
      const on = `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${2025 - Math.floor(index / 336)}`
      return `1;L1;B1;${lojista};;CARTA;${on};;CARTA_COBRANCA_${index}.pdf;`
    })
    expect((await bring(file(...many))).body).toMatchObject({
      total,
      novos: total,
      rejeitados: 0,
    })
  })
})

describe('undo of a load (POST /importacoes/{id}/desfazer)', () => {
  const done = async (id: number) => runImportUndo({ work: inWork }, { importId: id, by })
  const by = { id: 1, name: 'Pessoa 1', profile: 'RÉGUA DE COBRANÇA' }

  test('reports its progress; its log lines have the user who requested it', async () => {
    const { body } = await bring(file(letter, mail))
    await undo(body.id)
    expect((await readHistory())[0]).toMatchObject({
      status: 'DESFAZENDO',
      podeDesfazer: false,
      percentualDesfeito: 0,
    })
    expect(await count('notice')).toBe(2)
    const seen: number[] = []
    await runImportUndo(
      {
        work: (act) =>
          inWork(async (unit) => {
            const answer = await act(unit)
            const { rows: found } = await sql<{ percent: number; isRunning: boolean }>`
              select undone_percent as percent, is_being_undone as "isRunning"
              from file_import`.execute(unit.tx)
            if (found[0]?.isRunning) seen.push(found[0].percent)
            return answer
          }),
      },
      { importId: body.id, by },
    )
    expect(seen).toEqual([30, 80])
    expect((await readHistory())[0]).toMatchObject({ status: 'DESFEITA', percentualDesfeito: 100 })
    expect(await count('notice')).toBe(0)
    expect(
      await rows(
        `select action, user_name as who from audit_entry
         where entity = 'importacao' order by at desc, position desc limit 2`,
      ),
    ).toEqual([
      { action: 'IMPORTACAO_DESFEITA', who: 'Pessoa 1' },
      { action: 'DESFAZER_IMPORTACAO', who: 'Pessoa 1' },
    ])
  })

  test('of rows that a newer load changed meanwhile is refused by its job with the reason', async () => {
    const { body } = await bring(file(letter.replace('13/11/2026', '').replace('AR 123', '')))
    await undo(body.id)
    await bring(file(letter))
    await runJobs(jobs)
    expect((await readHistory())[1]).toMatchObject({
      status: 'PROCESSADA',
      podeDesfazer: true,
      percentualDesfeito: 0,
      erro: 'Uma importação mais nova alterou os mesmos registros; desfaça-a antes.',
    })
    expect(await rows('select proof from notice')).toEqual([{ proof: 'AR 123' }])
  })

  test('that failed leaves the load unchanged for another request; a finished one is not repeated', async () => {
    const { body } = await bring(file(letter))
    await undo(body.id)
    await inWork((unit) => giveUpImportUndo(unit, { importId: body.id }))
    expect((await readHistory())[0]).toMatchObject({
      status: 'PROCESSADA',
      erro: 'O desfazer parou em todas as tentativas; nada foi desfeito. Tente desfazer de novo.',
    })
    expect((await undo(body.id))[0]).toBe(200)
    await done(body.id)
    await bring(file(letter))
    await done(body.id)
    await inWork((unit) => giveUpImportUndo(unit, { importId: body.id }))
    expect((await readHistory())[1]).toMatchObject({ status: 'DESFEITA', erro: null })
    expect(await count('notice')).toBe(1)
  })

  test('of many rows is queued at once and restores all earlier rows', async () => {
    const boletos = isNight ? 4_000 : 1_000
    await database.adminPool.query(
      `insert into boleto (
         mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
         open_cents
       )
       select 1, 1, 'M' || n, 'MO' || n, '2026-10-05', '2026-10-05', 100, 100
       from generate_series(1, $1) n`,
      [boletos],
    )
    const lineOf = (number: number, on: string, proof: string) =>
      `1;L1;M${number + 1};${lojista};CARTA_COBRANCA;AR;${on};;;${proof}`
    const days = ['08/11/2026', '09/11/2026', '10/11/2026', '11/11/2026', '12/11/2026']
    const numbers = Array.from({ length: boletos }, (_, number) => number)
    await bring(file(...numbers.map((number) => lineOf(number, days[0] ?? '', ''))))
    const { body } = await bring(
      file(...days.flatMap((on) => numbers.map((number) => lineOf(number, on, `AR ${number}`)))),
    )
    expect(body).toMatchObject({
      aceitos: 5 * boletos,
      novos: 4 * boletos,
      alterados: boletos,
    })
    const begun = performance.now()
    expect(await undo(body.id)).toEqual(undoAccepted)
    const answered = performance.now() - begun
    expect(await count('notice')).toBe(5 * boletos)
    await runJobs(jobs)
    expect(await rows(`select count(*)::int as n, max(proof) as proof from notice`)).toEqual([
      { n: boletos, proof: '' },
    ])
    expect(answered).toBeLessThan(5_000)
    await database.adminPool.query(`delete from notice where proof = ''`)
    await database.adminPool.query(`delete from boleto where number like 'M%'`)
  }, 60_000)
})
