import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { Conflict, Forbidden, InvalidInput, Refused } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { countsAs } from '#values/eyes.ts'
import { todayIn } from '#values/instant.ts'
import { addDays, formatDate } from '#values/local-date.ts'

import type * as calls from '../contract/batch.ts'
import { messageQueries } from '../contract/words.ts'
import { applyToMessage, isMessage, mayHandle, type MessageFacts } from '../rules/machine.ts'
import {
  changedBatch,
  isAsShown,
  mayReleaseBatch,
  releasedAutomatically,
  TYPED_ADDRESS_DAYS,
  typedAddress,
} from '../rules/release.ts'
import { readMallBatches } from '../store/batches.ts'
import { insertEvents } from '../store/message-moves.ts'
import {
  type BatchRow,
  lockBatchRows,
  lockReminderProposals,
  noteReasons,
  releaseRows,
  typedAddresses,
} from '../store/release.ts'
import { refused as refusedAct } from './events.ts'
import { idsOfBatch } from './lists.ts'
import { messageActor } from './message-actor.ts'

/** What the release needs from the settings. */
export type ReleaseOptions = { readonly hasMailServer: boolean }

export const factsOfRow = (row: BatchRow): MessageFacts => ({
  state: row.state,
  kind: row.kind,
  isCorporate: row.isCorporate,
  mallId: row.mallId,
  releasedBy: row.releasedBy ?? undefined,
  sentAt: undefined,
  deliveredAt: undefined,
  reason: undefined,
})

/** Refusals of the batch as a whole, for these messages. */
async function batchRefusal(
  work: Work,
  rows: readonly Pick<BatchRow, 'mallId' | 'channel'>[],
  { hasMailServer }: ReleaseOptions,
) {
  const { REGUA_ENVIO, REGUA_CARGA_MAX_DIAS } = await readParameters(work.tx)
  const malls = await readMallBatches(work.tx, work.today, [
    ...new Set(rows.map(({ mallId }) => mallId)),
  ])
  return mayReleaseBatch({
    isSendingOn: REGUA_ENVIO,
    malls: malls.map(({ name, lastLoadAt }) => ({
      name,
      loadedOn: lastLoadAt ? todayIn(lastLoadAt) : undefined,
    })),
    today: work.today,
    oldestLoad: REGUA_CARGA_MAX_DIAS,
    hasEmail: rows.some(({ channel }) => channel === 'EMAIL'),
    hasMailServer,
  })
}

/** A boleto that was told this step meanwhile: the unique index of done steps refuses the release. */
function asConflict(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
  throw isTaken ? new Conflict(changedBatch.because) : error
}

/** Writes the release of locked proposals, their events and their lines in the decision log. */
async function writeRelease(work: Work, rows: readonly BatchRow[]): Promise<void> {
  const { tx, actor } = work
  const ids = rows.map(({ id }) => id)
  await releaseRows(tx, ids, actor).catch(asConflict)
  await insertEvents(
    tx,
    ids.map((messageId) => ({
      messageId,
      event: 'LIBERADA' as const,
      occurredAt: work.now.toISOString(),
      source: actor.id === null ? ('SISTEMA' as const) : ('PESSOA' as const),
      byUser: actor.id,
      byName: actor.name,
    })),
  )
  work.audit(
    ...rows.map(({ id, mallId, protocol, step, openCents }) => ({
      mallId,
      action: 'LIBERAR_MENSAGEM',
      entity: 'mensagem',
      entityId: id,
      body: { protocolo: protocol, passo: step, valor: openCents, automatica: actor.id === null },
    })),
  )
  work.invalidate(messageQueries)
}

/**
 * Refuses messages of which the user sees none. Those of another mall and those that a new batch
 * took away get the same answer, which reveals no other mall.
 */
export function requireSight({ actor }: Work, rows: readonly BatchRow[]): void {
  if (rows.length === 0 && actor.malls !== 'all')
    throw new Forbidden('O lote mudou, ou as mensagens são de um shopping que você não vê.')
}

/** The messages that the user means, locked; refuses those of malls out of sight. */
async function lockAsked(
  work: Work,
  { data, ids, filtro }: InputOf<typeof calls.releaseMessages>,
): Promise<{ readonly rows: readonly BatchRow[]; readonly isWhole: boolean }> {
  const { tx, actor } = work
  if ((ids === undefined) === (filtro === undefined)) {
    const mensagem = 'Escolha as mensagens ou um filtro.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'ids', mensagem }] })
  }
  if (filtro?.shoppings?.some((mall) => !seesMall(actor, mall))) throw new Forbidden()
  const chosenIds = [...new Set(ids ?? (await idsOfBatch(work, { ...filtro, data })))]
  const rows = await lockBatchRows(tx, { ids: chosenIds, day: data, malls: actor.malls })
  if (ids !== undefined) requireSight(work, rows)
  return { rows, isWhole: rows.length === chosenIds.length }
}

/**
 * 'Liberar' (rules 8.2): the number and sum that the person saw, the switch, the load of each mall,
 * the mail server. An address that the person typed lately stays for somebody else.
 */
export async function releaseMessages(
  work: Work,
  input: InputOf<typeof calls.releaseMessages>,
  options: ReleaseOptions,
): Promise<AnswerOf<typeof calls.releaseMessages>> {
  const { tx, today, actor } = work
  const by = messageActor(actor)
  const { rows, isWhole } = await lockAsked(work, input)
  const foreign = rows.map((row) => mayHandle(row, by)).find((refusal) => refusal !== undefined)
  if (foreign) throw refusedAct(foreign)
  if (input.data !== today) throw new Refused(`O lote de ${formatDate(input.data)} já passou.`)
  const proposed = rows.filter(({ state }) => state === 'PROPOSTA')
  const isSame =
    isWhole &&
    proposed.length > 0 &&
    isAsShown(proposed, { count: input.quantidade, cents: input.valor })
  if (!isSame) throw new Conflict(changedBatch.because)
  const refusal = await batchRefusal(work, proposed, options)
  if (refusal) throw new Refused(refusal.because)
  const typed = await typedAddresses(
    tx,
    proposed.map(({ id }) => id),
    countsAs(eyesOf(actor)),
    addDays(today, -TYPED_ADDRESS_DAYS),
  )
  await noteReasons(tx, [...typed], `Endereço cadastrado por ${actor.name}: outra pessoa libera.`)
  const released = proposed.filter(
    (row) =>
      !typed.has(row.id) && isMessage(applyToMessage(factsOfRow(row), { type: 'liberar', by })),
  )
  await writeRelease(work, released)
  return {
    liberadas: released.length,
    ignoradas: [...typed].map((id) => ({ id, texto: typedAddress })),
  }
}

/** Releases reminders of malls without a person, never notices; returns how many. */
export async function releaseAutomatically(
  work: Work,
  malls: readonly number[],
  options: ReleaseOptions,
): Promise<number> {
  const { REGUA_LIBERACAO_AUTOMATICA: isOn, REGUA_AUTOMATICA_MAX: most } = await readParameters(
    work.tx,
  )
  if (!isOn || malls.length === 0) return 0
  const proposed = await lockReminderProposals(work.tx, work.today, malls)
  const chosen = releasedAutomatically(proposed, most).filter((row) =>
    isMessage(applyToMessage(factsOfRow(row), { type: 'liberar', by: 'SISTEMA' })),
  )
  if (chosen.length === 0) return 0
  const refusal = await batchRefusal(work, chosen, options)
  if (refusal) {
    work.log.info({ because: refusal.because }, 'messages are not released automatically')
    return 0
  }
  await writeRelease(work, chosen)
  return chosen.length
}
