import { phoneProblem } from '#values/phone.ts'
import { isEmail } from '#values/email.ts'

import type { Reason } from '../../contract/reasons.ts'
import type {
  Channel,
  ContactFacts,
  ContractFacts,
  GuarantorFacts,
  Kind,
  PlanStep,
  TenantFacts,
} from './facts.ts'

export type Address = { readonly address: string; readonly contactId: number | null }
export type Route = Address & { readonly channel: Channel }

/** Who a message goes to, seen from the contract of its largest boleto. */
export type Recipient = {
  readonly document: string
  readonly contract: ContractFacts
  /** undefined = the tenant. */
  readonly guarantor: GuarantorFacts | undefined
}

type Point = 'email' | 'phone'

const isUsable = (point: Point, value: string): boolean =>
  point === 'email' ? isEmail(value) : value.length === 11 && phoneProblem(value) === undefined

const valueOf = (
  of: { readonly email: string | null; readonly phone: string | null },
  point: Point,
) => {
  const value = of[point]?.trim() ?? ''
  return isUsable(point, value) ? value : undefined
}

const namesMatch = (a: string, b: string): boolean =>
  a.normalize('NFKD').toLowerCase() === b.normalize('NFKD').toLowerCase()

/** A contact 'Fiador' belongs to the guarantor of that name, or to the only one. */
const isOf = (contact: ContactFacts, { contract, guarantor }: Recipient): boolean =>
  guarantor !== undefined &&
  contact.kind === 'Fiador' &&
  (contract.guarantors.length === 1 || namesMatch(contact.name, guarantor.name))

/** Contacts in the order in which they are tried. */
function contactsOf(to: Recipient, step: PlanStep, facts: TenantFacts): readonly ContactFacts[] {
  const all = [...to.contract.contacts, ...facts.customerContacts, ...to.contract.groupContacts]
  if (to.guarantor !== undefined) return all.filter((contact) => isOf(contact, to))
  return step.contactKinds.flatMap((kind) => all.filter((contact) => contact.kind === kind))
}

function pointsOf(to: Recipient, step: PlanStep, facts: TenantFacts, point: Point): Address[] {
  const fromContacts = contactsOf(to, step, facts).flatMap((contact) => {
    const address = valueOf(contact, point)
    return address === undefined ? [] : [{ address, contactId: contact.id }]
  })
  const registered = to.guarantor === undefined ? valueOf(to.contract, point) : undefined
  const fromRegister = registered === undefined ? [] : [{ address: registered, contactId: null }]
  return step.kind === 'NOTIFICACAO'
    ? [...fromRegister, ...fromContacts]
    : [...fromContacts, ...fromRegister]
}

function addressesOf(
  channel: Channel,
  to: Recipient,
  step: PlanStep,
  facts: TenantFacts,
): readonly Address[] {
  if (channel !== 'CARTA') return pointsOf(to, step, facts, channel === 'EMAIL' ? 'email' : 'phone')
  const { letter } = to.guarantor ?? to.contract
  return letter === null ? [] : [{ address: letter, contactId: null }]
}

/** A refusal stops reminders; a notice goes by letter then. */
const isRefused = (channel: Channel, kind: Kind, document: string, facts: TenantFacts): boolean =>
  facts.refusals.has(`${document}|${channel}`) && !(kind === 'NOTIFICACAO' && channel === 'CARTA')

function routeBy(
  channel: Channel,
  to: Recipient,
  step: PlanStep,
  facts: TenantFacts,
): Route | Reason {
  const addresses = addressesOf(channel, to, step, facts)
  if (addresses.length === 0) return 'SEM_CONTATO'
  const free = addresses.find(
    ({ address }) => !facts.suspended.has(`${channel}|${address.toLowerCase()}`),
  )
  if (free === undefined) return 'DEVOLVIDO'
  return isRefused(channel, step.kind, to.document, facts) ? 'OPT_OUT' : { ...free, channel }
}

/** The first channel that can be used, or why none can. */
export function routeTo(
  to: Recipient,
  step: PlanStep,
  channels: readonly Channel[],
  facts: TenantFacts,
): Route | readonly Reason[] {
  const reasons = new Set<Reason>()
  for (const channel of channels) {
    const route = routeBy(channel, to, step, facts)
    if (typeof route !== 'string') return route
    reasons.add(route)
  }
  return reasons.size === 0 ? ['SEM_CONTATO'] : [...reasons]
}
