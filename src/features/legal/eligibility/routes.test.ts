import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { emptyWorld, insertMalls } from '#testing/example-debt-items.ts'
import { emptyActions, emptyDeals } from '#testing/example-lawsuit-actions.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate, type LocalDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import { executeRun, giveUpRun } from './actions/runs.ts'
import type { Execution } from './contract/calls.ts'
import type { EligibleMall } from './contract/eligible-malls.ts'
import type { LeftOutTitulo } from './contract/left-out.ts'
import { routes } from './routes.ts'

let today: LocalDate = localDate('2026-11-18')
const clock = { today: () => today, now: () => fixedDayClock(today).now() }
const database = committedDatabase({ fixedDay: today })
const { inject, log } = servedRoutes({ database, routes, clock, authenticate: async () => actor })
let actor: Actor

const person = (malls: Actor['malls'] = 'all'): Actor => ({
  ...systemActor,
  id: 1,
  name: 'Rita',
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map([
    ['/contratos-elegiveis', new Set(['AGUARDANDO_LIBERACAO'])],
    ['/cadastro-ajuizamento', new Set<string>()],
  ]),
})
const rows = async <T = Record<string, unknown>>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows

type Reply<T> = { readonly status: number; readonly body: T & { readonly mensagem: string } }
async function ask<T>(
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
): Promise<Reply<T>> {
  const answer = await inject({
    method,
    url: `/bff${path}`,
    ...(payload ? { payload } : {}),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: (isJson ? answer.json() : {}) as Reply<T>['body'] }
}
const fireCall = '/ajuizamento/regua/automacao/carregar-contratos'
const context = {
  work: (act) => unitOfWork({ db: database.app, clock, log: log() }, systemActor, 'TEST', act),
} as JobContext

/** Runs 'Disparar Elegíveis' with its job to the end. */
async function fire(): Promise<void> {
  const { body } = await ask<{ idExecucao: number }>('GET', `${fireCall}?force=true`)
  await executeRun(context, body.idExecucao)
}

beforeEach(async () => {
  actor = person()
  today = localDate('2026-11-18')
  await emptyActions(database.admin)
  await emptyDeals(database.admin)
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  await rows(`update lawsuit_requirement r set min_total_cents = 500000, min_month_cents = 0,
    start_years = 3, end_days = 60, min_boletos = 3, active_contracts_only = false,
    skips_case_agreement = true, includes_admin_boletos = true, is_active = true
    where debt_type_id <> (select id from debt_type where code = 'CONFISSAO')`)
  await rows(`delete from ledger_account`)
  await rows(`insert into tenant (mall_id, document, name)
    select id, '36576230000140', 'Loja Sol Ltda' from mall`)
})

type ExampleContract = {
  readonly mall?: number
  readonly type?: string
  readonly status?: 'ATIVO' | 'INATIVO'
  readonly legal?: string
}
const contract = (number: string, more: ExampleContract = {}) =>
  rows(`insert into contract (mall_id, number, luc, tenant_id, document, name, trade_name, object,
      contract_type_id, status, legal_status)
    select ${more.mall ?? 1}, '${number}', 'L1', t.id, t.document, 'Loja Sol Ltda', 'Sol', 'LOJA',
      (select id from contract_type where code = '${more.type ?? 'LOJA'}'),
      '${more.status ?? 'ATIVO'}', '${more.legal ?? ''}'
    from tenant t where t.mall_id = ${more.mall ?? 1}`)

type ExampleTitulo = {
  readonly movement?: string
  readonly due?: string
  readonly admin?: boolean
  readonly account?: string
}
/** Adds a título with its own boleto to the newest contract; reais and due day. */
let next = 0
const titulo = async (reais: number, due: string, more: ExampleTitulo = {}) => {
  next += 1
  await rows(`
    with k as (select id, mall_id from contract order by id desc limit 1),
    b as (
      insert into boleto (mall_id, contract_id, number, original_number, due_on, original_due_on,
        original_cents, open_cents)
      select mall_id, id, 'B${next}', 'B${next}', '${more.due ?? due}', '${due}', ${reais * 100},
        ${reais * 100} from k
      returning id, mall_id, contract_id
    )
    insert into titulo (mall_id, boleto_id, contract_id, number, document_type_id,
      movement_type_id, competence, due_on, original_due_on, original_cents, open_cents,
      is_administrative, ledger_account)
    select mall_id, id, contract_id, 'T${next}', (select min(id) from document_type),
      (select id from movement_type where code = '${more.movement ?? 'ALM'}'),
      date_trunc('month', '${due}'::date)::date, '${more.due ?? due}', '${due}', ${reais * 100},
      ${reais * 100}, ${more.admin ?? false}, ${more.account ? `'${more.account}'` : 'null'}
    from b`)
}
/** Three boletos of 2.000,00 each, old enough for the initial requirements. */
const eligible = async (number: string, more: ExampleContract = {}) => {
  await contract(number, more)
  for (const due of ['2026-06-10', '2026-07-10', '2026-08-10']) await titulo(2_000, due)
}

const list = () =>
  rows<{ contrato: string; divida: string; acao: string; criterio: number; boletos: number }>(`
    select l.contract_number as contrato, d.code as divida, a.code as acao,
      l.criterion_cents as criterio, l.boleto_count as boletos
    from lawsuit l join debt_type d on d.id = l.debt_type_id
      join lawsuit_action_type a on a.id = l.action_type_id
    where l.status = 'AGUARDANDO_LIBERACAO' order by 1, 2`)
const numbers = async () => (await list()).map(({ contrato }) => contrato)

describe('eligible contracts', () => {
  const requirement = (set: string) =>
    rows(`update lawsuit_requirement set ${set}
      where debt_type_id = (select id from debt_type where code = 'LOJA')`)

  test('reference case (a): a month below its minimum is dropped, leaving 5.300,00 of 3 boletos; 5.300,01 fails', async () => {
    await requirement('min_month_cents = 50000')
    await contract('C1')
    for (const [reais, due] of [
      [2_000, '2026-06-10'],
      [1_800, '2026-07-10'],
      [400, '2026-08-10'],
      [1_500, '2026-09-10'],
      [3_000, '2026-10-10'],
    ] as const)
      await titulo(reais, due)
    await fire()
    expect(await list()).toEqual([
      { contrato: 'C1', divida: 'LOJA', acao: 'DES', criterio: 530_000, boletos: 3 },
    ])
    expect(await rows(`select open_total_cents as total from lawsuit`)).toEqual([
      { total: 870_000 },
    ])
    // The dropped month and younger títulos are listed unticked, so that a user can add them.
    expect(
      await rows(`select t.original_due_on as due, x.left_out_by as motivo from lawsuit_titulo x
        join titulo t on t.id = x.titulo_id where not x.is_considered order by 1`),
    ).toEqual([
      { due: '2026-08-10', motivo: 'CRITERIO' },
      { due: '2026-10-10', motivo: 'CRITERIO' },
    ])
    await requirement('min_total_cents = 530001')
    await fire()
    expect(await list()).toEqual([])
  })

  test.each([
    ['2026-09-19', true],
    ['2026-09-20', false],
    ['2023-11-18', true],
    ['2023-11-17', false],
  ])('reference case (b): due %s is eligible: %s', async (due, isIn) => {
    await requirement('min_boletos = 0, min_total_cents = 0')
    await contract('C1')
    await titulo(2_000, due)
    await fire()
    expect(await numbers()).toEqual(isIn ? ['C1'] : [])
  })

  test('three years before 29/02 is 28/02', async () => {
    today = localDate('2028-02-29')
    await requirement('min_boletos = 0, min_total_cents = 0')
    await contract('C1')
    await titulo(2_000, '2025-02-28')
    await fire()
    expect(await numbers()).toEqual(['C1'])
  })

  test('a título that is not overdue is excluded, however old its first due date', async () => {
    await eligible('C1')
    await rows(`update boleto set due_on = '2026-11-14' where number = 'B${next}'`)
    await fire()
    expect(await numbers()).toEqual([])
    await rows(`update boleto set due_on = '2026-11-13' where number = 'B${next}'`)
    await fire()
    expect(await numbers()).toEqual(['C1'])
  })

  test('an inactive contract has no lease to end: its eviction becomes an execution', async () => {
    await eligible('C1', { status: 'INATIVO' })
    await fire()
    expect(await list()).toMatchObject([{ acao: 'EXE' }])
    await requirement('active_contracts_only = true')
    await fire()
    expect(await list()).toEqual([])
  })

  test('of the fulfilled requirements the highest minimum counts, then the first', async () => {
    await eligible('C1')
    await rows(`insert into lawsuit_requirement (debt_type_id, action_type_id, min_total_cents,
        start_years, end_days, min_boletos, active_contracts_only, skips_case_agreement,
        includes_admin_boletos)
      select d.id, a.id, v.min, 3, 60, 0, false, true, true
      from debt_type d, lawsuit_action_type a, (values ('MON', 550000), ('COB', 550000),
        ('EXE', 700000)) v (code, min)
      where d.code = 'LOJA' and a.code = v.code order by v.code desc`)
    await fire()
    expect(await list()).toMatchObject([{ acao: 'MON' }])
    await emptyActions(database.admin)
    await rows(`delete from lawsuit_requirement where id > 5`)
  })

  test('an acknowledged debt is its own debt type, for any contract type', async () => {
    await contract('C1')
    await titulo(100, '2026-10-01', { movement: 'CFD' })
    await fire()
    expect(await list()).toMatchObject([{ divida: 'CONFISSAO', acao: 'EXE', criterio: 10_000 }])
  })

  test('an administrative boleto is excluded if the requirement says so', async () => {
    await contract('C1')
    for (const due of ['2026-06-10', '2026-07-10']) await titulo(3_000, due)
    await titulo(3_000, '2026-08-10', { admin: true })
    await fire()
    expect(await numbers()).toEqual(['C1'])
    await requirement('includes_admin_boletos = false')
    await fire()
    expect(await numbers()).toEqual([])
  })

  test('a título without configuration has the debt type of its ledger account, or is listed as unclassified', async () => {
    await contract('C1', { type: 'CDU' })
    await rows(`update debt_type_config set movement_type_ids =
        array(select id from movement_type where code <> 'MID')
      where debt_type_id = (select id from debt_type where code = 'CDU')`)
    await requirement('min_boletos = 0')
    await titulo(9_000, '2026-06-10', { movement: 'MID', account: '3.1.01' })
    await titulo(1_000, '2026-12-10', { movement: 'MID' })
    await fire()
    expect(await list()).toEqual([])
    const left = await ask<{ data: LeftOutTitulo[]; totais: object }>(
      'GET',
      '/workflow/ajuizamento/nao-classificados?sort=valor',
    )
    expect(left.body.data).toMatchObject([
      { motivo: 'NAO_CLASSIFICADO', valor: 1_000, contaContabil: null, tipoContrato: 'CDU' },
      { motivo: 'NAO_CLASSIFICADO', valor: 9_000, contaContabil: '3.1.01' },
    ])
    expect(left.body.totais).toEqual({ valor: 10_000 })
    await rows(`insert into ledger_account (account, debt_type_id)
      select '3.1.01', id from debt_type where code = 'LOJA'`)
    await fire()
    expect(await list()).toMatchObject([{ divida: 'LOJA', criterio: 900_000 }])
    await rows(`update debt_type_config set movement_type_ids =
        array(select id from movement_type where code <> 'CFD')
      where debt_type_id = (select id from debt_type where code = 'CDU')`)
  })

  test('a contract in a recovery plan is listed separately, and included if the parameter allows', async () => {
    await eligible('C1', { legal: 'RJ_DEFERIDA' })
    await eligible('C2', { legal: 'LIMINAR' })
    await fire()
    expect(await numbers()).toEqual(['C2'])
    const { body } = await ask<{ data: LeftOutTitulo[] }>(
      'GET',
      '/workflow/ajuizamento/nao-classificados?motivo=RECUPERACAO_JUDICIAL',
    )
    expect(body.data.map(({ numeroContrato }) => numeroContrato)).toEqual(['C1', 'C1', 'C1'])
    const { ficaramDeFora } = (await executions()).execucao ?? { ficaramDeFora: [] }
    expect(ficaramDeFora).toEqual([
      {
        motivo: 'RECUPERACAO_JUDICIAL',
        nome: 'contrato em recuperação judicial',
        quantidade: 1,
      },
    ])
    await rows(
      `update parameter set value = 'Não', version = version + 1 where code = 'AJZ_EXCLUI_RJ'`,
    )
    await fire()
    expect(await numbers()).toEqual(['C1', 'C2'])
    await rows(
      `update parameter set value = 'Sim', version = version + 1 where code = 'AJZ_EXCLUI_RJ'`,
    )
  })

  test('títulos paid at the bank, until the hold ends, and those that left the ERP exclude', async () => {
    await eligible('C1')
    const [boleto] = await rows<{ number: string }>('select min(number) as number from boleto')
    await addBankPayment(database.adminPool, boleto?.number ?? '', {
      on: '2026-11-17',
      heldUntil: '2026-11-18',
    })
    await fire()
    // Two boletos are left of the three that the requirement wants.
    expect(await numbers()).toEqual([])
    const { ficaramDeFora } = (await executions()).execucao ?? { ficaramDeFora: [] }
    expect(ficaramDeFora).toEqual([
      { motivo: 'PAGO_NO_BANCO', nome: 'título pago no banco', quantidade: 1 },
    ])
    today = localDate('2026-11-19')
    await fire()
    expect(await numbers()).toEqual(['C1'])
    await rows(`insert into vanished_titulo (
        mall_id, titulo_id, source_id, received_file_id, vanished_on, open_cents)
      select t.mall_id, t.id, f.source_id, f.id, '2026-11-18', t.open_cents
      from titulo t, received_file f
      where t.number like 'T%' order by t.id, f.id desc limit 1`)
    await fire()
    expect(await numbers()).toEqual([])
  })

  test('an exception list, and an exceção until its last day, exclude', async () => {
    await eligible('C1')
    await rows(`insert into exception_record (list, document, module_ids, created_by_name,
        updated_by_name)
      select 'luc-shopping', '36576230000140', array[id], 'Ana', 'Ana'
      from exception_module where name = 'AJUIZAMENTO'`)
    await fire()
    expect(await numbers()).toEqual([])
    await rows('delete from exception_record')
    await fire()
    await rows(`update lawsuit set status = 'ENCERRADA', outcome = 'EXCECAO',
      exception_until = '2026-11-18'`)
    await fire()
    expect(await numbers()).toEqual([])
    today = localDate('2026-11-19')
    await fire()
    expect(await numbers()).toEqual(['C1'])
  })

  test('títulos of a concluded action are not free, those of a withdrawn one are', async () => {
    await eligible('C1')
    await fire()
    await rows(`update lawsuit set status = 'ENCERRADA', outcome = 'CONCLUIDA'`)
    await fire()
    expect(await numbers()).toEqual([])
    await rows(`update lawsuit set outcome = 'DESISTENCIA'`)
    await fire()
    expect(await numbers()).toEqual(['C1'])
  })

  test('a debt interrupted in time prescribes from that act, once its suit ended without merits', async () => {
    await eligible('C1')
    await fire()
    const prescribes = () =>
      rows(`select prescribes_on::text as on from lawsuit where status = 'AGUARDANDO_LIBERACAO'`)
    expect(await prescribes()).toEqual([{ on: '2029-06-10' }])
    await rows(`update lawsuit set status = 'ENCERRADA', outcome = 'CONCLUIDA',
      ending = 'SEM_MERITO'`)
    await rows(`insert into prescription_interruption (titulo_id, mall_id, act, interrupted_on,
        lawsuit_id, user_name)
      select x.titulo_id, x.mall_id, 'PROTESTO', '2026-09-01', x.lawsuit_id, 'Júlia Duarte'
      from lawsuit_titulo x`)
    await fire()
    expect(await prescribes()).toEqual([{ on: '2029-09-01' }])
  })

  test('a pair with an open action gets no action for later due dates', async () => {
    await eligible('C1')
    await fire()
    await rows(`update lawsuit set status = 'ANALISE_SHOPPING'`)
    for (const due of ['2026-01-10', '2026-02-10', '2026-03-10']) await titulo(5_000, due)
    await fire()
    expect(await numbers()).toEqual([])
  })

  test('an exempted pair is free, and shows how often it was exempted', async () => {
    await eligible('C1')
    await fire()
    await rows(`update lawsuit set status = 'ENCERRADA', outcome = 'ISENTA',
      recommendation = 'ISENTAR', justification_id = (select min(id) from lawsuit_justification)`)
    await fire()
    expect(await rows(`select exemption_count as n from lawsuit where is_open`)).toEqual([{ n: 1 }])
  })
})

const executions = async () =>
  (
    await ask<{
      id: number | null
      status: string | null
      execucao: Execution | null
      ultimaConcluida: Execution | null
    }>('GET', '/ajuizamento/regua/automacao/execucao')
  ).body

describe('Disparar', () => {
  test('answers at once and reports its progress; without force it only reports', async () => {
    expect(await executions()).toMatchObject({ id: null, status: null, execucao: null })
    await eligible('C1')
    const { status, body } = await ask<{ idExecucao: number; execucao: Execution }>(
      'GET',
      `${fireCall}?force=true`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mensagem: 'Executado com sucesso.',
      idExecucao: 1,
      execucao: { status: 'SUBMETIDA', iniciadaPor: 'Rita' },
    })
    await executeRun(context, body.idExecucao)
    expect(await executions()).toMatchObject({
      id: 1,
      status: 'CONCLUIDA',
      ultimaConcluida: { quantidade: 1, dataReferencia: '2026-11-18' },
    })
    const again = await ask<{ idExecucao: number }>('GET', fireCall)
    expect(again.body).toMatchObject({ mensagem: 'Último Disparar.', idExecucao: 1 })
    expect(await rows(`select count(*)::int as n from lawsuit_run`)).toEqual([{ n: 1 }])
  })

  test('one at a time: a second run, a release and a switch are refused while it runs', async () => {
    await eligible('C1')
    await fire()
    await ask('GET', `${fireCall}?force=true`)
    const sentence = 'Ja existe um processo em andamento'
    for (const [method, path, payload] of [
      ['GET', `${fireCall}?force=true`, undefined],
      ['PUT', '/workflow/ajuizamento/liberar?shoppingIds=1', undefined],
      [
        'PUT',
        '/workflow/ajuizamento/update-seguira-workflow',
        { idsAcoesParaRemover: [1], idsAcoesParaAdicionar: [] },
      ],
    ] as const) {
      const { status, body } = await ask(method, path, payload)
      expect([status, body.mensagem]).toEqual([409, sentence])
    }
  })

  describe('confirmed on a preview', () => {
    type Refusal = { readonly itens: readonly { readonly texto: string }[] }
    const stamp = async () =>
      (await ask<{ conferencia: string }>('GET', '/ajuizamento/regua/automacao/previa')).body
        .conferencia
    const confirmed = (conferencia: string) =>
      ask<Refusal>('GET', `${fireCall}?force=true&conferencia=${encodeURIComponent(conferencia)}`)
    const refused = async (conferencia: string) => {
      const { status, body } = await confirmed(conferencia)
      expect([status, body.mensagem]).toEqual([
        409,
        'A lista mudou depois que você abriu esta confirmação. Nada foi disparado.',
      ])
      return body.itens.map(({ texto }) => texto)
    }
    const countRuns = async () =>
      (await rows<{ n: number }>('select count(*)::int as n from lawsuit_run'))[0]?.n

    beforeEach(async () => {
      await eligible('C1')
      await eligible('C2')
      await fire()
    })

    test('runs if nothing changed since', async () => {
      expect((await confirmed(await stamp())).status).toBe(200)
      expect(await countRuns()).toBe(2)
    })

    test('is refused after the Disparar of a colleague, whose name it says', async () => {
      const before = await stamp()
      actor = { ...person(), id: 2, name: 'Bia' }
      await fire()
      actor = person()
      expect(await refused(before)).toEqual([
        'Outra lista foi disparada.',
        expect.stringMatching(/^Bia disparou uma lista em 18\/11\/2026 \d{2}:\d{2}\.$/),
      ])
      expect(await countRuns()).toBe(2)
      expect((await confirmed(await stamp())).status).toBe(200)
    })

    test('is refused after a release, and after a mark of what follows', async () => {
      const changed = 'Ações da lista foram liberadas, ou mudou quais seguem ao workflow.'
      const first = await stamp()
      await ask('PUT', '/workflow/ajuizamento/update-seguira-workflow', {
        idsAcoesParaRemover: [2],
      })
      expect(await refused(first)).toEqual([changed])
      const second = await stamp()
      await ask('PUT', '/workflow/ajuizamento/liberar?shoppingIds=1')
      expect(await refused(second)).toEqual([changed])
      expect(await countRuns()).toBe(1)
    })

    test('is refused after a change of the requirements', async () => {
      const before = await stamp()
      await rows(`update lawsuit_requirement set min_boletos = 2, version = version + 1
        where debt_type_id = (select id from debt_type where code = 'LOJA')`)
      expect(await refused(before)).toEqual(['Os requisitos mínimos mudaram.'])
    })

    test('is refused while another one runs, and says whose', async () => {
      const now = await stamp()
      await ask('GET', `${fireCall}?force=true`)
      const { status, body } = await confirmed(now)
      expect([status, body.mensagem]).toEqual([409, 'Ja existe um processo em andamento'])
      expect(body.itens.map(({ texto }) => texto)).toEqual([
        expect.stringMatching(/^Rita disparou uma lista em /),
      ])
    })
  })

  test('needs access to every mall', async () => {
    actor = person([1, 2, 3])
    const { status, body } = await ask('GET', `${fireCall}?force=true`)
    expect([status, body.mensagem]).toEqual([403, 'Este ato vale para todos os shoppings.'])
  })

  test('runs once even if its job is repeated, and an abandoned run may be started again', async () => {
    await eligible('C1')
    const { body } = await ask<{ idExecucao: number }>('GET', `${fireCall}?force=true`)
    await executeRun(context, body.idExecucao)
    await executeRun(context, body.idExecucao)
    expect(await numbers()).toEqual(['C1'])
    const second = await ask<{ idExecucao: number }>('GET', `${fireCall}?force=true`)
    await context.work((work) => giveUpRun(work, { runId: second.body.idExecucao }))
    expect(await executions()).toMatchObject({ status: 'ERRO', ultimaConcluida: { id: 1 } })
    await fire()
    expect(await executions()).toMatchObject({ status: 'CONCLUIDA' })
  })

  test('makes a new list and keeps whether a contract follows; new contracts follow', async () => {
    await eligible('C1')
    await fire()
    await ask('PUT', '/workflow/ajuizamento/update-seguira-workflow', {
      idsAcoesParaRemover: [1],
    })
    await eligible('C2')
    await fire()
    expect(
      await rows(`select contract_number as c, follows_workflow as segue from lawsuit order by 1`),
    ).toEqual([
      { c: 'C1', segue: false },
      { c: 'C2', segue: true },
    ])
    await rows(`update titulo set open_cents = 0 where contract_id = 1`)
    await fire()
    expect(await numbers()).toEqual(['C2'])
    expect(await rows(`select count(*)::int as n from lawsuit`)).toEqual([{ n: 1 }])
  })

  test('a returned contract keeps its history; no longer eligible, it ends with its reason', async () => {
    await eligible('C1')
    await fire()
    await rows(`insert into lawsuit_recommendation (lawsuit_id, mall_id, step, recommendation,
        justification_text, user_id, user_name)
      values (1, 1, 'ANALISE_SHOPPING', 'AJUIZAR', 'Devolvida', 1, 'Bia')`)
    await fire()
    expect(await rows(`select id, status from lawsuit`)).toEqual([
      { id: 1, status: 'AGUARDANDO_LIBERACAO' },
    ])
    await rows(`update titulo set open_cents = 100 where contract_id = 1`)
    await fire()
    expect(await rows(`select id, outcome, reason from lawsuit`)).toEqual([
      { id: 1, outcome: 'CANCELADA', reason: 'Não atende mais aos requisitos.' },
    ])
  })
})

