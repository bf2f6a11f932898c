import { secondsToStayAway } from '#server/http/retry-after.ts'

import { Breaker, type Health } from './breaker.ts'
import { exchange, type OutgoingRequest, type Reply } from './exchange.ts'
import { NotNow } from './port.ts'
import { RetryBudget } from './retry-budget.ts'

/** The transmission service, and how to ask it. */
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

const mebibyte = 1 << 20
const patientMs = 20_000
const perMebibyteMs = 1_000
/** Pause without a Retry-After header. */
export const laterSeconds = 60

/** Seconds of a Retry-After header, in either form; undefined without one. */
export function retryAfterSeconds({ status, headers }: Reply): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const retryAfter = headers['retry-after']
  if (retryAfter === undefined) return status === 429 ? laterSeconds : undefined
  return secondsToStayAway(String(retryAfter)) ?? laterSeconds
}

const healthOf = (reply: Reply): Health => ({
  isFine: reply.status < 500 && reply.status !== 429,
  after: retryAfterSeconds(reply),
})

export const isDone = ({ status }: Reply) => status >= 200 && status < 300

/** Sends one request to a path of the service. */
export type Ask = (
  method: OutgoingRequest['method'],
  path: string,
  more: {
    readonly isRepeated: boolean
    readonly headers?: Record<string, string>
    readonly body?: Uint8Array
    readonly mostBytes?: number
    readonly onAsked?: () => void
  },
) => Promise<Reply>

/**
 * Requests to the service through its breaker. A repetition needs a place in the retry budget; a
 * request not made is not counted.
 */
export function requester({
  url,
  token,
  timeoutMs = patientMs,
  breaker = new Breaker(),
  budget = new RetryBudget(),
}: Transmission): Ask {
  const own = {
    'user-agent': 'regua',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return (method, path, more) => {
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
}
