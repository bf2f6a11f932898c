import type { Move } from './events.ts'
import {
  isListed,
  type ItemState,
  type Removal,
  type RemovalMotive,
  type SentBatch,
} from './item.ts'
import { S } from './status.ts'

const comesFrom = (item: ItemState): Removal['from'] =>
  item.failedOperation === 'INCLUSAO'
    ? { status: S.FAILED, failedOperation: 'INCLUSAO' }
    : { status: S.DONE, resultado: 'NEGATIVADO' }

/** Row 13: moves a listed item to 'Pendente Aprovação Baixa' and stores where it came from. */
export const toRemoval = (
  item: ItemState,
  motive: RemovalMotive,
  receipts: readonly string[],
  requestedBy?: number,
): Move => ({
  to: {
    ...item,
    status: S.REMOVAL,
    resultado: undefined,
    failedOperation: undefined,
    removal: { motive, receipts, requestedBy, isApproved: false, from: comesFrom(item) },
  },
  row: '13',
})

/**
 * A lote that removes every listed person: a principal never leaves without its coobrigados
 * (rules 4.3 row 14).
 */
export const withRemovalSent = (item: ItemState, batch: Omit<SentBatch, 'awaited'>): ItemState => ({
  ...item,
  persons: item.persons.map((person) =>
    isListed(person) ? { ...person, exclusion: 'ENVIADO' } : person,
  ),
  batch: { ...batch, awaited: item.persons.filter(isListed).map(({ id }) => id) },
})

/** Row 14: the exclusion is sent. */
export const exclusionSent = (item: ItemState, batchId: number): ItemState => ({
  ...withRemovalSent(item, { id: batchId, operation: 'EXCLUSAO' }),
  status: S.REMOVAL,
  failedOperation: undefined,
  removal: item.removal && { ...item.removal, isApproved: true },
})
