import { setTimeout as wait } from 'node:timers/promises'

import type { InjectOptions } from 'fastify'

import type { WholeAnswer } from '#testing/test-answers.ts'

/** Response of a call; status 0 if the connection broke and the outcome is unknown. */
export type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly ms: number
}

export type RequestOptions = {
  readonly token?: string
  readonly key?: string
  readonly method?: string
  readonly timeoutMs?: number
  readonly form?: FormData | URLSearchParams
}

const longest = 60_000

/** Sends one call to a server; never throws. */
export async function ask(
  address: string,
  path: string,
  payload?: object,
  { token, key, method, form, timeoutMs = longest }: RequestOptions = {},
): Promise<Answer> {
  const startedAt = performance.now()
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set('idempotency-key', key)
  if (payload !== undefined) headers.set('content-type', 'application/json')
  const body = form ?? (payload === undefined ? undefined : JSON.stringify(payload))
  try {
    const answer = await fetch(address + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return {
      status: answer.status,
      body: isJson ? (JSON.parse(text) as Answer['body']) : { text },
      headers: answer.headers,
      ms: performance.now() - startedAt,
    }
  } catch (error) {
    return {
      status: 0,
      body: {
        cause:
          error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
      },
      headers: new Headers(),
      ms: performance.now() - startedAt,
    }
  }
}

/** Sends a request built for an in-process server to a server over HTTP. */
export async function sendRequest(
  address: string,
  { method, url, headers, payload }: InjectOptions & { readonly url: string },
): Promise<WholeAnswer> {
  const answer = await fetch(address + url, {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    body: payload as string | Buffer | undefined,
    redirect: 'manual',
    signal: AbortSignal.timeout(longest),
  })
  const rawPayload = Buffer.from(await answer.arrayBuffer())
  return {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: rawPayload.toString(),
    rawPayload,
  }
}

/** Polls until the condition is true; throws the message on timeout. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  withinMs = 30_000,
  everyMs = 50,
): Promise<number> {
  const startedAt = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startedAt > withinMs)
      throw new Error(`It did not come true within ${withinMs} ms: ${what}`)
    await wait(everyMs)
  }
  return performance.now() - startedAt
}

export function percentile(numbers: readonly number[], share: number): number {
  const inOrder = numbers.toSorted((one, other) => one - other)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(share * inOrder.length))] ?? 0
}

export async function runInBatches<T>(
  list: readonly T[],
  width: number,
  act: (each: T) => Promise<void>,
): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await act(each)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
