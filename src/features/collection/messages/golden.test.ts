// The figures of rules 8.8 over the files of samples/, to the cent, read from the database.
import { readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { loadExtract } from '#testing/example-load.ts'
import { insertSenders, storeMessages } from '#testing/example-messages.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { addDays, localDate, type LocalDate } from '#values/local-date.ts'

import { planMalls } from './actions/plan.ts'
import type { Simulation } from './contract/simulation.ts'
import { routesWith } from './routes.ts'
import type { LeftOut, Plan, PlannedMessage } from './rules/plan/facts.ts'
import { sumLeftOut, sumSteps } from './rules/plan/summary.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const reader: Actor = {
  ...systemActor,
  id: 1,
  rights: new Map([['/regua', new Set<string>()]]),
}
const { log, inject } = servedRoutes({
  database,
  routes: routesWith(),
  clock: fixedDayClock(today),
  authenticate: async () => reader,
})
const on = <T>(day: LocalDate, act: (work: Work) => Promise<T>): Promise<T> =>
  unitOfWork({ db: database.app, clock: fixedDayClock(day), log: log() }, systemActor, 'TEST', act)

const expected = JSON.parse(
  readFileSync(new URL('../../../../samples/regua/esperado.json', import.meta.url), 'utf8'),
)

let malls: number[] = []
const plan = (day: LocalDate): Promise<Plan> => on(day, (work) => planMalls(work, { malls, day }))

beforeAll(async () => {
  await on(today, async () => {})
  await loadExtract((act) => on(today, act))
  await database.admin.transaction().execute(async (tx) => {
    await insertSenders(tx)
    await sql`
      insert into app_user (name, login, email, profile_id)
      select 'Rita Campos', 'rita', 'rita@regua.example', min(id) from profile`.execute(tx)
  })
  const { rows } = await sql<{ id: number }>`select id from mall order by id`.execute(
    database.admin,
  )
  malls = rows.map(({ id }) => id)
}, 300_000)

const ORDER = ['LEMBRETE', 'D1', 'D5', 'D15']
// The file has the persons of a step in alphabetical order.
const byName = (a: { tipo: string; passo: string }, b: { tipo: string; passo: string }) =>
  a.passo === b.passo ? (a.tipo < b.tipo ? -1 : 1) : 0

/** The sums in the words of the file. */
const summaryOf = (messages: readonly PlannedMessage[]) =>
  sumSteps(messages, ORDER)
    .map(({ sums, messages: own }) => ({
      passo: sums.step,
      tipo: sums.person,
      mensagens: sums.messages,
      lojistas: sums.tenants.size,
      boletosPasso: sums.boletos.PASSO,
      absorvidos: sums.boletos.ABSORVIDO,
      citados: sums.boletos.CITADO,
      valorPasso: sums.stepCents,
      valor: sums.openCents,
      corrigido: sums.correctedCents,
      porDia: sums.dayChargeCents,
      EMAIL: own.filter(({ channel }) => channel === 'EMAIL').length,
      CARTA: own.filter(({ channel }) => channel === 'CARTA').length,
    }))
    .toSorted(byName)

const leftOutOf = (leftOut: readonly LeftOut[]) =>
  sumLeftOut(leftOut).map(({ step, reason, person, tenants, boletos, cents }) => ({
    passo: step,
    motivo: reason,
    tipo: person,
    lojistas: tenants.size,
    boletos,
    valor: cents,
  }))

