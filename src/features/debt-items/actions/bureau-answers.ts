import type { Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'

import type { Event } from '../rules/events.ts'
import type { BureauAnswer, PersonId, SentBatch } from '../rules/item.ts'
import { personsToPublish, showEvents, showReturns } from '../store/bureau.ts'
import type { ItemRecord } from '../store/items.ts'
import type { RefusedItem } from './moves.ts'
import { happenToItems, personIdOf } from './bureau-events.ts'

/** What the bureau said of one record. */
export type PersonAnswer = {
  readonly itemId: number
  readonly batchId: number
  readonly personId: number
  readonly operation: 'INCLUSAO' | 'EXCLUSAO'
  readonly result: 'OK' | 'ERRO'
}

function answersOf(record: ItemRecord, answers: readonly PersonAnswer[]): BureauAnswer[] {
  const byPerson = new Map<PersonId, BureauAnswer>()
  for (const { personId, operation, result } of answers) {
    const person = personIdOf(record, personId)
    byPerson.set(person, {
      ...(byPerson.get(person) ?? { person }),
      [operation === 'INCLUSAO' ? 'inclusion' : 'exclusion']: result,
    })
  }
  return [...byPerson.values()]
}

/**
 * Rows 9, 14 and 18b: the answers of one lote. Answers the items that did not take theirs, with the
 * reason.
 */
export function applyAnswers(
  work: Work,
  answers: readonly PersonAnswer[],
): Promise<readonly RefusedItem[]> {
  const byItem = Map.groupBy(answers, ({ itemId }) => itemId)
  return happenToItems(
    work,
    [...byItem].map(([itemId, own]) => ({
      itemId,
      eventOf: (record) => ({
        type: 'bureauReturn',
        batchId: own[0]?.batchId ?? 0,
        answers: answersOf(record, own),
      }),
    })),
    'RETORNO_BUREAU',
  )
}

/**
 * What the bureau itself says of a record of which a person had imported something else (rules 4.3
 * l).
 */
export type Contradiction = PersonAnswer & {
  /** Of the whole lote, a correction having records of both kinds. */
  readonly batchOperation: SentBatch['operation']
  readonly value_cents: Cents
  readonly isWholeFile: boolean
}

/**
 * The value that stands at the bureau by these answers: what it listed, or what it did not let go.
 */
const valueAtBureau = (own: readonly Contradiction[]): Cents | undefined =>
  own.find(({ operation, result }) =>
    operation === 'INCLUSAO' ? result === 'OK' : result === 'ERRO',
  )?.value_cents

/**
 * What the bureau says wins: each item goes where that puts it. Answers those whom it did not move.
 */
export function applyContradictions(
  work: Work,
  contradictions: readonly Contradiction[],
  logBody: Record<string, unknown>,
): Promise<readonly RefusedItem[]> {
  const byItem = Map.groupBy(contradictions, ({ itemId }) => itemId)
  return happenToItems(
    work,
    [...byItem].map(([itemId, own]) => ({
      itemId,
      eventOf: (record): Event => {
        const value_cents = valueAtBureau(own)
        return {
          type: 'bureauContradicts',
          operation: own[0]?.batchOperation ?? 'INCLUSAO',
          answers: answersOf(record, own),
          isWholeFile: own.some(({ isWholeFile }) => isWholeFile),
          ...(value_cents === undefined ? {} : { value_cents }),
        }
      },
    })),
    'BUREAU_DESMENTE',
    () => logBody,
  )
}

/** Row 17: the bureau took these persons out by itself. */
export function applyRemovals(
  work: Work,
  removals: readonly {
    readonly itemId: number
    readonly personId: number
    readonly code: string
  }[],
): Promise<readonly RefusedItem[]> {
  const byItem = Map.groupBy(removals, ({ itemId }) => itemId)
  return happenToItems(
    work,
    [...byItem].map(([itemId, own]) => ({
      itemId,
      eventOf: (record) => ({
        type: 'bureauRemoval',
        persons: own.map(({ personId }) => personIdOf(record, personId)),
        code: own[0]?.code ?? '',
      }),
    })),
    'REMOVIDO_BUREAU',
  )
}

/**
 * What the lists show of persons the bureau spoke of; `events` are those of whom it only told
 * something to keep.
 */
export async function keepShown(
  work: Work,
  returns: Parameters<typeof showReturns>[1],
  events: readonly number[],
): Promise<void> {
  await showReturns(work.tx, returns)
  await showEvents(work.tx, events, work.today)
}

/** Items whose persons become public at once. */
const publishedAtOnce = 500

/**
 * Ten days after the sending an accepted listing is public (rules 4.7). Answers the last item
 * looked at; undefined when none is left.
 */
export async function publishDue(work: Work, afterItem: number): Promise<number | undefined> {
  const due = await personsToPublish(work.tx, work.today, afterItem, publishedAtOnce)
  await happenToItems(
    work,
    due.map(({ itemId, personIds }) => ({
      itemId,
      eventOf: (record) => ({
        type: 'published',
        persons: personIds.map((id) => personIdOf(record, id)),
      }),
    })),
    'PUBLICADO',
  )
  return due.at(-1)?.itemId
}
