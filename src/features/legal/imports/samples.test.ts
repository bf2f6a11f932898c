// Samples of the three legal action imports, line by line: samples/ajuizamento over the ERP
// extract.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { agreementOf } from '#features/negativation/debt-items/store/agreements.ts'
import { loadExtract } from '#testing/example-load.ts'
import { importScreens } from '#features/ledger/file-imports/contract/imports.ts'
import { jobs } from '#features/ledger/file-imports/jobs.ts'
import { executeRun } from '#features/legal/eligibility/actions/runs.ts'
import { jobs as lawsuitJobs } from '#features/legal/lawsuits/jobs.ts'
import type { ImportCounts } from '#listing/importer.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { undoOf, uploadOf } from '#testing/test-requests.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import { agreementsToConfirm } from './actions/to-confirm.ts'
import { USER_HEADERS } from './rules/claimed-user.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const clock = fixedDayClock(today)
const { inject, inWork, log, runJobs } = servedRoutes({
  database,
  routes: everyRoute,
  clock,
  authenticate: async () => actor,
})

const person = (id: number, name: string, malls: Actor['malls'] = 'all'): Actor => ({
  ...systemActor,
  id,
  name,
  malls,
  rights: new Map([
    ['/contratos-elegiveis', new Set(['AGUARDANDO_LIBERACAO'])],
    ['/acompanhar-ajuizamentos', new Set(['ACOMPANHAR'])],
    ...importScreens.map((path) => [path, new Set(['CARREGAR'])] as const),
  ]),
})
const lawyer = person(1, 'Lívia Prado')
let actor: Actor = lawyer

const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows

