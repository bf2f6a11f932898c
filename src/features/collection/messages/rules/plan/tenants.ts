import type {
  BoletoFacts,
  ContactFacts,
  ContractFacts,
  GuarantorFacts,
  TenantFacts,
} from './facts.ts'
import type { ContactRow, GroupRow, PlanRows } from './rows.ts'

type Named = { readonly boletoId: number }

/** Rows by a key, in their order. */
export function gathered<Row, Key>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, Row[]> {
  const byKey = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, [row])
    else known.push(row)
  }
  return byKey
}

const byBoleto = <Row extends Named>(rows: readonly Row[]) =>
  gathered(rows, ({ boletoId }) => boletoId)

const NOTHING: readonly never[] = []
const of = <Key, Row>(map: ReadonlyMap<Key, Row[]>, key: Key): readonly Row[] =>
  map.get(key) ?? NOTHING

const contactFacts = ({ id, kind, name, email, phone }: ContactRow): ContactFacts => ({
  id,
  kind,
  name,
  email,
  phone,
})

const personKey = (mallId: number, document: string) => `${mallId}|${document}`
const lucKey = ({ mallId, document, luc }: Omit<GroupRow, 'groupId'>) =>
  `${mallId}|${document}|${luc}`

/** Contracts with their contacts and guarantors, by id. */
function contractsOf(rows: PlanRows) {
  const tenants = new Map(rows.tenants.map((tenant) => [tenant.id, tenant]))
  const guarantors = gathered(rows.guarantors, ({ contractId }) => contractId)
  const contacts = gathered(rows.contacts, ({ contractId }) => contractId)
  const ofGroups = gathered(rows.contacts, ({ groupId }) => groupId)
  const groups = gathered(rows.groups, lucKey)
  const known = new Map<
    number,
    ContractFacts & { readonly tenantId: number; readonly luc: string }
  >()
  for (const { tenantId, luc, ...contract } of rows.contracts) {
    const tenant = tenants.get(tenantId)
    if (tenant === undefined) continue
    const { mallId, document } = tenant
    const groupContacts = of(groups, lucKey({ mallId, document, luc })).flatMap(({ groupId }) =>
      of(ofGroups, groupId).map(contactFacts),
    )
    const guaranteed: readonly GuarantorFacts[] = of(guarantors, contract.id)
    known.set(contract.id, {
      ...contract,
      tenantId,
      luc,
      contacts: of(contacts, contract.id).map(contactFacts),
      groupContacts,
      guarantors: guaranteed,
    })
  }
  return known
}

/** Puts the marks of each boleto beside it. */
function boletosOf(rows: PlanRows): ReadonlyMap<number, BoletoFacts[]> {
  const contracts = contractsOf(rows)
  const lawsuits = byBoleto(rows.lawsuits)
  const promises = new Map(rows.promises.map((one) => [one.boletoId, one.agreementOn]))
  const disputes = byBoleto(rows.disputes)
  const past = byBoleto(rows.past)
  const notices = byBoleto(rows.notices)
  const byTenant = new Map<number, BoletoFacts[]>()
  for (const { contractId, ...boleto } of rows.boletos) {
    const contract = contracts.get(contractId)
    if (contract === undefined) continue
    const { id, dueOn } = boleto
    const facts: BoletoFacts = {
      ...boleto,
      luc: contract.luc,
      contract,
      isReceivedLately: rows.receivedLately.has(id),
      isFiled: of(lawsuits, id).some(({ isFiled }) => isFiled),
      isFollowed: of(lawsuits, id).some(({ isFollowed }) => isFollowed),
      isAgreed: rows.agreed.has(id),
      promisedOn: promises.get(id) ?? null,
      disputes: of(disputes, id),
      isExcepted: rows.excepted.has(id),
      past: of(past, id),
      noticed: of(notices, id)
        .filter(({ sentOn }) => sentOn >= dueOn)
        .map(({ document }) => document),
    }
    const known = byTenant.get(contract.tenantId)
    if (known === undefined) byTenant.set(contract.tenantId, [facts])
    else known.push(facts)
  }
  return byTenant
}

/** The facts of every tenant with boletos. */
export function tenantsOf(rows: PlanRows): TenantFacts[] {
  const boletos = boletosOf(rows)
  const customers = gathered(rows.contacts, ({ document }) => document)
  const groups = gathered(rows.groups, ({ mallId, document }) => personKey(mallId, document))
  const delays = gathered(rows.delays, ({ tenantId }) => tenantId)
  const promises = gathered(rows.promises, ({ tenantId }) => tenantId)
  const holds = gathered(rows.holds, ({ tenantId }) => tenantId)
  const messages = gathered(rows.messages, ({ tenantId }) => tenantId)
  const refusals = gathered(rows.refusals, ({ tenantId }) => tenantId)
  const suspended = new Map(
    [...gathered(rows.suspended, ({ mallId }) => mallId)].map(([mallId, ones]) => [
      mallId,
      new Set(ones.map(({ channel, address }) => `${channel}|${address.toLowerCase()}`)),
    ]),
  )
  const none: ReadonlySet<string> = new Set()
  return rows.tenants.flatMap(({ id, mallId, document, name }) => {
    const owed = boletos.get(id)
    if (owed === undefined) return []
    return {
      mallId,
      tenantId: id,
      document,
      name,
      groupIds: [...new Set(of(groups, personKey(mallId, document)).map(({ groupId }) => groupId))],
      hasSender: rows.senders.has(mallId),
      boletos: owed,
      customerContacts: of(customers, document).map(contactFacts),
      delays: of(delays, id),
      promises: of(promises, id),
      holds: of(holds, id),
      messages: of(messages, id),
      refusals: new Set(of(refusals, id).map((one) => `${one.document}|${one.channel}`)),
      suspended: suspended.get(mallId) ?? none,
    }
  })
}
