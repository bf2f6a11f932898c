import { cents } from '#values/cents.ts'
import { addDays, daysBetween, type LocalDate } from '#values/local-date.ts'

import { type Charges, withCharges } from '../plan/charges.ts'
import type {
  BoletoFacts,
  PastMessage,
  PastStep,
  PlannedMessage,
  TenantFacts,
} from '../plan/facts.ts'
import { type Frame, isOverdue } from '../plan/frame.ts'
import { planTenant } from '../plan/plan.ts'
import { balanceOn, type MovedBoleto } from './balance.ts'
import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'

/** A negotiation that makes or ends a promise. */
export type PromiseAct = {
  readonly contactOn: LocalDate
  readonly agreementOn: LocalDate
  readonly isPromise: boolean
}

/** A tenant as it stands today, with what brings back its past days. */
export type SimulatedTenant = {
  readonly facts: TenantFacts
  readonly moved: ReadonlyMap<number, MovedBoleto>
  /** By boleto, in the order in which they were made. */
  readonly promises: ReadonlyMap<number, readonly PromiseAct[]>
}

/** What the simulated days before sent. */
export type History = {
  readonly past: Map<number, PastStep[]>
  readonly left: Map<number, PastMessage[]>
}

export type SimulatedMessage = PlannedMessage & { readonly day: LocalDate }

export const noHistory = (): History => ({ past: new Map(), left: new Map() })

const NONE: readonly never[] = []

/** The last promise made until a day, unless a later act ended it. */
function promiseOn(acts: readonly PromiseAct[], day: LocalDate): LocalDate | null {
  const last = acts.findLast(({ contactOn }) => contactOn <= day)
  return last?.isPromise ? last.agreementOn : null
}

function boletoOn(
  boleto: BoletoFacts,
  { moved, promises }: SimulatedTenant,
  { past }: History,
  frame: Frame,
): BoletoFacts {
  const before = moved.get(boleto.id)
  const own = past.get(boleto.id)
  const receivedSince = frame.overdueBefore
  return {
    ...boleto,
    openCents:
      before === undefined
        ? boleto.openCents
        : cents(before.titulos.reduce((sum, titulo) => sum + balanceOn(titulo, frame.day), 0)),
    isReceivedLately:
      before?.receivedOn.some((on) => on >= receivedSince && on <= frame.day) ?? false,
    promisedOn: promiseOn(promises.get(boleto.id) ?? NONE, frame.day),
    past: own === undefined ? boleto.past : [...boleto.past, ...own],
  }
}

/** The facts of a tenant as they were on the day of the frame. */
function factsOn(tenant: SimulatedTenant, history: History, frame: Frame): TenantFacts {
  const { facts, moved } = tenant
  const boletos = facts.boletos.map((boleto) => boletoOn(boleto, tenant, history, frame))
  const received = ({ id }: BoletoFacts) =>
    moved.get(id)?.receivedOn.findLast((on) => on <= frame.day) ?? null
  return {
    ...facts,
    boletos,
    delays: boletos.map((boleto) => ({
      dueOn: boleto.dueOn,
      isOpen: boleto.openCents > 0,
      lastReceiptOn: received(boleto),
    })),
    promises: boletos.flatMap((boleto) =>
      boleto.promisedOn === null
        ? []
        : {
            agreementOn: boleto.promisedOn,
            isOpen: boleto.openCents > 0,
            isReceived: received(boleto) !== null,
          },
    ),
    messages: [...facts.messages, ...(history.left.get(facts.tenantId) ?? NONE)],
  }
}

const added = <Row>(rows: Map<number, Row[]>, key: number, row: Row): void => {
  const known = rows.get(key)
  if (known === undefined) rows.set(key, [row])
  else known.push(row)
}

/** Each message counts as sent and delivered that day. */
function remember(history: History, message: PlannedMessage, day: LocalDate): void {
  const { document, kind, channel, tenantId } = message
  added(history.left, tenantId, { document, day })
  for (const { boletoId, role, step, cycleDueOn } of message.boletos)
    if (role !== 'CITADO')
      added(history.past, boletoId, {
        document,
        step,
        kind,
        channel,
        state: 'ENTREGUE',
        day,
        cycleDueOn,
      })
}

type ChargesOf = (titulos: readonly DebtTerms[]) => Charges

/** What a tenant would have got on a day; the history grows by it. */
export function simulateTenant(
  tenant: SimulatedTenant,
  history: History,
  frame: Frame,
  chargesOf: ChargesOf,
): SimulatedMessage[] {
  const { day } = frame
  const plan = withCharges(planTenant(factsOn(tenant, history, frame), frame), (boleto) => {
    const before = tenant.moved.get(boleto.boletoId)
    if (before === undefined || !isOverdue(boleto, frame)) return undefined
    const open = before.titulos
      .map((titulo) => ({ ...titulo.terms, open: balanceOn(titulo, day) }))
      .filter((terms) => terms.open > 0)
    return chargesOf(open)
  })
  for (const message of plan.messages) remember(history, message, day)
  return plan.messages.map((message) => ({ ...message, day }))
}

/**
 * Whether a boleto was paid within so many days after a day: nothing is open, and the last receipt or
 * write-off came in time.
 */
export const isPaidWithin = (
  boleto: MovedBoleto | undefined,
  day: LocalDate,
  days: number,
): boolean =>
  boleto !== undefined &&
  !boleto.isOpen &&
  boleto.lastMoveOn !== null &&
  boleto.lastMoveOn <= addDays(day, days)

/** Not known while a message is younger than that. */
export const isKnown = (messages: readonly SimulatedMessage[], days: number, today: LocalDate) =>
  messages.every(({ day }) => daysBetween(day, today) >= days)
