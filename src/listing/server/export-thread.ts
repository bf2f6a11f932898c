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

/**
 * What the thread is asked for: a file for somebody's eyes, piece by piece through a port of its
 * own.
 */
export type ExportRequest = {
  readonly order: ExportOrder
  readonly scope: Scope
  readonly port: MessagePort
}

/**
 * What the thread answers; the reader answers each piece, so that a slow download slows the
 * reading.
 */
export type ExportMessage =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'end' }

const unread = 4
const pieceBytes = 1 << 16

/**
 * Small pieces together, for each one is a message; the first goes at once, so that a download
 * begins.
 */
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
  // One snapshot: the count above the rows is theirs, whatever is committed meanwhile.
  const looking = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await looking.execute(async (tx) => {
    await enterScope(tx, scope)
    await sql`
      select set_config('statement_timeout', '120s', true),
        set_config('cursor_tuple_fraction', '1', true)`.execute(tx)
    for await (const piece of gatherPieces(bytesOfExport(tx, order))) {
      if (isGone) return
      // A copy of its own: the bytes are handed over, and what a buffer shares would go with it.
      const bytes = Uint8Array.from(piece)
      port.postMessage({ kind: 'piece', bytes } satisfies ExportMessage, [bytes.buffer])
      owedCount += 1
      while (owedCount >= unread && !isGone)
        await new Promise<void>((resolve) => (resume = resolve))
    }
  })
}

/**
 * People come first: on a busy machine the thread yields to whoever answers them. Other systems
 * know no such thing.
 */
function yieldToOthers(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // No such file, or no permission: the thread works at the priority of the process.
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
