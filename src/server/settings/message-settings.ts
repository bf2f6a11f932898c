import * as z from 'zod'

import { CannotStart } from './cannot-start.ts'
import { isLocal } from './database-settings.ts'
import { mailServer, secretText, serviceAddress } from './outside-fields.ts'

/** Mail server of the messages to debtors; apart from that of the daily summaries. */
export type CollectionMail = {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string
  /** Require STARTTLS; without it nothing is sent. */
  readonly mustEncrypt: boolean
}

/** Service that sends WhatsApp and SMS. */
export type MessageProvider = { readonly url: string; readonly token: string | undefined }

/** How messages of the dunning ladder leave, and who may report on them. */
export type MessageSettings = {
  /** undefined = e-mails cannot be released. */
  readonly mail: CollectionMail | undefined
  /** undefined = WhatsApp and SMS leave in a remessa. */
  readonly provider: MessageProvider | undefined
  /** Secret that signs callbacks; undefined = every callback is refused. */
  readonly callbackSecret: string | undefined
}

/** Nothing is sent by itself. */
export const noMessages: MessageSettings = {
  mail: undefined,
  provider: undefined,
  callbackSecret: undefined,
}

/** Settings that may be read from a file. */
export const messageSecrets = [
  'REGUA_COBRANCA_SMTP_URL',
  'REGUA_MENSAGENS_TOKEN',
  'REGUA_MENSAGENS_SEGREDO',
] as const

export const messageFields = {
  REGUA_COBRANCA_SMTP_URL: mailServer('REGUA_COBRANCA_SMTP_URL'),
  REGUA_COBRANCA_SMTP_URL_FILE: z.string().optional(),
  REGUA_MENSAGENS_URL: serviceAddress(
    'REGUA_MENSAGENS_URL',
    'https://mensagens.exemplo.com.br/enviar',
    'REGUA_MENSAGENS_TOKEN',
  ),
  REGUA_MENSAGENS_TOKEN: secretText('REGUA_MENSAGENS_TOKEN'),
  REGUA_MENSAGENS_TOKEN_FILE: z.string().optional(),
  REGUA_MENSAGENS_SEGREDO: secretText('REGUA_MENSAGENS_SEGREDO'),
  REGUA_MENSAGENS_SEGREDO_FILE: z.string().optional(),
}
const MessageInput = z.object(messageFields)
type MessageInput = z.infer<typeof MessageInput>

/** The settings of messages; throws CannotStart if production forbids one. */
export function messagesOf(environment: MessageInput, production: boolean): MessageSettings {
  const {
    REGUA_COBRANCA_SMTP_URL: mailUrl,
    REGUA_MENSAGENS_URL: url,
    REGUA_MENSAGENS_TOKEN: token,
    REGUA_MENSAGENS_SEGREDO: callbackSecret,
  } = environment
  if (production && url !== undefined && !url.startsWith('https://'))
    throw new CannotStart('REGUA_MENSAGENS_URL: em produção o endereço começa com https://.')
  if (url === undefined && token !== undefined)
    throw new CannotStart('REGUA_MENSAGENS_URL: falta o endereço do serviço de mensagens.')
  return {
    mail:
      mailUrl === undefined
        ? undefined
        : { url: mailUrl, mustEncrypt: production && !isLocal(new URL(mailUrl).hostname) },
    provider: url === undefined ? undefined : { url, token },
    callbackSecret,
  }
}

/** Rows of the table in docs/settings.md. */
export const messageTable: readonly {
  readonly name: keyof MessageInput
  readonly meaning: string
  readonly byDefault: string
}[] = [
  {
    name: 'REGUA_COBRANCA_SMTP_URL',
    meaning:
      'The mail server for messages to debtors: `smtp://user:password@host:587` or `smtps://…:465`; never that of REGUA_SMTP_URL by itself. In production it must encrypt unless it is on this machine',
    byDefault: 'none: e-mails cannot be released',
  },
  {
    name: 'REGUA_COBRANCA_SMTP_URL_FILE',
    meaning: 'A file that contains REGUA_COBRANCA_SMTP_URL',
    byDefault: 'none',
  },
  {
    name: 'REGUA_MENSAGENS_URL',
    meaning: 'URL of the service that sends WhatsApp and SMS; https in production',
    byDefault: 'none: they leave as a file (remessa)',
  },
  {
    name: 'REGUA_MENSAGENS_TOKEN',
    meaning: 'Bearer token for that service',
    byDefault: 'none',
  },
  {
    name: 'REGUA_MENSAGENS_TOKEN_FILE',
    meaning: 'A file that contains REGUA_MENSAGENS_TOKEN',
    byDefault: 'none',
  },
  {
    name: 'REGUA_MENSAGENS_SEGREDO',
    meaning:
      'Secret with which providers sign their callbacks (HMAC-SHA256 of moment and body) to `/bff/regua/retorno/{provedor}`',
    byDefault: 'none: every callback is refused',
  },
  {
    name: 'REGUA_MENSAGENS_SEGREDO_FILE',
    meaning: 'A file that contains REGUA_MENSAGENS_SEGREDO',
    byDefault: 'none',
  },
]
