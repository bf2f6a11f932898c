import { NotFound } from '#server/errors.ts'
import { mutant } from '#server/mutants.ts'
import type { Work } from '#server/work.ts'
import type { Cents } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import type { Refusal } from '#values/refusal.ts'

import type { Event } from '../rules/events.ts'
import type { BureauAnswer, PersonId } from '../rules/item.ts'
import type { ParameterSet } from '../rules/parameters.ts'
import { refusalStatus } from '../rules/refusals.ts'
import { statusLabel, WORKFLOW_STATUSES } from '../rules/status.ts'
import { personsToPublish, showEvents, showPrepared, showReturns, showSentOn } from '../store/bureau.ts'
import { holdLists } from '../store/exceptions.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { itemsOfMalls } from '../store/malls.ts'
import { readParameters } from '../store/parameters.ts'
import { type Checked, checkGuards } from './guards.ts'
import {
  decider,
  factsOf,
  happen,
  keepMoves,
  type Moved,
  noGuards,
  type NotMoved,
  staleName,
  withdrawnText,
} from './moves.ts'
import { keepClocks, removalsDue } from './removal-clock.ts'
import { asError } from './submit.ts'

export type { ShownReturn } from '../store/bureau.ts'
export type { ItemRecord, Moved, NotMoved, ParameterSet }
export { mallsAsked } from './malls.ts'
export { decider, staleName, withdrawnText }

// The bureau's doors into the workflow: it moves items here and never writes a table of this feature itself.

/** The words of the workflow's statuses. */
export const statusLabels: Readonly<Record<string, string>> = Object.fromEntries(
  WORKFLOW_STATUSES.map((status) => [status, statusLabel(status)]),
)

/** The parameters in force, for the header of a remessa and the checks before it. */
export const parametersOf = (work: Work): Promise<ParameterSet> => readParameters(work.tx)

/** The items of a sending, locked, with what the guards say at this moment. */
export type ForSending = {
  readonly records: readonly ItemRecord[]
  readonly parameters: ParameterSet
  readonly checked: ReadonlyMap<number, Checked>
}

/** Locks what waits for the bureau in these malls and runs the guards as of now (row 8). */
export async function lockForSending(work: Work, malls: readonly number[], cycleId?: number): Promise<ForSending> {
  await holdLists(work.tx)
  const ids = await itemsOfMalls(work.tx, 'PENDENTE_DE_ENVIO', malls, cycleId)
  // Somebody else's sending may have committed while these locks were waited for.
  const records = (await lockItems(work.tx, ids, work.actor.malls)).filter(
    ({ state }) => state.status === 'PENDENTE_DE_ENVIO' && state.batch === undefined,
  )
  const parameters = await readParameters(work.tx)
  const checked = await checkGuards(
    work,
    records.map(({ id }) => id),
    'SEND',
    parameters,
  )
  return { records, parameters, checked }
}

/** Why a record could not be taken by the bureau: the lojista's holds the item, a fiador's leaves that fiador out. */
export type Unfit = { readonly lojista?: Refusal; readonly fiadores: ReadonlyMap<number, Refusal> }

export type SendingDecision = {
  /** Row 8: they go into the lote. */
  readonly sent: readonly Moved[]
  /** Row 11: nothing is open any more. */
  readonly withdrawn: readonly Moved[]
  /** Row 12: a guard blocks them. */
  readonly blocked: readonly Moved[]
  /** They stay: four eyes, or a record that the bureau would refuse. */
  readonly held: readonly NotMoved[]
}

/** The defect 'sends-exempted': whoever was exempted goes along with the others of the boleto. */
const withTheExempted = ({ move, ...each }: Moved): Moved => {
  const persons = move.to.persons.map((person) => ({ ...person, inclusion: 'ENVIADO' as const, attempts: 1 }))
  return { ...each, move: move.row === '8' ? { ...move, to: { ...move.to, persons } } : move }
}

