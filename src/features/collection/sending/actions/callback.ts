import type { AnswerOf, InputOf } from '#contract/call.ts'
import {
  applyEvents,
  idsOfProtocols,
  lockMessages,
  type LockedMessage,
  type EventReport,
} from '#features/collection/messages/actions/events.ts'
import {
  replyProblem,
  storeReply,
  type ReplyKind,
} from '#features/collection/messages/actions/reply.ts'
import { REPLY_KINDS } from '#features/collection/messages/contract/message.ts'
import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { Unauthenticated } from '#server/http/errors.ts'
import type { Arrival, Conductor } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'

import {
  CALLBACK_EVENTS,
  type CallbackEvent,
  type callBack,
  momentHeader,
  signatureHeader,
} from '../contract/callback.ts'
import { isSigned } from '../gateway/signature.ts'
import { knownEvents } from '../store/callback.ts'

type Answer = AnswerOf<typeof callBack>
type Ignored = Answer['ignorados'][number]

/** An event of a known message and kind, with its instant. */
type ReadEvent = {
  readonly event: CallbackEvent
  readonly kind: (typeof CALLBACK_EVENTS)[number]
  readonly at: Date
  readonly message: LockedMessage
}

const isKind = (text: string): text is ReadEvent['kind'] =>
  CALLBACK_EVENTS.some((kind) => kind === text)
const isReplyKind = (text: string): text is ReplyKind => REPLY_KINDS.some((kind) => kind === text)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

function readEvent(event: CallbackEvent, message: LockedMessage | undefined): ReadEvent | Ignored {
  const ignored = (motivo: string): Ignored => ({ id: event.id, motivo })
  if (!isKind(event.evento)) return ignored('Evento desconhecido.')
  if (!message) return ignored('Mensagem desconhecida.')
  const at = new Date(event.em)
  if (!instant.test(event.em) || Number.isNaN(at.getTime())) return ignored('Instante inválido.')
  return { event, kind: event.evento, at, message }
}

const eventIdOf = (event: CallbackEvent) => event.id

const kindOf = ({ kind, event }: ReadEvent): ReplyKind | undefined => {
  if (kind === 'RECUSA') return 'RECUSA'
  const kindText = event.tipo ?? 'OUTRA'
  return isReplyKind(kindText) ? kindText : undefined
}

/** A reply in the state that the message has now; undefined = stored. */
async function storeProviderReply(
  work: Work,
  read: ReadEvent,
  provider: string,
): Promise<string | undefined> {
  const [message] = await lockMessages(work.tx, [read.message.id], 'all')
  const kind = kindOf(read)
  if (!message) return 'Mensagem desconhecida.'
  if (kind === undefined) return 'Tipo de resposta desconhecido.'
  if (read.at > work.now) return 'A data está no futuro.'
  const day = todayIn(read.at)
  const problem = replyProblem(message, day, work.today)
  if (problem !== undefined) return problem
  await storeReply(work, {
    message,
    kind,
    words: (read.event.texto ?? read.event.detalhe ?? '').trim().slice(0, 4000),
    day,
    witness: { kind: 'PROVEDOR', provider, eventId: eventIdOf(read.event), at: read.at },
  })
  return undefined
}

const reportOf = ({ event, kind, at, message }: ReadEvent, provider: string): EventReport => ({
  messageId: message.id,
  event: kind as EventReport['event'],
  at,
  source: 'PROVEDOR',
  by: undefined,
  proof: (event.comprovante ?? '').trim(),
  detail: (event.detalhe ?? '').trim().slice(0, 500),
  provider,
  providerEventId: eventIdOf(event),
})

