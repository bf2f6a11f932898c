import type { BureauAnswer, ItemState, LostBatch, PersonId } from './item.ts'

/** What a return says, by person. */
export type Answers = ReadonlyMap<PersonId, BureauAnswer>

export const byPerson = (answers: readonly BureauAnswer[]): Answers =>
  new Map(answers.map((answer) => [answer.person, answer]))

/** A lote is remembered for as long as somebody of it has not been spoken of, or what was said of them is still to be told. */
const remembered = (lost: readonly LostBatch[]): readonly LostBatch[] =>
  lost.filter(({ awaited, heard }) => awaited.length > 0 || heard.length > 0)

const changed = (item: ItemState, id: number, change: (lost: LostBatch) => LostBatch): ItemState => ({
  ...item,
  lostBatches: remembered(item.lostBatches.map((lost) => (lost.id === id ? change(lost) : lost))),
})

/** Everything was said of a person; a correction takes out and lists again. */
const isAnswered = ({ operation }: LostBatch, answer: BureauAnswer | undefined): boolean =>
  answer !== undefined && (operation !== 'CORRECAO' || answer.inclusion !== undefined || answer.exclusion === 'ERRO')

const stillAwaited = (lost: LostBatch, answers: Answers): readonly PersonId[] =>
  lost.awaited.filter((id) => !isAnswered(lost, answers.get(id)))

/** A part of the late return is told: its lote goes on waiting for the others. */
export const withoutAnswered = (item: ItemState, id: number, answers: Answers): ItemState =>
  changed(item, id, (lost) => ({ ...lost, awaited: stillAwaited(lost, answers) }))

/** A part of the late return comes while another lote is on its way: it is kept until that one is answered. */
export const withHeard = (item: ItemState, id: number, answers: Answers): ItemState =>
  changed(item, id, (lost) => {
    const heard = new Map(byPerson(lost.heard))
    for (const [person, answer] of answers) heard.set(person, { ...heard.get(person), ...answer })
    return { ...lost, awaited: stillAwaited(lost, answers), heard: [...heard.values()] }
  })

/** What was kept of a lote is about to be told. */
export const withoutHeard = (item: ItemState, id: number): ItemState => ({
  ...item,
  lostBatches: item.lostBatches.map((lost) => (lost.id === id ? { ...lost, heard: [] } : lost)),
})

const withoutPersons = (lost: LostBatch, isOver: (id: PersonId) => boolean): LostBatch => ({
  ...lost,
  awaited: lost.awaited.filter((id) => !isOver(id)),
  heard: lost.heard.filter(({ person }) => !isOver(person)),
})

/** Whoever is included again is answered by the new lote: what an earlier one says of them is over (row 9c). */
export const afterInclusionOf = (item: ItemState, ids: ReadonlySet<PersonId>): readonly LostBatch[] =>
  remembered(item.lostBatches.map((lost) => withoutPersons(lost, (id) => ids.has(id))))

/**
 * The bureau works remessas in their order, and a principal takes its coobrigados along: once a lote has taken the
 * principal out, nothing that was sent before it lists anybody any more.
 */
export const afterAnswersOf = (item: ItemState, batchId: number, answers: Answers): ItemState =>
  answers.get('LOJISTA')?.exclusion === 'OK'
    ? { ...item, lostBatches: item.lostBatches.filter(({ id }) => id >= batchId) }
    : item

/** Whether somebody is listed by a return that came late and waits to be told. */
export const isHeardListed = ({ lostBatches }: ItemState, isMeant: (id: PersonId) => boolean): boolean =>
  lostBatches.some(({ heard }) => heard.some(({ person, inclusion }) => inclusion === 'OK' && isMeant(person)))

/** Whom the bureau itself took out, a principal with all its coobrigados, is not listed by an inclusion from before. */
export const afterRemovalOf = (item: ItemState, isOut: (id: PersonId) => boolean): readonly LostBatch[] =>
  remembered(item.lostBatches.map((lost) => (lost.operation === 'INCLUSAO' ? withoutPersons(lost, isOut) : lost)))
