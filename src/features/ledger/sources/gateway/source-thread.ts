import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { FileRefused } from '#listing/server/reading/layout.ts'

import type { Recipe } from '../contract/recipe.ts'
import { differenceOf, ReadRows } from '../rules/difference.ts'
import { Register } from '../rules/register.ts'
import { detectFiles } from './detect.ts'
import { judgeFile } from './judge-file.ts'
import { orderRows } from './order-rows.ts'
import { readingsOf } from './readings.ts'
import { rehearse } from './rehearse.ts'
import type { SourceOrder } from './in-source-thread.ts'
import type { NamedBytes } from './tables.ts'

const refusedBy = ({ findings }: Awaited<ReturnType<typeof judgeFile>>, name: string): string[] =>
  findings
    .filter(({ severidade }) => severidade === 'RECUSA')
    .map(({ texto }) => `${name}: ${texto}`)

async function compare(
  file: NamedBytes,
  { before, after }: { readonly before: Recipe; readonly after: Recipe },
  input: Parameters<typeof judgeFile>[2],
) {
  const read = async (recipe: Recipe) => {
    const rows = new ReadRows()
    return { rows, judged: await judgeFile(file, recipe, { ...input, accept: rows.add }) }
  }
  const [one, other] = [await read(before), await read(after)]
  return differenceOf(one.rows, other.rows, [
    ...refusedBy(one.judged, 'Antes'),
    ...refusedBy(other.judged, 'Depois'),
  ])
}

async function answer(order: SourceOrder): Promise<unknown> {
  const file: NamedBytes = { name: order.name, bytes: readFileSync(order.path) }
  if (order.kind === 'order-rows') return orderRows(file, order.recipe)
  const register = new Register(order.facts)
  if (order.kind === 'detect') {
    const { recipes, traz, wishes, today } = order
    return detectFiles(file, recipes, register, { traz, wishes, today })
  }
  const input = { register, codes: order.codes, today: order.today }
  if (order.kind === 'readings') return readingsOf(file, order.recipe, input)
  return order.kind === 'rehearse'
    ? rehearse(file, order.recipe, input)
    : compare(file, order, input)
}

// Worker thread that reads one file for one answer and ends.
answer(workerData as SourceOrder).then(
  (value) => parentPort?.postMessage({ kind: 'answer', value }),
  (error: unknown) =>
    parentPort?.postMessage(
      error instanceof FileRefused
        ? { kind: 'refused', reason: error.message, status: error.status }
        : {
            kind: 'failed',
            message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
    ),
)