/** Lets the machine answer for each item; nothing is written. `batchOf` names the lote an item would go into. */
export function decideSending(
  work: Work,
  { records, parameters, checked }: ForSending,
  batchOf: (record: ItemRecord) => number,
  unfit: ReadonlyMap<number, Unfit>,
): SendingDecision {
  const by = work.actor.id === null ? 'SISTEMA' : decider(work)
  const { moved: meant, refused } = happen(
    records,
    (record): Event => ({ type: 'send', by, batchId: batchOf(record) }),
    (record) => {
      const verdict = checked.get(record.id)?.verdict ?? noGuards
      const blockedFiadores = [...verdict.blockedFiadores, ...(unfit.get(record.id)?.fiadores.keys() ?? [])]
      return factsOf(record, parameters, { ...verdict, blockedFiadores })
    },
  )
  const moved = mutant('sends-exempted') ? meant.map(withTheExempted) : meant
  const ofRow = (row: string) => moved.filter(({ move }) => move.row === row)
  const lojistaOf = ({ record }: Moved) => unfit.get(record.id)?.lojista
  const held = ofRow('8').flatMap((each): NotMoved[] => {
    const refusal = lojistaOf(each)
    return refusal === undefined ? [] : [{ record: each.record, refusal }]
  })
  return {
    sent: ofRow('8').filter((each) => lojistaOf(each) === undefined),
    withdrawn: ofRow('11'),
    blocked: ofRow('12'),
    held: [...refused, ...held],
  }
}

/** The row of a person: the lojista has no id of its own in the rules. */
export const personRow = (record: ItemRecord, person: PersonId): number =>
  person === 'LOJISTA' ? record.lojistaId : person

/** Writes a sending, in the transaction that wrote its lotes. */
export async function keepSending(
  work: Work,
  decision: SendingDecision,
  { parameters, checked }: ForSending,
): Promise<void> {
  const guardas = ({ record }: Moved) =>
    checked.get(record.id)?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? []
  await keepMoves(work, decision.sent, parameters, {
    action: 'ENVIAR',
    detail: (moved) => ({ lote: moved.move.to.batch?.id, guardas: guardas(moved) }),
  })
  await keepMoves(work, decision.withdrawn, parameters, {
    action: 'RETIRAR',
    detail: ({ record }) => ({ pagoEm: record.lastPaidOn }),
  })
  await keepMoves(work, decision.blocked, parameters, {
    action: 'BLOQUEAR_ENVIO',
    detail: (moved) => ({ motivo: moved.move.to.reason, guardas: guardas(moved) }),
  })
  await showPrepared(
    work.tx,
    decision.sent.flatMap(({ record, move }) =>
      move.to.persons
        .filter(({ inclusion }) => inclusion === 'ENVIADO')
        .map(({ id }) => ({ id: personRow(record, id), value_cents: record.balance_cents })),
    ),
  )
}

/** The day on which these persons' lote left for the bureau; null when the bureau did not take it. */
export const keepSentOn = (
  work: Work,
  personIds: readonly number[],
  on: Parameters<typeof showSentOn>[2],
): Promise<void> => showSentOn(work.tx, personIds, on)

/** What the bureau said of one record. */
export type PersonAnswer = {
  readonly itemId: number
  readonly batchId: number
  readonly personId: number
  readonly operation: 'INCLUSAO' | 'EXCLUSAO'
  readonly result: 'OK' | 'ERRO'
}

/** Refused items as the answer they become: the status and the sentence of the first, every item named. */
export function asRefusal(refused: readonly NotMoved[]): Error {
  const [first] = refused
  if (!first) throw new Error('There is no refusal to tell')
  const status = refusalStatus(first.refusal)
  return asError({
    status,
    mensagem: first.refusal.because,
    itens: refused.map(({ record, refusal }) => ({ id: record.id, codigo: refusal.code, texto: refusal.because })),
    // Who was faster is the reason of a conflict alone.
    ...(status === 409
      ? { alteradoPor: first.record.updatedByName, alteradoEm: formatInstant(first.record.updatedAt) }
      : {}),
  })
}

/** The same; 404 with a sentence when nothing was found at all. */
export const refusalOf = (refused: readonly NotMoved[], absent: string): Error =>
  refused.length > 0 ? asRefusal(refused) : new NotFound(absent)

type Asked = { readonly itemId: number; readonly eventOf: (record: ItemRecord) => Event }

