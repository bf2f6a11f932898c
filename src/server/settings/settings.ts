import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isLocalDate, type LocalDate } from '#values/local-date.ts'
import type { AnchorCopies } from '../audit/anchor-copies.ts'
import { CannotStart } from './cannot-start.ts'
import { defaultDataFolder } from './data-folder.ts'
import type { ObjectStoreSettings } from '../files/object-store.ts'
import type { Limits } from '../http/limits.ts'
import {
  databaseFields,
  databaseOf,
  type DatabaseAddresses,
  databaseTable,
} from './database-settings.ts'
import { fileFields, filesOf, fileTable } from './file-settings.ts'
import { sourceFields, sourcesOf, type SourceSettings, sourceTable } from './source-settings.ts'
import { isLimitsText, limitsOf, limitsText } from './limits-setting.ts'
import {
  messageFields,
  messagesOf,
  type MessageSettings,
  messageTable,
} from './message-settings.ts'
import {
  networkFields,
  networkOf,
  type NetworkSettings,
  mailOf,
  type MailSettings,
  networkTable,
  strengthOf,
  ticketsOf,
  type TicketSettings,
  withSecretFiles,
} from './network-settings.ts'

/** A client of the identity provider, chosen by the origin of the page (spec 1:9). */
export type OidcClient = {
  readonly origin: string
  readonly clientId: string
  readonly redirectUri: string
}

/** Required strength and age of the authentication at the provider. */
export type IdentityStrength = {
  /** Accepted classes (`acr`); empty = the provider decides. */
  readonly acr: readonly string[]
  /** Required methods (`amr`), all of them, such as `mfa`. */
  readonly amr: readonly string[]
  /** Maximum age of the authentication (`auth_time`); undefined = any. */
  readonly maxAgeSeconds: number | undefined
}

export const anyStrength: IdentityStrength = { acr: [], amr: [], maxAgeSeconds: undefined }

export type Identity =
  | { readonly kind: 'demo' }
  | {
      readonly kind: 'oidc'
      readonly issuer: string
      readonly scope: string
      readonly clients: readonly OidcClient[]
      readonly strength?: IdentityStrength
    }

// More concurrent statements than processors delay all of them (docs/decisions/0058).
const defaultPoolSize = Math.min(10, Math.max(5, 2 * availableParallelism() + 1))

/** All settings, read once at the start. */
export type Settings = {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly demo: boolean
  readonly fixedDay: LocalDate | undefined
  readonly role: 'all' | 'web' | 'worker'
  readonly identity: Identity
  readonly bureau:
    | { readonly kind: 'simulator' }
    | { readonly kind: 'file'; readonly outbox: string; readonly inbox: string }
    | { readonly kind: 'http'; readonly url: string; readonly token: string | undefined }
  readonly tickets: TicketSettings
  readonly mail: MailSettings | undefined
  /** How messages to debtors leave. */
  readonly messages: MessageSettings
  readonly supportUrl: string | undefined
  /** E-mail of the first administrator, created if there is none. */
  readonly firstAdmin: string | undefined
  /** Maximum connections for requests. */
  readonly poolSize: number
  /** Limits per person, mall and address; undefined = none. */
  readonly limits: Limits | undefined
  readonly proxies: readonly string[]
  readonly databases: DatabaseAddresses
  /** An S3 store for uploaded and exchanged files; undefined = the database. */
  readonly files: ObjectStoreSettings | undefined
  /** What automatic searches of sources may reach. */
  readonly sources: SourceSettings
  readonly network: NetworkSettings
  /** Copies of the daily anchors of the decision log, outside the data folder. */
  readonly anchors: AnchorCopies
}

/** Redirect path after sign-in, under the page's origin, unless a client sets another address. */
export const defaultRedirectPath = '/entrar/retorno'

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, ...values: T) =>
  z.enum(values, `${name}: use ${values.slice(0, -1).join(', ')} ou ${values.at(-1)}.`).optional()
const url = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name}: informe um endereço completo, como https://exemplo.com.br.`,
    })
    .optional()
const folder = (name: string) =>
  z
    .string(`${name}: informe uma pasta.`)
    .transform((path) => resolve(path))
    .optional()

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    more.length === 0 &&
    most > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}