describe('list of a mall', () => {
  test('counts actions by contract type, followed ones and their claims, within the malls of the user', async () => {
    await eligible('C1')
    await eligible('C2', { type: 'MALL' })
    await eligible('D1', { mall: 2 })
    await fire()
    const read = async () =>
      (await ask<{ data: EligibleMall[] }>('GET', '/workflow/ajuizamento/contratos-elegiveis')).body
        .data
    expect(await read()).toMatchObject([
      {
        shoppingName: 'Shopping Alfa',
        types: [
          { type: 'LOJA', quantity: 1 },
          { type: 'MALL', quantity: 1 },
        ],
        acoes: 2,
        seguem: 2,
        saldoAbertoCriterio: 12_000,
      },
      { shoppingName: 'Shopping Beta', acoes: 1 },
    ])
    actor = person([2])
    expect((await read()).map(({ shoppingName }) => shoppingName)).toEqual(['Shopping Beta'])
    const sheet = await inject('/bff/workflow/ajuizamento/contratos-elegiveis/xls?shoppingsIds=1,2')
    expect([sheet.statusCode, sheet.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('contratos-elegiveis-2026-11-18.xlsx'),
    ])
  })

  test('followed contracts are released with the sums of the day, others stay; paid ones leave', async () => {
    await eligible('C1')
    await eligible('C2')
    await eligible('C3')
    await fire()
    await ask('PUT', '/workflow/ajuizamento/update-seguira-workflow', {
      idsAcoesParaRemover: [2],
    })
    expect((await ask('GET', '/workflow/ajuizamento/contratos-elegiveis')).body).toMatchObject({
      data: [{ acoes: 3, seguem: 2, saldoAbertoCriterio: 18_000, saldoQueSegue: 12_000 }],
    })
    await rows(`update titulo set open_cents = 0 where contract_id = 3`)
    const { status, body } = await ask<{ movidos: number; valor: number; retirados: unknown[] }>(
      'PUT',
      '/workflow/ajuizamento/liberar?shoppingIds=1',
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      mensagem: 'Enviado com sucesso.',
      movidos: 1,
      valor: 6_000,
      retirados: [{ id: 3, numeroContrato: 'C3', texto: 'Retirado: cancelado' }],
    })
    expect(
      await rows(`select contract_number as c, status, outcome, step_due_on as prazo
        from lawsuit order by 1`),
    ).toEqual([
      { c: 'C1', status: 'ANALISE_SHOPPING', outcome: null, prazo: '2026-11-26' },
      { c: 'C2', status: 'AGUARDANDO_LIBERACAO', outcome: null, prazo: null },
      { c: 'C3', status: 'ENCERRADA', outcome: 'CANCELADA', prazo: null },
    ])
    const again = await ask('PUT', '/workflow/ajuizamento/liberar?shoppingIds=1')
    expect([again.status, again.body.mensagem]).toEqual([
      422,
      'Nenhum contrato destes shoppings segue ao workflow.',
    ])
  })

  test('no mall, a mall or action outside the scope, or of another step: refused, and nothing moves', async () => {
    await eligible('C1')
    await eligible('D1', { mall: 2 })
    await fire()
    expect((await ask('PUT', '/workflow/ajuizamento/liberar')).status).toBe(400)
    actor = person([1])
    expect((await ask('PUT', '/workflow/ajuizamento/liberar?shoppingIds=1,2')).status).toBe(403)
    const follow = (ids: readonly number[]) =>
      ask('PUT', '/workflow/ajuizamento/update-seguira-workflow', { idsAcoesParaRemover: ids })
    expect((await follow([1, 2])).status).toBe(403)
    await rows(`update lawsuit set status = 'ANALISE_SHOPPING' where id = 1`)
    expect((await follow([1])).status).toBe(409)
    expect(await rows(`select bool_and(follows_workflow) as todos from lawsuit`)).toEqual([
      { todos: true },
    ])
  })
})

