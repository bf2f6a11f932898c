import { createHash } from 'node:crypto'

import * as z from 'zod'

import { secondsToStayAway } from '#server/http/retry-after.ts'

import { Breaker, type Health } from './breaker.ts'
import {
  ExchangeBroken,
  exchange,
  NotReached,
  type OutgoingRequest,
  type Reply,
} from './exchange.ts'
import { type BureauGateway, NotNow, NotSent, type ReturnArrival } from './port.ts'
import { RetryBudget } from './retry-budget.ts'

// Bureau gateway over HTTPS for a transmission service (docs/decisions/0015). Remessas are put
// once under their own name; returns are listed, read and deleted. The service is untrusted: its
// answers are size-limited and validated.

export type Transmission = {
  /** Base URL of the service's two folders, without a trailing slash. */
  readonly url: string
  /** Bearer token; undefined if the connection authenticates us (mutual TLS at a proxy). */
  readonly token: string | undefined
  readonly log?: { readonly warn: (about: object, message: string) => void }
  readonly timeoutMs?: number
  readonly breaker?: Breaker
  readonly budget?: RetryBudget
}

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/
const FileList = z.object({ arquivos: z.array(z.string()).max(10_000) })
const mebibyte = 1 << 20
const mostOfReturn = 128 * mebibyte
const mostOfList = 2 * mebibyte
const patientMs = 20_000
const perMebibyteMs = 1_000
const laterSeconds = 60

const digestOf = (bytes: Uint8Array) =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** Digest declared for the whole content, if any (RFC 9530). */
function declaredDigest({ headers }: Reply): string | undefined {
  const declared = headers['repr-digest'] ?? headers['content-digest']
  return /sha-256=:[A-Za-z0-9+/=]+:/.exec(String(declared ?? ''))?.[0]
}

/** Seconds of a Retry-After header, in either form; undefined without one. */
function retryAfterSeconds({ status, headers }: Reply): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const retryAfter = headers['retry-after']
  if (retryAfter === undefined) return status === 429 ? laterSeconds : undefined
  return secondsToStayAway(String(retryAfter)) ?? laterSeconds
}

const healthOf = (reply: Reply): Health => ({
  isFine: reply.status < 500 && reply.status !== 429,
  after: retryAfterSeconds(reply),
})
const isDone = ({ status }: Reply) => status >= 200 && status < 300