/** Events in their order of happening: whatever the order of arrival, a return wins. */
async function applyAll(
  work: Work,
  provider: string,
  read: readonly ReadEvent[],
): Promise<{ readonly repeated: number; readonly ignored: readonly Ignored[] }> {
  const ordered = read.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const states = ordered.filter(({ kind }) => kind !== 'RESPOSTA' && kind !== 'RECUSA')
  const locked = await lockMessages(
    work.tx,
    [...new Set(states.map(({ message }) => message.id))],
    'all',
  )
  const outcomes = await applyEvents(
    work,
    locked,
    states.map((each) => reportOf(each, provider)),
  )
  const refusals = outcomes.flatMap(({ report, refusal }) =>
    refusal === undefined ? [] : [{ id: report.providerEventId ?? '', refusal }],
  )
  const ignored: Ignored[] = refusals
    .filter(({ refusal }) => refusal.code !== 'REPETIDO')
    .map(({ id, refusal }) => ({ id, motivo: refusal.because }))
  for (const each of ordered.filter((one) => !states.includes(one))) {
    const because = await storeProviderReply(work, each, provider)
    if (because !== undefined) ignored.push({ id: each.event.id, motivo: because })
  }
  return {
    repeated: refusals.filter(({ refusal }) => refusal.code === 'REPETIDO').length,
    ignored,
  }
}

/** The first event of each id that was not report before. */
async function fresh(
  work: Work,
  provider: string,
  events: readonly CallbackEvent[],
): Promise<readonly CallbackEvent[]> {
  const known = await knownEvents(
    work.tx,
    provider,
    events.map(({ id }) => id),
  )
  const first = new Map(events.toReversed().map((event) => [event.id, event]))
  return [...first.values()].toReversed().filter(({ id }) => !known.has(id))
}

async function applyCallback(
  work: Work,
  provider: string,
  events: readonly CallbackEvent[],
): Promise<Answer> {
  const protocols = events.map(({ protocolo }) => protocolo)
  const ids = await idsOfProtocols(work.tx, protocols, 'all')
  // Locked before the events are looked up: the same callback may arrive twice at a time.
  const locked = new Map(
    (await lockMessages(work.tx, [...ids.values()], 'all')).map((each) => [each.id, each]),
  )
  const unknown = await fresh(work, provider, events)
  const read = unknown.map((event) => readEvent(event, locked.get(ids.get(event.protocolo) ?? 0)))
  const good = read.filter((each): each is ReadEvent => 'message' in each)
  const bad = read.filter((each): each is Ignored => !('message' in each))
  const { repeated, ignored } = await applyAll(work, provider, good)
  return {
    recebidos: good.length - repeated - ignored.length,
    repetidos: events.length - unknown.length + repeated,
    ignorados: [...bad, ...ignored],
  }
}

/** Tells the administrators once a day that somebody called without the right signature. */
const alertUnsigned = (work: Work, provider: string) =>
  createAlerts(work, [
    {
      kind: 'REGUA',
      key: `assinatura ${work.today}`,
      path: '/acessos-usuarios',
      title: 'Um retorno de mensagens chegou sem assinatura válida',
      detail: `Provedor ${provider}. Confira REGUA_MENSAGENS_SEGREDO com o serviço; nada foi mudado.`,
    },
  ])

/**
 * A signed callback without session: it changes states, suspends addresses and opens replies, and
 * shows nothing to anybody. Events already report are repeated, not applied again.
 */
export const receiveCallback =
  (secret: string | undefined) =>
  async (
    conductor: Conductor,
    { provedor, eventos }: InputOf<typeof callBack>,
    arrival: Arrival,
  ): Promise<Answer> => {
    const body = {
      text: arrival.signedText ?? '',
      moment: arrival.header(momentHeader),
      signature: arrival.header(signatureHeader),
    }
    const accepted = await conductor.work(async (work) => {
      const isFine = secret !== undefined && isSigned(body, secret, work.now)
      if (!isFine) await alertUnsigned(work, provedor)
      return isFine
    })
    if (!accepted) throw new Unauthenticated('A assinatura não confere.')
    return conductor.work((work) => applyCallback(work, provedor, eventos))
  }
