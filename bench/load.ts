import autocannon from 'autocannon'

import { percentile } from '../drills/requests.ts'

export type LoadRequest = {
  readonly path: string
  readonly token?: string
  /** JSON body of a POST; undefined = GET. */
  readonly body?: object
}

export type LoadOptions = {
  readonly connections: number
  readonly seconds: number
  /** Each connection cycles through them. */
  readonly requests: readonly LoadRequest[]
}

/** Requests per second, and response times in milliseconds. */
export type LoadFigures = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const asRequest = ({ path, token, body }: LoadRequest) => ({
  method: body === undefined ? 'GET' : 'POST',
  path,
  headers: {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

/**
 * Sends requests for some seconds, each connection one at a time. Throws on any response other than
 * 200.
 */
export async function load(
  address: string,
  { connections, seconds, requests }: LoadOptions,
): Promise<LoadFigures> {
  const times: number[] = []
  const startedAt = performance.now()
  const running = autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: requests.map(asRequest),
  })
  void running.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await running
  const took = (performance.now() - startedAt) / 1_000
  if (result.non2xx + result.errors + result.timeouts > 0 || times.length === 0) {
    const { non2xx, errors, timeouts } = result
    throw new Error(
      `${address}: ${non2xx} answers were no 2xx, ${errors} errors, ${timeouts} too late`,
    )
  }
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}