type Group = { quantidade: number; valor: number; itens: { numeroContrato: string }[] }
type Simulation = { entram: Group; saem: Group; ficam: Group }

describe('dry run of a Disparar', () => {
  const preview = () => ask<Simulation>('GET', '/ajuizamento/regua/automacao/previa')
  const of = ({ quantidade, valor, itens }: Group) => [
    quantidade,
    valor,
    itens.map(({ numeroContrato }) => numeroContrato),
  ]

  test('shows who enters, leaves and stays; the Disparar gives that list', async () => {
    await eligible('Fica')
    await contract('Sai')
    for (const due of ['2026-06-10', '2026-07-10', '2026-08-10']) await titulo(1_700, due)
    expect(of((await preview()).body.entram)).toEqual([2, 11_100, ['Fica', 'Sai']])
    expect(await rows('select from lawsuit')).toHaveLength(0)
    await fire()
    await rows(`update lawsuit_requirement set min_total_cents = 600000`)
    await contract('Entra')
    for (const due of ['2026-05-10', '2026-06-10', '2026-07-10']) await titulo(3_000, due)
    const { entram, saem, ficam } = (await preview()).body
    expect([of(entram), of(saem), of(ficam)]).toEqual([
      [1, 9_000, ['Entra']],
      [1, 5_100, ['Sai']],
      [1, 6_000, ['Fica']],
    ])
    await fire()
    expect((await numbers()).toSorted()).toEqual(['Entra', 'Fica'])
  })

  test('needs the right to release and access to every mall', async () => {
    actor = person([1])
    expect((await preview()).status).toBe(403)
    actor = { ...person(), rights: new Map([['/contratos-elegiveis', new Set<string>()]]) }
    expect((await preview()).status).toBe(403)
  })
})

