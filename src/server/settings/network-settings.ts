import { readFileSync } from 'node:fs'

import * as z from 'zod'

import { CannotStart } from './cannot-start.ts'

import { databaseSecrets, isLocal } from './database-settings.ts'
import { fileSecrets } from './file-settings.ts'
import { messageSecrets } from './message-settings.ts'
import { mailServer, secretText, serviceAddress } from './outside-fields.ts'

/** Virus scanner: clamd by TCP or by a local socket. */
export type Scanner = { readonly host: string; readonly port: number } | { readonly path: string }

/** Directory of the identity provider, queried by SCIM 2.0 (RFC 7644). */
export type DirectoryAddress = { readonly url: string; readonly token: string | undefined }

/** Numbering of filing tickets: by Régua, or by another system (docs/decisions/0015). */
export type TicketSettings =
  | { readonly kind: 'own' }
  | { readonly kind: 'http'; readonly url: string; readonly token: string | undefined }

/** Mail server, sender, and the product's address. */
export type MailSettings = {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string
  readonly from: string
  /** The product's address, for the link in a message. */
  readonly address: string
  /** Require STARTTLS; without it nothing is sent. */
  readonly mustEncrypt: boolean
}

/** Outside parties of the process, and what it exposes. */
export type NetworkSettings = {
  /**
   * Further origins that the server may contact, besides those of the identity provider and the
   * bureau.
   */
  readonly outbound: readonly string[]
  readonly scanner: Scanner | undefined
  /** Directory for looking up people by login; undefined = names and e-mails are typed. */
  readonly directory: DirectoryAddress | undefined
  readonly exposes: { readonly metrics: boolean; readonly docs: boolean }
}

/**
 * Settings that may be read from a file, to hide them from process lists and child environments.
 */
const secrets = [
  ...databaseSecrets,
  ...fileSecrets,
  ...messageSecrets,
  'REGUA_BUREAU_TOKEN',
  'REGUA_DIRECTORY_TOKEN',
  'REGUA_TICKETS_TOKEN',
  'REGUA_SMTP_URL',
] as const

const originsOf = (text: string): string[] => text.split(',').map((part) => part.trim())
const isOrigin = (text: string) =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).origin === text &&
  !text.includes('*')

const clamd = /^tcp:\/\/(\[[0-9a-f:]+\]|[\w.-]+):(\d{1,5})$/i
const socket = /^unix:(\/.+)$/

const list = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

export const networkFields = {
  REGUA_BUREAU_TOKEN_FILE: z.string().optional(),
  REGUA_OIDC_ACR: z.string().optional(),
  REGUA_OIDC_AMR: z.string().optional(),
  REGUA_OIDC_MAX_AGE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'REGUA_OIDC_MAX_AGE: informe os minutos, de 1 a 99999.')
    .transform(Number)
    .optional(),
  REGUA_DIRECTORY_URL: serviceAddress(
    'REGUA_DIRECTORY_URL',
    'https://exemplo.com.br/scim/v2',
    'REGUA_DIRECTORY_TOKEN',
  ),
  REGUA_DIRECTORY_TOKEN: secretText('REGUA_DIRECTORY_TOKEN'),
  REGUA_DIRECTORY_TOKEN_FILE: z.string().optional(),
  REGUA_TICKETS: z.enum(['own', 'http'], 'REGUA_TICKETS: use own ou http.').optional(),
  REGUA_TICKETS_URL: serviceAddress(
    'REGUA_TICKETS_URL',
    'https://chamados.exemplo.com.br/abrir',
    'REGUA_TICKETS_TOKEN',
  ),
  REGUA_TICKETS_TOKEN: secretText('REGUA_TICKETS_TOKEN'),
  REGUA_TICKETS_TOKEN_FILE: z.string().optional(),
  REGUA_SMTP_URL: mailServer('REGUA_SMTP_URL'),
  REGUA_SMTP_URL_FILE: z.string().optional(),
  REGUA_SMTP_FROM: z
    .email('REGUA_SMTP_FROM: informe o e-mail de quem envia, como regua@empresa.com.br.')
    .optional(),
  REGUA_ADDRESS: z
    .string()
    .refine(
      isOrigin,
      'REGUA_ADDRESS: informe o endereço da Régua, como https://regua.empresa.com.br.',
    )
    .optional(),
  REGUA_OUTBOUND: z
    .string()
    .refine(
      (text) => originsOf(text).every(isOrigin),
      'REGUA_OUTBOUND: informe origens separadas por vírgula, como https://chaves.example.',
    )
    .optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  REGUA_CLAMD: z
    .string()
    .refine(
      (text) => clamd.test(text) || socket.test(text),
      'REGUA_CLAMD: use tcp://servidor:3310 ou unix:/caminho.',
    )
    .optional(),
  REGUA_EXPOSE: z
    .string()
    .refine(
      (text) =>
        text === 'none' || list(text).every((part) => part === 'metrics' || part === 'docs'),
      'REGUA_EXPOSE: use metrics, docs, os dois, ou none.',
    )
    .optional(),
}

