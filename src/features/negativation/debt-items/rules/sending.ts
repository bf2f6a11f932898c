import { ending, guardBlocked, withdraw } from './chain.ts'
import type { Actor, ActorOrSystem, Event, EventFacts, Move, Outcome } from './events.ts'
import { withGuards } from './flags.ts'
import {
  hasListed,
  isListed,
  isOutForNow,
  type ItemPerson,
  type ItemState,
  type PersonId,
} from './item.ts'
import { MAX_ATTEMPTS, mayDeclareLost, mayExempt, mayResend, maySend } from './may.ts'
import { blockedByGuard, notSent, refuse } from './refusals.ts'
import { applyLateReturns } from './late-return.ts'
import { exclusionSent, toRemoval } from './listing.ts'
import { afterInclusionOf } from './lost-batches.ts'
import { S } from './status.ts'

const includePerson = (person: ItemPerson): ItemPerson => ({
  ...person,
  inclusion: 'ENVIADO',
  exclusion: undefined,
  attempts: person.attempts + 1,
})

/** An inclusion lote of these persons, with the whole open balance. */
const inclusionSent = (
  item: ItemState,
  ids: ReadonlySet<PersonId>,
  batchId: number,
  { balance_cents }: EventFacts,
): ItemState => ({
  ...item,
  persons: item.persons.map((person) => (ids.has(person.id) ? includePerson(person) : person)),
  batch: { id: batchId, operation: 'INCLUSAO', value_cents: balance_cents, awaited: [...ids] },
  lostBatches: afterInclusionOf(item, ids),
})

/**
 * Row 8: the guards run again. Paid items leave by row 11, blocked ones by row 12; the rest goes
 * into the lote.
 */
export const send = (
  item: ItemState,
  by: ActorOrSystem,
  batchId: number,
  facts: EventFacts,
): Outcome => {
  const refusal = maySend(item, by)
  if (refusal) return refusal
  if (facts.balance_cents <= 0) return withdraw(item, facts.settledBy)
  if (facts.guards.block !== undefined) return guardBlocked(item, facts)
  const guardedItem = withGuards(item, facts.guards)
  const ids = new Set(
    guardedItem.persons.filter(({ flag }) => flag === 'NEGATIVAR').map(({ id }) => id),
  )
  return { to: inclusionSent(guardedItem, ids, batchId, facts), row: '8' }
}

/**
 * Persons of a lote that the bureau never processed; a rejected or lost file does not count as an
 * attempt (row 9b).
 */
const unsent = (person: ItemPerson, inclusion: 'A_ENVIAR' | 'REJEITADO'): ItemPerson => {
  if (person.inclusion === 'ENVIADO') return { ...person, inclusion, attempts: person.attempts - 1 }
  // Already excluded, and the new inclusion of its correction was never processed.
  if (isOutForNow(person)) return { ...person, inclusion: 'ATIVO', exclusion: 'EXCLUIDO' }
  return person.exclusion === 'ENVIADO' ? { ...person, exclusion: undefined } : person
}

const startSending = (item: ItemState): ItemState => {
  // A person already answered in the same lote keeps the answer, so the item waits in error for
  // the others.
  const isWhole =
    item.status === S.SENDING &&
    item.persons.every((person) => person.inclusion !== 'REJEITADO' && !isListed(person))
  const persons = item.persons.map((person) => unsent(person, isWhole ? 'A_ENVIAR' : 'REJEITADO'))
  const back: ItemState = { ...item, persons, batch: undefined }
  // The bureau had removed everybody while the lote was on its way (row 17).
  if (item.batch?.operation !== 'INCLUSAO' && !hasListed(back))
    return ending(back, 'REMOVIDO_BUREAU')
  return item.status === S.SENDING && !isWhole
    ? { ...back, status: S.FAILED, failedOperation: 'INCLUSAO' }
    : back
}

/** Applies late answers when the lote on its way ends. */
const withReason = (end: Move, facts: EventFacts): Move => ({
  to: applyLateReturns(end, facts).to,
  row: end.row,
})

/**
 * Row 9b: the bureau rejected the whole file. An exclusion waits and is resent at once; a
 * correction keeps the old value and is redone.
 */
export const fileRejected = (
  item: ItemState,
  { batchId, isByHand = false }: Extract<Event, { readonly type: 'fileRejected' }>,
  facts: EventFacts,
): Outcome => {
  if (item.batch?.id !== batchId) return notSent()
  const to = startSending(item)
  const lostBatches = isByHand
    ? [...item.lostBatches, { ...item.batch, heard: [] }]
    : item.lostBatches
  return withReason({ to: { ...to, lostBatches }, row: '9b' }, facts)
}

/**
 * Row 12 for an item of a lote that was not handed over, once a bank reported its payment. A
 * correction keeps the value at the bureau.
 */
export const leaveLote = (item: ItemState, batchId: number, facts: EventFacts): Outcome => {
  if (item.batch?.id !== batchId || item.batch.operation === 'EXCLUSAO') return notSent()
  const back = startSending(item)
  if (back.status === S.SENDING) return guardBlocked(back, facts)
  return withReason({ to: back, row: '12' }, facts)
}

