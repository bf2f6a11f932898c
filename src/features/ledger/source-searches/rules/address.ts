import { type Refusal, refusal } from '#values/refusal.ts'

import type { SearchKind } from '../contract/calls.ts'

/** What the operator allows searches to reach. */
export type AllowedPlaces = {
  /** Folders of sources lie below it. */
  readonly folder: string | undefined
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  /** 's3://bucket/folder/'. */
  readonly buckets: readonly string[]
  /** A host of this machine may be asked without TLS. */
  readonly mayBeHttp: boolean
}

const notAllowed = refusal(
  'ENDERECO_NAO_PERMITIDO',
  'O endereço não está entre os permitidos (REGUA_FONTES_HOSTS).',
)
const outside = refusal('PASTA_FORA', 'A pasta fica fora de REGUA_FONTES_DIR.')

/** Path below the allowed folder, as its parts; undefined if it leads outside. */
export function folderPartsOf(address: string, base: string): readonly string[] | undefined {
  const root = base.endsWith('/') ? base : `${base}/`
  const path = address.startsWith(root) ? address.slice(root.length) : address
  const parts = path.split('/').filter((part, at, all) => part !== '' || at < all.length - 1)
  const isFine = parts.every(
    (part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part),
  )
  return parts.length > 0 && isFine ? parts : undefined
}

/** Bucket and key prefix of 's3://bucket/folder'; the prefix is '' or ends with '/'. */
export function bucketOf(
  address: string,
): { readonly bucket: string; readonly prefix: string } | undefined {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ?? []
  if (bucket === undefined || path.split('/').includes('..')) return undefined
  return { bucket, prefix: path === '' || path.endsWith('/') ? path : `${path}/` }
}

const securePort = 443
const plainPort = 80
const isOfThisMachine = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** Port of an address. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? securePort : plainPort) : Number(port)

/** True if a request to this address is allowed. */
export function isAllowedHost(url: URL, { hosts, mayBeHttp }: AllowedPlaces): boolean {
  const isSecure =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && mayBeHttp && isOfThisMachine(url.hostname))
  return (
    isSecure &&
    url.username === '' &&
    url.password === '' &&
    hosts.some(({ host, port }) => host === url.hostname && port === portOf(url))
  )
}

const checks: Readonly<
  Record<SearchKind, (address: string, allowed: AllowedPlaces) => Refusal | undefined>
> = {
  PASTA: (address, { folder }) =>
    folder !== undefined && folderPartsOf(address, folder) !== undefined ? undefined : outside,
  S3: (address, { buckets }) => {
    const found = bucketOf(address)
    if (found === undefined) return notAllowed
    const place = `s3://${found.bucket}/${found.prefix}`
    return buckets.some((allowed) => place.startsWith(allowed)) ? undefined : notAllowed
  },
  HTTPS: (address, allowed) =>
    URL.canParse(address) && isAllowedHost(new URL(address), allowed) ? undefined : notAllowed,
}

/** Refuses a place that the operator does not allow (422). */
export const maySearchAt = (
  kind: SearchKind,
  address: string,
  allowed: AllowedPlaces,
): Refusal | undefined => checks[kind](address, allowed)
