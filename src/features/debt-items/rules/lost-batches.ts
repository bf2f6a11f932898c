import type { BureauAnswer, ItemState, LostBatch, PersonId, SentBatch } from './item.ts'

/** What a return says, by person. */
export type Answers = ReadonlyMap<PersonId, BureauAnswer>

export const byPerson = (answers: readonly BureauAnswer[]): Answers =>
  new Map(answers.map((answer) => [answer.person, answer]))

/**
 * A lote is remembered for as long as somebody of it has not been spoken of, or what was said of
 * them is still to be told.
 */
const latestLost = (lostBatches: readonly LostBatch[]): readonly LostBatch[] =>
  lostBatches.filter(({ awaited, heard }) => awaited.length > 0 || heard.length > 0)

/** Everything was said of a person; a correction takes out and lists again. */
const isWhole = ({ operation }: SentBatch, answer: BureauAnswer | undefined): boolean =>
  answer !== undefined &&
  (operation !== 'CORRECAO' || answer.inclusion !== undefined || answer.exclusion === 'ERRO')

/** Of whom a lote is still to speak after these answers. */
export const stillAwaited = (batch: SentBatch, answers: Answers): readonly PersonId[] =>
  batch.awaited.filter((id) => !isWhole(batch, answers.get(id)))

/** A part of the late return of a lote is kept until it can be told. */
export const withHeard = (item: ItemState, id: number, answers: Answers): ItemState => ({
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

/** The first lote of which whole answers were kept, and the item without them. */
export const takeHeard = (
  item: ItemState,
):
  | { readonly lostBatch: LostBatch; readonly answers: Answers; readonly rest: ItemState }
  | undefined => {
  const lostBatch = item.lostBatches.find((each) =>
    each.heard.some((answer) => isWhole(each, answer)),
  )
  if (lostBatch === undefined) return undefined
  const untold = {
    ...lostBatch,
    heard: lostBatch.heard.filter((answer) => !isWhole(lostBatch, answer)),
  }
  const lostBatches = latestLost(
    item.lostBatches.map((each) => (each === lostBatch ? untold : each)),
  )
  return {
    lostBatch,
    answers: byPerson(lostBatch.heard.filter((answer) => isWhole(lostBatch, answer))),
    rest: { ...item, lostBatches },
  }
}

const withoutPersons = (lostBatch: LostBatch, isOver: (id: PersonId) => boolean): LostBatch => ({
  ...lostBatch,
  awaited: lostBatch.awaited.filter((id) => !isOver(id)),
  heard: lostBatch.heard.filter(({ person }) => !isOver(person)),
})

/**
 * Whoever is included again is answered by the new lote: what an earlier one says of them is over
 * (row 9c).
 */
export const afterInclusionOf = (
  item: ItemState,
  ids: ReadonlySet<PersonId>,
): readonly LostBatch[] =>
  latestLost(item.lostBatches.map((lostBatch) => withoutPersons(lostBatch, (id) => ids.has(id))))

/**
 * The bureau works remessas in their order: what a lote did with a person is newer than what an
 * earlier one may still say of them, and a principal that it took out has taken its coobrigados
 * along.
 */
export const afterAnswersOf = (item: ItemState, batchId: number, answers: Answers): ItemState => {
  const isPrincipalOut = answers.get('LOJISTA')?.exclusion === 'OK'
  const isDone = (id: PersonId): boolean =>
    isPrincipalOut || answers.get(id)?.exclusion === 'OK' || answers.get(id)?.inclusion === 'OK'
  const lostBatches = item.lostBatches.map((lostBatch) =>
    lostBatch.id < batchId ? withoutPersons(lostBatch, isDone) : lostBatch,
  )
  return { ...item, lostBatches: latestLost(lostBatches) }
}

/** Whether somebody is listed by a return that came late and waits to be told. */
export const isHeardListed = (
  { lostBatches }: ItemState,
  isMeant: (id: PersonId) => boolean,
): boolean =>
  lostBatches.some(({ heard }) =>
    heard.some(({ person, inclusion }) => inclusion === 'OK' && isMeant(person)),
  )

/**
 * Whom the bureau itself took out, a principal with all its coobrigados, is not listed by what was
 * heard before, nor by an inclusion. A correction that is still to be heard may list them again.
 */
export const afterRemovalOf = (
  item: ItemState,
  isOut: (id: PersonId) => boolean,
): readonly LostBatch[] =>
  latestLost(
    item.lostBatches.map((lostBatch) => ({
      ...withoutPersons(lostBatch, isOut),
      ...(lostBatch.operation === 'INCLUSAO' ? {} : { awaited: lostBatch.awaited }),
    })),
  )
