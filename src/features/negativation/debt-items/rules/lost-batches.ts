import type { BureauAnswer, ItemState, LostBatch, PersonId, SentBatch } from './item.ts'

/** Answers of a return, by person. */
export type Answers = ReadonlyMap<PersonId, BureauAnswer>

export const byPerson = (answers: readonly BureauAnswer[]): Answers =>
  new Map(answers.map((answer) => [answer.person, answer]))

/** Stores a lost lote while it has unanswered persons or unapplied answers. */
const unresolvedLotes = (lostBatches: readonly LostBatch[]): readonly LostBatch[] =>
  lostBatches.filter(({ awaited, heard }) => awaited.length > 0 || heard.length > 0)

/** All answers of a person are complete; a correction needs both exclusion and inclusion. */
const isComplete = ({ operation }: SentBatch, answer: BureauAnswer | undefined): boolean =>
  answer !== undefined &&
  (operation !== 'CORRECAO' || answer.inclusion !== undefined || answer.exclusion === 'ERRO')

/** Persons of a lote still unanswered after these answers. */
export const stillAwaited = (batch: SentBatch, answers: Answers): readonly PersonId[] =>
  batch.awaited.filter((id) => !isComplete(batch, answers.get(id)))

/** Stores part of a lote's late return until it can be applied. */
export const withLateReturn = (item: ItemState, id: number, answers: Answers): ItemState => ({
  ...item,
  lostBatches: item.lostBatches.map((lostBatch) => {
    if (lostBatch.id !== id) return lostBatch
    const answersByPerson = new Map(byPerson(lostBatch.heard))
    for (const [person, answer] of answers)
      answersByPerson.set(person, { ...answersByPerson.get(person), ...answer })
    return {
      ...lostBatch,
      awaited: stillAwaited(lostBatch, answersByPerson),
      heard: [...answersByPerson.values()],
    }
  }),
})

/** The first lote with complete stored answers, and the item without them. */
export const readyLateReturn = (
  item: ItemState,
):
  | { readonly lostBatch: LostBatch; readonly answers: Answers; readonly rest: ItemState }
  | undefined => {
  const lostBatch = item.lostBatches.find((each) =>
    each.heard.some((answer) => isComplete(each, answer)),
  )
  if (lostBatch === undefined) return undefined
  const untold = {
    ...lostBatch,
    heard: lostBatch.heard.filter((answer) => !isComplete(lostBatch, answer)),
  }
  const lostBatches = unresolvedLotes(
    item.lostBatches.map((each) => (each === lostBatch ? untold : each)),
  )
  return {
    lostBatch,
    answers: byPerson(lostBatch.heard.filter((answer) => isComplete(lostBatch, answer))),
    rest: { ...item, lostBatches },
  }
}

const withoutPersons = (lostBatch: LostBatch, isOver: (id: PersonId) => boolean): LostBatch => ({
  ...lostBatch,
  awaited: lostBatch.awaited.filter((id) => !isOver(id)),
  heard: lostBatch.heard.filter(({ person }) => !isOver(person)),
})

/** A person included again is answered by the new lote, which overrides earlier ones (row 9c). */
export const afterInclusionOf = (
  item: ItemState,
  ids: ReadonlySet<PersonId>,
): readonly LostBatch[] =>
  unresolvedLotes(
    item.lostBatches.map((lostBatch) => withoutPersons(lostBatch, (id) => ids.has(id))),
  )

/**
 * The bureau processes remessas in order, so a lote overrides pending answers of earlier ones. A
 * removed principal takes its coobrigados along.
 */
export const afterAnswersOf = (item: ItemState, batchId: number, answers: Answers): ItemState => {
  const isPrincipalOut = answers.get('LOJISTA')?.exclusion === 'OK'
  const isDone = (id: PersonId): boolean =>
    isPrincipalOut || answers.get(id)?.exclusion === 'OK' || answers.get(id)?.inclusion === 'OK'
  const lostBatches = item.lostBatches.map((lostBatch) =>
    lostBatch.id < batchId ? withoutPersons(lostBatch, isDone) : lostBatch,
  )
  return { ...item, lostBatches: unresolvedLotes(lostBatches) }
}

/** Checks whether a pending late return lists a person. */
export const isListedByLateReturn = (
  { lostBatches }: ItemState,
  isMeant: (id: PersonId) => boolean,
): boolean =>
  lostBatches.some(({ heard }) =>
    heard.some(({ person, inclusion }) => inclusion === 'OK' && isMeant(person)),
  )

/**
 * Persons removed by the bureau (a principal with all its coobrigados) are not re-listed by
 * stored answers or by an inclusion. A pending correction may re-list them.
 */
export const afterRemovalOf = (
  item: ItemState,
  isOut: (id: PersonId) => boolean,
): readonly LostBatch[] =>
  unresolvedLotes(
    item.lostBatches.map((lostBatch) => ({
      ...withoutPersons(lostBatch, isOut),
      ...(lostBatch.operation === 'INCLUSAO' ? {} : { awaited: lostBatch.awaited }),
    })),
  )
