import type { LeftOut, Person, PlannedMessage, Role } from './facts.ts'

/** Counts and sums of the messages of a step to one kind of person; money in cents. */
export type StepSums = {
  readonly step: string
  readonly person: Person
  messages: number
  readonly tenants: Set<number>
  readonly boletos: Record<Role, number>
  stepCents: number
  openCents: number
  correctedCents: number
  dayChargeCents: number
}

/** Sums of messages by step and person, in the order of the steps. */
export function sumSteps<Message extends PlannedMessage>(
  messages: Iterable<Message>,
  order: readonly string[],
): { readonly sums: StepSums; readonly messages: readonly Message[] }[] {
  const found = new Map<string, { readonly sums: StepSums; readonly messages: Message[] }>()
  for (const message of messages) {
    const { step, person } = message
    const key = `${step}|${person}`
    let part = found.get(key)
    if (part === undefined) {
      const sums: StepSums = {
        step,
        person,
        messages: 0,
        tenants: new Set(),
        boletos: { PASSO: 0, ABSORVIDO: 0, CITADO: 0 },
        stepCents: 0,
        openCents: 0,
        correctedCents: 0,
        dayChargeCents: 0,
      }
      found.set(key, (part = { sums, messages: [] }))
    }
    part.messages.push(message)
    add(part.sums, message)
  }
  const placeOf = (step: string) => (order.includes(step) ? order.indexOf(step) : order.length)
  return [...found.values()].toSorted(
    ({ sums: a }, { sums: b }) =>
      placeOf(a.step) - placeOf(b.step) ||
      (a.person === b.person ? 0 : a.person === 'LOJISTA' ? -1 : 1),
  )
}

function add(sums: StepSums, message: PlannedMessage): void {
  sums.messages += 1
  sums.tenants.add(message.tenantId)
  for (const { role } of message.boletos) sums.boletos[role] += 1
  sums.stepCents += message.stepCents
  sums.openCents += message.openCents
  sums.correctedCents += message.correctedCents
  sums.dayChargeCents += message.dayChargeCents
}

export type LeftOutSums = {
  readonly step: string
  readonly person: Person
  readonly reason: string
  readonly tenants: Set<number>
  boletos: number
  cents: number
}

/** Sums of who is left out, by step, person and reason. */
export function sumLeftOut(leftOut: Iterable<LeftOut>): LeftOutSums[] {
  const found = new Map<string, LeftOutSums>()
  for (const { step, person, reason, tenantId, openCents } of leftOut) {
    const key = `${step}|${reason}|${person}`
    let sums = found.get(key)
    if (sums === undefined)
      found.set(key, (sums = { step, person, reason, tenants: new Set(), boletos: 0, cents: 0 }))
    sums.tenants.add(tenantId)
    sums.boletos += 1
    sums.cents += openCents
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums)
}
