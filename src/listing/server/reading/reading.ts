import { on } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

import { FileRefused, type Layouts } from './layout.ts'
import type { BareRow, ReadingMessage, ReadingOrder } from './reading-thread.ts'

const heapMebibytes = 320
// Timeout for a thread that sends nothing, such as an endless computation.
const silentMs = 120_000

const bareThread = new URL('./bare-thread.ts', import.meta.url)

type EndMessage = Extract<ReadingMessage, { kind: 'end' | 'refused' | 'failed' }>

const startThread = (thread: URL, order: object, port: MessagePort): Worker =>
  new Worker(thread, {
    workerData: { ...order, port },
    transferList: [port],
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })

/** The error of a thread; a sentence for the user if the file needs too much memory. */
const failureOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new FileRefused('O arquivo exige memória demais; envie-o como CSV, em partes menores.')
    : error

/**
 * Reads a file in a worker thread, so that huge or hostile files cannot block the process. Yields
 * its messages; throws FileRefused with a sentence for the user.
 */
export async function* threadMessages<Message extends { readonly kind: string }>(
  thread: URL,
  order: object,
): AsyncGenerator<Message> {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const worker = startThread(thread, order, theirs)
  const ended = new AbortController()
  let failure: unknown
  worker.once('error', (error: unknown) => {
    failure = failureOf(error)
    ended.abort()
  })
  worker.once('exit', () => ended.abort())
  // The timeout runs only while waiting for the thread; consumers may be slow.
  let silence: NodeJS.Timeout | undefined
  const listen = () => {
    silence = setTimeout(() => {
      failure = new Error('The reading thread said nothing for too long')
      ended.abort()
    }, silentMs)
  }
  listen()
  try {
    for await (const [message] of on(ours, 'message', { signal: ended.signal }) as AsyncIterable<
      [Message | EndMessage]
    >) {
      clearTimeout(silence)
      if (isEnd(message)) {
        if (message.kind === 'end') return
        if (message.kind === 'refused') throw refusedBy(message)
        throw new Error(message.message)
      }
      yield message
      ours.postMessage('next')
      listen()
    }
  } catch (error) {
    throw ended.signal.aborted ? (failure ?? new Error('The reading thread ended early')) : error
  } finally {
    clearTimeout(silence)
    ours.close()
    await worker.terminate()
  }
}

const refusedBy = ({
  reason,
  status,
  finding,
}: Extract<EndMessage, { kind: 'refused' }>): FileRefused =>
  new FileRefused(reason, { status, ...(finding && { finding }) })

const isEnd = (message: { readonly kind: string }): message is EndMessage =>
  message.kind === 'end' || message.kind === 'refused' || message.kind === 'failed'

const messages = (thread: URL, order: Omit<ReadingOrder, 'port'>): AsyncGenerator<ReadingMessage> =>
  threadMessages<ReadingMessage>(thread, order)

/** Batches of a file's rows in order, header first. */
export const readRows = (
  path: string,
  { thread, facts }: Layouts,
  expectedHeader: string | undefined,
): AsyncGenerator<ReadingMessage> =>
  messages(thread, { path, facts, expectedHeader, linesWanted: undefined })

/** Original text of certain lines, for the rejected-rows file, in batches. `lines` ascend. */
export async function* rowTexts(
  path: string,
  lines: readonly number[],
  headerNames: readonly string[] = [],
): AsyncGenerator<ReadonlyMap<number, string>> {
  const linesWanted = Int32Array.from(lines)
  for await (const message of messages(bareThread, {
    path,
    facts: undefined,
    expectedHeader: undefined,
    linesWanted,
    headerNames,
  }))
    if (message.kind === 'rowTexts') yield message.texts
}

/**
 * Rows of any csv or xlsx file as text, in batches, under the import limits. Picks the sheet with
 * these columns.
 */
export async function* cellsOfFile(
  path: string,
  headerNames: readonly string[] = [],
): AsyncGenerator<readonly BareRow[]> {
  for await (const message of messages(bareThread, {
    path,
    facts: undefined,
    expectedHeader: undefined,
    linesWanted: undefined,
    isBare: true,
    headerNames,
  }))
    if (message.kind === 'cells') yield message.rows
}
