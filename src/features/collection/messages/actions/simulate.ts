import { setImmediate } from 'node:timers/promises'

import type { AnswerOf, InputOf } from '#contract/call.ts'
import { emptySegment } from '#features/collection/ladders/contract/ladder.ts'
import { windowProblems } from '#features/collection/ladders/rules/ladder-problems.ts'
import { laddersInForce, textsInForce } from '#features/collection/ladders/actions/in-force.ts'
import { readIndices } from '#features/ledger/corrected-balance/actions.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import type { Work } from '#server/work/work.ts'
import { daysOf } from '#values/term-words.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { cents } from '#values/cents.ts'
import { addDays, daysBetween, type LocalDate } from '#values/local-date.ts'

import {
  SIMULATION_DAYS,
  type simulateLadders,
  type SimulatedStep,
} from '../contract/simulation.ts'
import { chargesOn } from '../rules/plan/charges.ts'
import type {
  Channel,
  Person,
  PlanLadder,
  PlanParameters,
  TextVersion,
} from '../rules/plan/facts.ts'
import { frameOf } from '../rules/plan/frame.ts'
import { planLadder, planParameters, textFinder } from '../rules/plan/from-ladders.ts'
import { sumSteps } from '../rules/plan/summary.ts'
import { gathered, tenantsOf } from '../rules/plan/tenants.ts'
import { type MovedBoleto, movedBoleto } from '../rules/simulation/balance.ts'
import {
  isKnown,
  isPaidWithin,
  noHistory,
  type SimulatedMessage,
  type SimulatedTenant,
  simulateTenant,
} from '../rules/simulation/day.ts'
import { readPlanRows } from '../store/plan-facts.ts'
import { planWindow, type PlanScope } from '../store/plan-scope.ts'
import {
  type Past,
  readPaidTitulos,
  readPastBoletos,
  readPromiseActs,
} from '../store/simulation.ts'
import { seenMalls } from './seen-malls.ts'

type Simulated = {
  readonly messages: readonly SimulatedMessage[]
  readonly moved: ReadonlyMap<number, MovedBoleto>
}

type Scene = {
  readonly ladders: readonly PlanLadder[]
  readonly parameters: PlanParameters
  readonly textOf: (step: string, person: Person, channel: Channel) => TextVersion | undefined
  readonly days: readonly LocalDate[]
}

/** A draft may have steps whose texts are still to be written. */
const NO_TEXT: TextVersion = { id: 0, version: 0 }

const businessDays = (from: LocalDate, until: LocalDate): LocalDate[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, count) => addDays(from, count)).filter(
    (day) => isBusinessDay(bankCalendar, day),
  )

const YEAR = 372

/** What the tenants of some malls were on every day of the period. */
async function readTenants(
  work: Work,
  scope: PlanScope,
  { ladders, days }: Scene,
): Promise<{ tenants: SimulatedTenant[]; moved: Map<number, MovedBoleto> }> {
  const { tx, today } = work
  const [from = today, until = from] = [days[0], days.at(-1)]
  const steps = ladders.flatMap((ladder) => ladder.steps)
  const first = planWindow(from, steps, false)
  const asksDelays = ladders.some(({ segment }) => segment.isFirstDelay !== null)
  const past: Past = {
    scope,
    from,
    dueFrom: asksDelays ? addDays(from, -YEAR) : first.paidFrom,
    dueUntil: planWindow(until, steps, false).dueUntil,
  }
  const rows = await readPlanRows(
    tx,
    scope,
    {
      // Real messages before the first day are history; later ones did not happen.
      window: { ...past, day: addDays(from, -1), paidFrom: past.dueFrom },
      receivedSince: addDays(today, 1),
      asksDelays: false,
      ignored: [],
    },
    // Ladders are tried before the malls have their senders.
    new Set(scope.malls),
  )
  const titulos = gathered(await readPaidTitulos(tx, past), ({ boletoId }) => boletoId)
  const boletoMoves = new Map([...titulos].map(([id, own]) => [id, movedBoleto(own)]))
  const promises = gathered(await readPromiseActs(tx, scope), ({ boletoId }) => boletoId)
  const facts = tenantsOf({ ...rows, boletos: await readPastBoletos(tx, past) })
  return {
    tenants: facts.map((one) => ({ facts: one, moved: boletoMoves, promises })),
    moved: boletoMoves,
  }
}

/** Plays the days one after the other for the malls of a scope. */
async function simulateScope(work: Work, scope: PlanScope, scenes: readonly Scene[]) {
  const { table, parameters } = await readIndices(work)
  const played: SimulatedMessage[][] = []
  let boletoMoves: ReadonlyMap<number, MovedBoleto> = new Map()
  for (const scene of scenes) {
    const read = await readTenants(work, scope, scene)
    boletoMoves = read.moved
    const history = noHistory()
    const messages: SimulatedMessage[] = []
    for (const day of scene.days) {
      await setImmediate()
      const frame = frameOf({ ...scene, day })
      const chargesOf = chargesOn(day, table, parameters)
      for (const tenant of read.tenants)
        messages.push(...simulateTenant(tenant, history, frame, chargesOf))
    }
    played.push(messages)
  }
  return { played, moved: boletoMoves }
}

/** Malls whose past is in memory at a time. */
const MALLS_AT_ONCE = 5

