import type { Work } from '#server/work.ts'

import type { ParameterSet } from '../rules/parameters.ts'
import type { PersonId } from '../rules/item.ts'
import { holdLists } from '../store/exceptions.ts'
import { type ItemRecord, lockInOrder, lockItems } from '../store/items.ts'
import { readParameters } from '../store/parameters.ts'
import { personRow, type Unfit } from './bureau.ts'
import { type Checked, checkGuards } from './guards.ts'
import { decider, factsOf, happen, keepMoves, type Moved, noGuards, type NotMoved } from './moves.ts'
import { keepClocks } from './removal-clock.ts'
import { showPrepared } from '../store/bureau.ts'

// Row 10: inclusions that the bureau refused, sent again or given up.

/** Failed items, locked, with what the guards say at this moment. */
export type ForResend = {
  readonly records: readonly ItemRecord[]
  readonly parameters: ParameterSet
  readonly checked: ReadonlyMap<number, Checked>
}

/** The exception lists, then these items: what a resend locks, before any half of it does. */
export async function lockListsAndItems(work: Work, itemIds: readonly number[]): Promise<void> {
  await holdLists(work.tx)
  await lockInOrder(work.tx, itemIds, work.actor.malls)
}

const wasListed = ({ state }: ItemRecord): boolean => state.persons.some((person) => person.wasEverListed)

/**
 * Locks failed items and runs the guards as of now. A resend is a direct path (G17); what a correction took out is
 * exempt and compared with the value of the correction, since that was approved once (rules 4.6).
 */
export async function lockForResend(work: Work, itemIds: readonly number[]): Promise<ForResend> {
  await holdLists(work.tx)
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  const parameters = await readParameters(work.tx)
  const byId = new Map(records.map((record) => [record.id, record]))
  const failed = records.filter(({ state }) => state.failedOperation === 'INCLUSAO' && state.batch === undefined)
  const checked = await checkGuards(
    work,
    failed.map(({ id }) => id),
    'SEND',
    parameters,
    (facts, id) => {
      const record = byId.get(id)
      if (!record || !wasListed(record)) return { ...facts, path: 'DIRETO' }
      const approved = record.state.listed_cents
      return { ...facts, path: 'CORRECAO', ...(approved === undefined ? {} : { approved_cents: approved }) }
    },
  )
  return { records, parameters, checked }
}

/** The persons of an item to send again, or all that were refused. */
export type Wanted = ReadonlyMap<number, readonly PersonId[] | undefined>

/** Lets the machine answer for each item; nothing is written. */
export function decideResend(
  work: Work,
  { records, parameters, checked }: ForResend,
  wanted: Wanted,
  batchOf: (record: ItemRecord) => number,
  unfit: ReadonlyMap<number, Unfit>,
): { readonly moved: readonly Moved[]; readonly refused: readonly NotMoved[] } {
  const by = decider(work)
  const { moved, refused } = happen(
    records,
    (record) => {
      const persons = wanted.get(record.id)
      return { type: 'resend', by, batchId: batchOf(record), ...(persons === undefined ? {} : { persons }) }
    },
    (record) => {
      const verdict = checked.get(record.id)?.verdict ?? noGuards
      return factsOf(record, parameters, {
        ...verdict,
        blockedFiadores: [...verdict.blockedFiadores, ...(unfit.get(record.id)?.fiadores.keys() ?? [])],
      })
    },
  )
  // The bureau would refuse the principal again, for what the guards cannot see.
  const held = moved.flatMap((each): NotMoved[] => {
    const refusal = unfit.get(each.record.id)?.lojista
    const isSent =
      each.move.row === '10' &&
      each.move.to.persons.some(({ id, inclusion }) => id === 'LOJISTA' && inclusion === 'ENVIADO')
    return refusal !== undefined && isSent ? [{ record: each.record, refusal }] : []
  })
  const isHeld = new Set(held.map(({ record }) => record.id))
  return { moved: moved.filter(({ record }) => !isHeld.has(record.id)), refused: [...refused, ...held] }
}

/** The rows of the persons that a resend puts on their way. */
export const resentPersons = ({ record, move }: Moved): readonly number[] =>
  move.to.persons.flatMap((person, index) =>
    person.inclusion === 'ENVIADO' && record.state.persons[index]?.inclusion !== 'ENVIADO'
      ? [personRow(record, person.id)]
      : [],
  )

/** Writes a resend, in the transaction that writes its lotes. */
export async function keepResend(
  work: Work,
  moved: readonly Moved[],
  { parameters, checked }: ForResend,
): Promise<void> {
  await keepMoves(work, moved, parameters, {
    action: 'REENVIAR',
    detail: ({ record, move }) => ({
      lote: move.to.batch?.id ?? null,
      guardas:
        checked.get(record.id)?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? [],
    }),
  })
  await keepClocks(work, moved, parameters)
  await showPrepared(
    work.tx,
    moved.flatMap((each) => resentPersons(each).map((id) => ({ id, value_cents: each.record.balance_cents }))),
  )
}

/** What an 'excluir' (isentar) did and did not. */
export type Exempted = { readonly moved: readonly Moved[]; readonly refused: readonly NotMoved[] }

/** 'excluir' (isentar) of row 10: ends what nobody accepted, opens the removal of whoever was accepted. */
export async function exemptFailed(
  work: Work,
  itemIds: readonly number[],
  reason: { readonly motivo: string; readonly chamado: string },
): Promise<Exempted> {
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  const parameters = await readParameters(work.tx)
  const by = decider(work)
  const { moved, refused } = happen(
    records,
    () => ({ type: 'exempt', by }),
    (record) => factsOf(record, parameters, noGuards),
  )
  // What may never be dispensed with refuses the whole (rules 4.3 row 10b): validation comes before any move.
  const forbidden = refused.filter(({ refusal }) => refusal.code === 'EXCLUSAO_DISPENSADA')
  if (forbidden.length > 0) return { moved: [], refused: forbidden }
  await keepMoves(work, moved, parameters, { action: 'ISENTAR', detail: () => reason })
  await keepClocks(work, moved, parameters)
  return { moved, refused }
}
