import { setTimeout as wait } from 'node:timers/promises'

/** What a call answered; status 0 when the connection broke and nobody knows what became of it. */
export type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly ms: number
}

export type Asking = {
  readonly token?: string
  readonly key?: string
  readonly method?: string
  readonly timeoutMs?: number
  readonly form?: FormData | URLSearchParams
}

const longest = 60_000

/** Asks one call of a server and never throws. */
export async function ask(
  address: string,
  path: string,
  payload?: object,
  { token, key, method, form, timeoutMs = longest }: Asking = {},
): Promise<Answer> {
  const started = performance.now()
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
      ms: performance.now() - started,
    }
  } catch (error) {
    return {
      status: 0,
      body: { cause: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error) },
      headers: new Headers(),
      ms: performance.now() - started,
    }
  }
}

/** Asks again and again until it is true; throws with the sentence when it takes too long. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  withinMs = 30_000,
  everyMs = 50,
): Promise<number> {
  const started = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - started > withinMs) throw new Error(`It did not come true within ${withinMs} ms: ${what}`)
    await wait(everyMs)
  }
  return performance.now() - started
}

/** The value below which that share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const inOrder = numbers.toSorted((one, other) => one - other)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(share * inOrder.length))] ?? 0
}

/** Does something with each of a list, so many at a time. */
export async function together<T>(list: readonly T[], width: number, act: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await act(each)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
