import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { formatDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import type { Actor, Event, EventFacts, GuardVerdict, Move } from '../rules/events.ts'
import { isMove } from '../rules/events.ts'
import { apply } from '../rules/machine.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { stepDeadline } from '../rules/sla.ts'
import { S } from '../rules/status.ts'
import { type ItemChange, type ItemRecord, writeItems } from '../store/items.ts'
import type { StoredGuards } from '../store/guard-facts.ts'
import { storeForwardingDay } from '../store/malls.ts'
import { readRules } from '#features/platform/parameters/store/parameters.ts'

/** Stale name that a move of the workflow invalidates in browsers. */
export const workflowQueries = 'negativation'

export const noGuards: GuardVerdict = { blockedFiadores: [] }

/** The actor of a unit of work, as the rules need it: user id and all rule codes. */
export const decider = ({ actor }: Work): Actor => ({
  ...eyesOf(actor),
  rules: [...new Set([...actor.rights.values()].flatMap((codes) => [...codes]))],
})

/** Builds the facts of an event from an item record. */
export const factsOf = (
  record: ItemRecord,
  parameters: ParameterSet,
  guards: GuardVerdict,
  more: Partial<EventFacts> = {},
): EventFacts => ({
  balance_cents: record.balance_cents,
  settledBy: record.settledBy,
  settledReceipts: record.settledReceipts,
  guards,
  exemptionCount: record.exemptionCount,
  documentInMall_cents: record.documentInMall_cents,
  documentEverywhere_cents: record.documentEverywhere_cents,
  isInCollectionGroup: record.isInCollectionGroup,
  isReturnOverdue: false,
  parameters,
  ...more,
})

/** Checks whether a given `versao` differs from the item's (rules 2). */
export const isStale = ({ version }: ItemRecord, versao: number | undefined): boolean =>
  versao !== undefined && versao !== version

export type MovedItem = { readonly record: ItemRecord; readonly move: Move; readonly event: Event }
export type RefusedItem = { readonly record: ItemRecord; readonly refusal: Refusal }

/** Applies an event to each item with the pure machine; writes nothing. */
export function applyEvent(
  records: readonly ItemRecord[],
  eventOf: (record: ItemRecord) => Event,
  facts: (record: ItemRecord) => EventFacts,
): { movedItems: MovedItem[]; refusedItems: RefusedItem[] } {
  const movedItems: MovedItem[] = []
  const refusedItems: RefusedItem[] = []
  for (const record of records) {
    const event = eventOf(record)
    const outcome = apply(record.state, event, facts(record))
    if (isMove(outcome)) movedItems.push({ record, move: outcome, event })
    else refusedItems.push({ record, refusal: outcome })
  }
  return { movedItems, refusedItems }
}

/** Reason shown for an item that left because it has no open balance (rules 4.3 b). */
export const withdrawnText = ({
  settledBy,
  lastPaidOn,
}: Pick<ItemRecord, 'settledBy' | 'lastPaidOn'>): string =>
  settledBy === 'PAGAMENTO' && lastPaidOn !== null
    ? `Retirado: pago em ${formatDate(lastPaidOn)}`
    : 'Retirado: cancelado'

export type MoveLog = {
  readonly action: string
  readonly detail?: (movedItem: MovedItem) => Record<string, unknown>
  /** Guard results that are not stored yet. */
  readonly guards?: (movedItem: MovedItem) => StoredGuards | undefined
  /** Rules version, if already read. */
  readonly version?: number
}

function changeOf(
  work: Work,
  movedItem: MovedItem,
  parameters: ParameterSet,
  log: MoveLog,
): ItemChange {
  const { record, move } = movedItem
  const step = {
    enteredOn: work.today,
    dueOn: stepDeadline(move.to.status, work.today, parameters) ?? null,
  }
  return {
    record,
    to: move.to,
    guards: log.guards?.(movedItem),
    ...(move.to.status === record.state.status ? {} : { step }),
  }
}

/** Writes the moves and one decision log line for each, in the transaction of the decision. */
export async function saveMoves(
  work: Work,
  moves: readonly MovedItem[],
  parameters: ParameterSet,
  log: MoveLog,
): Promise<void> {
  if (moves.length === 0) return
  const changes = moves.map((movedItem) => changeOf(work, movedItem, parameters, log))
  const writing = writeItems(work.tx, changes, work.actor.name)
  const rulesVersion = log.version ?? readRules(work.tx).then((rules) => rules.version)
  const [version] = await Promise.all([rulesVersion, writing])
  for (const movedItem of moves) {
    const { record, move } = movedItem
    work.audit({
      mallId: record.mallId,
      action: log.action,
      entity: 'boleto',
      entityId: record.id,
      body: {
        boleto: record.state.numBoleto,
        regra: move.row,
        de: record.state.status,
        para: move.to.status,
        resultado: move.to.resultado ?? null,
        decisao: move.to.flag,
        decididoPor: move.to.flagSetBy ?? null,
        justificativa: move.to.justification?.id ?? null,
        fiadores: move.to.persons
          .filter(({ id }) => id !== 'LOJISTA')
          .map(({ id, flag }) => ({ id, decisao: flag })),
        valorCentavos: record.snapshot_cents,
        saldoCentavos: record.balance_cents,
        versaoDasRegras: version,
        ...log.detail?.(movedItem),
      },
    })
  }
  work.invalidate(workflowQueries)
}

/** Stores when boletos left for the analysis, so that the list can say why it is empty. */
export async function storeForwardedDay(
  work: Work,
  movedItems: readonly MovedItem[],
): Promise<void> {
  const left = movedItems.filter(
    ({ record, move }) => record.state.status === S.RELEASE && move.to.status === S.MALL_TEAM,
  )
  if (left.length === 0) return
  await storeForwardingDay(
    work.tx,
    left.map(({ record }) => record),
    work.today,
  )
}