async function happenToItems(work: Work, asked: readonly Asked[], action: string): Promise<readonly NotMoved[]> {
  if (asked.length === 0) return []
  const byItem = new Map(asked.map((each) => [each.itemId, each.eventOf]))
  const records = await lockItems(work.tx, [...byItem.keys()], 'all')
  const parameters = await readParameters(work.tx)
  const due = await removalsDue(work, [...byItem.keys()], parameters)
  const { moved, refused } = happen(
    records,
    (record) => (byItem.get(record.id) as Asked['eventOf'])(record),
    (record) => factsOf(record, parameters, noGuards, { removalDue: due.get(record.id) }),
  )
  await keepMoves(work, moved, parameters, {
    action,
    detail: ({ event, record }) => ({
      lote: 'batchId' in event ? event.batchId : (record.state.batch?.id ?? null),
      ...('answers' in event ? { respostas: event.answers } : {}),
      ...('code' in event ? { codigo: event.code } : {}),
    }),
  })
  await keepClocks(work, moved, parameters)
  return refused
}

const personIdOf = (record: ItemRecord, row: number): PersonId => (row === record.lojistaId ? 'LOJISTA' : row)

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

/** Rows 9, 14 and 18b: the answers of one lote. Answers the items that did not take theirs, with the reason. */
export function applyAnswers(work: Work, answers: readonly PersonAnswer[]): Promise<readonly NotMoved[]> {
  const byItem = Map.groupBy(answers, ({ itemId }) => itemId)
  return happenToItems(
    work,
    [...byItem].map(([itemId, own]) => ({
      itemId,
      eventOf: (record) => ({ type: 'bureauReturn', batchId: own[0]?.batchId ?? 0, answers: answersOf(record, own) }),
    })),
    'RETORNO_BUREAU',
  )
}

/** Row 9b: the bureau refused the whole file; nobody of it was processed. */
export async function rejectLote(
  work: Work,
  batchId: number,
  itemIds: readonly number[],
  personIds: readonly number[],
): Promise<void> {
  await happenToItems(
    work,
    itemIds.map((itemId) => ({ itemId, eventOf: () => ({ type: 'fileRejected', batchId }) })),
    'LOTE_REJEITADO',
  )
  await showSentOn(work.tx, personIds, null)
}

/** Row 9c: RC declares a lote lost; answers how many items it carried. Refused whole when one item may not leave it. */
export async function declareLost(
  work: Work,
  batchId: number,
  itemIds: readonly number[],
  facts: { readonly isReturnOverdue: boolean; readonly isConfirmedWithBureau: boolean },
): Promise<number> {
  const records = (await lockItems(work.tx, itemIds, 'all')).filter(({ state }) => state.batch?.id === batchId)
  const parameters = await readParameters(work.tx)
  const by = decider(work)
  const due = await removalsDue(
    work,
    records.map(({ id }) => id),
    parameters,
  )
  const { moved, refused } = happen(
    records,
    () => ({ type: 'declareLost', by, isConfirmedWithBureau: facts.isConfirmedWithBureau }),
    (record) =>
      factsOf(record, parameters, noGuards, {
        isReturnOverdue: facts.isReturnOverdue,
        removalDue: due.get(record.id),
      }),
  )
  if (refused.length > 0) throw asRefusal(refused)
  await keepMoves(work, moved, parameters, { action: 'LOTE_PERDIDO', detail: () => ({ lote: batchId }) })
  await keepClocks(work, moved, parameters)
  await showSentOn(
    work.tx,
    moved.flatMap(({ record, move }) =>
      move.to.persons.flatMap((person, index) =>
        record.state.persons[index]?.inclusion === 'ENVIADO' ? [personRow(record, person.id)] : [],
      ),
    ),
    null,
  )
  return moved.length
}

/** Row 17: the bureau took these persons out by itself. */
export function applyRemovals(
  work: Work,
  removals: readonly { readonly itemId: number; readonly personId: number; readonly code: string }[],
): Promise<readonly NotMoved[]> {
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

/** What the lists show of persons the bureau spoke of; `events` are those of whom it only told something to keep. */
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

/** Ten days after the sending an accepted listing is public (rules 4.7). Answers the last item looked at; undefined when none is left. */
export async function publishDue(work: Work, afterItem: number): Promise<number | undefined> {
  const due = await personsToPublish(work.tx, work.today, afterItem, publishedAtOnce)
  await happenToItems(
    work,
    due.map(({ itemId, personIds }) => ({
      itemId,
      eventOf: (record) => ({ type: 'published', persons: personIds.map((id) => personIdOf(record, id)) }),
    })),
    'PUBLICADO',
  )
  return due.at(-1)?.itemId
}

export const sumOfSent = (sent: readonly Moved[]): Cents =>
  sent.reduce((sum, { record }) => sum + record.balance_cents, 0) as Cents
