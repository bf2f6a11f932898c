import type { Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'
import type { Refusal } from '#values/refusal.ts'

import type { Event } from '../rules/events.ts'
import type { PersonId } from '../rules/item.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { showPrepared, showSentOn, applyCurrentBalances } from '../store/bureau.ts'
import { lockExceptionLists } from '../store/exceptions.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { itemsOfMalls } from '../store/malls.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { type EvaluatedGuards, checkGuards } from './guards.ts'
import {
  decider,
  factsOf,
  applyEvent,
  saveMoves,
  type MovedItem,
  noGuards,
  type RefusedItem,
} from './moves.ts'

/** Items to send or send again, locked, with current guard results. */
export type ForSending = {
  readonly records: readonly ItemRecord[]
  readonly parameters: ParameterSet
  readonly evaluated: ReadonlyMap<number, EvaluatedGuards>
}

/** Locks items of these malls that wait to be sent, and runs the guards now (row 8). */
export async function lockForSending(
  work: Work,
  malls: readonly number[],
  cycleId?: number,
): Promise<ForSending> {
  await lockExceptionLists(work.tx)
  const ids = await itemsOfMalls(work.tx, 'PENDENTE_DE_ENVIO', malls, cycleId)
  // Another sending may have committed while this one waited for the locks.
  const records = (await lockItems(work.tx, ids, work.actor.malls)).filter(
    ({ state }) => state.status === 'PENDENTE_DE_ENVIO' && state.batch === undefined,
  )
  const parameters = await readParameters(work.tx)
  const evaluated = await checkGuards(
    work,
    records.map(({ id }) => id),
    'SEND',
    parameters,
  )
  return { records, parameters, evaluated }
}

/**
 * Reasons why the bureau would refuse a record. A refusal of the lojista holds the item; one of a
 * fiador omits that fiador.
 */
export type RecordRefusals = {
  readonly lojista?: Refusal
  readonly fiadores: ReadonlyMap<number, Refusal>
}

export type SendingDecision = {
  /** Row 8: items for the lote. */
  readonly toSend: readonly MovedItem[]
  /** Row 11: items without open balance. */
  readonly toWithdraw: readonly MovedItem[]
  /** Row 12: items blocked by a guard. */
  readonly toBlock: readonly MovedItem[]
  /** Items that stay: four eyes, or a record that the bureau would refuse. */
  readonly toHold: readonly RefusedItem[]
}

/** Applies the sending to each item; writes nothing. `batchOf` gives the lote of an item. */
export function decideSending(
  work: Work,
  { records, parameters, evaluated }: ForSending,
  batchOf: (record: ItemRecord) => number,
  unfit: ReadonlyMap<number, RecordRefusals>,
): SendingDecision {
  const by = work.actor.id === null ? 'SISTEMA' : decider(work)
  const { movedItems, refusedItems } = applyEvent(
    records,
    (record): Event => ({ type: 'send', by, batchId: batchOf(record) }),
    (record) => {
      const verdict = evaluated.get(record.id)?.verdict ?? noGuards
      const blockedFiadores = [
        ...verdict.blockedFiadores,
        ...(unfit.get(record.id)?.fiadores.keys() ?? []),
      ]
      return factsOf(record, parameters, { ...verdict, blockedFiadores })
    },
  )
  const ofRow = (row: string) => movedItems.filter(({ move }) => move.row === row)
  const lojistaOf = ({ record }: MovedItem) => unfit.get(record.id)?.lojista
  const refusals = ofRow('8').flatMap((each): RefusedItem[] => {
    const refusal = lojistaOf(each)
    return refusal === undefined ? [] : [{ record: each.record, refusal }]
  })
  return {
    toSend: ofRow('8').filter((each) => lojistaOf(each) === undefined),
    toWithdraw: ofRow('11'),
    toBlock: ofRow('12'),
    toHold: [...refusedItems, ...refusals],
  }
}

/** Row id of a person; the rules give the lojista no id. */
export const personRow = (record: ItemRecord, person: PersonId): number =>
  person === 'LOJISTA' ? record.lojistaId : person

/** Writes a sending, in the transaction that wrote its lotes. */
export async function writeSending(
  work: Work,
  decision: SendingDecision,
  { parameters, evaluated }: ForSending,
): Promise<void> {
  const guardas = ({ record }: MovedItem) =>
    evaluated
      .get(record.id)
      ?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? []
  await saveMoves(work, decision.toSend, parameters, {
    action: 'ENVIAR',
    detail: (movedItem) => ({ lote: movedItem.move.to.batch?.id, guardas: guardas(movedItem) }),
  })
  await saveMoves(work, decision.toWithdraw, parameters, {
    action: 'RETIRAR',
    detail: ({ record }) => ({ pagoEm: record.lastPaidOn }),
  })
  await saveMoves(work, decision.toBlock, parameters, {
    action: 'BLOQUEAR_ENVIO',
    detail: (movedItem) => ({ motivo: movedItem.move.to.reason, guardas: guardas(movedItem) }),
  })
  const isOtherValue = ({ record }: MovedItem) =>
    evaluated.get(record.id)?.guards.some(({ codigo }) => codigo === 'G15')
  await applyCurrentBalances(
    work.tx,
    decision.toBlock
      .filter(isOtherValue)
      .flatMap(({ record: { id, state } }) =>
        state.approved_cents === undefined ? [] : [{ id, approved_cents: state.approved_cents }],
      ),
  )
  await showPrepared(
    work.tx,
    decision.toSend.flatMap(({ record, move }) =>
      move.to.persons
        .filter(({ inclusion }) => inclusion === 'ENVIADO')
        .map(({ id }) => ({ id: personRow(record, id), value_cents: record.balance_cents })),
    ),
  )
}

/** Stores the day these persons' lote was sent; null when the bureau did not accept it. */
export const storeSentOn = (
  work: Work,
  personIds: readonly number[],
  on: Parameters<typeof showSentOn>[2],
): Promise<void> => showSentOn(work.tx, personIds, on)

export const sumOfSent = (movedItems: readonly MovedItem[]): Cents =>
  movedItems.reduce((sum, { record }) => sum + record.balance_cents, 0) as Cents