const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

const Environment = z.object({
  ...databaseFields,
  ...fileFields,
  ...sourceFields,
  ...networkFields,
  ...messageFields,
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT: informe um número de 0 a 65535.')
    .transform(Number)
    .pipe(z.number().max(65_535, 'PORT: informe um número de 0 a 65535.'))
    .optional(),
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, 'HOST: informe um nome ou endereço de rede, como 127.0.0.1.')
    .optional(),
  REGUA_DATA: folder('REGUA_DATA'),
  REGUA_DEMO: oneOf('REGUA_DEMO', '0', '1'),
  REGUA_TODAY: z
    .string()
    .refine(isLocalDate, 'REGUA_TODAY: informe um dia que exista, no formato AAAA-MM-DD.')
    .optional(),
  REGUA_ROLE: oneOf('REGUA_ROLE', 'all', 'web', 'worker'),
  REGUA_IDENTITY: oneOf('REGUA_IDENTITY', 'demo', 'oidc'),
  REGUA_OIDC_ISSUER: url('REGUA_OIDC_ISSUER'),
  REGUA_OIDC_CLIENTS: z.string().optional(),
  REGUA_OIDC_CLIENT_ID: z.string().optional(),
  REGUA_OIDC_REDIRECT_URI: url('REGUA_OIDC_REDIRECT_URI'),
  REGUA_OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'REGUA_OIDC_SCOPE: a lista de escopos precisa conter openid.')
    .optional(),
  REGUA_BUREAU: oneOf('REGUA_BUREAU', 'simulator', 'file', 'http'),
  REGUA_BUREAU_OUTBOX: folder('REGUA_BUREAU_OUTBOX'),
  REGUA_BUREAU_INBOX: folder('REGUA_BUREAU_INBOX'),
  REGUA_BUREAU_URL: url('REGUA_BUREAU_URL').refine(
    (text) => text === undefined || /^[^?#@]+$/.test(text),
    'REGUA_BUREAU_URL: informe o endereço sem usuário, senha, ? ou #; a senha vai em REGUA_BUREAU_TOKEN.',
  ),
  REGUA_BUREAU_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'REGUA_BUREAU_TOKEN: informe ao menos 16 caracteres, sem espaços.')
    .optional(),
  REGUA_ANCHOR_FOLDER: folder('REGUA_ANCHOR_FOLDER'),
  REGUA_ANCHOR_SYSLOG: z
    .string()
    .regex(
      /^(stdout|udp:\/\/(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5})$/i,
      'REGUA_ANCHOR_SYSLOG: use stdout ou udp://servidor:514.',
    )
    .optional(),
  REGUA_SUPPORT_URL: url('REGUA_SUPPORT_URL'),
  REGUA_ADMIN: z.email('REGUA_ADMIN: informe o e-mail do primeiro administrador.').optional(),
  REGUA_POOL: z
    .string()
    .regex(/^([2-9]|[1-9]\d)$/, 'REGUA_POOL: informe um número de 2 a 99.')
    .transform(Number)
    .optional(),
  REGUA_LIMITS: z
    .string()
    .refine(isLimitsText, `REGUA_LIMITS: use ${limitsText}, ou 0 para nenhum limite.`)
    .optional(),
  REGUA_PROXY: z
    .string()
    .refine(
      (text) => listOf(text).every(isNetwork),
      'REGUA_PROXY: informe endereços separados por vírgula, como 10.0.0.5,10.1.0.0/16.',
    )
    .optional(),
})
type Environment = z.infer<typeof Environment>

