import type { Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'

import type { Event } from '../rules/events.ts'
import type { BureauAnswer, PersonId, SentBatch } from '../rules/item.ts'
import { personsToPublish, showEvents, showReturns } from '../store/bureau.ts'
import type { ItemRecord } from '../store/items.ts'
import type { RefusedItem } from './moves.ts'
import { happenToItems, personIdOf } from './bureau-events.ts'

/** The bureau's answer for one person. */
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
 * Rows 9, 14 and 18b: applies the answers of one lote. Returns the items that refused theirs,
 * with the reason.
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

/** An answer of the bureau that contradicts the result a person had imported (rules 4.3 l). */
export type Contradiction = PersonAnswer & {
  /** Operation of the whole lote; a correction has records of both kinds. */
  readonly batchOperation: SentBatch['operation']
  readonly value_cents: Cents
  readonly isWholeFile: boolean
}

/** The value listed at the bureau after these answers: newly included, or not excluded. */
const valueAtBureau = (own: readonly Contradiction[]): Cents | undefined =>
  own.find(({ operation, result }) =>
    operation === 'INCLUSAO' ? result === 'OK' : result === 'ERRO',
  )?.value_cents

/** Applies the bureau's answers over imported results. Returns the items that did not move. */
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

/** Row 17: the bureau removed these persons on its own. */
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
 * Stores what the lists show of persons after a bureau answer. `events` are persons with an
 * informative event only.
 */
export async function storeShownAnswers(
  work: Work,
  returns: Parameters<typeof showReturns>[1],
  events: readonly number[],
): Promise<void> {
  await showReturns(work.tx, returns)
  await showEvents(work.tx, events, work.today)
}

/** Batch size of persons to publish. */
const publishedAtOnce = 500

/**
 * Publishes accepted listings ten days after the sending (rules 4.7). Returns the last item
 * processed; undefined when none is left.
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
