import { on } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'

import { FileRefused, type Layouts } from './layout.ts'
import type { BareRow, ReadingMessage, ReadingOrder } from './reading-thread.ts'

const heapMebibytes = 320
// A thread that says nothing for so long computes for ever: nobody else notices, since it holds up
// nobody.
const silentMs = 120_000

const bareThread = new URL('./bare-thread.ts', import.meta.url)

/**
 * Reads a file in a thread of its own: neither a huge nor a hostile file holds up or exhausts the
 * process. Yields its messages up to the last; throws FileRefused with the sentence for the person.
 */
async function* messages(
  thread: URL,
  order: Omit<ReadingOrder, 'port'>,
): AsyncGenerator<ReadingMessage> {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const worker = new Worker(thread, {
    workerData: { ...order, port: theirs },
    transferList: [theirs],
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })
  const ended = new AbortController()
  let failure: unknown
  worker.once('error', (error: unknown) => {
    failure =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new FileRefused('O arquivo exige memória demais; envie-o como CSV, em partes menores.')
        : error
    ended.abort()
  })
  worker.once('exit', () => ended.abort())
  // Counted only while the thread is waited for: whoever takes its pieces may take their time.
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
      [ReadingMessage]
    >) {
      clearTimeout(silence)
      if (message.kind === 'end') return
      if (message.kind === 'refused') throw new FileRefused(message.reason)
      if (message.kind === 'failed') throw new Error(message.message)
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

/** The pieces of a file in the order of its lines; the header comes first. */
export const readRows = (
  path: string,
  { thread, facts }: Layouts,
  expectedHeader: string | undefined,
): AsyncGenerator<ReadingMessage> =>
  messages(thread, { path, facts, expectedHeader, linesWanted: undefined })

/**
 * The original text of some lines of a file, for the file of rejected rows, some at a time. `lines`
 * ascend.
 */
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
 * The rows of any csv or xlsx file as texts, some at a time, under the limits of every load. Of
 * several sheets the one that has these columns.
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
