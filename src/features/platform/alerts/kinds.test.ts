// Alerts of each feature: created once, for the right users, deleted when settled.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { endRun } from '#features/negativation/automation/actions/automation.ts'
import { insertBoleto } from '#testing/example-debt-items.ts'
import { notifyStepDeadlines } from '#features/negativation/decisions/actions/notify-deadlines.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { decideActs, proposeActs } from '#features/legal/lawsuits/actions/confirmations.ts'
import { notifyLawsuitDeadlines } from '#features/legal/lawsuits/actions/notify-deadlines.ts'
import { insertNegotiation } from '#testing/example-negotiations.ts'
import { notifyRemovalDeadlines } from '#features/negativation/removals/actions/notify-deadlines.ts'
import { notifyBrokenPromises } from '#features/collection/today-queue/actions/notify-broken.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { startRun } from '#server/jobs/job-runs.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { cents } from '#values/cents.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import { sweepOld } from './actions/sweep.ts'
import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { notifyMentioned } from '#features/platform/alerts/actions/notify-mentioned.ts'
import { testCompany } from '#testing/test-company.ts'

let day: LocalDate = localDate('2026-11-18')
const clock = { now: () => fixedDayClock(day).now(), today: () => day }
const { database, send, inWork: act, reset } = testCompany(everyRoute, { clock })

beforeEach(async () => {
  day = localDate('2026-11-18')
  await emptyTables(database.admin, 'alert')
  await emptyActions(database.admin)
  await reset()
  await sql`update app_user set created_at = now() - interval '1 day'`.execute(database.admin)
})

