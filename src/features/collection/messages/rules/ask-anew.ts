import type { Cents } from '#values/cents.ts'

import type { BoletoFacts, Channel, ContractFacts, Kind, Role, TenantFacts } from './plan/facts.ts'
import type { Frame } from './plan/frame.ts'
import { boletoReasons } from './plan/reasons.ts'

/** A released message that is about to leave. */
export type Asking = {
  readonly document: string
  readonly step: string
  readonly kind: Kind
  readonly channel: Channel
  readonly address: string
  /** The window of its step, and whether that asks for overdue boletos. */
  readonly from: number
  readonly to: number
  readonly asksOverdue: boolean
  readonly boletos: readonly { readonly boletoId: number; readonly role: Role }[]
}

/** What is known of a boleto now; a reason keeps it out. */
export type AskedBoleto = { readonly reason: string | undefined; readonly openCents: Cents }

export type Asked = {
  /** Why the whole message stays, whatever its boletos. */
  readonly reason: string | undefined
  readonly boletos: ReadonlyMap<number, AskedBoleto>
}

function addressesOf(facts: TenantFacts): ReadonlySet<string> {
  const contracts = new Map<number, ContractFacts>(
    facts.boletos.map(({ contract }) => [contract.id, contract]),
  )
  const all = [...contracts.values()].flatMap((contract) => [
    contract.email,
    contract.phone,
    contract.letter,
    ...contract.guarantors.map(({ letter }) => letter),
    ...[...contract.contacts, ...contract.groupContacts].flatMap(({ email, phone }) => [
      email,
      phone,
    ]),
  ])
  const ofCustomer = facts.customerContacts.flatMap(({ email, phone }) => [email, phone])
  return new Set(
    [...all, ...ofCustomer].flatMap((each) => (each === null ? [] : [each.trim().toLowerCase()])),
  )
}

/** Why nothing may go to this person over this channel any more. */
function messageReason(asking: Asking, facts: TenantFacts): string | undefined {
  const address = asking.address.trim().toLowerCase()
  if (!facts.hasSender) return 'REMETENTE'
  if (!addressesOf(facts).has(address)) return 'SEM_CONTATO'
  if (facts.suspended.has(`${asking.channel}|${address}`)) return 'DEVOLVIDO'
  const isRefused = facts.refusals.has(`${asking.document}|${asking.channel}`)
  return isRefused && !(asking.kind === 'NOTIFICACAO' && asking.channel === 'CARTA')
    ? 'OPT_OUT'
    : undefined
}

function boletoReason(
  boleto: BoletoFacts,
  role: Role,
  asking: Asking,
  facts: TenantFacts,
  frame: Frame,
): string | undefined {
  const step = { code: asking.step, kind: asking.kind, asksOverdue: asking.asksOverdue }
  const [reason] = boletoReasons(boleto, step, facts.holds, frame)
  if (reason !== undefined || role !== 'PASSO') return reason
  // A load may have moved its due day since the release.
  const days = frame.daysAfter(boleto.dueOn)
  return days < asking.from || days > asking.to ? 'SUPERADO' : undefined
}

/**
 * Asks a released message anew (rules 8.2, section 1): which of its boletos have a reason now, and
 * whether its address still holds. A tenant without open boletos has paid them.
 */
export function askMessage(asking: Asking, facts: TenantFacts | undefined, frame: Frame): Asked {
  if (facts === undefined) return { reason: undefined, boletos: new Map() }
  const known = new Map(facts.boletos.map((boleto) => [boleto.id, boleto]))
  return {
    reason: messageReason(asking, facts),
    boletos: new Map(
      asking.boletos.flatMap(({ boletoId, role }) => {
        const boleto = known.get(boletoId)
        if (boleto === undefined) return []
        const reason = boletoReason(boleto, role, asking, facts, frame)
        return [[boletoId, { reason, openCents: boleto.openCents }] as const]
      }),
    ),
  }
}
