import { closeCycle, openCycle } from '#features/negativation/cycles/actions/cycle.ts'
import { sendBack } from '#features/negativation/decisions/actions/draft.ts'
import { forward } from '#features/negativation/cycles/actions/forward.ts'
import {
  collectReturns,
  publishListings,
} from '#features/negativation/bureau-exchange/actions/collect.ts'
import { send } from '#features/negativation/bureau-exchange/actions/send.ts'
import { simulatedBureau } from '#features/negativation/bureau-exchange/gateway/simulated-bureau.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { CycleDays } from './days.ts'
import { approve, decideExceptions, firstWaiting, recommend } from './decisions.ts'
import { deliverLotes, removePaid } from './removals.ts'
import type { Stage } from './stage.ts'

/** Ids of the demo malls, in the order of its list. */
export type Malls = readonly number[]

/** The first two malls have their own team. */
const teamOf = (place: number) =>
  place < 2
    ? { analyst: 'analista.shopping', approver: 'aprovador.shopping' }
    : { analyst: 'analista.shopping.2', approver: 'aprovador.shopping.2' }

export function byTeam(malls: Malls, places: readonly number[]) {
  const groups = Map.groupBy(places, (place) => teamOf(place).analyst)
  return [...groups.values()].map((own) => ({
    ...teamOf(own[0] ?? 0),
    malls: own.map((place) => malls[place] ?? 0),
  }))
}

export const ofPlaces = (malls: Malls, places: readonly number[]): number[] =>
  places.map((place) => malls[place] ?? 0)

/** The malls that work on a step, and the share of items they do. */
export type Progress = { readonly places: readonly number[]; readonly share?: number }

/** One cycle: which malls reach which step. Each step works on the output of the previous one. */
export type CyclePlan = {
  readonly forwarded: Progress
  readonly analysed: readonly Progress[]
  readonly approved: readonly Progress[]
  readonly analysedByHolding: readonly Progress[]
  readonly approvedByHolding: readonly Progress[]
  readonly decided: Progress
  readonly sent: Progress
}

const shoppingTeam = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
const shoppingHead = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const holdingTeam = 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'
const holdingHead = 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING'

/**
 * Processes the bureau's work up to the stage's day: returns, undeliverable letters, ended notices.
 */
export async function processReturns(stage: Stage): Promise<void> {
  const { clock, db } = stage.process
  await collectReturns(stage.system, simulatedBureau({ db, clock }))
  await publishListings(stage.system)
  await removePaid(stage)
  await collectReturns(stage.system, simulatedBureau({ db, clock }))
}

async function sendMalls(stage: Stage, malls: readonly number[]): Promise<void> {
  if (malls.length === 0) return
  await stage.act('regua', 'envia', (work) => send(work, { shoppings: malls }))
  await deliverLotes(stage)
}

/** A mall's team gives back a hasty approval. */
async function sendSomeBack(
  stage: Stage,
  team: { readonly approver: string; readonly malls: readonly number[] },
  index: number,
): Promise<void> {
  await stage.act(team.approver, `devolve ${index}`, async (work) => {
    const idBoletos = await firstWaiting(work, shoppingHead, team.malls.slice(0, 1), 2)
    if (idBoletos.length > 0)
      await sendBack(work, {
        idBoletos,
        motivo: 'Conferir o valor do condomínio antes de negativar.',
      })
  })
}

/** The steps of the malls: analysis, one item given back, approval. */
async function shoppingSteps(
  stage: Stage,
  days: CycleDays,
  malls: Malls,
  course: CyclePlan,
): Promise<void> {
  stage.goTo(days.at(3))
  for (const [index, { places, share }] of course.analysed.entries()) {
    for (const team of byTeam(malls, places))
      await stage.act(team.analyst, `analisa ${index}`, (work) =>
        recommend(work, shoppingTeam, team.malls, share),
      )
  }
  stage.goTo(days.at(5))
  for (const [index, { places, share }] of course.approved.entries()) {
    for (const team of byTeam(malls, places)) {
      if (share !== 1) await sendSomeBack(stage, team, index)
      await stage.act(team.approver, `aprova ${index}`, (work) =>
        approve(work, shoppingHead, team.malls, share),
      )
    }
  }
}

async function holdingSteps(
  stage: Stage,
  days: CycleDays,
  malls: Malls,
  course: CyclePlan,
): Promise<void> {
  for (const [index, { places, share }] of course.analysedByHolding.entries()) {
    await stage.act('corporativa', `analisa ${index}`, (work) =>
      recommend(work, holdingTeam, ofPlaces(malls, places), share),
    )
  }
  stage.goTo(days.at(8))
  for (const [index, { places, share }] of course.approvedByHolding.entries()) {
    await stage.act('aprovador.holding', `aprova ${index}`, (work) =>
      approve(work, holdingHead, ofPlaces(malls, places), share),
    )
  }
  stage.goTo(days.at(9))
  await stage.act('regua', 'decide exceções', (work) =>
    decideExceptions(work, ofPlaces(malls, course.decided.places), course.decided.share),
  )
}

/** What else happens during a cycle. */
type Meanwhile = {
  /** After the malls' steps. */
  readonly midway: () => Promise<void>
  /** On the business day after the opening, and on that after `midway`. */
  readonly afterLoads: (() => Promise<void>) | undefined
}

/** Runs one cycle from its opening to the return of its lotes. */
export async function runCycle(
  stage: Stage,
  days: CycleDays,
  malls: Malls,
  course: CyclePlan,
  { midway, afterLoads }: Meanwhile,
): Promise<void> {
  stage.goTo(days.opening)
  await stage.act('regua', 'abre o ciclo', openCycle)
  stage.goTo(days.at(1))
  await stage.act('regua', 'encaminha', (work) =>
    forward(work, { shoppings: ofPlaces(malls, course.forwarded.places) }),
  )
  await afterLoads?.()
  await shoppingSteps(stage, days, malls, course)
  stage.goTo(days.at(6))
  await midway()
  stage.goTo(days.at(7))
  await afterLoads?.()
  await holdingSteps(stage, days, malls, course)
  stage.goTo(days.at(10))
  await sendMalls(stage, ofPlaces(malls, course.sent.places))
  stage.goTo(days.at(11))
  await processReturns(stage)
}

export async function endCycle(stage: Stage, closing: LocalDate): Promise<void> {
  stage.goTo(addBusinessDays(bankCalendar, closing, -1))
  await processReturns(stage)
  stage.goTo(closing)
  await stage.actAlone('encerra o ciclo', (work) => closeCycle(work, {}, false))
}
