import { refresh } from '#features/ledger/receivables/contract.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { DisputeReason, DisputeSource } from '../contract/dispute.ts'
import { datesOf, isSecond } from '../rules/dispute.ts'
import * as store from '../store/open.ts'

/** Guard G19 and the plan of messages read the disputes: re-evaluate the results of the guards. */
export async function disputesAreStale(work: Work): Promise<void> {
  work.invalidate('disputes')
  await work.enqueue(refresh, {}, { key: refresh.name })
}

export type DisputeToOpen = {
  readonly tenant: store.NamedTenant
  readonly boletos: readonly store.TenantBoleto[]
  readonly reason: DisputeReason
  readonly words: string
  readonly source: DisputeSource
  /** null = nobody of the house, such as a reply that a provider reported. */
  readonly openedBy: number | null
  readonly openedByName: string
}

/** Stores a dispute with its deadline, its hold and its line in the decision log. */
export async function insertDispute(work: Work, dispute: DisputeToOpen): Promise<number> {
  const { tenant, boletos } = dispute
  const rejectedOn = boletos
    .map((boleto) => boleto.rejectedOn)
    .filter((day): day is LocalDate => day !== null)
  const dates = datesOf(work.today, await readParameters(work.tx))
  const needsConfirmation = isSecond(rejectedOn, work.today)
  const id = await store.insertDispute(work.tx, {
    mallId: tenant.mallId,
    tenantId: tenant.id,
    boletoIds: boletos.map((boleto) => boleto.id),
    reason: dispute.reason,
    words: dispute.words,
    source: dispute.source,
    ...dates,
    needsConfirmation,
    openedBy: dispute.openedBy,
    openedByName: dispute.openedByName,
    openedOn: work.today,
  })
  work.audit({
    mallId: tenant.mallId,
    action: 'ABRIR_CONTESTACAO',
    entity: 'contestacao',
    entityId: id,
    body: {
      idLojista: tenant.id,
      boletos: boletos.map((boleto) => boleto.number),
      motivo: dispute.reason,
      texto: dispute.words,
      origem: dispute.source,
      prazo: dates.dueOn,
      seguraAte: dates.holdsRemindersUntil,
      aguardaConfirmacao: needsConfirmation,
    },
  })
  await disputesAreStale(work)
  return id
}

export type ContestingReply = {
  readonly tenantId: number
  readonly boletoIds: readonly number[]
  /** What the person wrote; may be empty. */
  readonly words: string
  readonly source: DisputeSource
  readonly openedBy: number | null
  readonly openedByName: string
}

/**
 * Opens the dispute of a reply CONTESTA, to be completed by a person: without a reason yet, with the
 * boletos of the message. Boletos that already have an open dispute are not disputed twice; if all
 * have one, that one is answered.
 */
export async function openDisputeOfReply(work: Work, reply: ContestingReply): Promise<number> {
  const tenant = await store.findTenant(work.tx, reply.tenantId)
  if (tenant === undefined) throw new RangeError(`Tenant ${reply.tenantId} is unknown`)
  const boletos = await store.lockBoletos(work.tx, tenant.id, { ids: reply.boletoIds })
  const free = boletos.filter(({ disputeId }) => disputeId === null)
  const already = boletos.find(({ disputeId }) => disputeId !== null)?.disputeId
  if (free.length === 0 && already) return already
  return insertDispute(work, { ...reply, tenant, boletos: free, reason: 'OUTRO' })
}