/**
 * Reads and validates the environment. A wrong value throws CannotStart with a Portuguese sentence
 * that names the setting. Empty values count as unset.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const filled = Object.fromEntries(
    Object.entries(env)
      .map(([name, text]) => [name, text?.trim()] as const)
      .filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const parsed = Environment.safeParse(withSecretFiles(filled))
  if (!parsed.success)
    throw new CannotStart(parsed.error.issues[0]?.message ?? 'Há uma configuração errada.')
  const environment = parsed.data
  const production = environment.NODE_ENV === 'production'
  if (production) refuseInProduction(environment)
  const dataFolder = environment.REGUA_DATA ?? defaultDataFolder()
  const poolSize = environment.REGUA_POOL ?? defaultPoolSize
  return {
    production,
    port: environment.PORT ?? 3000,
    host: environment.HOST ?? '127.0.0.1',
    databaseUrl: environment.DATABASE_URL,
    dataFolder,
    // Require an explicit setting, so that invented debtors never enter a production database.
    demo: environment.REGUA_DEMO
      ? environment.REGUA_DEMO === '1'
      : !environment.DATABASE_URL && !production,
    fixedDay: environment.REGUA_TODAY,
    role: environment.REGUA_ROLE ?? 'all',
    identity: identityOf(environment, production),
    bureau: bureauOf(environment, production, dataFolder),
    tickets: ticketsOf(environment, production),
    mail: mailOf(environment, production),
    messages: messagesOf(environment, production),
    supportUrl: environment.REGUA_SUPPORT_URL,
    firstAdmin: environment.REGUA_ADMIN,
    poolSize,
    limits: limitsOf(environment.REGUA_LIMITS, poolSize),
    proxies: environment.REGUA_PROXY === undefined ? [] : listOf(environment.REGUA_PROXY),
    databases: databaseOf(environment, production),
    files: filesOf(environment, production),
    sources: sourcesOf(environment, production),
    network: networkOf(environment, production),
    anchors: {
      folder: environment.REGUA_ANCHOR_FOLDER,
      syslog: syslogOf(environment.REGUA_ANCHOR_SYSLOG),
    },
  }
}

function syslogOf(text: string | undefined): AnchorCopies['syslog'] {
  if (text === undefined || text === 'stdout') return text
  const { hostname, port } = new URL(text.replace(/^udp:/i, 'http:'))
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || '80') }
}

function bureauOf(
  environment: Environment,
  production: boolean,
  dataFolder: string,
): Settings['bureau'] {
  // Production refuses the simulated bureau, which would show debts as sent without sending them.
  const kind = environment.REGUA_BUREAU ?? (production ? 'file' : 'simulator')
  if (kind === 'simulator') return { kind }
  if (kind === 'file')
    return {
      kind,
      outbox: environment.REGUA_BUREAU_OUTBOX ?? join(dataFolder, 'outbox'),
      inbox: environment.REGUA_BUREAU_INBOX ?? join(dataFolder, 'inbox'),
    }
  if (!environment.REGUA_BUREAU_URL)
    throw new CannotStart(
      'REGUA_BUREAU_URL: falta o endereço do serviço que transmite os arquivos.',
    )
  if (production && !environment.REGUA_BUREAU_URL.startsWith('https://'))
    throw new CannotStart('REGUA_BUREAU_URL: em produção o endereço começa com https://.')
  return {
    kind,
    url: environment.REGUA_BUREAU_URL.replace(/\/+$/, ''),
    token: environment.REGUA_BUREAU_TOKEN,
  }
}

function refuseInProduction(environment: Environment) {
  if (environment.REGUA_TODAY)
    throw new CannotStart(
      'REGUA_TODAY: o dia não pode ser fixado em produção (NODE_ENV=production).',
    )
  if (environment.REGUA_BUREAU === 'simulator')
    throw new CannotStart(
      'REGUA_BUREAU: o simulador não vale em produção (NODE_ENV=production); ninguém seria negativado de verdade. Use file ou http.',
    )
  if (environment.REGUA_DEMO === '1')
    throw new CannotStart(
      'REGUA_DEMO: devedores inventados não entram em produção (NODE_ENV=production).',
    )
  if (environment.REGUA_IDENTITY === 'demo')
    throw new CannotStart(
      'REGUA_IDENTITY: a entrada de demonstração não vale em produção (NODE_ENV=production).',
    )
}

function identityOf(environment: Environment, production: boolean): Identity {
  const configured =
    environment.REGUA_OIDC_ISSUER ??
    environment.REGUA_OIDC_CLIENTS ??
    environment.REGUA_OIDC_CLIENT_ID
  const kind = environment.REGUA_IDENTITY ?? (configured || production ? 'oidc' : 'demo')
  if (kind === 'demo') return { kind }
  if (!environment.REGUA_OIDC_ISSUER)
    throw new CannotStart('REGUA_OIDC_ISSUER: falta o endereço do provedor de identidade.')
  if (production && !environment.REGUA_OIDC_ISSUER.startsWith('https://'))
    throw new CannotStart('REGUA_OIDC_ISSUER: em produção o endereço começa com https://.')
  const clients = clientsOf(environment)
  // Without https neither cookie nor data are safe.
  if (production && clients.some(({ origin }) => !origin.startsWith('https://')))
    throw new CannotStart('REGUA_OIDC_CLIENTS: em produção cada origem começa com https://.')
  const strength = strengthOf(environment)
  return {
    kind,
    issuer: environment.REGUA_OIDC_ISSUER.replace(/\/$/, ''),
    scope: environment.REGUA_OIDC_SCOPE ?? 'openid profile email User.Read',
    clients,
    ...(strength ? { strength } : {}),
  }
}

function clientsOf(environment: Environment): OidcClient[] {
  if (environment.REGUA_OIDC_CLIENTS && environment.REGUA_OIDC_CLIENT_ID) {
    throw new CannotStart(
      'REGUA_OIDC_CLIENT_ID: use só um dos dois, REGUA_OIDC_CLIENTS ou REGUA_OIDC_CLIENT_ID.',
    )
  }
  if (environment.REGUA_OIDC_CLIENTS) return manyClients(environment.REGUA_OIDC_CLIENTS)
  if (!environment.REGUA_OIDC_CLIENT_ID || !environment.REGUA_OIDC_REDIRECT_URI) {
    throw new CannotStart(
      'REGUA_OIDC_CLIENTS: informe origem=identificador de cada ambiente (ou REGUA_OIDC_CLIENT_ID com REGUA_OIDC_REDIRECT_URI).',
    )
  }
  return [
    {
      origin: new URL(environment.REGUA_OIDC_REDIRECT_URI).origin,
      clientId: environment.REGUA_OIDC_CLIENT_ID,
      redirectUri: environment.REGUA_OIDC_REDIRECT_URI,
    },
  ]
}

// 'https://a=id-a,https://b=id-b|https://b/volta': the redirect address is optional.
function manyClients(list: string): OidcClient[] {
  const wrong = new CannotStart(
    'REGUA_OIDC_CLIENTS: use https://a=identificador,https://b=identificador|https://b/retorno, uma origem por ambiente.',
  )
  const clients = list.split(',').map((entry) => {
    const [, origin, clientId, redirectUri] =
      /^\s*(https?:\/\/[^=/\s]+)=([^|\s]+)(?:\|(\S+))?\s*$/.exec(entry) ?? []
    if (!origin || !clientId || !URL.canParse(origin)) throw wrong
    const redirect = redirectUri ?? `${origin}${defaultRedirectPath}`
    if (!URL.canParse(redirect) || new URL(redirect).origin !== new URL(origin).origin) throw wrong
    return { origin: new URL(origin).origin, clientId, redirectUri: redirect }
  })
  if (new Set(clients.map(({ origin }) => origin)).size !== clients.length) throw wrong
  return clients
}

/** Every setting in the order of docs/settings.md: name, effect, default. */
export const settingsTable: readonly {
  readonly name: keyof Environment
  readonly meaning: string
  readonly byDefault: string
}[] = [
  { name: 'PORT', meaning: 'Port of the web server; 0 lets the system choose', byDefault: '3000' },
  { name: 'HOST', meaning: 'Address the web server listens on', byDefault: '127.0.0.1' },
  {
    name: 'NODE_ENV',
    meaning:
      '`production` refuses the demo sign-in, the demo world, the simulated bureau and a fixed day',
    byDefault: 'none',
  },
  ...databaseTable,
  {
    name: 'REGUA_DATA',
    meaning: 'Folder of the embedded database and of the exchanged files',
    byDefault: '`.data` here; as root `/var/lib/regua/<hash>`',
  },
  {
    name: 'REGUA_DEMO',
    meaning: '`1` loads the demo world into an empty database',
    byDefault: '`1` with the embedded database outside production, else `0`',
  },
  {
    name: 'REGUA_TODAY',
    meaning: 'Fixes the day (`2026-11-20`); the time of day still runs',
    byDefault: 'the real day',
  },
  {
    name: 'REGUA_ROLE',
    meaning: '`all`, `web` (no jobs) or `worker` (jobs only)',
    byDefault: '`all`',
  },
  {
    name: 'REGUA_IDENTITY',
    meaning: '`demo` (sign in as a demo user) or `oidc`',
    byDefault: '`demo` without an identity provider and outside production, else `oidc`',
  },
  {
    name: 'REGUA_OIDC_ISSUER',
    meaning: 'Address of the OpenID Connect provider',
    byDefault: 'none',
  },
  {
    name: 'REGUA_OIDC_CLIENTS',
    meaning:
      'Client id of each page origin, with its redirect address if it differs from the default: `https://a=id-a,https://b=id-b\\|https://b/back`',
    byDefault: 'none',
  },
  {
    name: 'REGUA_OIDC_CLIENT_ID',
    meaning: 'Client id, if there is only one environment',
    byDefault: 'none',
  },
  {
    name: 'REGUA_OIDC_REDIRECT_URI',
    meaning: 'Redirect address of that environment',
    byDefault: 'none',
  },
  {
    name: 'REGUA_OIDC_SCOPE',
    meaning: 'Scopes requested from the provider',
    byDefault: '`openid profile email User.Read`',
  },
  ...networkTable,
  ...messageTable,
  ...fileTable,
  ...sourceTable,
  {
    name: 'REGUA_ADMIN',
    meaning: 'E-mail of the first administrator, created at the start if there is none',
    byDefault: 'none',
  },
  {
    name: 'REGUA_BUREAU',
    meaning:
      '`simulator` (answers by itself), `file` (folders to and from the credit bureau) or `http` (a transmission service)',
    byDefault: '`simulator`; `file` in production',
  },
  {
    name: 'REGUA_BUREAU_OUTBOX',
    meaning: 'Folder where files for the bureau are put',
    byDefault: '`outbox` in REGUA_DATA',
  },
  {
    name: 'REGUA_BUREAU_INBOX',
    meaning: "Folder where the bureau's answers arrive",
    byDefault: '`inbox` in REGUA_DATA',
  },
  {
    name: 'REGUA_BUREAU_URL',
    meaning: 'Address of the transmission service, https in production',
    byDefault: 'none',
  },
  {
    name: 'REGUA_BUREAU_TOKEN',
    meaning: 'Bearer token for the transmission service',
    byDefault: 'none',
  },
  {
    name: 'REGUA_POOL',
    meaning:
      'Database connections of the process for requests; after a wait of 2 s the answer is 503. Jobs have 8 of their own, downloads 4 more',
    byDefault: 'twice the processors plus one, `5` to `10`',
  },
  {
    name: 'REGUA_LIMITS',
    meaning:
      'Limits per user at once/in a minute: calls, searches of more than 1,000 rows, downloads, uploads. A mall has three times, an address ten times as much; `0` = no limits',
    byDefault: `\`${limitsText}\``,
  },
  {
    name: 'REGUA_PROXY',
    meaning:
      'Addresses or networks (`10.0.0.5,10.1.0.0/16`) of the proxies in front; `X-Forwarded-For` is trusted only from them',
    byDefault: 'none',
  },
  {
    name: 'REGUA_ANCHOR_FOLDER',
    meaning:
      'A second folder, best on another machine, for copies of the daily anchors of the decision log; `npm run audit:verify` also compares it',
    byDefault: 'none',
  },
  {
    name: 'REGUA_ANCHOR_SYSLOG',
    meaning:
      'Target of a syslog line (RFC 5424) with the digest of each daily anchor: `udp://host:514`, or `stdout` if the output of the process is stored',
    byDefault: 'none',
  },
  { name: 'REGUA_SUPPORT_URL', meaning: 'Target of the link "Suporte"', byDefault: 'none' },
]

/** Names of all settings, to check that the table is complete. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

export function settingsMarkdown(): string {
  const rows = settingsTable.map(
    ({ name, meaning, byDefault }) => `| \`${name}\` | ${meaning} | ${byDefault} |`,
  )
  return ['| setting | what it does | default |', '|---|---|---|', ...rows, ''].join('\n')
}