const perStep = (messages: readonly PlannedMessage[]) => {
  const counts: Record<string, number> = {}
  for (const { step, person } of messages) {
    const key = person === 'FIADOR' ? `${step}/F` : step
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const forget = () => emptyTables(database.admin, 'message')

/** Plans day by day; everything is sent and delivered. */
async function walk(until: LocalDate, isDown: (day: LocalDate) => boolean = () => false) {
  await forget()
  const days = []
  const messages: PlannedMessage[] = []
  for (let day = today; day <= until; day = addDays(day, 1)) {
    if (!isBusinessDay(bankCalendar, day) || isDown(day)) continue
    const planned = await plan(day)
    await database.admin.transaction().execute((tx) => storeMessages(tx, planned.messages, { day }))
    messages.push(...planned.messages)
    days.push({
      dia: day,
      mensagens: planned.messages.length,
      porPasso: perStep(planned.messages),
    })
  }
  await forget()
  return { dias: days, resumo: summaryOf(messages) }
}

describe('18/11/2026 with nothing sent before', () => {
  test('messages by step and person, with charges', async () => {
    const { messages } = await plan(today)
    expect(summaryOf(messages)).toEqual(expected.resumo)
  })

  test('who is left out, and why', async () => {
    const { leftOut } = await plan(today)
    expect(leftOutOf(leftOut)).toEqual(expected.fora)
  })

  test('every overdue cent of the 168 customers is told once or left out: 11.660.703,57', async () => {
    const { messages, leftOut } = await plan(today)
    const told = messages.filter(({ person }) => person === 'LOJISTA')
    const toldCents = told.reduce((sum, { stepCents }) => sum + stepCents, 0)
    const leftCents = leftOut
      .filter(({ reason }) => reason !== 'PAGO' && reason !== 'COMPENSACAO')
      .reduce((sum, { openCents }) => sum + openCents, 0)
    expect(toldCents + leftCents).toBe(1_166_070_357)
    expect(told).toHaveLength(168)
  })

  test('Vila Nova: three reminders', async () => {
    const { messages } = await plan(today)
    const { rows } = await sql<{ id: number }>`
      select id from mall where name = 'Shopping Vila Nova'`.execute(database.admin)
    const found = messages
      .filter(({ mallId, kind }) => mallId === rows[0]?.id && kind === 'COBRANCA')
      .map((message) => ({
        nome: message.name,
        pessoa: message.person,
        passo: message.step,
        canal: message.channel,
        boletos: message.boletos.map(({ number }) => number),
        valorPasso: message.stepCents,
        valor: message.openCents,
        corrigido: message.correctedCents,
        porDia: message.dayChargeCents,
      }))
    const order = (a: { nome: string; passo: string }, b: { nome: string; passo: string }) =>
      a.passo + a.nome < b.passo + b.nome ? -1 : 1
    expect(found.toSorted(order)).toEqual(expected.vilaNova.toSorted(order))
  })

  test('a mall without a sender sends nothing', async () => {
    await sql`update mall_sender set state = 'SUBSTITUIDA'`.execute(database.admin)
    const { messages, leftOut } = await plan(today)
    expect(messages).toEqual([])
    expect(leftOut.filter(({ reason }) => reason === 'REMETENTE').length).toBeGreaterThan(0)
    await sql`update mall_sender set state = 'VIGENTE'`.execute(database.admin)
  })
})

describe('day by day without a load', () => {
  test('until 17/12/2026', async () => {
    const walked = await walk(localDate('2026-12-17'))
    expect(walked.dias).toEqual(expected.caminhada.dias)
    expect(walked.resumo).toEqual(expected.caminhada.resumo)
  }, 120_000)

  test('with the system down from 23/11 to 27/11: nothing is made up for twice', async () => {
    const walked = await walk(
      localDate('2026-12-17'),
      (day) => day >= '2026-11-23' && day <= '2026-11-27',
    )
    expect(walked.dias).toEqual(expected.caminhadaComParada.dias)
  }, 120_000)
})

describe('the simulation of 10/2026', () => {
  const period = { de: '2026-10-01', ate: '2026-10-31' }
  const simulate = async (fields: object): Promise<Simulation> => {
    const answer = await inject({
      method: 'POST',
      url: '/bff/regua/simular',
      payload: { ...period, ...fields },
    })
    expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
    return answer.json()
  }
  // The wire has reais and no channels; the file has cents and both.
  const inCents = (reais: number) => Math.round(reais * 100)
  const stepsOf = (steps: Simulation['resumo']) =>
    steps
      .map((step) => ({
        passo: step.passo,
        tipo: step.pessoa,
        mensagens: step.mensagens,
        lojistas: step.lojistas,
        boletosPasso: step.boletosPasso,
        absorvidos: step.absorvidos,
        citados: step.citados,
        valorPasso: inCents(step.valorPasso),
        valor: inCents(step.valor),
        corrigido: inCents(step.valorCorrigido),
        porDia: inCents(step.encargoDia),
        pagos3: step.pagos3,
        pagos7: step.pagos7,
        pagos15: step.pagos15,
      }))
      .toSorted(byName)
  const withoutChannels = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => name !== 'EMAIL' && name !== 'CARTA'),
      ),
    )

  test('by the ladders in force, day by day', async () => {
    const { resumo, dias, antes, depois } = await simulate({})
    expect(dias).toEqual(
      expected.simulacao.dias.map(({ dia, mensagens }: { dia: string; mensagens: number }) => ({
        data: dia,
        mensagens,
      })),
    )
    expect(stepsOf(resumo)).toEqual(withoutChannels(expected.simulacao.resumo))
    expect([antes, depois]).toEqual([resumo, null])
  }, 120_000)

  test('with D5 from day 7, the notice from day 20 and no notice before a lawsuit', async () => {
    const { rows } = await sql<{ steps: Record<string, unknown>[] }>`
      select steps from ladder_version where name = 'Padrão' and state = 'VIGENTE'`.execute(
      database.admin,
    )
    const days: Record<string, number> = { D5: 7, PRE_NEGATIVACAO: 20 }
    const passos = (rows[0]?.steps ?? [])
      .filter(({ codigo }) => codigo !== 'PRE_AJUIZAMENTO')
      .map((step) => ({ ...step, de: days[String(step['codigo'])] ?? step['de'] }))
    const { antes, depois } = await simulate({ passos })
    expect(stepsOf(antes)).toEqual(withoutChannels(expected.simulacao.resumo))
    expect(stepsOf(depois ?? [])).toEqual(
      withoutChannels(expected.simulacaoComPassosMudados.resumo),
    )
  }, 120_000)

  test('what cannot be known yet is null', async () => {
    const { resumo } = await simulate({ de: '2026-11-17', ate: '2026-11-18' })
    expect(resumo.length).toBeGreaterThan(0)
    expect(resumo.every(({ pagos3, pagos15 }) => pagos3 === null && pagos15 === null)).toBe(true)
  }, 120_000)

  test('93 days, a period that ends before it begins, and a window that does are refused', async () => {
    const refused = async (fields: object) =>
      (
        await inject({
          method: 'POST',
          url: '/bff/regua/simular',
          payload: { ...period, ...fields },
        })
      ).statusCode
    expect(await refused({ de: '2026-08-01', ate: '2026-11-01' })).toBe(400)
    expect(await refused({ ate: '2026-09-30' })).toBe(400)
  })
})

