import { cents } from '#values/cents.ts'

import { type Reason, REASONS } from '../../contract/reasons.ts'
import { type Address, type Route, routeTo } from './addresses.ts'
import type {
  BoletoFacts,
  Channel,
  GuarantorFacts,
  LeftOut,
  PastStep,
  Person,
  PlanLadder,
  PlannedBoleto,
  PlannedMessage,
  PlanStep,
  Role,
  TenantFacts,
  TextVersion,
} from './facts.ts'
import { type Frame, isOverdue } from './frame.ts'
import { boletoReasons } from './reasons.ts'
import { channelsLeft, currentStep, cycleOf, pastOf, stepsOf } from './steps.ts'

/** A person of a tenant with the boletos that concern them. */
export type Party = {
  readonly person: Person
  readonly document: string
  readonly name: string
  readonly boletos: readonly BoletoFacts[]
  /** Of a guarantor, by contract. */
  readonly guarantors: ReadonlyMap<number, GuarantorFacts>
}

/** A boleto whose turn it is. */
type Turn = {
  readonly boleto: BoletoFacts
  readonly step: PlanStep
  readonly past: readonly PastStep[]
}

type Part = {
  readonly boleto: BoletoFacts
  readonly role: Role
  readonly step: string
  readonly past: readonly PastStep[]
}

type Draft = {
  readonly step: PlanStep
  readonly parts: readonly Part[]
  /** Those of the step and absorbed ones. */
  readonly turns: readonly Turn[]
}

const byOrder = (a: Reason, b: Reason) => REASONS.indexOf(a) - REASONS.indexOf(b)

const WEEK = 6

/** What is the same for every step of the plan of a person. */
type Scene = {
  readonly facts: TenantFacts
  readonly ladder: PlanLadder
  readonly party: Party
  readonly frame: Frame
}

const whoOf = ({ facts, party }: Scene) => ({
  mallId: facts.mallId,
  tenantId: facts.tenantId,
  person: party.person,
  document: party.document,
  name: party.name,
})

function leftOutOf(
  scene: Scene,
  { boleto, step }: Pick<Turn, 'boleto' | 'step'>,
  reasons: readonly Reason[],
): LeftOut {
  const [reason = 'SEM_REGUA', ...others] = reasons
  return {
    ...whoOf(scene),
    step: step.code,
    boletoId: boleto.id,
    dueOn: boleto.dueOn,
    openCents: boleto.openCents,
    reason,
    others,
  }
}

type Sorted = { readonly turns: Turn[]; readonly idle: BoletoFacts[]; readonly leftOut: LeftOut[] }

/** A boleto that is only named has no step of its own: it is held like a reminder. */
const NAMED = { code: '', kind: 'COBRANCA', asksOverdue: true } as const

/** Whose turn it is, what may only be named, and what is left out for a reason of its own. */
function sortBoletos(scene: Scene): Sorted {
  const { facts, ladder, party, frame } = scene
  const steps = stepsOf(ladder.steps, party.person)
  const sorted: Sorted = { turns: [], idle: [], leftOut: [] }
  for (const boleto of party.boletos) {
    const { since } = frame.parameters
    if (since !== null && frame.adjusted(boleto.dueOn) < since) continue
    const past = pastOf(boleto, party.document, frame)
    const step = currentStep(steps, boleto, party.document, past, frame)
    if (step === undefined) {
      if (isOverdue(boleto, frame) && boletoReasons(boleto, NAMED, facts.holds, frame).length === 0)
        sorted.idle.push(boleto)
      continue
    }
    if (boleto.openCents === 0 && step.kind === 'NOTIFICACAO') continue
    const reasons = boletoReasons(boleto, step, facts.holds, frame)
    if (reasons.length > 0) sorted.leftOut.push(leftOutOf(scene, { boleto, step }, reasons))
    else sorted.turns.push({ boleto, step, past })
  }
  return sorted
}

const asPart =
  (role: Role) =>
  ({ boleto, step, past }: Turn): Part => ({ boleto, role, step: step.code, past })

/** The highest step wins; a reminder takes lower ones along and names the rest (rules 8.1, row 4). */
function draftOf(
  turns: readonly Turn[],
  idle: readonly BoletoFacts[],
  scene: Scene,
): Draft | undefined {
  const step = turns.reduce<PlanStep | undefined>(
    (highest, turn) =>
      highest === undefined || turn.step.from > highest.from ? turn.step : highest,
    undefined,
  )
  if (step === undefined) return undefined
  const own = turns.filter((turn) => turn.step === step)
  if (step.kind !== 'COBRANCA') return { step, turns: own, parts: own.map(asPart('PASSO')) }
  const absorbed = turns.filter((turn) => turn.step !== step)
  const cited = idle.map((boleto) => ({
    boleto,
    step,
    past: pastOf(boleto, scene.party.document, scene.frame),
  }))
  return {
    step,
    turns: [...own, ...absorbed],
    parts: [
      ...own.map(asPart('PASSO')),
      ...absorbed.map(asPart('ABSORVIDO')),
      ...cited.map(asPart('CITADO')),
    ],
  }
}

const largestOf = (parts: readonly Part[]): BoletoFacts | undefined =>
  parts
    .map(({ boleto }) => boleto)
    .toSorted(
      (a, b) => b.openCents - a.openCents || (a.contract.number < b.contract.number ? -1 : 1),
    )[0]