const call = async <T>(login: string, path: string, payload: object): Promise<T> => {
  const answer = await send(login, 'POST', `/${path}`, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const linesOf = async (login: string) => {
  const answer = await send(login, 'GET', '/avisos')
  return answer
    .json<{ content: { tipo: string; titulo: string; detalhe: string; path: string }[] }>()
    .content.map(({ tipo, titulo, detalhe, path }) => ({ tipo, titulo, detalhe, path }))
}
const idOf = async (login: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where login = ${login}`.execute(database.admin)
  return rows[0]?.id ?? 0
}

describe('deadlines', () => {
  test('users of a step are alerted once, on the business day before its deadline', async () => {
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2')
    await call('regua', 'workflow/serasa/serasa-ciclo/abrir', {})
    await call('regua', 'workflow/serasa/serasa-negativacao/recomendar-boletos', { shoppings: [1] })
    await act(notifyStepDeadlines)
    expect(await linesOf('analista.shopping')).toEqual([])
    // Five business days from Wednesday the 18th; Friday the 20th is a holiday.
    day = localDate('2026-11-25')
    await act(notifyStepDeadlines)
    await act(notifyStepDeadlines)
    expect(await linesOf('analista.shopping')).toEqual([
      {
        tipo: 'PRAZO',
        titulo: 'Pendente Análise Shopping: 2 boletos vencem em 26/11/2026',
        detalhe: 'R$\u00a02.000,00. Decida até lá: depois do prazo, avisa a todos.',
        path: '/analisar-negativacao-shopping',
      },
    ])
    expect(await linesOf('aprovador.shopping')).toEqual([])
    expect(await linesOf('holding')).toEqual([])
  })

  test('removals are alerted near their legal deadline, and again after it', async () => {
    await insertBoleto(database.admin, 'B1')
    await call('regua', 'workflow/serasa/serasa-ciclo/abrir', {})
    await sql`
      update negativation_item
      set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', removal_due_on = '2026-11-19',
        removal_alert_on = '2026-11-17',
        removal = '{"motive": "JUDICIAL", "receipts": [], "from": {"status": "FINALIZADO"}}'`.execute(
      database.admin,
    )
    await act(notifyRemovalDeadlines)
    await act(notifyRemovalDeadlines)
    expect((await linesOf('regua')).map(({ titulo }) => titulo)).toEqual([
      '1 baixa vence em 19/11/2026',
    ])
    day = localDate('2026-11-23')
    await act(notifyRemovalDeadlines)
    expect((await linesOf('regua')).map(({ titulo, path }) => [titulo, path])).toEqual([
      [
        '1 baixa passou do prazo legal de 19/11/2026',
        '/baixa-semiautomatica?aba=prazos&urgencia=ATRASADO',
      ],
      ['1 baixa vence em 19/11/2026', '/baixa-semiautomatica?aba=prazos&urgencia=ALERTA'],
    ])
    expect(await linesOf('analista.shopping')).toEqual([])
  })

  test('overdue steps of legal action and phases are alerted to their users', async () => {
    await insertBoleto(database.admin, 'B1')
    const step = await insertAction(database.admin, {
      contract: 'CB1',
      status: 'ANALISE_SHOPPING',
    })
    const followed = await insertAction(database.admin, {
      contract: 'CB1',
      debtType: 'MALL',
      status: 'EM_ACOMPANHAMENTO',
      concluded: 2,
    })
    await sql`update lawsuit set step_due_on = '2026-11-19' where id = ${step}`.execute(
      database.admin,
    )
    await sql`update lawsuit set phase_due_on = '2026-11-17' where id = ${followed}`.execute(
      database.admin,
    )
    await act(notifyLawsuitDeadlines)
    await act(notifyLawsuitDeadlines)
    expect((await linesOf('analista.shopping')).map(({ titulo }) => titulo)).toEqual([
      'Análise do Shopping: 1 ação vence em 19/11/2026',
    ])
    expect((await linesOf('juridico')).map(({ titulo }) => titulo)).toEqual([
      '1 ação passou do prazo da fase em 17/11/2026',
    ])
  })
})

describe('broken promise', () => {
  const promise = async (number: string, writer?: string) => {
    const boleto = await insertBoleto(database.admin, number)
    const id = await insertNegotiation(database.admin, [boleto], {
      contactOn: '2026-11-10',
      agreementOn: '2026-11-13',
    })
    if (writer !== undefined)
      await sql`
        update negotiation set created_by = ${await idOf(writer)} where id = ${id}`.execute(
        database.admin,
      )
  }

  test('is alerted to its author on the day it breaks, once', async () => {
    await promise('B1', 'analista.shopping')
    day = localDate('2026-11-17')
    await act(notifyBrokenPromises)
    expect(await linesOf('analista.shopping')).toEqual([])
    day = localDate('2026-11-18')
    await act(notifyBrokenPromises)
    await act(notifyBrokenPromises)
    expect(await linesOf('analista.shopping')).toEqual([
      {
        tipo: 'PROMESSA',
        titulo: 'Promessa quebrada: Sol',
        detalhe: 'R$\u00a01.000,00 de 13/11/2026 não foi pago. Voltou a Agir hoje.',
        path: '/agir-hoje?lojista=Sol',
      },
    ])
    expect(await linesOf('aprovador.shopping')).toEqual([])
  })

  test('is alerted to the queue of the mall if its author is unknown or no longer responsible', async () => {
    await promise('B1')
    await promise('B2', 'analista.shopping')
    await sql`delete from user_mall where user_id = ${await idOf('analista.shopping')}`.execute(
      database.admin,
    )
    await act(notifyBrokenPromises)
    expect(await linesOf('aprovador.shopping')).toMatchObject([
      {
        titulo: '2 promessas quebradas',
        detalhe: 'Sol. R$\u00a02.000,00',
        path: '/agir-hoje?promessaQuebrada=1',
      },
    ])
    expect(await linesOf('analista.shopping')).toEqual([])
  })
})

describe('acts that wait for a second user', () => {
  test('a parameter is alerted to its possible confirmers until it is decided', async () => {
    const settings = 'configuracao/serasa/parametro'
    await call('regua', `${settings}/salvar`, {
      codigoParametro: 'VALOR_MINIMO',
      valor: '50,00',
      statusAtivo: true,
    })
    expect(await linesOf('regua')).toEqual([])
    expect(await linesOf('regua.2')).toMatchObject([
      {
        tipo: 'PROPOSTA',
        titulo: 'Para confirmar: Valor mínimo do boleto',
        detalhe: 'De 0,01 para 50,00, por Renata Queiroz. Vale quando outra pessoa confirmar.',
        path: '/cadastro-serasa?aba=confirmacoes',
      },
    ])
    // Users limited to some malls confirm nothing for the whole company.
    await sql`
      insert into user_mall (user_id, mall_id) values (${await idOf('regua.2')}, 1)`.execute(
      database.admin,
    )
    expect(await linesOf('regua.2')).toEqual([])
    await sql`delete from user_mall where user_id = ${await idOf('regua.2')}`.execute(
      database.admin,
    )
    await call('regua.2', `${settings}/confirmar`, { codigoParametro: 'VALOR_MINIMO' })
    expect(await linesOf('regua.2')).toEqual([])
  })

  test('an act on a legal action is alerted to the follow-up users until it is decided', async () => {
    await insertBoleto(database.admin, 'B1')
    const lawsuitId = await insertAction(database.admin, {
      contract: 'CB1',
      status: 'EM_ACOMPANHAMENTO',
      concluded: 1,
    })
    const proposal = {
      lawsuitId,
      mallId: 1,
      act: 'DESISTENCIA' as const,
      payload: {},
      before_cents: cents(20_000_000),
      after_cents: cents(0),
      name: 'Contrato CB1 (LOJA)',
    }
    await act((work) => proposeActs(work, [{ ...proposal, state: 'PENDENTE' }]))
    expect(await linesOf('juridico')).toMatchObject([
      {
        titulo: 'Para confirmar: Desistência da ação, Contrato CB1 (LOJA)',
        path: `/acompanhar-ajuizamentos?acao=${lawsuitId}`,
      },
    ])
    expect(await linesOf('holding')).toEqual([])
    const { rows } = await sql<{ id: number }>`select id from lawsuit_confirmation`.execute(
      database.admin,
    )
    const id = await idOf('juridico')
    await act((work) =>
      decideActs(
        { ...work, actor: { ...work.actor, id } },
        [rows[0]?.id ?? 0],
        'RECUSADA',
        'Não é o caso agora.',
      ),
    )
    expect(await linesOf('juridico')).toEqual([])
  })
})

test('only mentioned users get an alert with the text of a note', async () => {
  const mention = {
    userId: await idOf('analista.shopping'),
    noteId: 7,
    mallId: 1,
    clientId: 3,
    tenantName: 'Loja Sol Ltda',
    author: 'Ana Ribeiro',
    excerpt: 'falei com o lojista, paga sexta',
  }
  const nobody = { added: [], unchanged: [], removed: [] }
  await act((work) => notifyMentioned(work, { ...nobody, added: [mention] }))
  await act((work) => notifyMentioned(work, { ...nobody, added: [mention] }))
  expect(await linesOf('analista.shopping')).toEqual([
    {
      tipo: 'CITACAO',
      titulo: 'Ana Ribeiro citou você: Loja Sol Ltda',
      detalhe: '“falei com o lojista, paga sexta”',
      path: '/linha-do-tempo?lojista=3',
    },
  ])
  expect(await linesOf('aprovador.shopping')).toEqual([])
  // The author edits and then removes the note.
  const changed = { ...mention, excerpt: 'paga na segunda' }
  await act((work) => notifyMentioned(work, { ...nobody, unchanged: [changed] }))
  expect(await linesOf('analista.shopping')).toMatchObject([{ detalhe: '“paga na segunda”' }])
  await act((work) => notifyMentioned(work, { ...nobody, removed: [mention] }))
  expect(await linesOf('analista.shopping')).toEqual([])
})

describe('failures', () => {
  test('a stopped job is alerted to users who see the runs; a successful one is not', async () => {
    const run = (error?: string) =>
      act(async (work) => {
        const id = await startRun(work.tx, 'ENVIO', { id: null, name: 'Sistema' })
        await endRun(work, id ?? 0, { processed: 0, failed: 0, lines: [], error })
      })
    await run()
    expect(await linesOf('regua')).toEqual([])
    await run('O bureau não respondeu.')
    expect(await linesOf('regua')).toMatchObject([
      {
        tipo: 'PROCESSO',
        detalhe: 'O bureau não respondeu.',
        path: '/cadastro-serasa?aba=execucoes',
      },
    ])
    expect(await linesOf('analista.shopping')).toEqual([])
  })

  test('cut every title at 200 characters, also the one for several alerts', async () => {
    const long = 'Muito longo '.repeat(30).trim()
    await act((work) =>
      createAlerts(work, [
        {
          kind: 'DEVOLVIDO',
          key: 'longo',
          path: '/cadastro-serasa',
          title: long,
          detail: 'curto',
          merged: { title: long },
        },
      ]),
    )
    const { rows } = await sql<{ title: number; merged: number }>`
      select length(title) as title, length(merged_title) as merged
      from alert`.execute(database.admin)
    expect(rows).toEqual([{ title: 200, merged: 200 }])
  })

  test('stay until a user has seen them; other alerts are deleted after some days', async () => {
    const alertOf = (kind: 'PROCESSO' | 'PRAZO', key: string) => ({
      kind,
      key,
      path: '/cadastro-serasa',
      title: key,
      detail: key,
    })
    await act((work) =>
      createAlerts(work, [
        alertOf('PROCESSO', 'vista'),
        alertOf('PROCESSO', 'nova'),
        alertOf('PRAZO', 'prazo'),
      ]),
    )
    await sql`
      insert into alert_read (user_id, alert_id)
      select ${await idOf('regua')}, id from alert where key = 'vista'`.execute(database.admin)
    const left = async () => {
      await act((work) => sweepOld(work, 30))
      const { rows } = await sql<{ key: string }>`select key from alert order by key`.execute(
        database.admin,
      )
      return rows.map(({ key }) => key)
    }
    const age = (days: number) =>
      sql`update alert set created_at = now() - make_interval(days => ${days})`.execute(
        database.admin,
      )
    await age(29)
    expect(await left()).toEqual(['nova', 'prazo', 'vista'])
    await age(31)
    expect(await left()).toEqual(['nova'])
    await age(366)
    expect(await left()).toEqual([])
  })
})
