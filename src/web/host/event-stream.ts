import { baseAddress } from '#contract/call.ts'
import { everything, listenToEvents, StaleNames } from '#contract/events.ts'

type StreamHandlers = {
  readonly token: () => string | undefined
  readonly endSession: () => void
  readonly invalidate: (names: readonly string[]) => void
}

const longestPauseMs = 30_000
// Longer than two server heartbeats: after that the connection is dead.
const longestSilenceMs = 50_000
const relay = 'regua-events'

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const staleOf = (event: string): readonly string[] =>
  event
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .flatMap((line) => StaleNames.parse(JSON.parse(line.slice(6))).stale)

async function readEvents(
  body: ReadableStream<Uint8Array>,
  quiet: AbortController,
  onNames: (names: readonly string[]) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const timer = setTimeout(() => quiet.abort(), longestSilenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    const names = events.flatMap(staleOf)
    if (names.length > 0) onNames(names)
  }
}

/**
 * Reads the stream with fetch, because EventSource cannot send the bearer header. Returns whether
 * to retry.
 */
async function listenOnce(
  { token, endSession }: StreamHandlers,
  signal: AbortSignal,
  opened: () => void,
  onNames: (names: readonly string[]) => void,
): Promise<boolean> {
  const quiet = new AbortController()
  try {
    const response = await fetch(baseAddress + listenToEvents.path, {
      headers: { authorization: `Bearer ${token() ?? ''}`, accept: 'text/event-stream' },
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, quiet.signal]),
    })
    if (response.status === 401) endSession()
    if (response.status === 401 || response.status === 403) return false
    if (response.ok && response.body) {
      opened()
      await readEvents(response.body, quiet, onNames)
    }
  } catch {
    // Any error: wait a little and reconnect.
  }
  return !signal.aborted
}

async function listen(
  ears: StreamHandlers,
  signal: AbortSignal,
  onNames: (names: readonly string[]) => void,
): Promise<void> {
  let tries = 0
  let first = true
  const opened = () => {
    tries = 0
    // Notifications may have been missed while disconnected.
    if (!first) onNames([everything])
    first = false
  }
  while (await listenOnce(ears, signal, opened, onNames)) {
    await pause(Math.min(longestPauseMs, 500 * 2 ** tries) * (0.75 + Math.random() / 2), signal)
    tries += 1
  }
}

/**
 * Receives invalidations. One browser window holds the connection and relays to the others:
 * HTTP/1.1 allows six connections per origin, so one per window would block the calls.
 */
export function startEventStream(ears: StreamHandlers): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(relay)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const names = StaleNames.safeParse(data)
    if (names.success) ears.invalidate(names.data.stale)
  })
  const onNames = (stale: readonly string[]) => {
    ears.invalidate(stale)
    channel.postMessage({ stale })
  }
  // Web Locks need https or localhost; without them every window connects itself.
  const lead = () => listen(ears, stop.signal, onNames)
  // Refetch everything at once, even if the stream did not notice the outage.
  const onBack = () => ears.invalidate([everything])
  window.addEventListener('online', onBack)
  const done = navigator.locks
    ? navigator.locks.request(relay, { signal: stop.signal }, lead)
    : lead()
  done.catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
    window.removeEventListener('online', onBack)
  }
}
