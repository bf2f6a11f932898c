import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { calculateMonths } from '#features/delinquency/runs/actions/history.ts'
import { servedSteps } from '#features/legal/decisions/actions/search.ts'
import { courtOf } from '#features/legal/follow-up/rules/court.ts'
import { brokenInvariants } from '#ops/invariants.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { addCompetence } from '#values/competence.ts'
import { localDate, monthOf } from '#values/local-date.ts'

import { column, loadDay, rows, stageOf, start, sums } from './example-load.ts'

const whole = committedDatabase()

describe('the whole world, loaded', () => {
  const output: string[] = []
  beforeAll(async () => {
    expect(await start(whole, { print: (line) => output.push(line) })).toBe(true)
  }, 300_000)

  test('every file was loaded completely, without a rejected row', async () => {
    const loads = await rows<{ kind: string; status: string; rows_rejected: number }>(
      whole,
      'select kind, status, rows_rejected from erp_load',
    )
    expect(loads.length).toBeGreaterThan(6)
    expect(new Set(loads.map(({ kind }) => kind))).toEqual(new Set(['ORACLE', 'AUXILIARY']))
    expect(
      loads.filter(({ status, rows_rejected }) => status !== 'PROCESSADA' || rows_rejected > 0),
    ).toEqual([])
  })

  test('every step of the open cycle has items', async () => {
    const statuses = await column(
      whole,
      `
        select distinct status as value
        from negativation_item
        where cycle_id = (select id from cycle where status = 'ABERTO')`,
    )
    expect(statuses).toEqual(
      expect.arrayContaining([
        'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
        'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
        'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
        'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
        'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
        'PENDENTE_APROVACAO_EXCECAO_KA',
        'PENDENTE_DE_ENVIO',
        'FINALIZADO_COM_ERRO',
        'FINALIZADO',
      ]),
    )
  })

  test('items ended with every result of users and bureau', async () => {
    expect(
      await column(
        whole,
        'select distinct outcome as value from negativation_item where outcome is not null',
      ),
    ).toEqual(
      expect.arrayContaining([
        'NEGATIVADO',
        'ISENTO',
        'BLOQUEADO',
        'RETIRADO_PAGAMENTO',
        'RETIRADO_CANCELAMENTO',
        'NAO_DECIDIDO',
        'REMOVIDO_BUREAU',
      ]),
    )
  })

  test('two earlier cycles have lotes of two informants, all answered', async () => {
    expect(await rows(whole, 'select competence, status from cycle order by competence')).toEqual([
      { competence: '2026-09-01', status: 'ENCERRADO' },
      { competence: '2026-10-01', status: 'ENCERRADO' },
      { competence: '2026-11-01', status: 'ABERTO' },
    ])
    expect(
      await column(whole, 'select distinct informant_root as value from bureau_batch order by 1'),
    ).toHaveLength(2)
    expect(await column(whole, 'select distinct status as value from bureau_batch')).toEqual([
      'RESPONDIDO',
    ])
  })

  test('boletos return with their history: exempted twice, listed before', async () => {
    const open = `cycle_id = (select id from cycle where status = 'ABERTO')`
    expect(
      await column(
        whole,
        `select distinct exemption_count as value from negativation_item where ${open} order by 1`,
      ),
    ).toEqual([0, 1, 2])
    expect(
      (
        await column(
          whole,
          `select id as value from negativation_item where ${open} and negativation_count > 0`,
        )
      ).length,
    ).toBeGreaterThan(5)
  })

  test('a month of messages was delivered, returned, answered and disputed', async () => {
    const [sent] = await rows<{ days: number; delivered: number; returned: number }>(
      whole,
      `
        select count(distinct day)::int as days,
          count(*) filter (where state = 'ENTREGUE')::int as delivered,
          count(*) filter (where state = 'DEVOLVIDA')::int as returned
        from message
        where sent_at is not null`,
    )
    expect(sent?.days).toBeGreaterThan(5)
    expect(sent?.delivered).toBeGreaterThan(40)
    expect(sent?.returned).toBeGreaterThan(5)
    const replies = 'select kind as value from message_reply where handled_at is'
    expect(await column(whole, `${replies} not null order by kind`)).toEqual(['JA_PAGOU', 'RECUSA'])
    expect(await column(whole, `${replies} null order by kind`)).toEqual([
      'AUSENCIA',
      'CONTESTA',
      'PEDE_ACORDO',
      'VAI_PAGAR',
    ])
    expect(await column(whole, 'select state as value from dispute order by state')).toEqual([
      'ABERTA',
      'IMPROCEDENTE',
      'PARCIAL',
    ])
  })

  test('notices exist, and removals wait: one late, one with two days left, some in time, one manual', async () => {
    const notices = await rows<{ today: number; proven: number; kinds: number }>(
      whole,
      `
        select count(*) filter (where sent_on = '${loadDay}')::int as today,
          count(delivered_on)::int as proven, count(distinct kind)::int as kinds
        from notice`,
    )
    expect(notices[0]).toMatchObject({ kinds: 3 })
    expect(Math.min(notices[0]?.today ?? 0, notices[0]?.proven ?? 0)).toBeGreaterThan(0)
    const removals = await rows<{ late: number; near: number; timely: number; byHand: number }>(
      whole,
      `
        select count(*) filter (where removal_due_on < '${loadDay}')::int as late,
          count(*) filter (
            where removal_due_on >= '${loadDay}' and removal_alert_on <= '${loadDay}'
          )::int as near,
         count(*) filter (where removal_alert_on > '${loadDay}')::int as timely,
           count(*) filter (where removal_due_on is null)::int as "byHand"
       from negativation_item
       where status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' and batch_id is null`,
    )
    expect(removals[0]).toMatchObject({ late: 1, byHand: 1 })
    expect(Math.min(removals[0]?.near ?? 0, removals[0]?.timely ?? 0)).toBeGreaterThan(0)
  })

  test('the guards that depend on data occur', async () => {
    const codes = await column(
      whole,
      `
        select distinct g ->> 'codigo' as value
        from negativation_item, jsonb_array_elements(guards) g`,
    )
    expect(codes).toEqual(
      expect.arrayContaining([
        'G04',
        'G07',
        'G08',
        'G10',
        'G11',
        'G12',
        'G13',
        'G14',
        'G16',
        'G17',
      ]),
    )
  })

  test('each mall has one principal company, analysts and approvers', async () => {
    expect(
      await column(
        whole,
        'select count(*)::int as value from mall_company where is_principal group by mall_id',
      ),
    ).toEqual(Array(10).fill(1))
    const team = `
      select um.mall_id, p.code
      from user_mall um
        join app_user u on u.id = um.user_id
        join profile p on p.id = u.profile_id
      where u.is_demo`
    expect(
      await column(
        whole,
        `select count(distinct code)::int as value from (${team}) t group by mall_id`,
      ),
    ).toEqual(Array(10).fill(2))
    expect(
      await column(
        whole,
        `
          select count(*)::int as value
          from user_mall um
            join app_user u on u.id = um.user_id
          where u.login = 'analista.shopping'`,
      ),
    ).toEqual([2])
  })

  test('no analyst approved the same item, and no line of the decision log is missing', async () => {
    const both = `
      select id as value
      from negativation_item
      where (handled_by -> 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING') @> (
        handled_by -> 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
      )`
    expect(await column(whole, both)).toEqual([])
    expect((await column(whole, both.replace('@>', 'is distinct from'))).length).toBeGreaterThan(
      100,
    )
    const chained = await sql<{ ok: boolean }>`select bool_and(position = n) as ok from (
      select position, row_number() over (partition by chain_id order by position) as n
      from audit_entry) a`.execute(whole.admin)
    expect(chained.rows[0]?.ok).toBe(true)
  })

  test('two years of delinquency are closed by another user, the newest month is open', async () => {
    const months = await rows<{ month: string; malls: number; closed: number; stale: number }>(
      whole,
      `
        select to_char(month, 'YYYY-MM') as month, count(*)::int as malls,
          count(*) filter (where is_closed)::int as closed,
          count(*) filter (where is_stale and not is_closed)::int as stale
        from delinquency_current
        group by month
        order by month`,
    )
    expect(months).toHaveLength(24)
    expect(months.slice(0, -2).every(({ closed }) => closed === 10)).toBe(true)
    expect(months.slice(-2)).toEqual([
      { month: '2026-09', malls: 10, closed: 6, stale: 2 },
      { month: '2026-10', malls: 10, closed: 0, stale: 0 },
    ])
    const both = `
      select r.mall_id as value
      from delinquency_month d
        join delinquency_run r on r.id = d.closed_run_id
      where r.submitted_by is not distinct from d.closed_by`
    expect(await column(whole, both)).toEqual([])
  })

  test('delinquency grew from a few percent to a sixth of the billed amount', async () => {
    const shares = await column(
      whole,
      `
        select round(100.0 * sum(s.gross_cents) / sum(s.original_cents - s.adjusted_cents))::int
            as value
        from delinquency_current r
          join delinquency_sum s on s.run_id = r.run_id
        group by r.month
        order by r.month`,
    )
    expect(Math.max(...(shares as number[]).slice(0, 10))).toBeLessThan(7)
    expect(Math.min(...(shares as number[]).slice(-4))).toBeGreaterThan(10)
    expect(Math.max(...(shares as number[]))).toBeLessThan(25)
  })

  test('there are adjustments, agreements of Oracle and notices; official sheets differ in three malls', async () => {
    expect(
      await rows(
        whole,
        `
          select kind, count(*)::int as files, sum(rejected)::int as rejected
          from file_import
          group by kind
          order by kind`,
      ),
    ).toEqual([
      { kind: 'ACORDOS', files: 3, rejected: 0 },
      { kind: 'ACORDOS_AUTOS', files: 1, rejected: 0 },
      { kind: 'AJUIZAMENTO_MANUAL', files: 1, rejected: 0 },
      { kind: 'AJUSTE', files: 2, rejected: 0 },
      { kind: 'APURACAO_FINAL', files: 1, rejected: 0 },
      { kind: 'COMUNICACOES', files: 4, rejected: 0 },
      { kind: 'INDICES', files: 1, rejected: 0 },
      { kind: 'PLANILHA_FINAL', files: 3, rejected: 0 },
    ])
    expect(
      await column(whole, 'select distinct kind as value from delinquency_adjustment order by 1'),
    ).toEqual(['CANCELAMENTO', 'DESCONTO', 'RECEBIMENTO', 'RECLASSIFICACAO'])
    const different = `
      select count(distinct o.mall_id)::int as value
      from official_delinquency o
        join delinquency_current r on (r.mall_id, r.month) = (o.mall_id, o.month)
        join (
          select run_id, account, sum(gross_cents) as gross,
            sum(recovered_cents + after_close_cents) as net_received
          from delinquency_sum
          group by run_id, account
        ) s on s.run_id = r.run_id and s.account = o.account
      where (o.gross_cents, o.net_received_cents) <> (s.gross, s.net_received)`
    expect(await column(whole, different)).toEqual([3])
    const inForce = `select count(*)::int as value from oracle_agreement where in_force_until >= '${loadDay}'`
    expect(await column(whole, inForce)).toEqual([9])
    const inCycles = `
      select count(*)::int as value
      from agreed_boleto a
        join negativation_item i on i.boleto_id = a.boleto_id
      where a.agreement not like 'processo %'`
    expect(await column(whole, inCycles)).toEqual([0])
    expect(await column(whole, 'select distinct share_bps as value from mall order by 1')).toEqual([
      5_000, 6_000, 7_550, 10_000,
    ])
  })

  test('a promise of a cancelled boleto has no state: nothing open, nothing paid', async () => {
    const stateless = `
      select count(*)::int as value
      from boleto_promise p
        join boleto b on b.id = p.boleto_id
      where b.open_cents = 0
        and not exists (
          select
          from titulo t
            join receipt r on r.titulo_id = t.id
          where t.boleto_id = b.id
        )`
    expect((await column(whole, stateless))[0]).toBeGreaterThan(0)
  })

  test('legal actions are in every step, some given back, and ended with every result of users', async () => {
    const states = await rows<{
      status: string
      actions: number
      exempted: number
      back: number
    }>(
      whole,
      `
        select status, count(*)::int as actions,
          count(*) filter (where recommendation = 'ISENTAR')::int as exempted,
          count(*) filter (where reason is not null)::int as back
        from lawsuit
        where status <> 'ENCERRADA'
        group by status
        order by status`,
    )
    expect(states).toEqual([
      { status: 'AGUARDANDO_LIBERACAO', actions: 17, exempted: 0, back: 1 },
      { status: 'ANALISE_CORPORATIVA', actions: 5, exempted: 3, back: 0 },
      { status: 'ANALISE_SHOPPING', actions: 17, exempted: 4, back: 3 },
      { status: 'APROVACAO_CORPORATIVA', actions: 15, exempted: 6, back: 0 },
      { status: 'APROVACAO_FINAL', actions: 5, exempted: 3, back: 0 },
      { status: 'APROVACAO_SHOPPING', actions: 13, exempted: 1, back: 2 },
      { status: 'EM_ACOMPANHAMENTO', actions: 37, exempted: 0, back: 0 },
    ])
    expect(
      await rows(
        whole,
        `
          select outcome, count(*)::int as actions
          from lawsuit
          where status = 'ENCERRADA'
          group by outcome
          order by outcome`,
      ),
    ).toEqual([
      { outcome: 'CONCLUIDA', actions: 2 },
      { outcome: 'DESISTENCIA', actions: 1 },
      { outcome: 'EXCECAO', actions: 1 },
      { outcome: 'ISENTA', actions: 18 },
      { outcome: 'PAGA', actions: 7 },
      { outcome: 'SUBSTITUIDA', actions: 2 },
    ])
  })

  test('legal actions are in every phase, in time and late, with tickets and valid case numbers', async () => {
    expect(
      await rows(
        whole,
        `
          select concluded_phases as concluded, count(*)::int as actions,
            count(*) filter (where phase_due_on < '${loadDay}')::int as late
          from lawsuit
          where status = 'EM_ACOMPANHAMENTO'
          group by 1
          order by 1`,
      ),
    ).toEqual([
      { concluded: 0, actions: 6, late: 3 },
      { concluded: 1, actions: 4, late: 2 },
      { concluded: 2, actions: 2, late: 2 },
      { concluded: 3, actions: 5, late: 2 },
      { concluded: 4, actions: 2, late: 1 },
      { concluded: 5, actions: 3, late: 2 },
      { concluded: 6, actions: 5, late: 0 },
      { concluded: 7, actions: 10, late: 0 },
    ])
    const guias = await rows(
      whole,
      `
        select count(*)::int as guias, count(amount_cents)::int as amounts,
          count(purchase_order)::int as orders, count(payment_ticket)::int as payments,
          count(filing_ticket)::int as tickets, count(protocol)::int as filed
        from lawsuit_guia`,
    )
    expect(guias).toEqual([
      { guias: 50, amounts: 39, orders: 37, payments: 32, tickets: 23, filed: 17 },
    ])
    const protocols = await column(
      whole,
      'select protocol as value from lawsuit_guia where protocol is not null',
    )
    expect(protocols.filter((number) => courtOf(String(number)) === undefined)).toEqual([])
  })

  test('three acts await a second user, some were notified; justifications have tickets and files', async () => {
    expect(
      await rows(
        whole,
        `
          select act, state, count(*)::int as acts
          from lawsuit_confirmation
          group by 1, 2
          order by 1, 2`,
      ),
    ).toEqual([
      { act: 'AJUIZAMENTO_MANUAL', state: 'AVISADA', acts: 2 },
      { act: 'AJUIZAMENTO_MANUAL', state: 'PENDENTE', acts: 1 },
      { act: 'DESISTENCIA', state: 'AVISADA', acts: 1 },
      { act: 'DESISTENCIA', state: 'PENDENTE', acts: 1 },
      { act: 'ENCERRAMENTO', state: 'AVISADA', acts: 2 },
      { act: 'EXCECAO', state: 'AVISADA', acts: 1 },
      { act: 'SALDO', state: 'CONFIRMADA', acts: 13 },
      { act: 'TITULOS', state: 'PENDENTE', acts: 1 },
    ])
    const reasons = `
      select justification_text as text, count(ticket)::int as tickets,
        count(attachment_id)::int as files
      from lawsuit_recommendation
      group by 1
      order by 1`
    expect(await rows(whole, reasons)).toEqual([
      { text: 'Acordo em negociação', tickets: 17, files: 0 },
      { text: 'Decisão da diretoria', tickets: 8, files: 0 },
      { text: 'Justificativa removida', tickets: 0, files: 0 },
      { text: 'Valor em conferência', tickets: 0, files: 13 },
    ])
    expect(
      await rows(
        whole,
        'select status, count(*)::int as agreements from case_agreement group by 1 order by 1',
      ),
    ).toEqual([
      { status: 'QUEBRADO', agreements: 1 },
      { status: 'VIGENTE', agreements: 1 },
    ])
  })

  test('most actions have an expected value, those of two states have none', async () => {
    const stage = stageOf(whole)
    const { data } = await stage.see('juridico', (work) =>
      servedSteps.search(work, { stepWorkflowCode: 'APROVACAO_FINAL' }),
    )
    expect(data.filter(({ valorEsperado }) => valorEsperado !== null)).toHaveLength(4)
    expect(
      data.flatMap(({ valorEsperado, custas }) => (valorEsperado === null ? [custas.uf] : [])),
    ).toEqual(['RN'])
  })

  test('no invariant is broken', async () => {
    expect(await brokenInvariants(whole.admin, 'at rest')).toEqual([])
  })

  test('a recomputed month is equal, unless it is marked as stale', async () => {
    const shown = `
      select ${sums}
      from delinquency_current r
        join delinquency_sum s on s.run_id = r.run_id
      where not r.is_stale
        and (r.mall_id, r.month) not in (select mall_id, month from delinquency_run where version > 1)
      group by 1, 2, 3, 4`
    const before = await rows(whole, shown)
    const stage = stageOf(whole)
    const malls = (await column(whole, 'select id as value from mall order by id')) as number[]
    const months = Array.from({ length: 24 }, (_, back) =>
      addCompetence(monthOf(localDate(loadDay)), back - 24),
    )
    const staleMonths = await column(
      whole,
      `select mall_id || ' ' || month as value from delinquency_current where is_stale`,
    )
    expect(staleMonths.length).toBeLessThan(5)
    await stage.act('regua', 'calcula tudo de novo', (work) => calculateMonths(work, months, malls))
    const now = await rows<object>(
      whole,
      `
        select ${sums}
        from delinquency_run r
          join delinquency_sum s on s.run_id = r.id
        where r.kind = 'CALCULO' and r.is_current
        group by 1, 2, 3, 4`,
    )
    const known = new Set(now.map((row) => JSON.stringify(row)))
    expect(before.length).toBeGreaterThan(1_500)
    expect(before.filter((row) => !known.has(JSON.stringify(row)))).toEqual([])
  })

  test('its messages are in Portuguese, and a second start does nothing', async () => {
    expect(output[0]).toMatch(/^Demonstração: 10 shoppings, .* títulos até 20\/11\/2026\.$/)
    expect(await start(whole)).toBe(false)
  })
})
