import { createWriteStream } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'

import { type AllowedPlaces, isAllowedHost, portOf } from '../rules/address.ts'
import { checkLiteral, guardedLookup, type Resolve } from './networks.ts'
import { FileNotTaken, limited, NoAnswer } from './port.ts'

/** Hosts that may be asked, with the networks of their addresses. */
export type AllowedHosts = Omit<AllowedPlaces, 'hosts'> & {
  readonly hosts: readonly {
    readonly host: string
    readonly port: number
    readonly networks: readonly string[]
  }[]
}

export type Download = {
  readonly url: URL
  readonly token: string | undefined
  readonly allowed: AllowedHosts
  readonly mostBytes: number
  /** Limits of an answer in milliseconds: without a byte, and as a whole. */
  readonly idleMs?: number
  readonly wholeMs?: number
  readonly resolveHost?: Resolve
}

const idleMs = 30_000
const wholeMs = 600_000
const mostRedirects = 3
const ok = 200

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'o nome não existe',
  EAI_AGAIN: 'o servidor de nomes não respondeu',
  ECONNREFUSED: 'a conexão foi recusada',
  ECONNRESET: 'a conexão caiu',
  ETIMEDOUT: 'demorou demais',
  CERT_HAS_EXPIRED: 'o certificado venceu',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'o certificado não é reconhecido',
  SELF_SIGNED_CERT_IN_CHAIN: 'o certificado não é reconhecido',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'o certificado não é reconhecido',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado é de outro nome',
}

/** No answer of a host, in words: never a header, a query or the token. */
function noAnswer(host: string, error: unknown): Error {
  if (error instanceof NoAnswer || error instanceof FileNotTaken) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new NoAnswer(`Sem resposta de ${host}: ${reasons[code] ?? 'a conexão falhou'}.`)
}

const hostOf = (url: URL, { hosts }: AllowedHosts) =>
  hosts.find(({ host, port }) => host === url.hostname && port === portOf(url))

/** Refuses an address that the settings do not allow, before anything is sent. */
function requireAllowed(url: URL, allowed: AllowedHosts): readonly string[] {
  const host = hostOf(url, allowed)
  if (host === undefined || !isAllowedHost(url, allowed))
    throw new NoAnswer(
      `Sem resposta de ${url.hostname}: o endereço não está entre os permitidos (REGUA_FONTES_HOSTS).`,
    )
  checkLiteral(url.hostname, host.networks)
  return host.networks
}

const answerOf = (call: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    call.once('response', resolve)
    // Also what comes after the answer, which the stream of its body reports.
    call.on('error', reject)
  })

/** Sends one request and writes the body of a 200; returns the address of a redirect instead. */
async function ask(
  { url, token, allowed, mostBytes, resolveHost, ...limits }: Download,
  to: string,
): Promise<{ readonly mediaType: string } | { readonly location: string }> {
  const networks = requireAllowed(url, allowed)
  const isSecure = url.protocol === 'https:'
  const { request } = await (isSecure ? import('node:https') : import('node:http'))
  const call = request(url, {
    agent: false,
    lookup: guardedLookup(networks, resolveHost),
    headers: {
      accept: 'application/json, text/csv, */*;q=0.1',
      'accept-encoding': 'identity',
      connection: 'close',
      'user-agent': 'regua',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  const late = () => call.destroy(new NoAnswer(`Sem resposta de ${url.hostname}: demorou demais.`))
  call.setTimeout(limits.idleMs ?? idleMs, late)
  const wholeTimer = setTimeout(late, limits.wholeMs ?? wholeMs)
  try {
    call.end()
    const answer = await answerOf(call)
    const { statusCode = 0, headers } = answer
    const { location } = headers
    if (statusCode >= 300 && statusCode < 400 && location !== undefined) return { location }
    if (statusCode !== ok)
      throw new NoAnswer(`Sem resposta de ${url.hostname}: respondeu ${statusCode}.`)
    await pipeline(answer, limited(mostBytes), createWriteStream(to, { mode: 0o600 }))
    return { mediaType: headers['content-type'] ?? 'application/octet-stream' }
  } catch (error) {
    throw noAnswer(url.hostname, error)
  } finally {
    clearTimeout(wholeTimer)
    call.destroy()
  }
}

/** Another address of the same origin; any other is refused. */
export function sameOrigin(reference: string, from: URL): URL {
  const url = URL.canParse(reference, from.href) ? new URL(reference, from.href) : undefined
  if (url === undefined || url.origin !== from.origin || url.username !== '' || url.password !== '')
    throw new NoAnswer(
      `Sem resposta de ${from.hostname}: a resposta leva a outro endereço, e ele não é seguido.`,
    )
  return url
}

/** Downloads one answer to disk. Redirects within the origin are followed, no other. */
export async function download(
  of: Download,
  to: string,
): Promise<{ readonly url: URL; readonly mediaType: string }> {
  let { url } = of
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await ask({ ...of, url }, to)
    if ('mediaType' in answer) return { url, mediaType: answer.mediaType }
    url = sameOrigin(answer.location, url)
  }
  throw new NoAnswer(`Sem resposta de ${of.url.hostname}: ela não para de redirecionar.`)
}
