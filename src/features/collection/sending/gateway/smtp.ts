import SMTPConnection from 'nodemailer/lib/smtp-connection'

import type { CollectionMail } from '#server/settings/message-settings.ts'

import type { Carrier, HandOver, ReadyMessage } from './hand-over.ts'

const connectWithinMs = 10_000
const answerWithinMs = 30_000

type SmtpError = {
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly message?: unknown
}

const wordsOf = (error: unknown): string =>
  String((error as SmtpError | undefined)?.message ?? error)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** Failures before the message was named: nothing can have left. */
const awayOf = (error: unknown): HandOver => ({
  kind: 'later',
  because: wordsOf(error),
  isServerAway: true,
})

/** Failures while a message was handed over; only an answer of the server is certain. */
export function failureOf(error: unknown): HandOver {
  const { command, responseCode } = (error ?? {}) as SmtpError
  const because = wordsOf(error)
  if (typeof responseCode !== 'number') return { kind: 'unknown', because }
  if (responseCode >= 500 && command !== 'MAIL FROM') return { kind: 'refused', because }
  return { kind: 'later', because, isServerAway: command === 'MAIL FROM' }
}

function connectionTo({ url, mustEncrypt }: CollectionMail): SMTPConnection {
  const { protocol, hostname, port } = new URL(url)
  const secure = protocol === 'smtps:'
  return new SMTPConnection({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || (secure ? '465' : '587')),
    secure,
    requireTLS: mustEncrypt && !secure,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
  })
}

/** Connects and signs in; rejects with why not. */
async function open(connection: SMTPConnection, mail: CollectionMail): Promise<void> {
  const { username, password } = new URL(mail.url)
  const failed = new Promise<never>((_, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('The mail server closed the connection')))
  })
  failed.catch(() => undefined)
  const steps = async () => {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    if (username === '') return
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    await new Promise<void>((resolve, reject) => {
      connection.login(auth, (error) => (error ? reject(error) : resolve()))
    })
  }
  await Promise.race([steps(), failed])
}

function send(connection: SMTPConnection, { from, to, bytes }: ReadyMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('The mail server closed the connection')))
    connection.send({ from, to: [to] }, Buffer.from(bytes), (error, info) =>
      error ? reject(error) : resolve(info?.response ?? ''),
    )
  })
}

/** Mail server of messages to debtors: one connection per message, its bytes as stored. */
export const smtpCarrier = (mail: CollectionMail): Carrier => ({
  isIdempotent: false,
  handOver: async (message) => {
    const connection = connectionTo(mail)
    try {
      await open(connection, mail)
    } catch (error) {
      connection.close()
      return awayOf(error)
    }
    try {
      const answer = await send(connection, message)
      return { kind: 'sent', answer: answer.slice(0, 500) }
    } catch (error) {
      return failureOf(error)
    } finally {
      connection.close()
    }
  },
})