const NetworkInput = z.object(networkFields)
type NetworkInput = z.infer<typeof NetworkInput>

/**
 * The environment with secrets read from files; an unreadable file or a secret given twice stops
 * the start.
 */
export function withSecretFiles(env: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = { ...env }
  for (const name of secrets) {
    const path = env[`${name}_FILE`]
    if (path === undefined) continue
    if (env[name] !== undefined)
      throw new CannotStart(`${name}_FILE: use só um dos dois, ${name} ou ${name}_FILE.`)
    try {
      found[name] = readFileSync(path, 'utf8').trim()
    } catch {
      throw new CannotStart(`${name}_FILE: o arquivo ${path} não pôde ser lido.`)
    }
    if (found[name] === '') throw new CannotStart(`${name}_FILE: o arquivo ${path} está vazio.`)
  }
  return found
}

const scannerOf = (text: string | undefined): Scanner | undefined => {
  const [, host, port] = clamd.exec(text ?? '') ?? []
  if (host !== undefined && port !== undefined)
    return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
  const [, path] = socket.exec(text ?? '') ?? []
  return path === undefined ? undefined : { path }
}

function directoryOf(environment: NetworkInput, production: boolean): DirectoryAddress | undefined {
  const url = environment.REGUA_DIRECTORY_URL
  if (url === undefined) return undefined
  if (production && !url.startsWith('https://'))
    throw new CannotStart('REGUA_DIRECTORY_URL: em produção o endereço começa com https://.')
  return { url: url.replace(/\/+$/, ''), token: environment.REGUA_DIRECTORY_TOKEN }
}

export function ticketsOf(environment: NetworkInput, production: boolean): TicketSettings {
  const url = environment.REGUA_TICKETS_URL
  // An address alone looks configured, but Régua would number the tickets itself.
  if ((environment.REGUA_TICKETS ?? 'own') === 'own') {
    if (url !== undefined)
      throw new CannotStart(
        'REGUA_TICKETS: com REGUA_TICKETS_URL use http; com own retire o endereço.',
      )
    return { kind: 'own' }
  }
  if (url === undefined)
    throw new CannotStart('REGUA_TICKETS_URL: falta o endereço do sistema que numera os chamados.')
  if (production && !url.startsWith('https://'))
    throw new CannotStart('REGUA_TICKETS_URL: em produção o endereço começa com https://.')
  return { kind: 'http', url, token: environment.REGUA_TICKETS_TOKEN }
}

/** Settings of outgoing e-mail; undefined = none is sent. */
export function mailOf(environment: NetworkInput, production: boolean): MailSettings | undefined {
  const { REGUA_SMTP_URL: url, REGUA_SMTP_FROM: from, REGUA_ADDRESS: address } = environment
  if (url === undefined) return undefined
  if (from === undefined)
    throw new CannotStart('REGUA_SMTP_FROM: falta o e-mail de quem envia o resumo.')
  if (address === undefined)
    throw new CannotStart('REGUA_ADDRESS: falta o endereço da Régua, para o link do resumo.')
  if (production && !address.startsWith('https://'))
    throw new CannotStart('REGUA_ADDRESS: em produção o endereço começa com https://.')
  return { url, from, address, mustEncrypt: production && !isLocal(new URL(url).hostname) }
}

