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

export function failureOf(error: unknown): MailFailure {
  const { code, command, responseCode, message } = (error ?? {}) as SmtpError
  const because = String(message ?? error).slice(0, 500)
  // A permanent rejection of the recipient is final; every other error may be temporary.
  if (typeof responseCode === 'number')
    return new MailFailure(
      responseCode >= 500 && command === 'RCPT TO' ? 'refused' : 'later',
      because,
    )
  if (code === 'EENVELOPE') return new MailFailure('refused', because)
  // After DATA has started, a timeout does not show whether the message arrived.
  return new MailFailure(command === 'DATA' ? 'unknown' : 'later', because)
}

/** SMTP client: one connection per message; loads no files and no URLs. */
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
          // Suppresses out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}
