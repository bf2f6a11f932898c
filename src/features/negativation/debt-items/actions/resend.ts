import type { Work } from '#server/work/work.ts'

import type { PersonId } from '../rules/item.ts'
import { lockExceptionLists } from '../store/exceptions.ts'
import { type ItemRecord, lockInOrder, lockItems } from '../store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { type ForSending, personRow, type RecordRefusals } from './sending.ts'
import { checkGuards } from './guards.ts'
import {
  decider,
  factsOf,
  applyEvent,
  saveMoves,
  type MovedItem,
  noGuards,
  type RefusedItem,
} from './moves.ts'
import { updateRemovalClocks } from './removal-clock.ts'
import { showPrepared } from '../store/bureau.ts'

// Row 10: inclusions that the bureau refused, sent again or given up.

/** Locks the exception lists, then the items, in the order a resend needs. */
export async function lockListsAndItems(work: Work, itemIds: readonly number[]): Promise<void> {
  await lockExceptionLists(work.tx)
  await lockInOrder(work.tx, itemIds, work.actor.malls)
}

const wasListed = ({ state }: ItemRecord): boolean =>
  state.persons.some((person) => person.wasEverListed)

/**
 * Locks failed items and runs the guards now. A resend is a direct path (G17). An item removed by
 * a correction is exempt and is compared with the corrected value, which was already approved
 * (rules 4.6).
 */
export async function lockForResend(work: Work, itemIds: readonly number[]): Promise<ForSending> {
  await lockExceptionLists(work.tx)
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  const parameters = await readParameters(work.tx)
  const byId = new Map(records.map((record) => [record.id, record]))
  const failedItems = records.filter(
    ({ state }) => state.failedOperation === 'INCLUSAO' && state.batch === undefined,
  )
  const evaluated = await checkGuards(
    work,
    failedItems.map(({ id }) => id),
    'SEND',
    parameters,
    (facts, id) => {
      const record = byId.get(id)
      if (!record || !wasListed(record)) return { ...facts, path: 'DIRETO' }
      const approvedCents = record.state.listed_cents
      return {
        ...facts,
        path: 'CORRECAO',
        ...(approvedCents === undefined ? {} : { approved_cents: approvedCents }),
      }
    },
  )
  return { records, parameters, evaluated }
}

/** Persons of an item to send again; undefined means all refused ones. */
export type ChosenPersonsByItem = ReadonlyMap<number, readonly PersonId[] | undefined>

/** Applies the resend event to each item; writes nothing. */
export function decideResend(
  work: Work,
  { records, parameters, evaluated }: ForSending,
  wantedPersons: ChosenPersonsByItem,
  batchOf: (record: ItemRecord) => number,
  unfit: ReadonlyMap<number, RecordRefusals>,
): { readonly movedItems: readonly MovedItem[]; readonly refusedItems: readonly RefusedItem[] } {
  const by = decider(work)
  const { movedItems, refusedItems } = applyEvent(
    records,
    (record) => {
      const persons = wantedPersons.get(record.id)
      return {
        type: 'resend',
        by,
        batchId: batchOf(record),
        ...(persons === undefined ? {} : { persons }),
      }
    },
    (record) => {
      const verdict = evaluated.get(record.id)?.verdict ?? noGuards
      return factsOf(record, parameters, {
        ...verdict,
        blockedFiadores: [
          ...verdict.blockedFiadores,
          ...(unfit.get(record.id)?.fiadores.keys() ?? []),
        ],
      })
    },
  )
  // Refuse what the bureau would refuse again for the principal and the guards cannot detect.
  const refusals = movedItems.flatMap((each): RefusedItem[] => {
    const refusal = unfit.get(each.record.id)?.lojista
    const isSent =
      each.move.row === '10' &&
      each.move.to.persons.some(({ id, inclusion }) => id === 'LOJISTA' && inclusion === 'ENVIADO')
    return refusal !== undefined && isSent ? [{ record: each.record, refusal }] : []
  })
  const isHeld = new Set(refusals.map(({ record }) => record.id))
  return {
    movedItems: movedItems.filter(({ record }) => !isHeld.has(record.id)),
    refusedItems: [...refusedItems, ...refusals],
  }
}

/** Row ids of the persons that a resend sends. */
export const resentPersons = ({ record, move }: MovedItem): readonly number[] =>
  move.to.persons.flatMap((person, index) =>
    person.inclusion === 'ENVIADO' && record.state.persons[index]?.inclusion !== 'ENVIADO'
      ? [personRow(record, person.id)]
      : [],
  )

/** Writes a resend, in the transaction that writes its lotes. */
export async function writeResend(
  work: Work,
  movedItems: readonly MovedItem[],
  { parameters, evaluated }: ForSending,
): Promise<void> {
  await saveMoves(work, movedItems, parameters, {
    action: 'REENVIAR',
    detail: ({ record, move }) => ({
      lote: move.to.batch?.id ?? null,
      guardas:
        evaluated
          .get(record.id)
          ?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? [],
    }),
  })
  await updateRemovalClocks(work, movedItems, parameters)
  await showPrepared(
    work.tx,
    movedItems.flatMap((each) =>
      resentPersons(each).map((id) => ({ id, value_cents: each.record.balance_cents })),
    ),
  )
}

/** Result of 'excluir' (isentar): moved and refused items. */
export type ExemptionOutcome = {
  readonly movedItems: readonly MovedItem[]
  readonly refusedItems: readonly RefusedItem[]
}

/**
 * 'excluir' (isentar) of row 10: ends items without accepted persons, and opens a removal for
 * items with accepted ones.
 */
export async function exemptFailed(
  work: Work,
  itemIds: readonly number[],
  reason: { readonly motivo: string; readonly chamado: string },
): Promise<ExemptionOutcome> {
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  const parameters = await readParameters(work.tx)
  const by = decider(work)
  const { movedItems, refusedItems } = applyEvent(
    records,
    () => ({ type: 'exempt', by }),
    (record) => factsOf(record, parameters, noGuards),
  )
  // One item that may never be exempted refuses the whole request (rules 4.3 row 10b): validation
  // precedes every move.
  const forbidden = refusedItems.filter(({ refusal }) => refusal.code === 'EXCLUSAO_DISPENSADA')
  if (forbidden.length > 0) return { movedItems: [], refusedItems: forbidden }
  await saveMoves(work, movedItems, parameters, { action: 'ISENTAR', detail: () => reason })
  await updateRemovalClocks(work, movedItems, parameters)
  return { movedItems, refusedItems }
}
