// Recounts the worklist, Agir hoje, the start page and the tenants' pages from single boletos, and
// compares.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { insertNegotiation } from '#testing/example-negotiations.ts'
import { routesWith } from '#features/collection/negotiations/routes.ts'
import { promiseState } from '#features/collection/negotiations/rules/promise.ts'
import { routes as balanceRoutes } from '#features/collection/open-balances/routes.ts'
import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { routes as worklistRoutes } from '#features/collection/prioritisation/routes.ts'
import { isOverdue } from '#features/ledger/receivables/rules.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { type Cents, cents } from '#values/cents.ts'
import { addDays, daysBetween, localDate, type LocalDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import { type QueueFacts, reasonsOf } from './rules/reasons.ts'
import { termsOf } from './rules/terms.ts'
import { routes as queueRoutes } from './routes.ts'

const today = localDate('2026-11-18')
const clock = fixedDayClock(today)
const database = committedDatabase({ fixedDay: today })
const { inject, log } = servedRoutes({
  database,
  routes: [...queueRoutes, ...worklistRoutes, ...balanceRoutes, ...routesWith(async () => {})],
  clock,
  authenticate: async () => actor,
})
let actor: Actor

const paths = ['/agir-hoje', '/priorizacao', '/boletos', '/boletos-grupo-cobranca']
const person = (profile: string, malls: Actor['malls']): Actor =>
  userOf(paths, { id: null, profile, malls })
const tenants = 24

beforeAll(async () => {
  await insertMalls(database.admin)
  for (let n = 0; n < tenants; n++) {
    const common = {
      mall: 1 + (n % 3),
      document: String(20_000_000_000_000 + n),
      ...(n % 4 === 3 ? { contract: { group: `Grupo ${n % 2}` } } : {}),
    }
    const boletos = []
    // Months old, around the overdue limit, and not due yet.
    for (const [place, days] of [n * 37, (n * 3) % 13, -(n % 9)].entries())
      boletos.push(
        await insertBoleto(database.admin, `${n}-${place}`, {
          ...common,
          dueOn: addDays(today, -days),
          cents: 1_000_000 + n * 271_828 + place * 4_711,
        }),
      )
    const [oldest = 0] = boletos
    if (n % 5 === 0)
      await insertNegotiation(database.admin, [oldest], {
        contactOn: addDays(today, -(n % 30)),
        agreementOn: addDays(today, 10 - n),
      })
    if (n % 7 === 2)
      await insertNegotiation(database.admin, [oldest], {
        stage: 'Contato Sem Sucesso',
        contactOn: addDays(today, -n),
        agreementOn: addDays(today, -n),
      })
  }
  await unitOfWork(
    { db: database.app, clock, log: log() },
    systemActor,
    'TEST',
    rebuildAllSnapshots,
  )
})

type Boleto = {
  readonly tenant: number
  readonly mall: number
  readonly dueOn: LocalDate
  readonly open_cents: Cents
  readonly isGrouped: boolean
  readonly promisedFor: LocalDate | null
  readonly contactOn: LocalDate | null
}
/** Reads every open boleto with its negotiations, without the product's views. */
async function boletosIn(malls: Actor['malls']): Promise<Map<number, Boleto[]>> {
  const { rows } = await sql<Boleto>`
    select k.tenant_id::int as tenant, b.mall_id as mall, b.due_on as "dueOn", b.open_cents,
      exists (
        select from group_tenant g
        where (g.mall_id, g.document, g.luc) = (k.mall_id, k.document, k.luc)) as "isGrouped",
      (
        select n.agreement_on
        from negotiation n
          join negotiation_boleto y on y.negotiation_id = n.id and y.boleto_id = b.id
          join negotiation_stage s on s.id = n.stage_id and s.is_agreement
        order by n.contact_on desc, n.id desc limit 1) as "promisedFor",
      (
        select max(n.contact_on)
        from negotiation n join negotiation_boleto y on y.negotiation_id = n.id
        where y.boleto_id = b.id) as "contactOn"
    from boleto b join contract k on k.id = b.contract_id
    where b.open_cents > 0`.execute(database.admin)
  const seen = rows.filter(({ mall }) => malls === 'all' || malls.includes(mall))
  return Map.groupBy(seen, ({ tenant }) => tenant)
}
const isLate = ({ open_cents, dueOn }: Boleto) =>
  isOverdue({ balance_cents: open_cents, dueOn }, today)
const sum = (boletos: readonly Boleto[]) =>
  boletos.reduce((total, { open_cents }) => total + open_cents, 0) / 100
const inMonth = ({ dueOn }: Boleto) => dueOn.startsWith('2026-11')
const last = (days: readonly (LocalDate | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)

const post = async <T>(url: string, payload: object) => {
  const answer = await inject({ method: 'POST', url: `/bff${url}`, payload })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json<T>()
}
const get = async <T>(url: string) => {
  const answer = await inject({ url: `/bff${url}` })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json<T>()
}
type Figures = { readonly totais: Readonly<Record<string, number>> }
const P = '/api/regua/v1/prioritization'

const people = [
  ['HOLDING', 'all'],
  ['COBRANÇA SHOPPING', [1]],
  ['COBRANÇA CORPORATIVA', [2, 3]],
] as const

test.each(people)('worklist of %s in %j', async (profile, malls) => {
  actor = person(profile, malls)
  const owing = [...(await boletosIn(malls)).values()].filter((own) => own.some(isLate))
  const all = owing.flat()
  const late = all.filter(isLate)
  const old = ({ dueOn }: Boleto) => daysBetween(dueOn, today) > 120
  const found = await post<Figures & { readonly pageInfo: { readonly totalItems: number } }>(
    `${P}/past-due-balance`,
    { page: 1, size: 10 },
  )
  expect(found.pageInfo.totalItems).toBe(owing.length)
  const { overdueThisMonth, amountDue, overdue120Days, totalOverdue } = found.totais
  expect(totalOverdue).toBeCloseTo(sum(late), 2)
  expect(overdueThisMonth).toBeCloseTo(sum(late.filter(inMonth)), 2)
  expect(overdue120Days).toBeCloseTo(sum(late.filter((one) => !old(one))), 2)
  expect(amountDue).toBeCloseTo(sum(all.filter((one) => !isLate(one) && inMonth(one))), 2)

  // Σ blocks = Σ overdue: nothing overdue is later than this month.
  type Block = { readonly data: readonly { readonly vencidoNoBloco: number }[] }
  const names = (
    await sql<{ name: string; id: number }>`
    select id, name from mall order by id`.execute(database.admin)
  ).rows
  let inBlocks = 0
  for (const { name } of names.filter(({ id }) => malls === 'all' || malls.some((m) => m === id)))
    for (const { data } of await get<Block[]>(
      `/prioritization/shopping/${encodeURIComponent(name)}?showFourthBlock=true`,
    ))
      for (const { vencidoNoBloco } of data) inBlocks += vencidoNoBloco
  expect(inBlocks).toBeCloseTo(sum(late), 2)
})

test.each(people)('Agir hoje and its tile of %s in %j', async (profile, malls) => {
  actor = person(profile, malls)
  const terms = termsOf(
    { AGIR_DIVIDA_VALOR: cents(5_000_000), AGIR_DIVIDA_DIAS: 30, AGIR_ESPERA_DIAS: 5 },
    today,
  )
  const reasonOf = (own: readonly Boleto[]) => {
    const late = own.filter(isLate)
    const states = late.flatMap(({ promisedFor, open_cents }) =>
      promisedFor === null
        ? []
        : [
            [
              promisedFor,
              promiseState(
                { agreementOn: promisedFor, balance_cents: open_cents, hasReceipt: false },
                today,
              ),
            ] as const,
          ],
    )
    const near = late
      .map(({ dueOn }) => addDays(dueOn, 0))
      .filter((dueOn) => {
        const left = daysBetween(
          today,
          localDate(`${Number(dueOn.slice(0, 4)) + 3}${dueOn.slice(4)}`),
        )
        return left >= 0 && left <= 90
      })
    const facts: QueueFacts = {
      overdue_cents: cents(Math.round(sum(late) * 100)),
      oldestDueOn: own.map(({ dueOn }) => dueOn).toSorted()[0] ?? today,
      lastContactOn: last(own.map(({ contactOn }) => contactOn)),
      brokenPromiseOn: last(states.filter(([, state]) => state === 'QUEBRADA').map(([day]) => day)),
      isPromised: states.some(([, state]) => state === 'VIGENTE'),
      prescribesOn: near[0],
      postponedUntil: undefined,
      hasReplied: false,
    }
    return reasonsOf(facts, terms)[0]
  }
  const isMine = (own: readonly Boleto[]) =>
    profile === 'HOLDING' ||
    own.some(({ isGrouped }) => isGrouped === (profile === 'COBRANÇA CORPORATIVA'))
  const expected = new Map<string, { lojistas: number; vencido: number }>()
  for (const own of (await boletosIn(malls)).values()) {
    const reason = isMine(own) ? reasonOf(own) : undefined
    if (reason === undefined) continue
    const before = expected.get(reason) ?? { lojistas: 0, vencido: 0 }
    expected.set(reason, {
      lojistas: before.lojistas + 1,
      vencido: Number((before.vencido + sum(own.filter(isLate))).toFixed(2)),
    })
  }
  const { motivos, feitosHoje, feitosPelaEquipe, deHoje } = await get<{
    readonly motivos: readonly { motivo: string; lojistas: number; vencido: number }[]
    readonly feitosHoje: number
    readonly feitosPelaEquipe: number
    readonly deHoje: number
  }>('/agir-hoje/resumo')
  expect(Object.fromEntries(motivos.map(({ motivo, ...figures }) => [motivo, figures]))).toEqual(
    Object.fromEntries(expected),
  )
  const counts = [...expected.values()]
  const waiting = counts.reduce((total, { lojistas }) => total + lojistas, 0)
  expect(waiting).toBeGreaterThan(0)
  const owed = counts.reduce((total, { vencido }) => total + vencido, 0)
  expect(deHoje).toBe(waiting + feitosHoje + feitosPelaEquipe)
  const queue = await post<
    Figures & { readonly content: readonly { vencido: number }[]; readonly deHoje: number }
  >('/listas/today-queue/buscar', { page: 1, size: 500 })
  expect(queue.content).toHaveLength(waiting)
  expect(queue.totais['vencido']).toBeCloseTo(owed, 2)
  expect(queue.deHoje).toBe(deHoje)
})

test('page of every tenant', async () => {
  actor = person('HOLDING', 'all')
  for (const [tenant, own] of await boletosIn('all')) {
    const page = await get<Readonly<Record<string, unknown>>>(
      `${P}/detail/client/${tenant}/month/11/year/2026/summary`,
    )
    const late = own.filter(isLate)
    expect(page).toMatchObject({
      boletos: own.length,
      saldoAberto: Number(sum(own).toFixed(2)),
      totalOverdue: Number(sum(late).toFixed(2)),
      overdueThisMonth: Number(sum(late.filter(inMonth)).toFixed(2)),
      amountDue: Number(sum(own.filter((one) => !isLate(one) && inMonth(one))).toFixed(2)),
    })
  }
})

test("tile 'Promessas de hoje'", async () => {
  actor = person('HOLDING', 'all')
  const boletos = [...(await boletosIn('all')).values()].flat()
  const due = boletos.filter(({ promisedFor }) => promisedFor === today)
  expect(due.length).toBeGreaterThan(0)
  const { promessas } = await get<{
    readonly promessas: { readonly vencem: { quantidade: number; valor: number } }
  }>('/inicio/promessas')
  expect(promessas.vencem).toEqual({ quantidade: due.length, valor: Number(sum(due).toFixed(2)) })
})
