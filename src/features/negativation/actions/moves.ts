import { mutant } from '#server/mutants.ts'
import type { Work } from '#server/work.ts'
import { formatDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import type { Actor, Event, EventFacts, GuardVerdict, Move } from '../rules/events.ts'
import { isMove } from '../rules/events.ts'
import { apply } from '../rules/machine.ts'
import type { ParameterSet } from '../rules/parameters.ts'
import { stepDeadline } from '../rules/sla.ts'
import { type ItemRecord, writeItems } from '../store/items.ts'
import type { KeptGuards } from '../store/guard-facts.ts'
import { readRules } from '../store/parameters.ts'

/** What browsers read again after any move of the workflow. */
export const staleName = 'negativation'

export const noGuards: GuardVerdict = { blockedFiadores: [] }

/** The person of a unit of work as the rules see them: the id and every rule code held. */
export const decider = ({ actor }: Work): Actor => ({
  userId: mutant('no-four-eyes') ? 1_000_000 + Math.floor(Math.random() * 1_000_000) : (actor.id ?? 0),
  rules: [...new Set([...actor.rights.values()].flatMap((codes) => [...codes]))],
})

/** What is true around an item when something happens to it. */
export const factsOf = (
  record: ItemRecord,
  parameters: ParameterSet,
  guards: GuardVerdict,
  more: Partial<EventFacts> = {},
): EventFacts => ({
  balance_cents: mutant('unseen-payment') ? record.snapshot_cents : record.balance_cents,
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

/** Is a `versao` given, and another than the item's (rules 2)? */
export const isStale = ({ version }: ItemRecord, versao: number | undefined): boolean =>
  versao !== undefined && versao !== version

export type Moved = { readonly record: ItemRecord; readonly move: Move; readonly event: Event }
export type NotMoved = { readonly record: ItemRecord; readonly refusal: Refusal }

/** Lets something happen to each item; the pure machine answers, nothing is written. */
export function happen(
  records: readonly ItemRecord[],
  eventOf: (record: ItemRecord) => Event,
  facts: (record: ItemRecord) => EventFacts,
): { moved: Moved[]; refused: NotMoved[] } {
  const moved: Moved[] = []
  const refused: NotMoved[] = []
  for (const record of records) {
    const event = eventOf(record)
    const outcome = apply(record.state, event, facts(record))
    if (isMove(outcome)) moved.push({ record, move: outcome, event })
    else refused.push({ record, refusal: outcome })
  }
  return { moved, refused }
}

/** What people read of an item that left because nothing is open any more (rules 4.3 b). */
export const withdrawnText = ({ settledBy, lastPaidOn }: Pick<ItemRecord, 'settledBy' | 'lastPaidOn'>): string =>
  settledBy === 'PAGAMENTO' && lastPaidOn !== null
    ? `Retirado: pago em ${formatDate(lastPaidOn)}`
    : 'Retirado: cancelado'

type Told = {
  readonly action: string
  readonly detail?: (moved: Moved) => Record<string, unknown>
  /** What the guards said of an item, when it is not stored yet. */
  readonly guards?: (moved: Moved) => KeptGuards | undefined
  /** The version of the rules, when it is at hand. */
  readonly version?: number
}

/** Writes the moves and one line of the decision log for each, in the transaction of the decision. */
export async function keepMoves(
  work: Work,
  moves: readonly Moved[],
  parameters: ParameterSet,
  told: Told,
): Promise<void> {
  if (moves.length === 0) return
  const changes = moves.map((moved) => {
    const { record, move } = moved
    const step = { enteredOn: work.today, dueOn: stepDeadline(move.to.status, work.today, parameters) ?? null }
    return {
      record,
      to: move.to,
      guards: told.guards?.(moved),
      ...(move.to.status === record.state.status ? {} : { step }),
    }
  })
  const written = writeItems(work.tx, changes, work.actor.name)
  const asked = told.version ?? readRules(work.tx).then((rules) => rules.version)
  const [version] = await Promise.all([asked, written])
  for (const moved of moves) {
    const { record, move } = moved
    work.audit({
      mallId: record.mallId,
      action: told.action,
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
        fiadores: move.to.persons.filter(({ id }) => id !== 'LOJISTA').map(({ id, flag }) => ({ id, decisao: flag })),
        valorCentavos: record.snapshot_cents,
        saldoCentavos: record.balance_cents,
        versaoDasRegras: version,
        ...told.detail?.(moved),
      },
    })
  }
  work.stale(staleName)
}
