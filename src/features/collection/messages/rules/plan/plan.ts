import type {
  BoletoFacts,
  GuarantorFacts,
  LeftOut,
  Plan,
  PlannedMessage,
  TenantFacts,
} from './facts.ts'
import { type Frame, isOverdue } from './frame.ts'
import { planPerson, type Party } from './one-person.ts'
import { ladderOf } from './segment.ts'

type Guaranteed = {
  readonly name: string
  readonly boletos: BoletoFacts[]
  readonly guarantors: Map<number, GuarantorFacts>
}

/** Guarantors in force with the boletos of the contracts they guarantee; never the tenant. */
function guarantorsOf(facts: TenantFacts, frame: Frame): Party[] {
  const found = new Map<string, Guaranteed>()
  for (const boleto of facts.boletos)
    for (const guarantor of boleto.contract.guarantors) {
      const { document, name, until } = guarantor
      if (document === facts.document || (until !== null && until < frame.day)) continue
      let one = found.get(document)
      if (one === undefined)
        found.set(document, (one = { name, boletos: [], guarantors: new Map() }))
      one.boletos.push(boleto)
      one.guarantors.set(boleto.contract.id, guarantor)
    }
  return [...found].map(([document, one]) => ({ person: 'FIADOR' as const, document, ...one }))
}

/** Overdue boletos of a tenant for whom no ladder is made. */
const withoutLadder = (facts: TenantFacts, frame: Frame): LeftOut[] =>
  facts.boletos
    .filter((boleto) => isOverdue(boleto, frame))
    .map(({ id, dueOn, openCents }) => ({
      mallId: facts.mallId,
      tenantId: facts.tenantId,
      person: 'LOJISTA',
      document: facts.document,
      name: facts.name,
      step: '',
      boletoId: id,
      dueOn,
      openCents,
      reason: 'SEM_REGUA',
      others: [],
    }))

const keyOf = ({ boletoId, step, reason }: LeftOut) => `${boletoId}|${step}|${reason}`

/** What keeps a boleto from the tenant keeps it from its guarantors, too, and is said once. */
export function saidOnce(leftOut: readonly LeftOut[]): LeftOut[] {
  const tenantKeys = new Set(leftOut.filter(({ person }) => person === 'LOJISTA').map(keyOf))
  return leftOut.filter((one) => one.person === 'LOJISTA' || !tenantKeys.has(keyOf(one)))
}

/**
 * What a tenant and its guarantors get on a day (rules 8.1), without charges: those are added for what is
 * planned only.
 */
export function planTenant(facts: TenantFacts, frame: Frame): Plan {
  const ladder = ladderOf(facts, frame)
  if (ladder === undefined) return { messages: [], leftOut: withoutLadder(facts, frame) }
  const tenant: Party = {
    person: 'LOJISTA',
    document: facts.document,
    name: facts.name,
    boletos: facts.boletos,
    guarantors: new Map(),
  }
  const guarantors = ladder.steps.some(({ isForGuarantors }) => isForGuarantors)
    ? guarantorsOf(facts, frame)
    : []
  const messages: PlannedMessage[] = []
  const leftOut: LeftOut[] = []
  for (const party of [tenant, ...guarantors]) {
    const plan = planPerson(facts, ladder, party, frame)
    if (plan.message !== undefined) messages.push(plan.message)
    leftOut.push(...plan.leftOut)
  }
  return { messages, leftOut }
}
