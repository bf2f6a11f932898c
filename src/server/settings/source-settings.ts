import { isIP } from 'node:net'
import { resolve } from 'node:path'

import * as z from 'zod'

import { CannotStart } from './cannot-start.ts'
import { isLocal } from './database-settings.ts'

/** A host that searches may ask, and the networks of its addresses if they are not public. */
export type SourceHost = {
  readonly host: string
  readonly port: number
  /** '10.1.0.0/16'; empty = public addresses only. */
  readonly networks: readonly string[]
}

/** What automatic searches of sources may reach (docs/operations.md). */
export type SourceSettings = {
  /** Folders of sources lie below it; undefined = none. */
  readonly folder: string | undefined
  readonly hosts: readonly SourceHost[]
  /** 's3://bucket/folder/': searches may look there and below. */
  readonly buckets: readonly string[]
  /** Folder of the secret files that sources name. */
  readonly secrets: string | undefined
  readonly endpoint: string | undefined
  readonly region: string
  /** Outside production a host of this machine may be asked without TLS. */
  readonly mayBeHttp: boolean
}

/** Nothing may be searched. */
export const noSources: SourceSettings = {
  folder: undefined,
  hosts: [],
  buckets: [],
  secrets: undefined,
  endpoint: undefined,
  region: 'sa-east-1',
  mayBeHttp: false,
}

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

const bucket = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w!.*'()/-]*)?$/
const hostEntry = /^([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:=(.+))?$/i
const httpsPort = 443
const largestPort = 65_535

function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

function hostOf(entry: string): SourceHost | undefined {
  const [, host, port, networks] = hostEntry.exec(entry) ?? []
  if (host === undefined) return undefined
  const found: SourceHost = {
    host: host.toLowerCase(),
    port: port === undefined ? httpsPort : Number(port),
    networks: networks === undefined ? [] : networks.split('|').map((part) => part.trim()),
  }
  const isFine = found.port > 0 && found.port <= largestPort && found.networks.every(isNetwork)
  return isFine ? found : undefined
}

const isEntry = (entry: string) => bucket.test(entry) || hostOf(entry) !== undefined

const folder = (name: string) =>
  z
    .string(`${name}: informe uma pasta.`)
    .transform((path) => resolve(path))
    .optional()

export const sourceFields = {
  REGUA_FONTES_DIR: folder('REGUA_FONTES_DIR'),
  REGUA_FONTES_HOSTS: z
    .string()
    .refine(
      (text) => listOf(text).every(isEntry),
      'REGUA_FONTES_HOSTS: use api.exemplo.com.br, erp.interno:8443=10.1.0.0/16 ou s3://balde/pasta, separados por vírgula.',
    )
    .optional(),
  REGUA_FONTES_SECRETS: folder('REGUA_FONTES_SECRETS'),
  REGUA_FONTES_S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error:
        'REGUA_FONTES_S3_ENDPOINT: informe um endereço completo, como https://s3.exemplo.com.br.',
    })
    .optional(),
  REGUA_FONTES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'REGUA_FONTES_S3_REGION: informe a região, como sa-east-1.')
    .optional(),
}
const SourceInput = z.object(sourceFields)
type SourceInput = z.infer<typeof SourceInput>

/** What searches may reach; without settings, nothing. */
export function sourcesOf(environment: SourceInput, production: boolean): SourceSettings {
  const entries = listOf(environment.REGUA_FONTES_HOSTS ?? '').filter(Boolean)
  const endpoint = environment.REGUA_FONTES_S3_ENDPOINT
  if (production && endpoint?.startsWith('http:') && !isLocal(new URL(endpoint).hostname))
    throw new CannotStart('REGUA_FONTES_S3_ENDPOINT: em produção o endereço começa com https://.')
  return {
    folder: environment.REGUA_FONTES_DIR,
    hosts: entries.flatMap((entry) => (bucket.test(entry) ? [] : (hostOf(entry) ?? []))),
    buckets: entries
      .filter((entry) => bucket.test(entry))
      .map((entry) => (entry.endsWith('/') ? entry : `${entry}/`)),
    secrets: environment.REGUA_FONTES_SECRETS,
    endpoint,
    region: environment.REGUA_FONTES_S3_REGION ?? noSources.region,
    mayBeHttp: !production,
  }
}

/** Rows of the table in docs/settings.md. */
export const sourceTable: readonly {
  readonly name: keyof SourceInput
  readonly meaning: string
  readonly byDefault: string
}[] = [
  {
    name: 'REGUA_FONTES_DIR',
    meaning: 'Folder below which sources may search for files; links out of it are not followed',
    byDefault: 'none: no folder is searched',
  },
  {
    name: 'REGUA_FONTES_HOSTS',
    meaning:
      'Hosts and buckets that sources may search: `api.example.com`, `erp.internal:8443=10.1.0.0/16`, `s3://bucket/folder`. A host with private addresses needs its networks, several separated by `\\|`',
    byDefault: 'none',
  },
  {
    name: 'REGUA_FONTES_SECRETS',
    meaning:
      'Folder with one file per secret, which sources name: a bearer token, or for S3 access key and secret key on two lines',
    byDefault: 'none',
  },
  {
    name: 'REGUA_FONTES_S3_ENDPOINT',
    meaning: 'URL of the S3 store of sources, if it is not AWS; https in production',
    byDefault: 'the URL of the region',
  },
  {
    name: 'REGUA_FONTES_S3_REGION',
    meaning: 'Region of the S3 store of sources',
    byDefault: '`sa-east-1`',
  },
]
