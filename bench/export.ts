import { writeXlsxStream, readXlsx } from 'hucre/xlsx'

import type { SpreadsheetValue } from '#listing/server/spreadsheet-cell.ts'

import { openPlace, type Place } from '../drills/place.ts'
import { endServers, type Server, startServer } from '../drills/server.ts'
import { paths } from '../drills/world.ts'
import { readWorkbook } from '../drills/workbook.ts'
import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { residentMiB, watchingMemory } from './measuring.ts'
import { addWaiting, here } from './waiting.ts'

const rows = 100_000
const url = '/aprovar-negativacao-shopping'
const head = 7

type Download = { readonly seconds: number; readonly first: number; readonly bytes: Buffer }

async function download(server: Server, token: string): Promise<Download> {
  const startedAt = performance.now()
  const answer = await fetch(server.address + paths.download, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: [here], url }),
  })
  if (answer.status !== 200 || !answer.body)
    throw new Error(`an export was answered with ${answer.status}`)
  const pieces: Uint8Array[] = []
  let first = 0
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
    first ||= performance.now() - startedAt
    pieces.push(piece)
  }
  return { seconds: (performance.now() - startedAt) / 1_000, first, bytes: Buffer.concat(pieces) }
}

/** Rows of our own file, as in-memory input for the plain writer. */
async function rowsOf(bytes: Buffer): Promise<SpreadsheetValue[][]> {
  const [sheet] = (await readXlsx(bytes)).sheets
  if (!sheet) throw new Error('the file has no sheet')
  return sheet.rows
    .slice(head, -1)
    .map((row) => row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)))
}

async function bare(fed: readonly SpreadsheetValue[][]): Promise<{ seconds: number }> {
  const startedAt = performance.now()
  let bytes = 0
  const columns = (fed[0] ?? []).map(() => ({ width: 16 }))
  for await (const piece of writeXlsxStream(fed as SpreadsheetValue[][], {
    name: 'Dados',
    columns,
  }))
    bytes += piece.length
  if (bytes === 0) throw new Error('the bare writer wrote nothing')
  return { seconds: (performance.now() - startedAt) / 1_000 }
}

/** Two independent readers must find every row. */
async function mustBeReadable(bytes: Buffer): Promise<SpreadsheetValue[][]> {
  const facts = readWorkbook(bytes)
  // The last row has the totals.
  if (facts[0]?.rows !== rows + head + 1)
    throw new Error(`our own check found ${facts[0]?.rows} rows`)
  const read = await rowsOf(bytes)
  if (read.length !== rows) throw new Error(`hucre found ${read.length} rows`)
  return read
}

async function measure(place: Place, rounds: number) {
  const { token } = await addWaiting(place, rows)
  const server = await startServer(place, {}, { DATABASE_URL: place.url, REGUA_ROLE: 'web' })
  const idle = residentMiB(server.pid)
  const { result, peak } = await watchingMemory(server.pid, () => download(server, token))
  const fed = await mustBeReadable(result.bytes)
  const firsts: number[] = []
  const ours = async () => {
    const { seconds, first } = await download(server, token)
    firsts.push(first)
    return { seconds }
  }
  await bare(fed)
  const figures = await interleave(rounds, { ours, limit: () => bare(fed) })
  const first =
    firsts.toSorted((one, other) => one - other)[Math.floor(firsts.length / 2)] ?? Number.NaN
  return { figures, first, more: peak - idle, columns: fed[0]?.length ?? 0 }
}

/** Export of a step as spreadsheet, from the database to HTTP. */
export const exportBench: Bench = {
  name: 'export',
  goal: '100,000 rows from the database to HTTP: at most 1.3 times the bare hucre writer, first byte within 300 ms, at most 150 MiB more, read back by two readers',
  run: async ({ rounds }) => {
    const place = await openPlace()
    const { down } = await place.up()
    try {
      const { figures, first, more, columns } = await measure(place, rounds)
      return [
        toFigure({
          name: '100,000 rows to HTTP',
          ours: figures.median('ours', 'seconds'),
          limit: figures.median('limit', 'seconds'),
          ratio: figures.ratio('seconds', 'ours', 'limit'),
          unit: 's',
          better: 'lower',
          goal: { ratio: 1.3 },
          detail: `${columns} columns; limit: hucre writing the same rows from memory`,
        }),
        toFigure({
          name: 'first byte',
          ours: first,
          unit: 'ms',
          better: 'lower',
          goal: { ours: 300 },
        }),
        toFigure({
          name: 'memory beside idle',
          ours: more,
          unit: 'MiB',
          better: 'lower',
          goal: { ours: 150 },
        }),
      ]
    } finally {
      await endServers(place)
      await down()
      await place.remove()
    }
  },
}
