import autocannon from 'autocannon'

import { percentile } from '../gate/asking.ts'

/** One request of a load. */
export type LoadRequest = {
  readonly path: string
  readonly token?: string
  /** A POST with this JSON; a GET without. */
  readonly body?: object
}

export type LoadOptions = {
  readonly connections: number
  readonly seconds: number
  /** Asked in rotation by each connection. */
  readonly requests: readonly LoadRequest[]
}

/** What a load saw: answers a second, and milliseconds of an answer. */
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
 * Lets connections ask an address for some seconds, each waiting for its answer. Throws when an
 * answer was not 200.
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