/** Row 9c: RC declares a lote lost; it is stored, because its return may still come. */
export const declareLost = (
  item: ItemState,
  by: Actor,
  isConfirmedWithBureau: boolean,
  facts: EventFacts,
): Outcome => {
  const refusal = mayDeclareLost(item, by, {
    isReturnOverdue: facts.isReturnOverdue,
    isConfirmedWithBureau,
  })
  if (refusal || item.batch === undefined) return refusal ?? notSent()
  const lostBatches = [...item.lostBatches, { ...item.batch, heard: [] }]
  return withReason({ to: { ...startSending(item), lostBatches }, row: '9c' }, facts)
}

/**
 * Persons to send again: those named, or all. A principal includes its coobrigados that were not
 * accepted (row 10).
 */
const resendTargets = (
  item: ItemState,
  persons: readonly PersonId[] | undefined,
): readonly ItemPerson[] => {
  const isPrincipalNamed = persons === undefined || persons.includes('LOJISTA')
  return item.persons.filter(
    (person) =>
      person.inclusion === 'REJEITADO' &&
      !person.isBlocked &&
      (isPrincipalNamed || persons.includes(person.id)),
  )
}

const resendInclusion = (
  item: ItemState,
  batchId: number,
  persons: readonly PersonId[] | undefined,
  facts: EventFacts,
): Outcome => {
  if (facts.balance_cents <= 0)
    return hasListed(item)
      ? toRemoval(item, facts.settledBy, facts.settledReceipts)
      : withdraw(item, facts.settledBy)
  if (facts.guards.block !== undefined) return blockedByGuard(facts.guards.block)
  const blockedPersons = new Set<PersonId>(facts.guards.blockedFiadores)
  const namedPersons = resendTargets(item, persons).filter(
    (person) => !blockedPersons.has(person.id),
  )
  const targets = namedPersons.filter((person) => person.attempts < MAX_ATTEMPTS)
  if (targets.length === 0)
    return namedPersons.length > 0
      ? refuse(
          'SEM_TENTATIVAS',
          `O boleto ${item.numBoleto} já teve ${MAX_ATTEMPTS} tentativas.`,
          'Exclua o item da lista (isentar).',
        )
      : refuse('PESSOA_DESCONHECIDA', `O boleto ${item.numBoleto} não tem pessoa a reenviar.`)
  const ids = new Set(targets.map((person) => person.id))
  const principal = item.persons.find((person) => person.id === 'LOJISTA')
  // The bureau refuses a coobrigado without its principal (error 298).
  if (!ids.has('LOJISTA') && !(principal && isListed(principal)))
    return refuse(
      'PRINCIPAL_PENDENTE',
      'O fiador só pode ser reenviado junto com o lojista ou depois dele.',
    )
  return { to: inclusionSent(item, ids, batchId, facts), row: '10' }
}

/**
 * Rows 10 and 10b: resends an inclusion, at most five times per person, or an exclusion without
 * limit.
 */
export const resend = (
  item: ItemState,
  by: ActorOrSystem,
  batchId: number,
  persons: readonly PersonId[] | undefined,
  facts: EventFacts,
): Outcome => {
  const refusal = mayResend(item, by)
  if (refusal) return refusal
  if (item.failedOperation === 'EXCLUSAO') return { to: exclusionSent(item, batchId), row: '10b' }
  return resendInclusion(item, batchId, persons, facts)
}

/** Result of an item without listed persons when its error is given up. */
export const endAfterGivingUp = (
  item: ItemState,
): 'ISENTO_ERRO' | 'REMOVIDO_BUREAU' | 'BAIXADO' => {
  if (item.persons.some((person) => person.exclusion === 'EXCLUIDO')) return 'REMOVIDO_BUREAU'
  // A correction removed the old value and its inclusion failed: our own exclusion removed the
  // listing.
  return item.persons.some((person) => person.wasEverListed) ? 'BAIXADO' : 'ISENTO_ERRO'
}

/**
 * Row 10, 'isentar': ends the item if nobody was accepted, else opens the removal of accepted
 * persons.
 */
export const exempt = (item: ItemState, by: Actor): Outcome => {
  const refusal = mayExempt(item, by)
  if (refusal) return refusal
  if (hasListed(item)) {
    const { to } = toRemoval(item, 'ERRO', [], by.userId)
    return { to, row: '10' }
  }
  return { to: ending(item, endAfterGivingUp(item)), row: '10' }
}

/** Ten days after the notice the listing is public (rules 4.7). */
export const publish = (item: ItemState, persons: readonly PersonId[]): Move => ({
  to: {
    ...item,
    persons: item.persons.map((person) =>
      person.inclusion === 'EM_NOTIFICACAO' && persons.includes(person.id)
        ? { ...person, inclusion: 'ATIVO' }
        : person,
    ),
  },
  row: '4.7',
})
