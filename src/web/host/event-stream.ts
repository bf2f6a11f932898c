import { baseAddress } from '#contract/call.ts'
import { everything, listenToEvents, StaleNames } from '#contract/events.ts'

type StreamHandlers = {
  readonly token: () => string | undefined
  readonly endSession: () => void
  readonly invalidate: (names: readonly string[]) => void
}

const longestPauseMs = 30_000
// Two heartbeats of the server and some: silence for longer means that the line is dead.
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

/** EventSource cannot send the bearer header: the stream is read with fetch. Answers whether to try again. */
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
    // Whatever broke the line, the answer is the same: wait a little and call again.
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
    // While the line was down, announcements may have been missed.
    if (!first) onNames([everything])
    first = false
  }
  while (await listenOnce(ears, signal, opened, onNames)) {
    await pause(Math.min(longestPauseMs, 500 * 2 ** tries) * (0.75 + Math.random() / 2), signal)
    tries += 1
  }
}

/**
 * Hears what became stale. One window of the browser holds the line and tells the others: HTTP/1.1 allows six
 * connections to one origin, and a line per window would soon leave none for the calls.
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
  // Locks exist only on https and localhost; without them every window holds a line of its own.
  const lead = () => listen(ears, stop.signal, onNames)
  // What failed meanwhile is read again at once, whether or not the line noticed.
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
