import { createTransport } from 'nodemailer'

import type { MailSettings } from '#server/settings/network-settings.ts'

import { MailFailure, type MailServer } from './mail-port.ts'

const connectWithinMs = 10_000
const answerWithinMs = 30_000

type SmtpError = {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly message?: unknown
}

/** What an error of the conversation means for the message. */
export function failureOf(error: unknown): MailFailure {
  const { code, command, responseCode, message } = (error ?? {}) as SmtpError
  const because = String(message ?? error).slice(0, 500)
  // Of a person the server said for good that it takes nothing; of everything else it may be mended.
  if (typeof responseCode === 'number')
    return new MailFailure(
      responseCode >= 500 && command === 'RCPT TO' ? 'refused' : 'later',
      because,
    )
  if (code === 'EENVELOPE') return new MailFailure('refused', because)
  // Once the message itself is under way, a silence says nothing of what became of it.
  return new MailFailure(command === 'DATA' ? 'unknown' : 'later', because)
}

/** A mail server spoken to by SMTP: a connection for each message, no file and no address read for it. */
export function smtpServer({ url, from, mustEncrypt }: MailSettings): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || (secure ? '465' : '587')),
    secure,
    requireTLS: mustEncrypt && !secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          // Nobody's absence answers a machine.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}