/** Plays each set of ladders over all malls. */
async function simulateMalls(
  work: Work,
  malls: readonly number[],
  scenes: readonly Scene[],
): Promise<Simulated[]> {
  const played: SimulatedMessage[][] = scenes.map(() => [])
  const boletoMoves = new Map<number, MovedBoleto>()
  for (let place = 0; place < malls.length; place += MALLS_AT_ONCE) {
    const part = await simulateScope(
      work,
      { malls: malls.slice(place, place + MALLS_AT_ONCE) },
      scenes,
    )
    for (const [index, messages] of part.played.entries()) played[index]?.push(...messages)
    for (const [id, boleto] of part.moved) boletoMoves.set(id, boleto)
  }
  return played.map((messages) => ({ messages, moved: boletoMoves }))
}

const summaryOf = (
  { messages, moved }: Simulated,
  { ladders }: Scene,
  today: LocalDate,
): SimulatedStep[] => {
  const order = ladders
    .flatMap(({ steps }) => steps)
    .toSorted((a, b) => a.from - b.from)
    .map(({ code }) => code)
  return sumSteps(messages, order).map(({ sums, messages: own }) => {
    const paid = (days: number) =>
      isKnown(own, days, today)
        ? own.reduce(
            (count, { day, boletos }) =>
              count +
              boletos.filter(
                ({ role, boletoId }) =>
                  role === 'PASSO' && isPaidWithin(moved.get(boletoId), day, days),
              ).length,
            0,
          )
        : null
    return {
      passo: sums.step,
      pessoa: sums.person,
      mensagens: sums.messages,
      lojistas: sums.tenants.size,
      boletosPasso: sums.boletos.PASSO,
      absorvidos: sums.boletos.ABSORVIDO,
      citados: sums.boletos.CITADO,
      valorPasso: cents(sums.stepCents),
      valor: cents(sums.openCents),
      valorCorrigido: cents(sums.correctedCents),
      encargoDia: cents(sums.dayChargeCents),
      pagos3: paid(3),
      pagos7: paid(7),
      pagos15: paid(15),
    }
  })
}

function refusePeriod({ de, ate, passos, reguas }: InputOf<typeof simulateLadders>): void {
  const problems = passos
    ? passos.flatMap((step, place) => windowProblems(step, `passos.${place}`))
    : (reguas ?? []).flatMap(({ passos: steps }, ladder) =>
        steps.flatMap((step, place) => windowProblems(step, `reguas.${ladder}.passos.${place}`)),
      )
  refuseProblems([
    ...(ate < de ? [{ campo: 'ate', mensagem: 'O período termina antes de começar.' }] : []),
    ...(daysBetween(de, ate) >= SIMULATION_DAYS
      ? [{ campo: 'ate', mensagem: `A simulação abrange até ${daysOf(SIMULATION_DAYS)}.` }]
      : []),
    ...problems,
  ])
}

type Given = Pick<InputOf<typeof simulateLadders>, 'passos' | 'reguas' | 'comAsOutras'>

const forEverybody = (passos: NonNullable<Given['passos']>): PlanLadder =>
  planLadder({ id: -1, version: 0, nome: 'Simulação', ordem: 1, segmento: emptySegment, passos })

/** The ladders of the question; undefined = those in force alone. */
function givenLadders(
  { passos, reguas, comAsOutras = false }: Given,
  inForce: readonly PlanLadder[],
): PlanLadder[] | undefined {
  if (passos) return [forEverybody(passos)]
  if (!reguas) return undefined
  const laddersToTry = reguas.map((ladder, place) =>
    planLadder({ ...ladder, id: ladder.id ?? -1 - place, version: 0 }),
  )
  const others = inForce.filter(({ id }) => !laddersToTry.some((one) => one.id === id))
  return comAsOutras ? [...laddersToTry, ...others] : laddersToTry
}

function countsByDay({ messages }: Simulated, { days }: Scene) {
  const counts = gathered(messages, ({ day }) => day)
  return days.map((day) => ({ data: day, mensagens: counts.get(day)?.length ?? 0 }))
}

/** What the ladders in force, and those given, would have sent in a period (rules 8, Simulação). */
export async function simulate(
  work: Work,
  input: InputOf<typeof simulateLadders>,
): Promise<AnswerOf<typeof simulateLadders>> {
  refusePeriod(input)
  const malls = await seenMalls(work, input.shoppings)
  const textOf = textFinder(await textsInForce(work))
  const shared = {
    parameters: planParameters(await readParameters(work.tx)),
    days: businessDays(input.de, input.ate),
  }
  const current: Scene = {
    ...shared,
    textOf,
    ladders: (await laddersInForce(work)).map(planLadder),
  }
  const ladders = givenLadders(input, current.ladders)
  const draft = ladders && { ...shared, ladders, textOf: () => NO_TEXT }
  const [before, after] = await simulateMalls(work, malls, draft ? [current, draft] : [current])
  if (before === undefined) throw new Error('nothing was simulated')
  const antes = summaryOf(before, current, work.today)
  const depois = draft && after ? summaryOf(after, draft, work.today) : null
  return {
    resumo: depois ?? antes,
    dias: draft && after ? countsByDay(after, draft) : countsByDay(before, current),
    antes,
    depois,
  }
}
