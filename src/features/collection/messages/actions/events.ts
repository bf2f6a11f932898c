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
export type EventReport = {
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

export type ReportOutcome = { readonly report: EventReport; readonly refusal: Refusal | undefined }

/** A day is the sending itself if it is the same day, else its beginning. */
const instantOf = (at: Date | LocalDate, sentAt: Date | null): Date => {
  if (at instanceof Date) return at
  return sentAt !== null && todayIn(sentAt) === at ? sentAt : startOfDay(at)
}

function actOf(report: EventReport, message: LockedMessage, now: Date): MessageAct {
  if (report.event === 'FALHOU')
    return { type: 'falhar', reason: report.detail || 'O envio falhou.' }
  return {
    type: report.event === 'ENTREGUE' ? 'entregar' : 'devolver',
    source: report.source,
    at: instantOf(report.at, message.sentAt),
    isDay: !(report.at instanceof Date),
    now,
    by: report.by,
    proof: report.proof,
  }
}

const eventOf = (work: Work, report: EventReport, at: Date): NewEvent => ({
  event: report.event,
  occurredAt: at.toISOString(),
  source: report.source,
  byUser: report.source === 'PROVEDOR' ? null : work.actor.id,
  byName: report.source === 'PROVEDOR' ? (report.provider ?? 'Provedor') : work.actor.name,
  detail: report.detail,
  proof: report.proof,
  ...(report.provider !== undefined && { provider: report.provider }),
  ...(report.providerEventId !== undefined && { providerEventId: report.providerEventId }),
  ...(report.importId !== undefined && { importId: report.importId }),
})

function changeOf(report: EventReport, at: Date): MessageMove['change'] {
  if (report.event === 'ENTREGUE')
    return { deliveredAt: at.toISOString(), proof: report.proof, deliverySource: report.source }
  if (report.event === 'DEVOLVIDA')
    return {
      returnedAt: at.toISOString(),
      deliveredAt: null,
      deliverySource: report.source,
      reason: report.detail || 'Devolvida',
    }
  return { reason: report.detail || 'O envio falhou.' }
}

/** A failure report by a person or file has the limits of a delivery. */
function mayReportFailure(
  facts: MessageFacts,
  report: EventReport,
  at: Date,
  now: Date,
): Refusal | undefined {
  if (report.event !== 'FALHOU') return undefined
  const act = {
    type: 'devolver',
    source: report.source,
    at,
    isDay: !(report.at instanceof Date),
    now,
    by: report.by,
    proof: report.proof,
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
const acceptedBefore = (message: LockedMessage, report: EventReport): LockedMessage =>
  report.source === 'PROVEDOR' &&
  report.at instanceof Date &&
  message.state === 'ENVIANDO' &&
  message.hasContent &&
  message.dispatchId === null
    ? { ...message, state: 'ENVIADA', sentAt: report.at }
    : message

/** The acceptance that a later event proves. */
function acceptedEvent(work: Work, report: EventReport, at: Date): NewEvent {
  const { providerEventId: _, proof: __, ...event } = eventOf(work, report, at)
  return { ...event, event: 'ENVIADA' }
}

/** A message before an event, and its move. */
export type Written = { readonly message: LockedMessage; readonly move: MessageMove }

/** One event after another on the locked messages, each in the state that the one before left. */
function judgeOne(
  work: Work,
  current: Map<number, LockedMessage>,
  report: EventReport,
): { readonly refusal: Refusal | undefined; readonly written: readonly Written[] } {
  const known = current.get(report.messageId)
  const stays = (refusal: Refusal) => ({ refusal, written: [] })
  if (!known) return stays({ code: 'SITUACAO', because: 'A mensagem não existe.' })
  const message = acceptedBefore(known, report)
  const facts = factsOf(message)
  const act = actOf(report, message, work.now)
  const at = instantOf(report.at, message.sentAt)
  const refusal = mayReportFailure(facts, report, at, work.now)
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
              event: acceptedEvent(work, report, at),
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
    change: changeOf(report, at),
    event: eventOf(work, report, at),
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
  readonly outcomes: readonly ReportOutcome[]
  readonly written: readonly Written[]
}

/**
 * Judges deliveries, returns and failures of locked messages, in the given order. A return wins over
 * a delivery whatever their order; what changes nothing is REPETIDO.
 */
export function judgeEvents(
  work: Work,
  messages: readonly LockedMessage[],
  report: readonly EventReport[],
): Judged {
  const current = new Map(messages.map((message) => [message.id, message]))
  const outcomes: ReportOutcome[] = []
  const written: Written[] = []
  for (const each of report) {
    const outcome = judgeOne(work, current, each)
    outcomes.push({ report: each, refusal: outcome.refusal })
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
  report: readonly EventReport[],
): Promise<readonly ReportOutcome[]> {
  const { outcomes, written } = judgeEvents(work, messages, report)
  await writeEvents(work, written)
  return outcomes
}
