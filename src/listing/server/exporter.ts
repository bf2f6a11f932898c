import { on } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'

import type { Scope, WayIn } from '#server/database/connection.ts'

import type { ExportOrder } from './export-order.ts'
import type { ExportMessage, ExportRequest } from './export-thread.ts'

/** Writes exports in a worker thread with its own connections, off the event loop of requests. */
export type Exporter = {
  /**
   * Streams a file under the user's scope. Throws database errors; stopping early cancels the
   * query.
   */
  readonly write: (order: ExportOrder, scope: Scope) => AsyncIterable<Uint8Array>
  /** Aborts all exports, because the database does not respond. */
  readonly abort: () => void
  readonly close: () => Promise<void>
}

const heapMebibytes = 256
const restMs = 60_000

type Failure = Error & { code?: string }
type Thread = { readonly worker: Worker; readonly endSignal: AbortController; failure?: unknown }

const mostWithheld = 8_388_608

/**
 * Buffers the start of a file, so that a failure there falls back to the other writer. A failure
 * beyond the buffer truncates the file.
 */
export async function* orElse(
  pieces: AsyncIterable<Uint8Array>,
  other: (error: unknown) => AsyncIterable<Uint8Array>,
  most = mostWithheld,
): AsyncGenerator<Uint8Array> {
  const withheld: Uint8Array[] = []
  let length = 0
  let hasLeft = false
  try {
    for await (const piece of pieces) {
      if (hasLeft) {
        yield piece
        continue
      }
      withheld.push(piece)
      length += piece.length
      if (length < most) continue
      hasLeft = true
      yield* withheld.splice(0)
    }
  } catch (error) {
    if (hasLeft) throw error
    yield* other(error)
    return
  }
  yield* withheld
}

function failureOf(message: string, code: string | undefined): Failure {
  const failure: Failure = new Error(message)
  if (code !== undefined) failure.code = code
  return failure
}

/** Starts its thread with the first export and ends it when idle, to free memory. */
export function exporter(way: WayIn): Exporter {
  let thread: Thread | undefined
  let busy = 0
  let rest: NodeJS.Timeout | undefined

  const started = (): Thread => {
    if (thread) return thread
    const worker = new Worker(new URL('./export-thread.ts', import.meta.url), {
      workerData: way,
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: 16 },
      execArgv: [],
    })
    const own: Thread = { worker, endSignal: new AbortController() }
    worker.unref()
    worker.once('error', (error: unknown) => (own.failure = error))
    worker.once('exit', () => {
      if (thread === own) thread = undefined
      own.endSignal.abort()
    })
    return (thread = own)
  }
  const stop = async () => {
    const own = thread
    thread = undefined
    await own?.worker.terminate()
  }
  const leave = () => {
    busy -= 1
    if (busy > 0) return
    rest = setTimeout(() => void stop(), restMs)
    rest.unref()
  }

  async function* write(order: ExportOrder, scope: Scope): AsyncGenerator<Uint8Array> {
    clearTimeout(rest)
    busy += 1
    const { port1: ours, port2: port } = new MessageChannel()
    const own = started()
    try {
      own.worker.postMessage({ order, scope, port } satisfies ExportRequest, [port])
      const messages = on(ours, 'message', { signal: own.endSignal.signal }) as AsyncIterable<
        [ExportMessage]
      >
      for await (const [message] of messages) {
        if (message.kind === 'end') return
        if (message.kind === 'failed') throw failureOf(message.message, message.code)
        yield message.bytes
        ours.postMessage('next')
      }
    } catch (error) {
      // Aborted because the database was lost: throw that reason.
      throw own.endSignal.signal.aborted
        ? (own.failure ?? failureOf('Connection terminated', '57P01'))
        : error
    } finally {
      ours.close()
      leave()
    }
  }

  return {
    write,
    abort: () => void stop(),
    close: async () => {
      clearTimeout(rest)
      await stop()
    },
  }
}
