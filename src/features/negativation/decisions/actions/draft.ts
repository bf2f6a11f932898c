import { asError } from '#features/platform/approvals/actions/refusals.ts'
import { arrearsOn } from '#listing/server/arrears.ts'
import { maxRows } from '#listing/address.ts'
import { readFirst } from '#listing/server/page.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type {
  Boleto,
  BoletoDecision,
  StoredBoleto,
} from '#features/negativation/debt-items/contract/boleto.ts'
import type { Actor, Event } from '#features/negativation/debt-items/rules/events.ts'
import { isSameDecision } from '#features/negativation/debt-items/rules/flags.ts'
import {
  changedMeanwhile,
  outOfStep,
  refusalStatus,
} from '#features/negativation/debt-items/rules/refusals.ts'
import { STEPS } from '#features/negativation/debt-items/rules/status.ts'
import type { Refusal } from '#values/refusal.ts'
import { boletoSource } from '#features/negativation/debt-items/store/boletos.ts'
import {
  type DormantJustification,
  dormantJustifications,
  restoreJustifications,
  type SavedJustification,
} from '../store/justifications.ts'
import type { ItemRecord } from '#features/negativation/debt-items/store/items.ts'
import {
  evaluateGuards,
  loadGuardFacts,
  saveWithGuards,
} from '#features/negativation/debt-items/actions/guards.ts'
import {
  decider,
  factsOf,
  applyEvent,
  isStale,
  type MovedItem,
  type RefusedItem,
  noGuards,
} from '#features/negativation/debt-items/actions/moves.ts'
import { notifySentBack } from './sent-back.ts'
import { wordsBefore } from './words-before.ts'
import { order } from './search.ts'
import { resultOf } from '#features/negativation/debt-items/actions/results.ts'
import { decisionOf, ofItsLoja } from './submit.ts'

/** Rows as the lists show them, reread after an act. */
export async function boletosOf(work: Work, ids: readonly number[]): Promise<Boleto[]> {
  const source = arrearsOn(boletoSource, work.today)
  const wanted = { ids, sort: 'numBoleto' }
  return [...(await readFirst<StoredBoleto>(work.tx, order, source, wanted, maxRows))]
}

/** A justification in the shape the rules use. */
export const asItemJustification = ({
  id,
  needsApprover,
  exceptionLimit,
}: DormantJustification) => ({
  id,
  needsApprover,
  exceptionLimit: exceptionLimit ?? undefined,
})

/** Restored dormant justifications of items, with ticket, note and file. */
export const restoredJustifications = (
  changed: readonly MovedItem[],
  dormant: ReadonlyMap<number, DormantJustification>,
): DormantJustification[] =>
  changed.flatMap(({ record, move, event }) =>
    event.type === 'mark' &&
    event.dormant !== undefined &&
    record.state.justification === undefined &&
    move.to.justification !== undefined
      ? (dormant.get(record.id) ?? [])
      : [],
  )

/**
 * A user who held a step that the item has left gets its current status; any other user gets 403.
 */
const orMovedOn = (refusal: Refusal, { state }: ItemRecord, by: Actor): Refusal =>
  refusal.code === 'SEM_PERMISSAO' &&
  Object.values(state.enteredFrom).some((left) => by.rules.includes(STEPS[left].ruleCode))
    ? outOfStep(state.status)
    : refusal

function throwIfAny(refusedItems: readonly RefusedItem[]): void {
  const [first] = refusedItems
  if (!first) return
  throw asError({
    status: refusalStatus(first.refusal),
    mensagem: first.refusal.because,
    itens: refusedItems.map(({ record, refusal }) => ({
      id: record.id,
      codigo: refusal.code,
      texto: refusal.because,
    })),
    alteradoPor: first.record.updatedByName,
    alteradoEm: first.record.updatedAt,
  })
}

type ActOptions = {
  readonly detail?: Record<string, unknown>
  readonly detailOf?: (record: ItemRecord) => Record<string, unknown>
  readonly versions?: ReadonlyMap<number, number | undefined>
  /** Checks whether a move changes the item; unchanged items are neither written nor logged. */
  readonly changes?: (movedItem: MovedItem) => boolean
}

/** Moves the items that allow it, each with a line in the decision log, and returns the others. */
export async function actOnAllowed(
  work: Work,
  ids: readonly number[],
  eventOf: (record: ItemRecord) => Event,
  action: string,
  options: ActOptions = {},
) {
  const planned = await planMoves(work, ids, eventOf, options.versions)
  return { ...planned, changed: await writeMoves(work, planned, action, options) }
}

/** Moves all items or none, each with a line in the decision log. */
export async function act(
  work: Work,
  ids: readonly number[],
  eventOf: (record: ItemRecord) => Event,
  action: string,
  options: ActOptions = {},
) {
  const planned = await planMoves(work, ids, eventOf, options.versions)
  throwIfAny(planned.refused)
  return { ...planned, changed: await writeMoves(work, planned, action, options) }
}