const isReminder = ({ kind }: PlanStep) => kind !== 'NOTIFICACAO'

/** Reasons of amounts and limits; a notice passes but one a day. */
function limitReasons({ step, turns }: Draft, { facts, party, frame }: Scene): Reason[] {
  const reasons: Reason[] = []
  const sum = turns.reduce((total, { boleto }) => total + boleto.openCents, 0)
  if (isReminder(step) && sum < frame.parameters.minimumCents) reasons.push('VALOR_MINIMO')
  const left = facts.messages.filter(({ document }) => document === party.document)
  if (left.some(({ day }) => day === frame.day)) reasons.push('LIMITE_DIA')
  const lately = left.filter(({ day }) => day < frame.day && frame.daysSince(day) <= WEEK)
  if (isReminder(step) && lately.length >= frame.parameters.weekLimit) reasons.push('LIMITE_SEMANA')
  return reasons
}

type Found = { readonly route: Route; readonly text: TextVersion; readonly largest: BoletoFacts }

/** Channels that are left to every boleto of the step and for which there is a text. */
function channelsOf({ step, turns }: Draft, { party, frame }: Scene): Channel[] {
  const left = turns
    .filter((turn) => turn.step === step)
    .map(({ past }) => channelsLeft(step, past, frame))
  return step.channels.filter(
    (channel) =>
      left.every((channels) => channels.includes(channel)) &&
      frame.textOf(step.code, party.person, channel) !== undefined,
  )
}

/** Where the message goes, or every reason why it does not. */
function routeOf(draft: Draft, scene: Scene): Found | readonly Reason[] {
  const { facts, party, frame } = scene
  const reasons = limitReasons(draft, scene)
  const largest = largestOf(draft.parts)
  if (largest === undefined) return ['SEM_CONTATO']
  const guarantor = party.guarantors.get(largest.contract.id)
  const route = routeTo(
    { document: party.document, contract: largest.contract, guarantor },
    draft.step,
    channelsOf(draft, scene),
    facts,
  )
  if (!('address' in route)) reasons.push(...route)
  if (!facts.hasSender) reasons.push('REMETENTE')
  if (reasons.length > 0 || !('address' in route)) return reasons.toSorted(byOrder)
  const text = frame.textOf(draft.step.code, party.person, route.channel)
  return text === undefined ? ['SEM_CONTATO'] : { route, text, largest }
}

const byDue = (a: Part, b: Part): number =>
  a.boleto.dueOn === b.boleto.dueOn
    ? a.boleto.number < b.boleto.number
      ? -1
      : 1
    : a.boleto.dueOn < b.boleto.dueOn
      ? -1
      : 1

const ROLES: readonly Role[] = ['PASSO', 'ABSORVIDO', 'CITADO']

const plannedBoleto = ({ boleto, role, step, past }: Part): PlannedBoleto => ({
  boletoId: boleto.id,
  number: boleto.number,
  luc: boleto.luc,
  dueOn: boleto.dueOn,
  cycleDueOn: cycleOf(boleto, past),
  openCents: boleto.openCents,
  correctedCents: boleto.openCents,
  dayChargeCents: cents(0),
  role,
  step,
})

const sumOf = (boletos: readonly PlannedBoleto[]) =>
  cents(boletos.reduce((sum, { openCents }) => sum + openCents, 0))

function messageOf(draft: Draft, { route, text, largest }: Found, scene: Scene): PlannedMessage {
  const { facts, ladder } = scene
  const boletos = ROLES.flatMap((role) =>
    draft.parts
      .filter((part) => part.role === role)
      .toSorted(byDue)
      .map(plannedBoleto),
  )
  const openCents = sumOf(boletos)
  const { address, contactId }: Address = route
  return {
    ...whoOf(scene),
    step: draft.step.code,
    kind: draft.step.kind,
    isCorporate: facts.groupIds.length > 0,
    ladderId: ladder.id,
    ladderVersion: ladder.version,
    textId: text.id,
    textVersion: text.version,
    channel: route.channel,
    address,
    contractId: largest.contract.id,
    contactId,
    boletos,
    stepCents: sumOf(boletos.filter(({ role }) => role === 'PASSO')),
    openCents,
    correctedCents: openCents,
    dayChargeCents: cents(0),
  }
}

type PersonPlan = {
  readonly message: PlannedMessage | undefined
  readonly leftOut: readonly LeftOut[]
}

/**
 * What one person gets today. Where the highest step cannot go, the next one is tried, so that a
 * missing address of letters does not silence the e-mails.
 */
export function planPerson(
  facts: TenantFacts,
  ladder: PlanLadder,
  party: Party,
  frame: Frame,
): PersonPlan {
  const scene = { facts, ladder, party, frame }
  const { turns, idle, leftOut } = sortBoletos(scene)
  let waiting: readonly Turn[] = turns
  for (;;) {
    const draft = draftOf(waiting, idle, scene)
    if (draft === undefined) return { message: undefined, leftOut }
    const others = waiting.filter((turn) => !draft.turns.includes(turn))
    const found = routeOf(draft, scene)
    if ('route' in found) {
      leftOut.push(...others.map((turn) => leftOutOf(scene, turn, ['LIMITE_DIA'])))
      return { message: messageOf(draft, found, scene), leftOut }
    }
    leftOut.push(...draft.turns.map((turn) => leftOutOf(scene, turn, found)))
    waiting = others
  }
}
