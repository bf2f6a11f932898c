import { on } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

import type { Scope, WayIn } from '#server/database/connection.ts'
import type { Exporter } from '#server/http/exports.ts'

import type { ExportOrder } from './export-order.ts'
import type { ExportMessage, ExportRequest } from './export-thread.ts'

const heapMebibytes = 256
const restMs = 60_000

type Failure = Error & { code?: string }
type Thread = { readonly worker: Worker; readonly endSignal: AbortController; failure?: unknown }

function failureOf(message: string, code: string | undefined): Failure {
  const failure: Failure = new Error(message)
  if (code !== undefined) failure.code = code
  return failure
}

function startThread(way: WayIn, onExit: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: way,
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })
  const thread: Thread = { worker, endSignal: new AbortController() }
  worker.unref()
  worker.once('error', (error: unknown) => (thread.failure = error))
  worker.once('exit', () => {
    onExit(thread)
    thread.endSignal.abort()
  })
  return thread
}

/** The pieces of an export from its port; the next one is sent once this one is taken. */
async function* piecesFrom(port: MessagePort, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const messages = on(port, 'message', { signal }) as AsyncIterable<[ExportMessage]>
  for await (const [message] of messages) {
    if (message.kind === 'end') return
    if (message.kind === 'failed') throw failureOf(message.message, message.code)
    yield message.bytes
    port.postMessage('next')
  }
}

/** Starts its thread with the first export and ends it when idle, to free memory. */
export function exporter(way: WayIn): Exporter {
  let thread: Thread | undefined
  let busy = 0
  let rest: NodeJS.Timeout | undefined

  const forget = (ended: Thread) => {
    if (thread === ended) thread = undefined
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
    const own = (thread ??= startThread(way, forget))
    try {
      own.worker.postMessage({ order, scope, port } satisfies ExportRequest, [port])
      yield* piecesFrom(ours, own.endSignal.signal)
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
