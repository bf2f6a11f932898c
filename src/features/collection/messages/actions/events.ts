import { refresh } from '#features/ledger/receivables/contract.ts'
import { Conflict, Forbidden, HttpError, InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { startOfDay, todayIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import { messageQueries } from '../contract/words.ts'
import {
  applyToMessage,
  doesItsStep,
  isMessage,
  type MessageAct,
  type MessageActor,
  type MessageFacts,
} from '../rules/machine.ts'
import type { LockedMessage } from '../store/locked-messages.ts'
import { type MessageMove, type NewEvent, writeMoves } from '../store/message-moves.ts'
import { insertNotices, updateNotices } from '../store/sent-notices.ts'
import { suspendAddresses } from '../store/suspensions.ts'

export { lockMessages, idsOfProtocols, type LockedMessage } from '../store/locked-messages.ts'

/** A message as its state machine knows it. */
export const factsOf = (message: LockedMessage): MessageFacts => ({
  state: message.state,
  kind: message.kind,
  isCorporate: message.isCorporate,
  mallId: message.mallId,
  releasedBy: message.releasedBy ?? undefined,
  sentAt: message.sentAt ?? undefined,
  deliveredAt: message.deliveredAt ?? undefined,
  reason: message.reason ?? undefined,
})

/** The answer to a refused act. */
export function refused({ code, because }: Refusal): HttpError {
  if (code === 'SEM_PERMISSAO' || code === 'QUATRO_OLHOS') return new Forbidden(because)
  if (code === 'SITUACAO' || code === 'REPETIDO') return new Conflict(because)
  const campo =
    { DATA: 'data', COMPROVANTE: 'comprovante', MOTIVO_CURTO: 'motivo' }[code] ?? 'evento'
  return new InvalidInput(because, { campos: [{ campo, mensagem: because }] })
}

/** A delivery, return or failure, as somebody tells it. */
export type Told = {
  readonly messageId: number
  readonly event: 'ENTREGUE' | 'DEVOLVIDA' | 'FALHOU'
  /** An instant of a provider, or a day. */
  readonly at: Date | LocalDate
  readonly source: 'PROVEDOR' | 'ARQUIVO' | 'DIGITADA'
  readonly by: MessageActor | undefined
  readonly proof: string
  readonly detail: string
  readonly provider?: string
  readonly providerEventId?: string
  readonly importId?: number
}

export type ToldOutcome = { readonly told: Told; readonly refusal: Refusal | undefined }

/** A day is the sending itself if it is the same day, else its beginning. */
const instantOf = (at: Date | LocalDate, sentAt: Date | null): Date => {
  if (at instanceof Date) return at
  return sentAt !== null && todayIn(sentAt) === at ? sentAt : startOfDay(at)
}

function actOf(told: Told, message: LockedMessage, now: Date): MessageAct {
  if (told.event === 'FALHOU') return { type: 'falhar', reason: told.detail || 'O envio falhou.' }
  return {
    type: told.event === 'ENTREGUE' ? 'entregar' : 'devolver',
    source: told.source,
    at: instantOf(told.at, message.sentAt),
    isDay: !(told.at instanceof Date),
    now,
    by: told.by,
    proof: told.proof,
  }
}

const eventOf = (work: Work, told: Told, at: Date): NewEvent => ({
  event: told.event,
  occurredAt: at.toISOString(),
  source: told.source,
  byUser: told.source === 'PROVEDOR' ? null : work.actor.id,
  byName: told.source === 'PROVEDOR' ? (told.provider ?? 'Provedor') : work.actor.name,
  detail: told.detail,
  proof: told.proof,
  ...(told.provider !== undefined && { provider: told.provider }),
  ...(told.providerEventId !== undefined && { providerEventId: told.providerEventId }),
  ...(told.importId !== undefined && { importId: told.importId }),
})

function changeOf(told: Told, at: Date): MessageMove['change'] {
  if (told.event === 'ENTREGUE')
    return { deliveredAt: at.toISOString(), proof: told.proof, deliverySource: told.source }
  if (told.event === 'DEVOLVIDA')
    return {
      returnedAt: at.toISOString(),
      deliveredAt: null,
      deliverySource: told.source,
      reason: told.detail || 'Devolvida',
    }
  return { reason: told.detail || 'O envio falhou.' }
}

/** A failure told by a person or file has the limits of a delivery. */
function mayTellFailure(facts: MessageFacts, told: Told, at: Date, now: Date): Refusal | undefined {
  if (told.event !== 'FALHOU') return undefined
  const act = {
    type: 'devolver',
    source: told.source,
    at,
    isDay: !(told.at instanceof Date),
    now,
    by: told.by,
    proof: told.proof,
  } as const
  const checked = applyToMessage(
    facts.state === 'ENVIADA' ? facts : { ...facts, state: 'ENVIADA' },
    act,
  )
  return isMessage(checked) ? undefined : checked
}

/**
 * A provider's word about a message that is just being handed over proves that it was accepted: the
 * sender's own record may come later.
 */
const acceptedBefore = (message: LockedMessage, told: Told): LockedMessage =>
  told.source === 'PROVEDOR' &&
  told.at instanceof Date &&
  message.state === 'ENVIANDO' &&
  message.hasContent &&
  message.dispatchId === null
    ? { ...message, state: 'ENVIADA', sentAt: told.at }
    : message

/** The acceptance that a later event proves. */
function acceptedEvent(work: Work, told: Told, at: Date): NewEvent {
  const { providerEventId: _, proof: __, ...event } = eventOf(work, told, at)
  return { ...event, event: 'ENVIADA' }
}

/** A message before an event, and its move. */
export type Written = { readonly message: LockedMessage; readonly move: MessageMove }

/** One event after another on the locked messages, each in the state that the one before left. */
function tellOne(
  work: Work,
  current: Map<number, LockedMessage>,
  told: Told,
): { readonly refusal: Refusal | undefined; readonly written: readonly Written[] } {
  const known = current.get(told.messageId)
  const stays = (refusal: Refusal) => ({ refusal, written: [] })
  if (!known) return stays({ code: 'SITUACAO', because: 'A mensagem não existe.' })
  const message = acceptedBefore(known, told)
  const facts = factsOf(message)
  const act = actOf(told, message, work.now)
  const at = instantOf(told.at, message.sentAt)
  const refusal = mayTellFailure(facts, told, at, work.now)
  if (refusal) return stays(refusal)
  const next = applyToMessage(facts, act)
  if (!isMessage(next)) return stays(next)
  const accepted: Written[] =
    message === known
      ? []
      : [
          {
            message,
            move: {
              id: message.id,
              to: 'ENVIADA',
              isDone: true,
              change: { sentAt: at.toISOString(), nextTryAt: null },
              event: acceptedEvent(work, told, at),
            },
          },
        ]
  current.set(message.id, {
    ...message,
    state: next.state,
    sentAt: next.sentAt ?? null,
    deliveredAt: next.deliveredAt ?? null,
  })
  const move: MessageMove = {
    id: message.id,
    to: next.state,
    isDone: doesItsStep(next.kind, next.state),
    change: changeOf(told, at),
    event: eventOf(work, told, at),
  }
  return { refusal: undefined, written: [...accepted, { message, move }] }
}

/** Notices and the guards that read them; addresses that returned a message; the log. */
async function afterEvents(work: Work, written: readonly Written[]): Promise<void> {
  const ids = [...new Set(written.map(({ message }) => message.id))]
  const sent = written.filter(({ move }) => move.to === 'ENVIADA').map(({ message }) => message.id)
  if (sent.length > 0) await insertNotices(work.tx, sent)
  await updateNotices(work.tx, ids)
  await suspendAddresses(
    work.tx,
    written
      .filter(({ move }) => move.to === 'DEVOLVIDA')
      .map(({ message, move }) => ({
        messageId: message.id,
        since: work.today,
        reason: `Devolvida: ${move.event?.detail || message.protocol}`,
      })),
  )
  work.audit(
    ...written.map(({ message, move }) => ({
      mallId: message.mallId,
      action: 'MENSAGEM_EVENTO',
      entity: 'mensagem',
      entityId: message.id,
      body: {
        protocolo: message.protocol,
        de: message.state,
        para: move.to,
        origem: move.event?.source,
        em: move.event?.occurredAt,
        detalhe: move.event?.detail ?? '',
        comprovante: move.event?.proof ?? '',
      },
    })),
  )
  work.invalidate(messageQueries, 'notices')
  await work.enqueue(refresh, {}, { key: refresh.name })
}

/** Events with what each of them would change. */
export type Judged = {
  readonly outcomes: readonly ToldOutcome[]
  readonly written: readonly Written[]
}

/**
 * Judges deliveries, returns and failures of locked messages, in the given order. A return wins over
 * a delivery whatever their order; what changes nothing is REPETIDO.
 */
export function judgeEvents(
  work: Work,
  messages: readonly LockedMessage[],
  told: readonly Told[],
): Judged {
  const current = new Map(messages.map((message) => [message.id, message]))
  const outcomes: ToldOutcome[] = []
  const written: Written[] = []
  for (const each of told) {
    const outcome = tellOne(work, current, each)
    outcomes.push({ told: each, refusal: outcome.refusal })
    written.push(...outcome.written)
  }
  return { outcomes, written }
}

/** Writes judged events: several moves of one message one after another, each with its own event. */
export async function writeEvents(work: Work, written: readonly Written[]): Promise<void> {
  const rounds = new Map<number, number>()
  const byRound = Map.groupBy(written, ({ message }) => {
    const round = rounds.get(message.id) ?? 0
    rounds.set(message.id, round + 1)
    return round
  })
  for (const round of byRound.values())
    await writeMoves(
      work.tx,
      round.map(({ move }) => move),
    )
  if (written.length > 0) await afterEvents(work, written)
}

/** Judges events and writes what they change. */
export async function applyEvents(
  work: Work,
  messages: readonly LockedMessage[],
  told: readonly Told[],
): Promise<readonly ToldOutcome[]> {
  const { outcomes, written } = judgeEvents(work, messages, told)
  await writeEvents(work, written)
  return outcomes
}
