import { on } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'

import { mutant } from '#server/mutants.ts'

import { FileRefused, type LayoutKind } from './layout.ts'
import type { ReadingMessage, ReadingOrder } from './reading-thread.ts'

const heapMebibytes = 320

/**
 * Reads a file of the ERP in a thread of its own: neither a huge nor a hostile file holds up or exhausts the process.
 * Yields its messages up to the last; throws FileRefused with the sentence for the person.
 */
async function* messages(order: Omit<ReadingOrder, 'port'>): AsyncGenerator<ReadingMessage> {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
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
  try {
    for await (const [message] of on(ours, 'message', { signal: ended.signal }) as AsyncIterable<[ReadingMessage]>) {
      if (message.kind === 'end') return
      if (message.kind === 'refused')
        throw mutant('refusal-is-failure') ? new Error(message.reason) : new FileRefused(message.reason)
      if (message.kind === 'failed') throw new Error(message.message)
      yield message
      ours.postMessage('next')
    }
  } catch (error) {
    throw ended.signal.aborted ? (failure ?? new Error('The reading thread ended early')) : error
  } finally {
    ours.close()
    await worker.terminate()
  }
}

/** The pieces of a file in the order of its lines; the header comes first. */
export const readFileOfErp = (
  path: string,
  loadId: number,
  expected: LayoutKind | undefined,
): AsyncGenerator<ReadingMessage> => messages({ path, loadId, expected, linesWanted: undefined })

/** The original text of some lines of a file, for the file of rejected rows. */
export async function rowTexts(path: string, lines: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for await (const message of messages({ path, loadId: 0, expected: undefined, linesWanted: lines })) {
    if (message.kind === 'rowTexts') for (const [line, text] of message.texts) found.set(line, text)
  }
  return found
}