/** Bureau gateway over a transmission service. One per process: it holds the breaker state. */
export function httpBureau(transmission: Transmission): BureauGateway {
  const {
    url,
    token,
    log,
    timeoutMs = patientMs,
    breaker = new Breaker(),
    budget = new RetryBudget(),
  } = transmission
  const own = {
    'user-agent': 'regua',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  /** Remessas that this process tried to send. */
  const triedFiles = new Set<string>()
  /** Returns tried so far; read ones wait for their acknowledgement, or for a retry if refused. */
  const progressByFile = new Map<string, { isRead: boolean; looks: number; polls: number }>()
  const unacknowledgedFiles = new Set<string>()

  /**
   * Sends one request. A repetition needs a place in the retry budget; a request not made is not
   * counted.
   */
  const ask = (
    method: OutgoingRequest['method'],
    path: string,
    more: {
      readonly isRepeated: boolean
      readonly headers?: Record<string, string>
      readonly body?: Uint8Array
      readonly mostBytes?: number
      readonly onAsked?: () => void
    },
  ): Promise<Reply> => {
    const extraMs = Math.ceil(((more.body?.length ?? 0) / mebibyte) * perMebibyteMs)
    return breaker.call(
      (alive) => {
        if (!more.isRepeated) budget.first()
        else if (!budget.take()) throw new NotNow(laterSeconds, 'enough was repeated for now')
        more.onAsked?.()
        return exchange({
          method,
          url: new URL(`${url}/${path}`),
          headers: { ...own, ...more.headers },
          ...(more.body ? { body: more.body } : {}),
          timeoutMs: timeoutMs + extraMs,
          mostBytes: more.mostBytes ?? mebibyte,
          onPiece: alive,
        })
      },
      healthOf,
      extraMs,
    )
  }

  const compare = async (
    fileName: string,
    bytes: Uint8Array,
  ): Promise<'received' | 'absent' | 'unknown'> => {
    const reply = await ask('HEAD', `remessas/${safe(fileName)}`, { isRepeated: true })
    if (reply.status === 404 || reply.status === 410) return 'absent'
    if (!isDone(reply)) return 'unknown'
    if (declaredDigest(reply) === digestOf(bytes)) return 'received'
    log?.warn(
      { fileName },
      'the transmission service holds another remessa of this name, or does not say which',
    )
    return 'unknown'
  }

  const send: BureauGateway['send'] = async (_batchId, fileName, bytes) => {
    let reply: Reply
    try {
      // Create-only: the service refuses a second upload under this name.
      reply = await ask('PUT', `remessas/${safe(fileName)}`, {
        isRepeated: triedFiles.has(fileName),
        onAsked: () => triedFiles.add(fileName),
        headers: {
          'content-type': 'text/plain; charset=us-ascii',
          'if-none-match': '*',
          'content-digest': digestOf(bytes),
        },
        body: bytes,
      })
    } catch (error) {
      if (error instanceof ExchangeBroken) return 'unknown'
      if (error instanceof NotReached) throw new NotSent(error.message)
      throw error
    }
    if (isDone(reply)) {
      triedFiles.delete(fileName)
      return 'sent'
    }
    if (reply.status === 412) {
      // A file with this name exists; its content may remain unknown for now.
      const comparison = await compare(fileName, bytes).catch(() => 'unknown' as const)
      return comparison === 'received' ? 'sent' : 'unknown'
    }
    const pause = retryAfterSeconds(reply)
    if (pause !== undefined) throw new NotNow(pause, `the transmission service asks for ${pause} s`)
    if (reply.status >= 500) return 'unknown'
    throw new NotSent(`the transmission service refused the remessa with status ${reply.status}`)
  }

  const find: BureauGateway['find'] = async (_batchId, fileName, bytes) => {
    try {
      return await compare(fileName, bytes)
    } catch (error) {
      if (error instanceof ExchangeBroken) return 'unknown'
      if (error instanceof NotReached) throw new NotNow(laterSeconds, error.message)
      throw error
    }
  }

  const forget = async (fileName: string): Promise<void> => {
    const isRepeated = unacknowledgedFiles.has(fileName)
    unacknowledgedFiles.add(fileName)
    const reply = await ask('DELETE', `retornos/${fileName}`, { isRepeated })
    if (!isDone(reply) && reply.status !== 404 && reply.status !== 410)
      throw new Error(`the return ${fileName} could not be deleted: status ${reply.status}`)
    unacknowledgedFiles.delete(fileName)
    progressByFile.delete(fileName)
  }
  const acknowledge: BureauGateway['acknowledge'] = async (fileName) => {
    await forget(safe(fileName)).catch((error: unknown) =>
      log?.warn({ err: error, fileName }, 'a return stays for now'),
    )
  }

  const list = async (): Promise<string[]> => {
    const reply = await ask('GET', 'retornos', {
      isRepeated: false,
      headers: { accept: 'application/json' },
      mostBytes: mostOfList,
    })
    if (!isDone(reply)) throw new Error(`the returns could not be listed: status ${reply.status}`)
    const { arquivos } = FileList.parse(JSON.parse(reply.body.toString('utf8')))
    const names = [...new Set(arquivos)].filter((name) => SAFE_NAME.test(name)).toSorted()
    if (names.length < arquivos.length)
      log?.warn({}, 'the list of returns holds names that are none')
    for (const name of progressByFile.keys()) if (!names.includes(name)) progressByFile.delete(name)
    for (const name of unacknowledgedFiles)
      if (!names.includes(name)) unacknowledgedFiles.delete(name)
    return names
  }

  /** A refused return stays on the service and is retried after 1, 2, 4 … polls. */
  const isDueAgain = (name: string): boolean => {
    const last = progressByFile.get(name)
    if (!last) return false
    last.polls += 1
    return last.polls >= 2 ** Math.min(last.looks - 1, 6)
  }

  const fetchReturn = async (fileName: string): Promise<ReturnArrival> => {
    const before = progressByFile.get(fileName)
    const reply = await ask('GET', `retornos/${fileName}`, {
      isRepeated: before !== undefined,
      mostBytes: mostOfReturn,
      onAsked: () =>
        progressByFile.set(fileName, { isRead: false, looks: before?.looks ?? 0, polls: 0 }),
    })
    if (!isDone(reply))
      throw new Error(`the return ${fileName} could not be read: status ${reply.status}`)
    const declared = declaredDigest(reply)
    if (declared !== undefined && declared !== digestOf(reply.body))
      throw new Error(`the return ${fileName} is not what the service says it is`)
    progressByFile.set(fileName, { isRead: true, looks: (before?.looks ?? 0) + 1, polls: 0 })
    return { fileName, bytes: new Uint8Array(reply.body) }
  }

  async function* collect(): AsyncGenerator<ReturnArrival> {
    const failures: unknown[] = []
    const note = (error: unknown) => void (error instanceof NotNow || failures.push(error))
    const names = await list()
    const filesLeft = [...unacknowledgedFiles]
    const others = names.filter((name) => !filesLeft.includes(name))
    const unread = others.filter((name) => !progressByFile.get(name)?.isRead)
    const again = others.filter((name) => !unread.includes(name) && isDueAgain(name))
    // Unread returns first: retries of refused ones and cleanup can wait.
    for (const name of [...unread, ...again]) {
      const arrival = await fetchReturn(name).catch(note)
      if (arrival) yield arrival
    }
    for (const name of filesLeft) await forget(name).catch(note)
    if (failures.length > 0) throw failures[0]
  }

  return { send, find, collect, acknowledge }
}

function safe(name: string): string {
  if (!SAFE_NAME.test(name))
    throw new Error('a file name may only hold letters, digits, dot, hyphen and underline')
  return name
}
