import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { FileRefused } from '#listing/server/reading/layout.ts'
import type { Codes } from '#features/ledger/receivables/gateway/codes.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ReadingDoubt, ReadingWish } from '../contract/assistant.ts'
import type { Difference } from '../contract/edit-calls.ts'
import type { Brings } from '../contract/fields.ts'
import type { Rehearsal } from '../contract/rehearsal.ts'
import type { Recipe } from '../contract/recipe.ts'
import type { KnownFacts } from '../rules/register.ts'
import type { Detected } from './detect.ts'
import type { OrderRows } from './order-rows.ts'

type OfFile = {
  /** The file on disk, and its name as it was sent. */
  readonly path: string
  readonly name: string
}
type Known = { readonly facts: KnownFacts; readonly today: LocalDate }

/** What a thread does with one file. */
export type SourceOrder = OfFile &
  (
    | { readonly kind: 'order-rows'; readonly recipe: Recipe }
    | (Known &
        (
          | {
              readonly kind: 'detect'
              readonly recipes: readonly Recipe[]
              readonly traz: Brings
              readonly wishes: readonly ReadingWish[]
            }
          | { readonly kind: 'rehearse'; readonly recipe: Recipe; readonly codes: Codes }
          | { readonly kind: 'readings'; readonly recipe: Recipe; readonly codes: Codes }
          | {
              readonly kind: 'compare'
              readonly before: Recipe
              readonly after: Recipe
              readonly codes: Codes
            }
        ))
  )

type Message =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly reason: string; readonly status: 413 | 415 | 422 }
  | { readonly kind: 'failed'; readonly message: string }

const thread = new URL('./source-thread.ts', import.meta.url)
// A whole file, its rows and the register of all malls.
const heapMebibytes = 1_024
const longestMs = 300_000
/** Files that are read at the same time in this process; the others wait. */
const mostThreads = 2

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await act()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const tooMuchMemory = 'O arquivo exige memória demais; envie-o como CSV, em partes menores.'
const tooLong = 'A leitura do arquivo demorou demais; envie-o em partes menores.'

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Reads a file in a worker thread, so that a large or hostile one cannot block the process. */
async function run(order: SourceOrder): Promise<unknown> {
  const worker = new Worker(thread, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  })
  const limit = AbortSignal.timeout(longestMs)
  const ended = once(worker, 'exit', { signal: limit }).then(() => {
    throw new Error('The reading thread ended early')
  })
  ended.catch(() => undefined)
  try {
    const [message] = (await Promise.race([once(worker, 'message', { signal: limit }), ended])) as [
      Message,
    ]
    if (message.kind === 'answer') return message.value
    if (message.kind === 'refused')
      throw new FileRefused(message.reason, { status: message.status })
    throw new Error(message.message)
  } catch (error) {
    if (isOutOfMemory(error)) throw new FileRefused(tooMuchMemory, { status: 413, cause: error })
    if (limit.aborted) throw new FileRefused(tooLong, { cause: error })
    throw error
  } finally {
    await worker.terminate()
  }
}

type Answers = {
  detect: Detected
  rehearse: Rehearsal
  readings: readonly ReadingDoubt[]
  'order-rows': OrderRows
  compare: Difference
}

/** Reads a file in a thread for one of these answers. */
export const inSourceThread = <K extends SourceOrder['kind']>(
  order: Extract<SourceOrder, { kind: K }>,
): Promise<Answers[K]> => inTurn(() => run(order)) as Promise<Answers[K]>