/** The network settings; throws CannotStart if production forbids one. */
export function networkOf(environment: NetworkInput, production: boolean): NetworkSettings {
  if (production && environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new CannotStart('NODE_TLS_REJECT_UNAUTHORIZED: em produção todo certificado é conferido.')
  const exposed = list(environment.REGUA_EXPOSE ?? (production ? '' : 'metrics docs'))
  return {
    outbound: environment.REGUA_OUTBOUND === undefined ? [] : originsOf(environment.REGUA_OUTBOUND),
    scanner: scannerOf(environment.REGUA_CLAMD),
    directory: directoryOf(environment, production),
    exposes: { metrics: exposed.includes('metrics'), docs: exposed.includes('docs') },
  }
}

/** Required strength of authentication; undefined = the identity provider decides. */
export function strengthOf(environment: NetworkInput):
  | {
      readonly acr: readonly string[]
      readonly amr: readonly string[]
      readonly maxAgeSeconds: number | undefined
    }
  | undefined {
  const { REGUA_OIDC_ACR: acr, REGUA_OIDC_AMR: amr, REGUA_OIDC_MAX_AGE: minutes } = environment
  if (acr === undefined && amr === undefined && minutes === undefined) return undefined
  return {
    acr: list(acr ?? ''),
    amr: list(amr ?? ''),
    maxAgeSeconds: minutes === undefined ? undefined : minutes * 60,
  }
}

/** Rows of the table in docs/settings.md, by the setting that precedes them. */
export const networkTable: readonly {
  readonly name: keyof NetworkInput
  readonly meaning: string
  readonly byDefault: string
}[] = [
  {
    name: 'REGUA_OIDC_ACR',
    meaning:
      'Accepted classes of authentication (`acr`), requested from the provider and checked in its token',
    byDefault: 'any',
  },
  {
    name: 'REGUA_OIDC_AMR',
    meaning: 'Methods (`amr`) that the token must contain, all of them, such as `mfa`',
    byDefault: 'any',
  },
  {
    name: 'REGUA_OIDC_MAX_AGE',
    meaning:
      'Maximum age of the authentication at the provider, in minutes; the token must contain `auth_time`',
    byDefault: 'any',
  },
  {
    name: 'REGUA_DIRECTORY_URL',
    meaning:
      "Address of the provider's directory by SCIM 2.0, where name and e-mail of a login are looked up; https in production",
    byDefault: 'none: administrators type them; the demonstration has its own',
  },
  { name: 'REGUA_DIRECTORY_TOKEN', meaning: 'Bearer token for the directory', byDefault: 'none' },
  {
    name: 'REGUA_DIRECTORY_TOKEN_FILE',
    meaning: 'A file that contains REGUA_DIRECTORY_TOKEN',
    byDefault: 'none',
  },
  {
    name: 'REGUA_BUREAU_TOKEN_FILE',
    meaning: 'A file that contains REGUA_BUREAU_TOKEN',
    byDefault: 'none',
  },
  {
    name: 'REGUA_TICKETS',
    meaning:
      'Source of the ticket numbers of filings: `own` (AJ-AAAA-NNNNNN) or `http` (a ticket system, called after the act)',
    byDefault: '`own`',
  },
  {
    name: 'REGUA_TICKETS_URL',
    meaning: 'URL where the ticket system opens a ticket, https in production',
    byDefault: 'none',
  },
  {
    name: 'REGUA_TICKETS_TOKEN',
    meaning: 'Bearer token for the ticket system',
    byDefault: 'none',
  },
  {
    name: 'REGUA_TICKETS_TOKEN_FILE',
    meaning: 'A file that contains REGUA_TICKETS_TOKEN',
    byDefault: 'none',
  },
  {
    name: 'REGUA_SMTP_URL',
    meaning:
      'The mail server for the daily summary of unread alerts: `smtp://user:password@host:587` or `smtps://…:465`. In production it must encrypt unless it is on this machine',
    byDefault: 'none: no e-mail is sent',
  },
  {
    name: 'REGUA_SMTP_URL_FILE',
    meaning: 'A file that contains REGUA_SMTP_URL',
    byDefault: 'none',
  },
  {
    name: 'REGUA_SMTP_FROM',
    meaning: 'Sender of the summary: an e-mail address',
    byDefault: 'none',
  },
  {
    name: 'REGUA_ADDRESS',
    meaning: 'URL of Régua, for the link in the summary; https in production',
    byDefault: 'none',
  },
  {
    name: 'REGUA_OUTBOUND',
    meaning:
      'Further origins that the server may call, such as where the provider publishes its keys: `https://a,https://b`. All others are blocked',
    byDefault: 'none',
  },
  {
    name: 'NODE_TLS_REJECT_UNAUTHORIZED',
    meaning: 'Node setting: `0` accepts every certificate, and is refused in production',
    byDefault: '`1`',
  },
  {
    name: 'REGUA_CLAMD',
    meaning:
      'A ClamAV daemon that scans every upload: `tcp://host:3310` or `unix:/path`. Without its answer the upload is refused',
    byDefault: 'none',
  },
  {
    name: 'REGUA_EXPOSE',
    meaning:
      'Pages without sign-in: `metrics` (/metrics), `docs` (/bff/docs, /bff/openapi.json), both or `none`',
    byDefault: '`none` in production, else both',
  },
]