describe('other ladders', () => {
  test('both ladders in force, without the notice before a lawsuit', async () => {
    await sql`
      update ladder_version set state = 'VIGENTE'
      where state = 'RASCUNHO'`.execute(database.admin)
    const { rows } = await sql<{ id: number; name: string }>`
      select ladder_id as id, name from ladder_version where state = 'VIGENTE'`.execute(
      database.admin,
    )
    const { messages } = await plan(today)
    const counts: Record<string, number> = {}
    for (const { ladderId, step, person } of messages) {
      const key = `${rows.find(({ id }) => id === ladderId)?.name} / ${step} / ${person}`
      counts[key] = (counts[key] ?? 0) + 1
    }
    expect(counts).toEqual(expected.comPrimeiroAtraso.mensagens)
    await sql`
      update ladder_version set state = 'RASCUNHO'
      where name = 'Primeiro atraso'`.execute(database.admin)
  })

  test('none in force: every overdue boleto is left out', async () => {
    await sql`update ladder_version set state = 'INATIVA' where name = 'Padrão'`.execute(
      database.admin,
    )
    const { messages, leftOut } = await plan(today)
    expect(messages).toEqual([])
    expect(leftOutOf(leftOut)).toMatchObject([
      { passo: '', motivo: 'SEM_REGUA', lojistas: 168, valor: 1_166_070_357 },
    ])
    await sql`update ladder_version set state = 'VIGENTE' where name = 'Padrão'`.execute(
      database.admin,
    )
  })
})

const agreementTitulos = (file: string) => {
  const text = readFileSync(
    new URL(`../../../../samples/inadimplencia/${file}`, import.meta.url),
    'utf8',
  )
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/)
  const names = head.split(';')
  return lines.map((line) =>
    Object.fromEntries(line.split(';').map((cell, place) => [names[place] ?? '', cell])),
  )
}

describe('with the Oracle agreements', () => {
  test('what they cover is in no message', async () => {
    const rows = ['acordos-oracle-1000.csv', 'acordos-oracle-1001.csv'].flatMap((file) =>
      agreementTitulos(file).map((row) => ({ ...row, unit: file.slice(15, 19) })),
    )
    await sql`
      with told as (
        select r.*, m.id as mall_id, t.id as titulo_id, t.contract_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          unit text, "numeroAcordo" text, "numeroTitulo" text, parcela int, "dataAcordo" text,
          "vencimentoParcela" text, "valorParcela" text, "dataPagamentoParcela" text, status text)
          join mall m on m.economic_unit = r.unit
          join titulo t on t.mall_id = m.id and t.number = r."numeroTitulo"
      ),
      agreement as (
        insert into oracle_agreement (mall_id, number, contract_id, in_force_until)
        select mall_id, "numeroAcordo", min(contract_id),
          case when bool_or(status in ('CANCELADA', 'QUEBRADO')) then null
            else min(to_date("vencimentoParcela", 'DD/MM/YYYY')) filter (where status <> 'PAGA') + 30
          end
        from told
        group by mall_id, "numeroAcordo"
        returning id, mall_id, number
      )
      insert into oracle_instalment (agreement_id, mall_id, number, titulo_id, agreed_on, due_on,
        amount_cents, paid_on, status)
      select a.id, a.mall_id, t.parcela, t.titulo_id, to_date("dataAcordo", 'DD/MM/YYYY'),
        to_date("vencimentoParcela", 'DD/MM/YYYY'), 1,
        to_date(nullif("dataPagamentoParcela", ''), 'DD/MM/YYYY'), status
      from told t
        join agreement a on a.mall_id = t.mall_id and a.number = t."numeroAcordo"`.execute(
      database.admin,
    )
    const { messages, leftOut } = await plan(today)
    expect(summaryOf(messages)).toEqual(expected.comAcordosOracle.resumo)
    expect(leftOutOf(leftOut)).toEqual(expected.comAcordosOracle.fora)
    await emptyTables(database.admin, 'oracle_agreement')
  })
})