describe('simulation of a requirement', () => {
  const loja = async () =>
    (
      await rows<{ id: number; divida: number; acao: number }>(`select r.id,
          r.debt_type_id as divida, r.action_type_id as acao
        from lawsuit_requirement r join debt_type d on d.id = r.debt_type_id
        where d.code = 'LOJA' order by r.id limit 1`)
    )[0] ?? { id: 0, divida: 0, acao: 0 }
  const simulate = async (more: object) => {
    const { id, divida, acao } = await loja()
    const { status, body } = await ask<Simulation>(
      'POST',
      '/parametros/ajuizamento/requisitos-minimos/simular',
      { id, idTipoDivida: divida, idTipoAcao: acao, ...more },
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const of = ({ itens }: Group) => itens.map(({ numeroContrato }) => numeroContrato).toSorted()

  test('shows who enters, leaves and stays, with sums; the applied result equals it', async () => {
    await eligible('Fica')
    await contract('Entra')
    for (const due of ['2026-06-10', '2026-07-10']) await titulo(4_000, due)
    await contract('Sai')
    for (const due of ['2026-06-10', '2026-07-10', '2026-08-10']) await titulo(1_700, due)
    const { entram, saem, ficam } = await simulate({ divMinTotal: 6_000, boletosAbertos: 2 })
    expect([of(entram), of(saem), of(ficam)]).toEqual([['Entra'], ['Sai'], ['Fica']])
    expect([entram.valor, saem.valor, ficam.valor]).toEqual([8_000, 5_100, 6_000])
    // Nothing was written; today's list equals those that stay plus those that leave.
    await fire()
    expect((await numbers()).toSorted()).toEqual([...of(ficam), ...of(saem)].toSorted())
    await rows(`update lawsuit_requirement set min_total_cents = 600000, min_boletos = 2
      where id = ${(await loja()).id}`)
    await fire()
    const applied = await list()
    expect(applied.map(({ contrato }) => contrato)).toEqual(
      [...of(entram), ...of(ficam)].toSorted(),
    )
    expect(applied.reduce((sum, { criterio }) => sum + criterio, 0)).toBe(
      (entram.valor + ficam.valor) * 100,
    )
  })

  test('a requirement to delete, and a new one', async () => {
    await eligible('C1')
    expect(of((await simulate({ ativo: false })).saem)).toEqual(['C1'])
    await contract('C2')
    await titulo(900, '2026-01-10')
    const { entram } = await simulate({ id: undefined, boletosAbertos: 1 })
    expect(of(entram)).toEqual(['C2'])
  })

  test('needs access to every mall', async () => {
    actor = person([1])
    const { status } = await ask('POST', '/parametros/ajuizamento/requisitos-minimos/simular', {
      idTipoDivida: 1,
      idTipoAcao: 1,
    })
    expect(status).toBe(403)
  })
})