/** Locks items and runs the machine on them; a stale version refuses too. */
async function planMoves(
  work: Work,
  ids: readonly number[],
  eventOf: (record: ItemRecord) => Event,
  versions: ActOptions['versions'],
) {
  const { records, facts, rules } = await loadGuardFacts(work, ids, work.actor.malls)
  if (records.length < ids.length) throw new NotFound('Boleto não encontrado.')
  const checked = evaluateGuards(facts, 'SUBMIT', rules.parameters)
  const { movedItems, refusedItems: notAllowed } = applyEvent(records, eventOf, (record) =>
    factsOf(record, rules.parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  const isOld = ({ record }: MovedItem) => isStale(record, versions?.get(record.id))
  const refused = [
    ...notAllowed.map(({ record, refusal }) => ({
      record,
      refusal: orMovedOn(refusal, record, decider(work)),
    })),
    ...movedItems.filter(isOld).map(({ record }) => ({ record, refusal: changedMeanwhile() })),
  ]
  return { records, rules, checked, moved: movedItems.filter((item) => !isOld(item)), refused }
}

async function writeMoves(
  work: Work,
  { moved, ...evaluated }: Awaited<ReturnType<typeof planMoves>>,
  action: string,
  { detail = {}, detailOf = () => detail, changes = () => true }: ActOptions,
): Promise<MovedItem[]> {
  const changed = moved.filter(changes)
  const before = await wordsBefore(work, changed)
  await saveWithGuards(work, changed, evaluated, {
    action,
    detail: ({ record }) => ({ ...detailOf(record), ...before(record.id) }),
  })
  return changed
}

/** A justification of an item, saved in the user's name. */
export const savedBy = (
  { actor }: Work,
  { id: itemId, mallId }: ItemRecord,
  fields: Omit<SavedJustification, 'itemId' | 'mallId' | 'userId' | 'userName'>,
): SavedJustification => ({
  itemId,
  mallId,
  ...fields,
  userId: actor.id ?? 0,
  userName: actor.name,
})

/** A justification of many items, which has no file. */
export const savedWithoutFile = (
  work: Work,
  record: ItemRecord,
  { id, text }: { readonly id: number; readonly text: string },
  beside: Pick<SavedJustification, 'ticket' | 'observation'>,
): SavedJustification =>
  savedBy(work, record, {
    justificationId: id,
    text,
    ...beside,
    attachmentId: null,
    attachmentName: null,
  })

/** Response of a save: reports success only if something changed. */
export const toSavedDraft = (content: Boleto[], mudou: boolean, same: string) => ({
  mensagem: mudou ? 'Salvo com sucesso.' : same,
  mudou,
  content,
})

/**
 * Saves draft flags without submitting (rules 4.3 b, 'marcar'). One refused item refuses the
 * whole batch.
 */
export async function markBoletos(work: Work, boletos: readonly BoletoDecision[]) {
  const decisions = new Map(boletos.map((boleto) => [boleto.idBoleto, boleto]))
  const by = decider(work)
  const ids = [...decisions.keys()]
  const dormant = await dormantJustifications(work.tx, ids)
  const { changed } = await act(
    work,
    ids,
    (record) => {
      const choice = decisions.get(record.id)
      const decision = ofItsLoja(choice && decisionOf(choice), choice?.loja.idSerasaLoja, record)
      const dormantOne = dormant.get(record.id)
      return {
        type: 'mark',
        by,
        decision: decision ?? { flag: 'ISENTAR' },
        dormant: dormantOne && asItemJustification(dormantOne),
      }
    },
    'MARCAR',
    {
      versions: new Map(boletos.map(({ idBoleto, versao }) => [idBoleto, versao])),
      changes: ({ record, move }) => !isSameDecision(record.state, move.to),
    },
  )
  await restoreJustifications(work.tx, restoredJustifications(changed, dormant))
  return toSavedDraft(
    await boletosOf(work, ids),
    changed.length > 0,
    'Nada mudou: a decisão já era esta.',
  )
}

/**
 * 'Devolver' (row 16): returns items to their previous step, with a reason of at least 10
 * characters.
 */
export async function sendBack(
  work: Work,
  input: { readonly idBoletos: readonly number[]; readonly motivo: string },
) {
  const by = decider(work)
  const { records, moved } = await act(
    work,
    [...new Set(input.idBoletos)],
    () => ({ type: 'giveBack', by, reason: input.motivo }),
    'DEVOLVER',
    { detail: { motivo: input.motivo } },
  )
  await notifySentBack(work, moved, input.motivo)
  const result = moved.map(({ record, move }) => ({
    idBoleto: record.id,
    to: move.to,
    row: move.row,
  }))
  return resultOf(
    new Map(records.map((record) => [record.id, record])),
    result,
    { ignorados: [], retirados: [] },
    'Devolvido com sucesso.',
  )
}