type Issue = { linha: number; coluna: string; severidade: string; motivo: string }
type Answer = ImportCounts & {
  id: number
  mensagem: string
  comAviso: number
  problemas: Issue[]
}
const URLS = {
  apuracao: '/judgment/upload',
  autos: '/judgment/upload-acordo-auto',
  manual: '/workflow/ajuizamento/ajuizamento-manual/upload',
}
const textOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../samples/ajuizamento/${name}`, import.meta.url)))

async function bring(
  url: string,
  name: string,
  more: {
    readonly fields?: Record<string, unknown>
    readonly content?: Buffer
    readonly headers?: Record<string, string>
  } = {},
): Promise<{ status: number; body: Answer }> {
  const sent = uploadOf(url, more.fields ?? {}, [name, more.content ?? textOf(name)])
  const answer = await inject({ ...sent, headers: { ...sent.headers, ...more.headers } })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const undo = async (id: number) => {
  const answer = await inject(undoOf(id))
  await runJobs([...jobs, ...lawsuitJobs])
  return answer.statusCode
}
const places = ({ problemas }: Answer, severity = 'ERRO') =>
  problemas
    .filter(({ severidade }) => severidade === severity)
    .map(({ linha, coluna }) => [linha, coluna])

/** Runs 'Disparar Elegíveis' with its job; returns the number of actions before release. */
async function fire(): Promise<number> {
  const { idExecucao } = (
    await inject('/bff/ajuizamento/regua/automacao/carregar-contratos?force=true')
  ).json<{ idExecucao: number }>()
  await executeRun({ work: inWork }, idExecucao)
  const [found] = await rows<{ n: number }>(
    `select count(*)::int as n from lawsuit where status = 'AGUARDANDO_LIBERACAO'`,
  )
  return found?.n ?? 0
}
const phases = async () =>
  new Map(
    (
      await rows<{ contract: string; concluded: number }>(
        `select contract_number as contract, concluded_phases as concluded from lawsuit
         where origin = 'MANUAL' and is_open`,
      )
    ).map(({ contract, concluded }) => [contract, concluded]),
  )
const header = (name: string) => textOf(name).toString('utf8').split(/\r?\n/)[0] ?? ''
const lineOf = (name: string, contract: string) =>
  textOf(name)
    .toString('utf8')
    .split(/\r?\n/)
    .find((line) => line.includes(contract)) ?? ''
/** Builds a file from changed lines of a sample. */
const fileOf = (name: string, ...lines: readonly string[]) =>
  Buffer.from([header(name), ...lines].join('\r\n'))

beforeAll(async () => {
  await database.adminPool.query(`
    insert into app_user (name, login, email, profile_id)
    select n, lower(n), n || '@regua.example', p.id
    from unnest(array['Livia', 'Rui']) with ordinality as u(n, place), (select min(id) as id from profile) p
    order by place`)
  await loadExtract(inWork)
}, 300_000)

describe('agreements in the case files', () => {
  test('of thirteen rows nine are rejected, each at its cell; a dry run writes nothing', async () => {
    const { status, body } = await bring(URLS.autos, 'acordos-autos-com-erros.csv', {
      fields: { ensaio: true },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ total: 13, aceitos: 4, rejeitados: 9, comAviso: 0 })
    expect(places(body)).toEqual([
      [5, 'shopping'],
      [7, 'numeroContrato'],
      [8, 'cpfCnpj'],
      [9, 'numeroProcesso'],
      [10, 'dataAcordo'],
      [11, 'valorAcordo'],
      [12, 'parcelas'],
      [13, 'primeiroVencimento'],
      [14, 'status'],
    ])
    expect(await rows('select from case_agreement')).toEqual([])
  })

  test('nine agreements: 25 actions instead of 30 with guarded boletos; the undo restores everything', async () => {
    const before = await fire()
    const { body } = await bring(URLS.autos, 'acordos-autos.csv')
    expect(body).toMatchObject({ total: 9, aceitos: 9, rejeitados: 0, novos: 9 })
    const again = await bring(URLS.autos, 'acordos-autos.csv')
    expect(again.body).toMatchObject({ aceitos: 9, novos: 0, alterados: 0, iguais: 9 })
    // Contracts, LUCs and cases with zeros and marks added by copying.
    const respelled = textOf('acordos-autos.csv')
      .toString('utf8')
      .replaceAll(/;(\d{9});(L\d+);/g, ';00$1\u200B;$2\u2060;')
      .replaceAll('.8.26.', '.8\u200B.26.')
    expect(respelled).not.toBe(textOf('acordos-autos.csv').toString('utf8'))
    const copied = await bring(URLS.autos, 'copiado.csv', { content: Buffer.from(respelled) })
    expect(copied.body).toMatchObject({ aceitos: 9, novos: 0, alterados: 0, iguais: 9 })
    expect([before, await fire()]).toEqual([30, 25])
    const guarded = await rows<{ description: string; due: string; until: string | null }>(
      `select a.agreement as description, max(b.due_on)::text as due, max(x.agreement ->> 'inForceUntil') as until
       from agreed_boleto a join boleto b on b.id = a.boleto_id
         join contract k on k.id = b.contract_id and k.number = '100100009',
         lateral (select null::jsonb as agreement) x
       group by 1`,
    )
    expect(guarded).toMatchObject([{ description: 'processo 3511451-85.2026.8.26.0006' }])
    expect((guarded[0]?.due ?? '') < '2026-08-29').toBe(true)
    const [guard] = await rows<{ id: number }>(
      `select b.id from boleto b join contract k on k.id = b.contract_id
       where k.number = '100100009' and b.due_on < '2026-08-29' limit 1`,
    )
    const agreements = await sql<{ agreement: object }>`
      select ${agreementOf(sql`${guard?.id}::bigint`, today)} as agreement`.execute(database.admin)
    expect(agreements.rows).toEqual([
      { agreement: { description: 'processo 3511451-85.2026.8.26.0006' } },
    ])
    // Only valid agreements guard; paid first instalments count for the removal.
    expect(
      await rows(`select distinct k.number from agreed_boleto a join boleto b on b.id = a.boleto_id
        join contract k on k.id = b.contract_id order by 1`),
    ).toEqual(
      ['100000050', '100100009', '100100061', '100200022', '100400010'].map((number) => ({
        number,
      })),
    )
    expect(
      await rows(
        `select distinct agreement, paid_on::text as on from agreement_payment order by 1`,
      ),
    ).toEqual([
      { agreement: 'processo 3511451-85.2026.8.26.0006', on: '2026-09-13' },
      { agreement: 'processo 3561256-12.2026.8.26.0651', on: '2026-11-08' },
      { agreement: 'processo 7651900-28.2026.8.26.0587', on: '2026-09-08' },
      { agreement: 'processo 8045192-93.2026.8.26.0166', on: '2026-10-07' },
    ])
    expect(await undo(body.id)).toBe(200)
    expect(await rows('select from case_agreement')).toEqual([])
    expect(await rows('select from agreement_payment')).toEqual([])
    expect(await fire()).toBe(30)
  })

  test('still VIGENTE 30 days after the last instalment, it needs confirmation from the 31st', async () => {
    const line = lineOf('acordos-autos.csv', '100100009')
    const paidUntil = (dueOn: string) =>
      fileOf(
        'acordos-autos.csv',
        line
          .replace('29/08/2026;189894,20;6;13/09/2026', `01/08/2026;189894,20;2;${dueOn}`)
          .replace('13/09/2026', ''),
      )
    const awaiting = async (dueOn: string) => {
      const { body } = await bring(URLS.autos, 'um.csv', { content: paidUntil(dueOn) })
      expect(body.problemas).toEqual([])
      const { content } = (
        await inject({
          method: 'POST',
          url: '/bff/listas/case-agreement-list/buscar',
          payload: { page: 1, size: 50 },
        })
      ).json<{
        content: { aConfirmar: boolean; ultimoVencimento: string }[]
      }>()
      const news = await unitOfWork(
        { db: database.app, clock, log: log() },
        lawyer,
        'TEST',
        agreementsToConfirm,
      )
      return [content[0]?.ultimoVencimento, content[0]?.aConfirmar, news.map(({ texto }) => texto)]
    }
    expect(await awaiting('19/09/2026')).toEqual(['2026-10-19', false, []])
    expect(await awaiting('18/09/2026')).toEqual([
      '2026-10-18',
      true,
      ['1 acordo dos autos continua vigente 30 dias depois da última parcela: a confirmar'],
    ])
    await emptyTables(database.admin, 'case_agreement')
  })

  test('a process of another contract and a mall outside the scope are rejected', async () => {
    const sound = lineOf('acordos-autos.csv', '100100009')
    await bring(URLS.autos, 'um.csv', { content: fileOf('acordos-autos.csv', sound) })
    const other = lineOf('acordos-autos.csv', '100000050').replace(
      '7651900-28.2026.8.26.0587',
      '3511451-85.2026.8.26.0006',
    )
    const uploaded = await bring(URLS.autos, 'dois.csv', {
      content: fileOf('acordos-autos.csv', other),
    })
    expect(uploaded.body.problemas).toMatchObject([
      { coluna: 'numeroProcesso', motivo: 'Este processo já é de outro contrato.' },
    ])
    const [mall] = await rows<{ id: number }>(
      `select id from mall where name = 'Shopping Parque das Águas'`,
    )
    actor = person(2, 'Rui', [mall?.id ?? 0])
    const seen = await bring(URLS.autos, 'tres.csv', {
      content: fileOf('acordos-autos.csv', sound, other),
    })
    actor = lawyer
    expect(seen.body.problemas).toMatchObject([
      { linha: 2, coluna: 'shopping' },
      { linha: 3, coluna: 'numeroProcesso', motivo: 'Este processo já é de outro contrato.' },
    ])
    await emptyTables(database.admin, 'case_agreement')
    await emptyTables(database.admin, 'agreement_payment')
  })
})

describe('manual filings', () => {
  test('of sixteen rows eleven are rejected, each at its cell', async () => {
    const { status, body } = await bring(URLS.manual, 'ajuizamento-manual-com-erros.csv', {
      fields: { ensaio: true },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ total: 16, aceitos: 5, rejeitados: 11, comAviso: 0, novos: 5 })
    expect(places(body)).toEqual([
      [5, 'shopping'],
      [8, 'cpfCnpj'],
      [9, 'tipoDivida'],
      [10, 'tipoAcao'],
      [11, 'saldoCriterio'],
      [12, 'numeroPO'],
      [13, 'protocolo'],
      [14, 'dataAjuizamento'],
      [15, 'dataAjuizamento'],
      [16, 'cpfCnpj'],
      [17, 'luc'],
    ])
    expect(await rows(`select from lawsuit where origin = 'MANUAL'`)).toEqual([])
  })

  test.for(USER_HEADERS)(
    'a user in the header %s who is not of the session is refused',
    async (name) => {
      for (const other of ['2', 'Ana Lima', '1, 2']) {
        const headers = { [name]: other }
        expect((await bring(URLS.manual, 'ajuizamento-manual.csv', { headers })).status).toBe(403)
      }
      expect(await rows(`select from lawsuit where origin = 'MANUAL'`)).toEqual([])
    },
  )

  test('twelve rows: each in its phase, waiting actions replaced: 22 actions; the same file changes nothing', async () => {
    const { body } = await bring(URLS.manual, 'ajuizamento-manual.csv', {
      headers: { 'user-identifier': 'Livia Prado', 'user-id': '1' },
    })
    expect(body).toMatchObject({ total: 12, aceitos: 12, rejeitados: 0, novos: 12 })
    expect(Object.fromEntries(await phases())).toEqual({
      100300062: 7,
      100300057: 7,
      100300069: 7,
      100200055: 6,
      100400004: 4,
      100500061: 3,
      100000050: 2,
      100200018: 1,
      100300008: 7,
      100500058: 5,
      100200003: 1,
      999900001: 1,
    })
    const again = await bring(URLS.manual, 'ajuizamento-manual.csv')
    expect(again.body).toMatchObject({ aceitos: 12, novos: 0, alterados: 0, iguais: 12 })
    expect(await rows(`select distinct is_by_import from lawsuit_phase`)).toEqual([
      { is_by_import: true },
    ])
    expect(
      await rows(`select contract_id is null as unknown, criterion_cents as criterion,
        (select count(*)::int from lawsuit_titulo x where x.lawsuit_id = l.id) as titulos
        from lawsuit l where contract_number = '999900001'`),
    ).toEqual([{ unknown: true, criterion: 1_234_567, titulos: 0 }])
    expect(
      await rows(`select criterion_cents as criterion, is_frozen, corrected_cents > criterion_cents as charged
        from lawsuit where contract_number = '100300069' and origin = 'MANUAL'`),
    ).toEqual([{ criterion: 496_014, is_frozen: true, charged: true }])
    expect(
      await rows(`select count(*)::int as n from lawsuit where outcome = 'SUBSTITUIDA'`),
    ).toEqual([{ n: 8 }])
    expect(await fire()).toBe(22)
  })

  test('from the limit on, or without a proof, a filing waits for another user; for others, users are notified', async () => {
    expect(
      await rows(`select state, count(*)::int as n, bool_or(l.is_confirmed) as counts
        from lawsuit_confirmation f join lawsuit l on l.id = f.lawsuit_id group by 1 order by 1`),
    ).toEqual([
      { state: 'AVISADA', n: 2, counts: true },
      { state: 'PENDENTE', n: 10, counts: false },
    ])
    const [found] = await rows<{ id: number }>(
      `select id from lawsuit where contract_number = '100200055' and origin = 'MANUAL'`,
    )
    const confirm = () =>
      inject({
        method: 'POST',
        url: `/bff/workflow/ajuizamento/acompanhamento/${found?.id}/confirmar`,
        payload: {},
      })
    expect((await confirm()).statusCode).toBe(403)
    actor = person(2, 'Rui')
    const agreed = await confirm()
    actor = lawyer
    expect(agreed.statusCode, agreed.body).toBe(200)
    expect(await rows(`select is_confirmed from lawsuit where id = ${found?.id}`)).toEqual([
      { is_confirmed: true },
    ])
  })

  test('a filing without proof always waits for another user, for any sum in the row', async () => {
    // The first contract's action is LOJA, so it has no título under CDU.
    const [listed] = await rows<{ row: string; number: string }>(
      `select k.number, concat_ws(';', m.economic_unit, k.luc, k.number, k.document, k.name, '', '', 'CDU',
         'COB', '1,00', '10,00', 'PO-1', 'CP-1', 'Sim', 'CA-1', '0000001-68.2026.8.26.0100', '17/11/2026') as row
       from lawsuit l join contract k on k.id = l.contract_id join mall m on m.id = k.mall_id
       where l.status = 'AGUARDANDO_LIBERACAO' order by l.id limit 1`,
    )
    const [never] = await rows<{ row: string; number: string }>(
      `select k.number, concat_ws(';', m.economic_unit, k.luc, k.number, k.document, k.name, '', '', 'LOJA',
         'COB', '1,00', '', '', '', '', '', '', '') as row
       from contract k join mall m on m.id = k.mall_id
         join contract_type t on t.id = k.contract_type_id and t.code = 'LOJA'
       where not exists (select from lawsuit l where l.contract_id = k.id)
         and exists (
           select from boleto b join titulo u on u.boleto_id = b.id
             join movement_type v on v.id = u.movement_type_id and v.code = 'ALM'
           where b.contract_id = k.id and b.due_on < '2026-10-01' and u.open_cents between 1 and 900000
         )
       order by k.id limit 1`,
    )
    const { body } = await bring(URLS.manual, 'sozinha.csv', {
      content: fileOf('ajuizamento-manual.csv', listed?.row ?? '', never?.row ?? ''),
    })
    expect(body.problemas).toEqual([])
    expect(
      await rows(`select l.contract_number as contract, l.is_confirmed as counts, f.state,
          f.payload ->> 'motivo' as because
        from lawsuit l join lawsuit_confirmation f on f.lawsuit_id = l.id
        where l.contract_number in ('${listed?.number}', '${never?.number}') and l.origin = 'MANUAL'
          and l.is_open
        order by f.id`),
    ).toEqual([
      {
        contract: listed?.number,
        counts: false,
        state: 'PENDENTE',
        because: 'Nenhum título vencido deste tipo de dívida entrou na ação.',
      },
      {
        contract: never?.number,
        counts: false,
        state: 'PENDENTE',
        because: 'O contrato nunca esteve em uma lista de elegíveis.',
      },
    ])
    expect(
      await rows(`select from contract_in_court q join contract k on k.id = q.contract_id
        where k.number in ('${listed?.number}', '${never?.number}')`),
    ).toEqual([])
    expect(await undo(body.id)).toBe(200)
  })

  test('the limit applies to the claim too: charges alone may reach it', async () => {
    const [listed] = await rows<{ row: string; number: string; limit: string }>(
      `select l.contract_number as number, concat_ws(';', m.economic_unit, k.luc, k.number,
         k.document, k.name, '', '', d.code, 'COB', '1,00', '', '', '', '', '', '', '') as row,
         replace((l.corrected_cents / 100)::text, '.', ',') as limit
       from lawsuit l join contract k on k.id = l.contract_id join mall m on m.id = k.mall_id
         join debt_type d on d.id = l.debt_type_id
       where l.status = 'AGUARDANDO_LIBERACAO' and l.corrected_cents > l.criterion_cents + 100
       order by l.id limit 1`,
    )
    const limitTo = (value: string) =>
      rows(`update parameter set value = '${value}' where code = 'AJZ_ALCADA_VALOR'`)
    await limitTo(listed?.limit ?? '')
    const { body } = await bring(URLS.manual, 'encargos.csv', {
      content: fileOf('ajuizamento-manual.csv', listed?.row ?? ''),
    })
    await limitTo('100.000,00')
    expect(body.problemas).toEqual([])
    expect(
      await rows(`select f.state, f.after_cents < f.after_claim_cents as "isClaimLarger"
        from lawsuit l join lawsuit_confirmation f on f.lawsuit_id = l.id
        where l.contract_number = '${listed?.number}' and l.origin = 'MANUAL' and l.is_open`),
    ).toEqual([{ state: 'PENDENTE', isClaimLarger: true }])
    expect(await undo(body.id)).toBe(200)
  })

  test('another spelling of a number matches the contract, or is refused with its number', async () => {
    const [known] = await rows<{ row: string; number: string }>(
      `select k.number, concat_ws(';', m.economic_unit, k.luc, '#', k.document, k.name, '', '', 'MIDIA',
         'COB', '1,00', '', '', '', '', '', '', '') as row
       from contract k join mall m on m.id = k.mall_id where k.number = '100200017'`,
    )
    const spelled = async (number: string, more = (row: string) => row) => {
      const { body } = await bring(URLS.manual, 'grafia.csv', {
        content: fileOf('ajuizamento-manual.csv', more((known?.row ?? '').replace('#', number))),
        fields: { ensaio: true },
      })
      return body.problemas.map(({ coluna, motivo }) => [coluna, motivo])
    }
    // Invisible characters, wide digits and leading zeros still match the contract.
    for (const same of ['100200017\u200b', '0100200017', '\uff11\uff10\uff10200017', ' 100200017 '])
      expect(await spelled(same)).toEqual([])
    expect(await spelled('1002OO017')).toEqual([
      [
        'numeroContrato',
        'Este número parece o do contrato 100200017: informe-o como está no cadastro.',
      ],
    ])
    expect(await spelled('10020001\u0667')).toEqual([
      ['numeroContrato', "O número tem o sinal '\u0667', que não é letra latina nem algarismo."],
    ])
    expect(await spelled('777')).toEqual([
      ['numeroContrato', 'Esta LUC e este CPF ou CNPJ são do contrato 100200017.'],
    ])
  })

  test('a case number and a filing ticket belong to one action, unless the row says so', async () => {
    const unknown = (number: string, ticket: string, protocol: string, same = '') =>
      `Shopping Parque das Águas;L09${number};8888${number};11222333000181;Loja Antiga Ltda;;;LOJA;Cobrança;1,00;10,00;PO-9;CP-9;Sim;${ticket};${protocol};17/11/2026;${same}`
    const withColumn = (...lines: readonly string[]) =>
      Buffer.from([`${header('ajuizamento-manual.csv')};mesmoProcesso`, ...lines].join('\r\n'))
    const problemsOf = async (...lines: readonly string[]) => {
      const { body } = await bring(URLS.manual, 'processo.csv', {
        content: withColumn(...lines),
        fields: { ensaio: true },
      })
      return body.problemas.map(({ linha, coluna, motivo }) => [linha, coluna, motivo])
    }
    const held = '1156362-49.2026.8.26.0633'
    expect(await problemsOf(unknown('1', 'CA-91', held))).toEqual([
      [2, 'protocolo', `O processo ${held} já está em outra ação, do contrato 100300062.`],
    ])
    expect(await problemsOf(unknown('1', 'CA-7000', '5004321-76.2026.8.26.0100'))).toMatchObject([
      [2, 'chamadoAjuizamento', 'O chamado CA-7000 já está em outra ação, do contrato 100300062.'],
    ])
    expect(await problemsOf(unknown('1', 'CA-91', held, 'Sim'))).toEqual([])
    expect(
      await problemsOf(
        unknown('1', 'CA-91', '5004321-76.2026.8.26.0100'),
        unknown('2', 'CA-92', '5004321-76.2026.8.26.0100'),
      ),
    ).toMatchObject([[3, 'protocolo', expect.stringContaining('do contrato 88881')]])
  })

  test('one confirmation by another user covers all pending filings of a file', async () => {
    const [mall] = await rows<{ unit: string }>(
      'select economic_unit as unit from mall order by id limit 1',
    )
    const row = (number: number) =>
      `${mall?.unit};L7${number};SOZINHA-${number};52998224725;Loja Sol Ltda;;;LOJA;COB;1,00;;;;;;;;`
    const { body } = await bring(URLS.manual, 'duas.csv', {
      content: fileOf('ajuizamento-manual.csv', row(1), row(2)),
    })
    expect(body.problemas).toEqual([])
    const those = () =>
      rows<{ id: number; counts: boolean }>(
        `select id, is_confirmed as counts from lawsuit where contract_number like 'SOZINHA-%'
        order by id`,
      )
    const [first] = await those()
    const path = `/bff/workflow/ajuizamento/acompanhamento/${first?.id}`
    const confirm = () =>
      inject({ method: 'POST', url: `${path}/confirmar?arquivo=true`, payload: {} })
    expect((await confirm()).statusCode).toBe(403)
    expect((await those()).map(({ counts }) => counts)).toEqual([false, false])
    actor = person(2, 'Rui')
    const detail = (await inject({ url: path })).json<{ confirmacao: { arquivo: object } }>()
    const agreed = await confirm()
    actor = lawyer
    expect(detail.confirmacao.arquivo).toEqual({ acoes: 2, criterio: 2, corrigido: 2 })
    expect(agreed.statusCode, agreed.body).toBe(200)
    expect((await those()).map(({ counts }) => counts)).toEqual([true, true])
    expect(
      await rows(`select f.state, f.decided_by_name as by from lawsuit_confirmation f
        join lawsuit l on l.id = f.lawsuit_id where l.contract_number like 'SOZINHA-%'`),
    ).toEqual([
      { state: 'CONFIRMADA', by: 'Rui' },
      { state: 'CONFIRMADA', by: 'Rui' },
    ])
  })

  test('a row with more data updates the action; an empty cell keeps, a changed concluded phase is rejected', async () => {
    const line = lineOf('ajuizamento-manual.csv', '100500061')
    const further = line.replace('2435,60;PO000006;;', ';;CP-1;')
    const { body } = await bring(URLS.manual, 'mais.csv', {
      content: fileOf('ajuizamento-manual.csv', further),
    })
    expect(body).toMatchObject({ aceitos: 1, novos: 0, alterados: 1 })
    expect((await phases()).get('100500061')).toBe(4)
    const other = await bring(URLS.manual, 'outra.csv', {
      content: fileOf('ajuizamento-manual.csv', line.replace('PO000006', 'PO999999')),
    })
    expect(other.body.problemas).toMatchObject([{ coluna: 'numeroPO' }])
    expect(await undo(body.id)).toBe(200)
    expect((await phases()).get('100500061')).toBe(3)
    expect(
      await rows(`select purchase_order as po, payment_ticket as ticket from lawsuit_guia g
        join lawsuit l on l.id = g.lawsuit_id where l.contract_number = '100500061'`),
    ).toEqual([{ po: 'PO000006', ticket: null }])
  })

  test('an action in recommendation or follow-up cannot be filed by hand', async () => {
    const [one] = await rows<{ contract: string }>(
      `select contract_number as contract from lawsuit where status = 'AGUARDANDO_LIBERACAO' order by id limit 1`,
    )
    const cells = await rows<{ row: string }>(
      `select concat_ws(';', m.economic_unit, k.luc, k.number, k.document, k.name, '', '', d.code, '', '1,00',
         '', '', '', '', '', '', '') as row
       from lawsuit l join contract k on k.id = l.contract_id join mall m on m.id = k.mall_id
         join debt_type d on d.id = l.debt_type_id
       where l.contract_number = '${one?.contract}' and l.status = 'AGUARDANDO_LIBERACAO'`,
    )
    const content = fileOf('ajuizamento-manual.csv', cells[0]?.row ?? '')
    const inStatus = async (status: string, phase: string) => {
      await rows(`update lawsuit set status = '${status}', concluded_phases = ${phase},
        phase_entered_on = '2026-11-18'
        where contract_number = '${one?.contract}' and is_open and origin = 'WORKFLOW'`)
      return (await bring(URLS.manual, 'uma.csv', { content, fields: { ensaio: true } })).body
        .problemas
    }
    expect(await inStatus('ANALISE_SHOPPING', 'null')).toMatchObject([
      { coluna: 'numeroContrato', motivo: 'Esta ação está já em recomendação.' },
    ])
    expect(await inStatus('EM_ACOMPANHAMENTO', '0')).toMatchObject([
      { coluna: 'numeroContrato', motivo: 'Esta ação está já em acompanhamento.' },
    ])
  })
})

describe('final filings', () => {
  test('of thirteen rows eight are rejected and one is loaded with a warning', async () => {
    const { status, body } = await bring(URLS.apuracao, 'apuracao-final-com-erros.csv', {
      fields: { ensaio: true },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ total: 13, aceitos: 5, rejeitados: 8, comAviso: 1 })
    expect(places(body)).toEqual([
      [5, 'numeroContrato'],
      [7, 'numeroChamadoAjuizamento'],
      [8, 'numeroProtocolo'],
      [9, 'dataAjuizamento'],
      [10, 'statusAcao'],
      [11, 'especieCredito'],
      [12, 'valorCausa'],
      [13, 'statusChamado'],
    ])
    expect(places(body, 'AVISO')).toEqual([[14, 'statusChamado']])
  })

  test('five rows conclude phase 7 with court and claim; the undo restores them; the same file changes nothing', async () => {
    const read = () =>
      rows(`select l.contract_number as contract, l.concluded_phases as concluded, l.court, s.name as status,
          g.protocol, g.filing_status as said
        from lawsuit l join lawsuit_guia g on g.lawsuit_id = l.id
          left join lawsuit_status s on s.id = l.court_status_id
        where l.contract_number = '100200055' and l.origin = 'MANUAL'`)
    const before = await read()
    expect(before).toMatchObject([{ concluded: 6, court: '', protocol: null }])
    const { body } = await bring(URLS.apuracao, 'apuracao-final.csv')
    expect(body).toMatchObject({ total: 5, aceitos: 5, rejeitados: 0, alterados: 5 })
    const after = {
      concluded: 7,
      court: '3ª Vara Cível',
      status: 'Distribuída',
      protocol: '08774047520268260425',
      said: 'Ajuizado',
    }
    expect(await read()).toMatchObject([after])
    const again = await bring(URLS.apuracao, 'apuracao-final.csv')
    expect(again.body).toMatchObject({ aceitos: 5, alterados: 0, iguais: 5 })
    expect(await undo(body.id)).toBe(200)
    expect(await read()).toEqual(before)
    expect((await bring(URLS.apuracao, 'apuracao-final.csv')).body).toMatchObject({ alterados: 5 })
    expect(await read()).toMatchObject([after])
    expect([...(await phases()).values()].filter((concluded) => concluded === 7)).toHaveLength(5)
  })

  test('a closing status ends the action once; before its filing, or with a pending confirmation, it is refused', async () => {
    const ending = (contract: string, reason: string) =>
      Buffer.from(
        [
          `${header('apuracao-final.csv')};motivo`,
          `${lineOf('apuracao-final.csv', contract).replace('Distribuída', 'Arquivada')};${reason}`,
        ].join('\r\n'),
      )
    const why = 'Arquivada por abandono'
    const refused = await bring(URLS.apuracao, 'pendente.csv', {
      content: ending('100300062', why),
    })
    expect(
      (await bring(URLS.apuracao, 'curta.csv', { content: ending('100300069', 'Fim') })).body
        .problemas,
    ).toMatchObject([
      {
        coluna: 'statusAcao',
        motivo:
          'Este status encerra a ação: diga por quê na coluna motivo, em ao menos 10 caracteres.',
      },
    ])
    // From the limit on, another person must confirm the ending.
    const large = await bring(URLS.apuracao, 'grande.csv', { content: ending('100200055', why) })
    const pendingEndings = () =>
      rows(`select l.status, f.state, s.name from lawsuit l
        join lawsuit_status s on s.id = l.court_status_id
        join lawsuit_confirmation f on f.lawsuit_id = l.id and f.act = 'ENCERRAMENTO'
        where l.contract_number = '100200055' and l.origin = 'MANUAL'`)
    expect(await pendingEndings()).toEqual([
      { status: 'EM_ACOMPANHAMENTO', state: 'PENDENTE', name: 'Distribuída' },
    ])
    expect(await undo(large.body.id)).toBe(200)
    expect(await pendingEndings()).toMatchObject([{ state: 'SUPERADA' }])
    const content = ending('100300069', why)
    expect(refused.body.problemas).toMatchObject([
      { coluna: 'statusAcao', motivo: 'A ação aguarda a confirmação de outra pessoa.' },
    ])
    const { body } = await bring(URLS.apuracao, 'fim.csv', { content })
    expect(body).toMatchObject({ aceitos: 1, alterados: 1 })
    const ended = () =>
      rows(`select status, outcome from lawsuit
        where contract_number = '100300069' and origin = 'MANUAL'`)
    expect(await ended()).toEqual([{ status: 'ENCERRADA', outcome: 'CONCLUIDA' }])
    expect((await bring(URLS.apuracao, 'fim.csv', { content })).body).toMatchObject({ iguais: 1 })
    expect(await undo(body.id)).toBe(200)
    expect(await ended()).toEqual([{ status: 'EM_ACOMPANHAMENTO', outcome: null }])
  })
})
