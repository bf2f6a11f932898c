import type { LockedMessage } from '#features/collection/messages/actions/events.ts'
import { type AskedMessage, askAnew } from '#features/collection/messages/actions/ask-anew.ts'
import { storeFiles } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'

import { dialled } from '../gateway/dispatch-csv.ts'
import type { ReadyMessage } from '../gateway/hand-over.ts'
import { askedAnew, type Verdict } from '../rules/before-sending.ts'
import { type ContentFacts, updateBoletos } from '../store/contents.ts'
import { eraseContents } from '../store/outbox.ts'
import { contentFacts, type Wordable, wordable } from './contents.ts'
import { moveMessages } from './hand-over-ends.ts'
import { type MessageFile, messageFile } from './message-bytes.ts'

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

type Judged = { readonly message: LockedMessage; readonly verdict: Verdict }

/** Released messages that are not sent after all, with their reasons. */
async function retire(work: Work, leaving: readonly Judged[]): Promise<void> {
  await updateBoletos(
    work.tx,
    leaving.map(({ message, verdict }) => ({
      messageId: message.id,
      boletos: verdict.boletos.filter(({ leftReason }) => leftReason !== null),
    })),
  )
  await moveMessages(
    work,
    leaving.flatMap(({ message, verdict }) =>
      verdict.leaves
        ? [
            {
              message,
              to: 'RETIRADA' as const,
              change: { reason: verdict.reason, nextTryAt: null },
            },
          ]
        : [],
    ),
  )
}

/**
 * Asks locked messages anew: those that leave are retired, the others get the values of today.
 * Returns the others.
 */
export async function askAll(
  work: Work,
  messages: readonly LockedMessage[],
): Promise<LockedMessage[]> {
  const verdicts = await verdictsOn(work, messages)
  const judged = messages.map((message): Judged => {
    const verdict = verdicts.get(message.id)
    if (!verdict) throw new Error(`No verdict on message ${message.id}`)
    return { message, verdict }
  })
  const staying = judged.filter(({ verdict }) => !verdict.leaves)
  await retire(
    work,
    judged.filter(({ verdict }) => verdict.leaves),
  )
  await updateBoletos(
    work.tx,
    staying.map(({ message, verdict }) => ({ messageId: message.id, boletos: verdict.boletos })),
  )
  return staying.map(({ message }) => message)
}

/** The address as its way out takes it: telephones with the code of the country. */
export const addressee = ({ channel, address }: LockedMessage): string =>
  channel === 'EMAIL' ? address : dialled(address)

/** A message that leaves, with the facts of its words. */
export type Leaving = { readonly message: LockedMessage; readonly facts: Wordable }

/** The bytes of messages, stored with their hashes; the messages are ENVIANDO from here on. */
export async function storeContents(
  work: Work,
  leaving: readonly Leaving[],
  { mailUrl, dispatchId }: { readonly mailUrl?: string; readonly dispatchId?: number },
): Promise<readonly MessageFile[]> {
  // An earlier try that did not leave has other words and another day's charges.
  await eraseContents(
    work.tx,
    leaving.flatMap(({ facts }) => (facts.contentFileId === null ? [] : [facts.id])),
  )
  const files = []
  for (const { message, facts } of leaving) {
    const about = { day: work.today, at: work.now, ...(mailUrl !== undefined && { mailUrl }) }
    files.push({ message, mallId: message.mallId, ...(await messageFile(facts, about)) })
  }
  const stored = await storeFiles(work.tx, files)
  await moveMessages(
    work,
    stored.map(({ message, id, sha256 }) => ({
      message,
      to: 'ENVIANDO',
      change: {
        sendingAt: work.now.toISOString(),
        nextTryAt: null,
        reason: null,
        sha256,
        contentFileId: id,
        ...(dispatchId !== undefined && { dispatchId }),
      },
    })),
  )
  return stored
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
  const [staying] = await askAll(work, [message])
  if (!staying) return undefined
  const facts = wordable((await contentFacts(work, [message.id])).get(message.id))
  const how = mailUrl === undefined ? {} : { mailUrl }
  const [file] = await storeContents(work, [{ message, facts }], how)
  const { protocol, channel } = message
  if (!file || channel === 'CARTA') return undefined
  return { protocol, channel, from: facts.sender.email, to: addressee(message), bytes: file.bytes }
}
