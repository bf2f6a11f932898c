import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

import { sql } from 'kysely'

import {
  type AppPool,
  enterScope,
  openAppPool,
  type Scope,
  type WayIn,
} from '#server/database/connection.ts'
import { exportsAtOnce } from '#server/http/limits.ts'

import { bytesOfExport, type ExportOrder } from './export-order.ts'

/** Request to the thread: an export under a user's scope, streamed through its own port. */
export type ExportRequest = {
  readonly order: ExportOrder
  readonly scope: Scope
  readonly port: MessagePort
}

/**
 * Messages from the thread. The reader acknowledges each piece, so a slow download slows the query.
 */
export type ExportMessage =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'end' }

const unread = 4
const pieceBytes = 1 << 16

/** Batches small pieces into fewer messages; sends the first at once to start the download. */
async function* gatherPieces(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  let isFirst = true
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length < pieceBytes && !isFirst) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
    isFirst = false
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function write({ order, scope, port }: ExportRequest, db: AppPool['db']): Promise<void> {
  let owedCount = 0
  let isGone = false
  let resume: (() => void) | undefined
  port.on('message', () => {
    owedCount -= 1
    resume?.()
  })
  port.on('close', () => {
    isGone = true
    resume?.()
  })
  // One snapshot: the count above the rows matches them despite concurrent commits.
  const looking = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await looking.execute(async (tx) => {
    await enterScope(tx, scope)
    await sql`
      select set_config('statement_timeout', '120s', true),
        set_config('cursor_tuple_fraction', '1', true)`.execute(tx)
    for await (const piece of gatherPieces(bytesOfExport(tx, order))) {
      if (isGone) return
      // Copy: the transfer would detach other buffers that share the memory.
      const bytes = Uint8Array.from(piece)
      port.postMessage({ kind: 'piece', bytes } satisfies ExportMessage, [bytes.buffer])
      owedCount += 1
      while (owedCount >= unread && !isGone)
        await new Promise<void>((resolve) => (resume = resolve))
    }
  })
}

/** Lowers the thread's priority, so that requests run first on a busy machine. Linux only. */
function yieldToOthers(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // No such file, or no permission: the thread keeps the priority of the process.
  }
}

if (parentPort) {
  yieldToOthers()
  const { db } = openAppPool(workerData as WayIn, 'regua exports', exportsAtOnce)
  parentPort.on('message', (request: ExportRequest) => {
    const say = (message: ExportMessage) => request.port.postMessage(message)
    write(request, db).then(
      () => say({ kind: 'end' }),
      (error: unknown) =>
        say({
          kind: 'failed',
          message: error instanceof Error ? error.message : String(error),
          code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
        }),
    )
  })
}
