import { createHash } from 'node:crypto'

import type { LockedMessage } from '#features/collection/messages/actions/events.ts'
import { type AskedMessage, askAnew } from '#features/collection/messages/actions/ask-anew.ts'
import { storeFile } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'

import { dialled } from '../gateway/dispatch-csv.ts'
import type { ReadyMessage } from '../gateway/hand-over.ts'
import { askedAnew, type Verdict } from '../rules/before-sending.ts'
import { type ContentFacts, updateBoletos } from '../store/contents.ts'
import { eraseContents } from '../store/outbox.ts'
import { contentFacts, wordable } from './contents.ts'
import { moveMessage } from './hand-over-ends.ts'
import { messageFile } from './message-bytes.ts'

/** Verdicts on locked messages, asked anew in this transaction (rules 8.1). */
export async function verdictsOn(
  work: Work,
  messages: readonly LockedMessage[],
): Promise<ReadonlyMap<number, Verdict>> {
  const ids = messages.map(({ id }) => id)
  const facts = await contentFacts(work, ids)
  const answers: ReadonlyMap<number, AskedMessage> = await askAnew(work, ids)
  const reasonOf = (id: number, found: Pick<ContentFacts, 'sender'> | undefined) =>
    found?.sender ? answers.get(id)?.reason : 'REMETENTE'
  return new Map(
    ids.map((id) => {
      const found = facts.get(id)
      const boletos = found?.boletos ?? []
      return [id, askedAnew(boletos, answers.get(id)?.boletos ?? new Map(), reasonOf(id, found))]
    }),
  )
}

/** Whether a message that may have left already would still leave today. */
export async function stillSends(work: Work, message: LockedMessage): Promise<boolean> {
  const verdict = (await verdictsOn(work, [message])).get(message.id)
  return verdict !== undefined && !verdict.leaves
}

/** A released message that is not sent after all, with its reason. */
export async function retire(
  work: Work,
  message: LockedMessage,
  verdict: Extract<Verdict, { readonly leaves: true }>,
): Promise<void> {
  const left = verdict.boletos.filter(({ leftReason }) => leftReason !== null)
  await updateBoletos(work.tx, message.id, left)
  await moveMessage(work, message, 'RETIRADA', { reason: verdict.reason, nextTryAt: null })
}

/** The address as its way out takes it: telephones with the code of the country. */
export const addressee = ({ channel, address }: LockedMessage): string =>
  channel === 'EMAIL' ? address : dialled(address)

/** The bytes of a message, stored with their hash; the message is ENVIANDO from here on. */
export async function storeContent(
  work: Work,
  message: LockedMessage,
  mailUrl: string | undefined,
  dispatchId?: number,
): Promise<ReadyMessage | undefined> {
  const facts = wordable((await contentFacts(work, [message.id])).get(message.id))
  // An earlier try that did not leave has other words and another day's charges.
  if (facts.contentFileId !== null) await eraseContents(work.tx, [message.id])
  const { name, mediaType, bytes } = await messageFile(facts, {
    day: work.today,
    at: work.now,
    ...(mailUrl !== undefined && { mailUrl }),
  })
  const file = await storeFile(work.tx, { name, mediaType, source: bytes, mallId: message.mallId })
  await moveMessage(work, message, 'ENVIANDO', {
    sendingAt: work.now.toISOString(),
    nextTryAt: null,
    reason: null,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    contentFileId: file.id,
    ...(dispatchId !== undefined && { dispatchId }),
  })
  if (message.channel === 'CARTA') return undefined
  const { protocol, channel } = message
  return { protocol, channel, from: facts.sender.email, to: addressee(message), bytes }
}

/**
 * LIBERADA to ENVIANDO: asks anew, takes out what has a reason, and stores the bytes. undefined = the
 * message was retired.
 */
export async function prepareMessage(
  work: Work,
  message: LockedMessage,
  mailUrl: string | undefined,
): Promise<ReadyMessage | undefined> {
  const verdict = (await verdictsOn(work, [message])).get(message.id)
  if (!verdict) throw new Error(`No verdict on message ${message.id}`)
  if (verdict.leaves) {
    await retire(work, message, verdict)
    return undefined
  }
  await updateBoletos(work.tx, message.id, verdict.boletos)
  return storeContent(work, message, mailUrl)
}
