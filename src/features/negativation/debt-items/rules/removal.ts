import type { Refusal } from '#values/refusal.ts'
import { ending, withdraw } from './chain.ts'
import type { Actor, ActorOrSystem, Event, EventFacts, Move, Outcome } from './events.ts'
import {
  hasListed,
  isListed,
  type ItemState,
  outForNow,
  type PersonId,
  type RemovalMotive,
} from './item.ts'
import {
  isReleasedByClock,
  mayApproveRemoval,
  mayCancelRemoval,
  mayReleaseManually,
  mayRemove,
} from './may.ts'
import { alreadySent, withoutEffect } from './refusals.ts'
import { exclusionSent, withRemovalSent, toRemoval } from './listing.ts'
import { afterRemovalOf, isListedByLateReturn } from './lost-batches.ts'
import { closesWithCycle, S } from './status.ts'

const dismissReceipts = (item: ItemState, receipts: readonly string[]): Refusal | undefined =>
  receipts.length > 0 && receipts.every((receipt) => item.dismissedReceipts.includes(receipt))
    ? withoutEffect('A baixa por estes recebimentos já foi cancelada.')
    : undefined

/** A release that waits for RC starts its clock when a payment or a court order follows. */
const raiseUrgency = (
  item: ItemState,
  motive: RemovalMotive,
  receipts: readonly string[],
): Move | undefined => {
  const { removal } = item
  if (item.status !== S.REMOVAL || item.batch !== undefined || removal === undefined)
    return undefined
  if (isReleasedByClock(removal.motive) || !isReleasedByClock(motive)) return undefined
  const both = [...new Set([...removal.receipts, ...receipts])]
  return { to: { ...item, removal: { ...removal, motive, receipts: both } }, row: '13' }
}

/**
 * Row 13 by the job: payment, agreement, five years, court. Items on their way wait for the
 * return.
 */
export const removalNeeded = (
  item: ItemState,
  motive: RemovalMotive,
  receipts: readonly string[],
): Outcome =>
  dismissReceipts(item, receipts) ??
  raiseUrgency(item, motive, receipts) ??
  mayRemove(item) ??
  toRemoval(item, motive, receipts)

/** Row 13, requested by a user. */
export const manualRelease = (item: ItemState, by: Actor): Outcome =>
  mayReleaseManually(item) ?? toRemoval(item, 'MANUAL', [], by.userId)

/**
 * Rows 11 and 13: no open balance. Never sent: leaves the workflow; listed: is removed; on its
 * way: waits for the return.
 */
export const settle = (
  item: ItemState,
  by: 'PAGAMENTO' | 'CANCELAMENTO',
  receipts: readonly string[],
  facts: EventFacts,
): Outcome => {
  if (facts.balance_cents > 0) return withoutEffect('O boleto ainda tem saldo em aberto.')
  const isUnsent =
    closesWithCycle(item.status) ||
    item.status === S.SENDING ||
    (item.status === S.FAILED && item.failedOperation === 'INCLUSAO' && !hasListed(item))
  if (!isUnsent) return removalNeeded(item, by, receipts)
  return item.batch === undefined ? withdraw(item, by) : alreadySent()
}

/** Row 14, 'Enviar para baixa' or the clock of rules 4.7. */
export const approveRemoval = (item: ItemState, by: ActorOrSystem, batchId: number): Outcome =>
  mayApproveRemoval(item, by) ?? { to: exclusionSent(item, batchId), row: '14' }

/**
 * Row 15, 'Cancelar boletos': returns to its previous state; its receipts never open a removal
 * again.
 */
export const cancelRemoval = (
  item: ItemState,
  event: { readonly by: Actor; readonly isPaymentReversed: boolean; readonly ticket?: string },
  facts: EventFacts,
): Outcome => {
  const refusal = mayCancelRemoval(item, event.by, { ...event, balance_cents: facts.balance_cents })
  if (refusal) return refusal
  const { removal, ...rest } = item
  if (removal === undefined) return withoutEffect('Não há baixa a cancelar.')
  const dismissedReceipts = [...new Set([...item.dismissedReceipts, ...removal.receipts])]
  return { to: { ...rest, ...removal.from, dismissedReceipts }, row: '15' }
}

/**
 * Row 17: the bureau itself removed persons. If nobody is listed any more the item ends, after
 * any lote on its way is answered.
 */
export const bureauRemoval = (
  item: ItemState,
  persons: readonly PersonId[],
  code: string,
): Outcome => {
  const isOut = (id: PersonId): boolean => persons.includes(id)
  const isPrincipalOut = item.persons.some(
    (person) => person.id === 'LOJISTA' && isOut(person.id) && isListed(person),
  )
  const lostBatches = afterRemovalOf(item, (id) => isPrincipalOut || isOut(id))
  if (
    !item.persons.some((person) => isOut(person.id) && isListed(person)) &&
    !isListedByLateReturn(item, isOut)
  )
    return withoutEffect('Nenhuma das pessoas está negativada por este boleto.')
  const out = (person: ItemState['persons'][number]): ItemState['persons'][number] =>
    item.batch?.operation === 'CORRECAO' && person.exclusion === 'ENVIADO'
      ? outForNow(person)
      : { ...person, exclusion: 'EXCLUIDO' }
  const next: ItemState = {
    ...item,
    lostBatches,
    persons: item.persons.map((person) =>
      isOut(person.id) && isListed(person) ? out(person) : person,
    ),
  }
  if (next.batch !== undefined || hasListed(next)) return { to: next, row: '17' }
  return { to: ending(next, 'REMOVIDO_BUREAU', `Removido pelo bureau, código ${code}.`), row: '17' }
}

/**
 * Row 18: lists the remaining balance by one lote that excludes and includes. If too little
 * remains, or an exception list or age bars re-inclusion, the item is removed.
 */
export const partialPayment = (
  item: ItemState,
  { batchId, receipts, isExcepted = false }: Extract<Event, { readonly type: 'partialPayment' }>,
  facts: EventFacts,
): Outcome => {
  if (item.status !== S.DONE || item.resultado !== 'NEGATIVADO')
    return withoutEffect('O boleto não está negativado: não há valor a atualizar.')
  if (item.batch !== undefined) return alreadySent()
  const { balance_cents: balance, parameters } = facts
  if (balance <= 0 || item.listed_cents === undefined || balance >= item.listed_cents)
    return withoutEffect('O saldo não diminuiu em relação ao valor negativado.')
  // Coobrigados cannot be included without their principal (error 298): if the bureau removed the
  // principal, all go.
  const isPrincipalListed = item.persons.some(
    (person) => person.id === 'LOJISTA' && isListed(person),
  )
  const mayInclude = isPrincipalListed && !isExcepted
  if (!parameters.ATUALIZA_PAGAMENTO_PARCIAL || balance < parameters.VALOR_MINIMO || !mayInclude)
    return removalNeeded(
      item,
      'PARCIAL',
      // Cancelling this removal dismisses a partial payment as its cause. Once nothing is open,
      // the same receipts are a new cause.
      receipts.map((receipt) => `PARCIAL ${receipt}`),
    )
  return {
    to: withRemovalSent(item, { id: batchId, operation: 'CORRECAO', value_cents: balance }),
    row: '18',
  }
}
