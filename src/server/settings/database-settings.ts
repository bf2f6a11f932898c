import * as z from 'zod'

import { CannotStart } from './cannot-start.ts'

export type DatabaseAddresses = {
  /** Connection string for requests and jobs, if not as the owner of the tables. */
  readonly appUrl: string | undefined
  /**
   * Direct connection to PostgreSQL if DATABASE_URL leads to a pooler, for sessions of our own
   * (docs/decisions/0058).
   */
  readonly directUrl: string | undefined
  /** A standby for reads that may lag (docs/decisions/0058). */
  readonly readUrl: string | undefined
  /** Maximum lag of the standby in seconds; above it the primary answers. */
  readonly mostLagSeconds: number
}

/** Addresses that may be read from a file. */
export const databaseSecrets = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
] as const

const address = (name: string) =>
  z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^?]*\/[^/?]+(\?|$)/,
      `${name}: informe postgres://usuario:senha@servidor:5432/banco, com o nome do banco.`,
    )
    .refine(
      (text) => !/[?&]options=/.test(text),
      `${name}: retire "options="; a Régua define as opções de cada conexão.`,
    )
    .optional()

export const databaseFields = {
  DATABASE_URL: address('DATABASE_URL'),
  DATABASE_URL_FILE: z.string().optional(),
  DATABASE_APP_URL: address('DATABASE_APP_URL'),
  DATABASE_APP_URL_FILE: z.string().optional(),
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL'),
  DATABASE_DIRECT_URL_FILE: z.string().optional(),
  DATABASE_READ_URL: address('DATABASE_READ_URL'),
  DATABASE_READ_URL_FILE: z.string().optional(),
  REGUA_READ_LAG: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'REGUA_READ_LAG: informe os segundos, de 1 a 9999.')
    .transform(Number)
    .optional(),
  REGUA_DATABASE_TLS: z
    .enum(['required', 'off'], 'REGUA_DATABASE_TLS: use required ou off.')
    .optional(),
}
const DatabaseInput = z.object(databaseFields)
type DatabaseInput = z.infer<typeof DatabaseInput>

export const isLocal = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * Production requires TLS with a verified certificate for a remote database: names, documents and
 * debts cross the network.
 */
function requireTls(name: string, text: string | undefined): void {
  if (text === undefined) return
  const url = URL.canParse(text) ? new URL(text) : undefined
  const host = url?.searchParams.get('host') ?? url?.hostname
  if (host !== undefined && (isLocal(host) || host.startsWith('/'))) return
  const checks = ['require', 'verify-ca', 'verify-full'].includes(
    url?.searchParams.get('sslmode') ?? '',
  )
  const weakened =
    url?.searchParams.has('uselibpqcompat') === true || url?.searchParams.has('ssl') === true
  if (!checks || weakened)
    throw new CannotStart(
      `${name}: em produção o banco em outra máquina pede sslmode=verify-full (com sslrootcert, se o certificado for próprio); REGUA_DATABASE_TLS=off dispensa isso numa rede que já protege.`,
    )
}

const defaultLagSeconds = 10

/** The addresses of the database; throws CannotStart if production forbids one. */
export function databaseOf(environment: DatabaseInput, production: boolean): DatabaseAddresses {
  const mode = environment.REGUA_DATABASE_TLS
  if (mode !== 'off' && (production || mode === 'required'))
    for (const name of databaseSecrets) requireTls(name, environment[name])
  if (environment.DATABASE_URL === undefined) {
    if (environment.DATABASE_APP_URL !== undefined)
      throw new CannotStart('DATABASE_APP_URL: informe também DATABASE_URL, do dono das tabelas.')
    if (environment.DATABASE_DIRECT_URL !== undefined)
      throw new CannotStart('DATABASE_DIRECT_URL: informe também DATABASE_URL, a do PgBouncer.')
    if (environment.DATABASE_READ_URL !== undefined)
      throw new CannotStart('DATABASE_READ_URL: informe também DATABASE_URL, a do banco principal.')
  }
  return {
    appUrl: environment.DATABASE_APP_URL,
    directUrl: environment.DATABASE_DIRECT_URL,
    readUrl: environment.DATABASE_READ_URL,
    mostLagSeconds: environment.REGUA_READ_LAG ?? defaultLagSeconds,
  }
}

/** Rows of the table in docs/settings.md. */
export const databaseTable: readonly {
  readonly name: keyof DatabaseInput
  readonly meaning: string
  readonly byDefault: string
}[] = [
  {
    name: 'DATABASE_URL',
    meaning:
      'A PostgreSQL 15 to 18 to use instead of the embedded one: `postgres://user:password@host:5432/database`',
    byDefault: 'embedded',
  },
  {
    name: 'DATABASE_APP_URL',
    meaning:
      'The same database as a user who owns nothing and may only become `regua_app` and `regua_all`. Requests and jobs use it; migrations and the queue use the owner',
    byDefault: '`DATABASE_URL`',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    meaning:
      'PostgreSQL itself, as the owner, if DATABASE_URL (and DATABASE_APP_URL) lead to a PgBouncer in transaction mode. Migrations, the queue, events and backups use it',
    byDefault: '`DATABASE_URL`: no pooler',
  },
  {
    name: 'DATABASE_READ_URL',
    meaning:
      'A streaming standby for exports, drill-downs, timelines and figures of the start page. It answers no decision, and no user whose last write it does not have yet',
    byDefault: 'none: the primary answers',
  },
  {
    name: 'REGUA_READ_LAG',
    meaning: 'Maximum lag of the standby in seconds; beyond it the primary answers',
    byDefault: `\`${defaultLagSeconds}\``,
  },
  {
    name: 'DATABASE_URL_FILE',
    meaning: 'A file that contains DATABASE_URL, such as a secret of a container',
    byDefault: 'none',
  },
  { name: 'DATABASE_APP_URL_FILE', meaning: 'The same for DATABASE_APP_URL', byDefault: 'none' },
  {
    name: 'DATABASE_DIRECT_URL_FILE',
    meaning: 'The same for DATABASE_DIRECT_URL',
    byDefault: 'none',
  },
  { name: 'DATABASE_READ_URL_FILE', meaning: 'The same for DATABASE_READ_URL', byDefault: 'none' },
  {
    name: 'REGUA_DATABASE_TLS',
    meaning:
      '`required`: a database on another machine needs `sslmode=verify-full`; `off`: the network is protected by other means',
    byDefault: '`required` in production, else as in DATABASE_URL',
  },
]
