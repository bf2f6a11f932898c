import { lockMessages, type LockedMessage } from '#features/collection/messages/actions/events.ts'
import { failpoint } from '#server/work/failpoints.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Work } from '#server/work/work.ts'
import type { CollectionMail } from '#server/settings/message-settings.ts'

import type { Carriers } from '../gateway/carriers.ts'
import type { Carrier, ReadyMessage } from '../gateway/hand-over.ts'
import { type Due, lockNext, noteTry } from '../store/outbox.ts'
import { contentFacts, wordable } from './contents.ts'
import { endHandOver, loseMessages, notifyFailures, settleLost } from './hand-over-ends.ts'
import { addressee, prepareMessage, stillSends } from './prepare.ts'
import { sendingHours } from './hours.ts'
import { storedBytes } from './stored-content.ts'

/** What sends: the ways out, and the address of the mail server. */
export type SendOptions = { readonly carriers: Carriers; readonly mail: CollectionMail | undefined }

type Channel = ReadyMessage['channel']

const channels: readonly Channel[] = ['EMAIL', 'WHATSAPP', 'SMS']
// Longer than any hand-over takes.
const leaseSeconds = 300
// A run ends before the next ones pile up; they go on where it stopped.
const longestRunMs = 10 * 60_000

const dueOf = (work: Work, carriers: Carriers, without: ReadonlySet<Channel>): Due => {
  const open = channels.filter((channel) => carriers[channel] && !without.has(channel))
  return {
    day: work.today,
    now: work.now,
    channels: open,
    idempotent: open.filter((channel) => carriers[channel]?.isIdempotent),
    leaseSeconds,
  }
}

/** A message that may be there already, sent again under the same key if it may still leave. */
async function repeat(work: Work, message: LockedMessage): Promise<ReadyMessage | undefined> {
  if (!(await stillSends(work, message))) {
    await loseMessages(work, [message], 'Há um motivo desde a primeira tentativa.')
    return undefined
  }
  const facts = wordable((await contentFacts(work, [message.id])).get(message.id))
  await noteTry(work.tx, message.id, work.now)
  if (facts.contentFileId === null || message.channel === 'CARTA') return undefined
  return {
    protocol: message.protocol,
    channel: message.channel,
    from: facts.sender.email,
    to: addressee(message),
    bytes: await storedBytes(work, facts.contentFileId),
  }
}

type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'next' }
  | { readonly kind: 'ready'; readonly id: number; readonly message: ReadyMessage }

/** The next due message, stored as ENVIANDO with its bytes; committed before it is handed over. */
async function takeNext(
  work: Work,
  { carriers, mail }: SendOptions,
  without: ReadonlySet<Channel>,
): Promise<Step> {
  if (!(await sendingHours(work)).isOpen) return { kind: 'nothing' }
  const id = await lockNext(work.tx, dueOf(work, carriers, without))
  const [message] = id === undefined ? [] : await lockMessages(work.tx, [id], 'all')
  if (!message) return { kind: 'nothing' }
  const ready =
    message.state === 'ENVIANDO'
      ? await repeat(work, message)
      : await prepareMessage(work, message, mail?.url)
  return ready ? { kind: 'ready', id: message.id, message: ready } : { kind: 'next' }
}

async function handOver(
  context: Pick<JobContext, 'work'>,
  carrier: Carrier,
  id: number,
  message: ReadyMessage,
): Promise<'next' | 'away'> {
  failpoint('message:before-hand-over')
  const outcome = await carrier.handOver(message)
  failpoint('message:handed-over')
  await context.work((work) => endHandOver(work, id, carrier, outcome))
  failpoint('message:end-recorded')
  return outcome.kind === 'later' && outcome.isServerAway ? 'away' : 'next'
}

/**
 * Sends what was released today, one message after another. ENVIANDO and the bytes are committed
 * before the hand-over: an e-mail whose answer is lost is INCERTA, never sent again by itself; over
 * a service it is repeated under the same key.
 */
export async function sendDue(
  context: Pick<JobContext, 'work'>,
  options: SendOptions,
): Promise<void> {
  const until = Date.now() + longestRunMs
  const away = new Set<Channel>()
  await context.work((work) => settleLost(work, dueOf(work, options.carriers, new Set())))
  let sent = 0
  while (Date.now() < until) {
    const step = await context.work((work) => takeNext(work, options, away))
    failpoint('message:taken')
    if (step.kind === 'nothing') break
    if (step.kind === 'next') continue
    const carrier = options.carriers[step.message.channel]
    if (!carrier) throw new Error(`No way out for ${step.message.channel}`)
    sent += 1
    if ((await handOver(context, carrier, step.id, step.message)) === 'away')
      away.add(step.message.channel)
  }
  if (sent > 0) await context.work(notifyFailures)
}
