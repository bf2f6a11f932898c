import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { writeXlsxStream } from 'hucre/xlsx'

import { openPlace } from '../drills/place.ts'
import { child, endServers } from '../drills/server.ts'
import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { type Loader, openLoader } from './real-load.ts'
import { titulosColumns, titulosRows } from './titulos-file.ts'

const rows = 100_000
const mostSeconds = 4
const mostMegabytes = 200

// The required columns (rules 9): fourteen, two more than the reference measurements had.
const columns = [
  'shopping',
  'unidEcon',
  'contrato',
  'luc',
  'razaoSocial',
  'cpfCnpj',
  'tipoContrato',
  'numeroTitulo',
  'tipoDocumento',
  'tipoMovimento',
  'competencia',
  'vencimento',
  'valorOriginal',
  'valorAberto',
]
const places = columns.map((name) => titulosColumns.indexOf(name))

/** A cell as stored in a spreadsheet: amounts as numbers, days as dates. */
function toCell(name: string, cell: string): string | number | Date {
  if (name.startsWith('valor')) return Number(cell.replace(',', '.'))
  if (name === 'vencimento')
    return new Date(`${cell.slice(6)}-${cell.slice(3, 5)}-${cell.slice(0, 2)}T00:00:00Z`)
  return cell
}

function* sheet() {
  yield columns
  for (const row of titulosRows(rows)) {
    const cells = row.split(';')
    yield columns.map((name, at) => toCell(name, cells[places[at] ?? 0] ?? ''))
  }
}

async function writeSheet(path: string, inlineStrings: boolean): Promise<void> {
  const written = writeXlsxStream(sheet(), { name: 'Títulos', inlineStrings })
  await pipeline(
    Readable.fromWeb(written as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(path),
  )
}

type BareRead = { readonly rows: number; readonly seconds: number; readonly megabytes: number }

async function bareRead(path: string): Promise<BareRead> {
  const { process: reading, output } = child('bench/bare-xlsx.ts', [path])
  await new Promise((resolve) => reading.once('close', resolve))
  const read = JSON.parse(output()) as BareRead
  if (read.rows !== rows + 1) throw new Error(`The library read ${read.rows} of ${rows + 1} rows`)
  return read
}

type Side = { readonly seconds: number; readonly megabytes: number }

async function ours(loader: Loader, path: string): Promise<Side> {
  await loader.empty()
  await loader.freshWorker()
  const { stagedMs, new: inserted } = await loader.load(path, rows)
  if (inserted !== rows) throw new Error(`${inserted} of ${rows} rows were new`)
  return { seconds: stagedMs, megabytes: loader.workerMegabytes() }
}

const describeSide = (name: string, { seconds, megabytes }: Side) =>
  `${name}: ${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB`

/**
 * Strings inside the cells, as most libraries write them, or in the shared table, as office
 * programs do.
 */
const kinds = { own: true, shared: false } as const

/** A spreadsheet of a hundred thousand rows, compared with the plain library. */
export const importXlsx: Bench = {
  name: 'import-xlsx',
  goal: 'an xlsx of 100.000 rows and 14 columns: received, judged and staged within 4 s, the worker within 200 MB',
  run: async ({ rounds, print }) => {
    const place = await openPlace()
    const folder = mkdtempSync(join(tmpdir(), 'regua-bench-xlsx-'))
    const pathOf = (kind: keyof typeof kinds) => join(folder, `titulos-${kind}.xlsx`)
    try {
      await place.up()
      for (const kind of ['own', 'shared'] as const) await writeSheet(pathOf(kind), kinds[kind])
      const loader = await openLoader(place)
      const telling = async (name: string, side: Promise<Side>) => {
        print(describeSide(name, await side))
        return side
      }
      const all = await interleave<'ours' | 'bare' | 'oursShared' | 'bareShared', keyof Side>(
        rounds,
        {
          ours: () => telling('ours', ours(loader, pathOf('own'))),
          bare: () => telling('the library alone', bareRead(pathOf('own'))),
          oursShared: () => telling('ours, shared texts', ours(loader, pathOf('shared'))),
          bareShared: () => telling('the library alone, shared texts', bareRead(pathOf('shared'))),
        },
      )
      await loader.stop()
      const pair = (name: keyof Side, side: 'ours' | 'oursShared', to: 'bare' | 'bareShared') => ({
        ours: all.median(side, name),
        limit: all.median(to, name),
        ratio: all.ratio(name, side, to),
        better: 'lower' as const,
      })
      return [
        toFigure({
          name: 'upload to staged',
          ...pair('seconds', 'ours', 'bare'),
          unit: 's',
          goal: { ours: mostSeconds },
          detail: 'the library does nothing with the rows',
        }),
        toFigure({
          name: 'memory of the worker',
          ...pair('megabytes', 'ours', 'bare'),
          unit: 'MB',
          goal: { ours: mostMegabytes },
          detail: 'the library in a process of its own',
        }),
        toFigure({
          name: 'upload to staged, shared texts',
          ...pair('seconds', 'oursShared', 'bareShared'),
          unit: 's',
        }),
        toFigure({
          name: 'memory, shared texts',
          ...pair('megabytes', 'oursShared', 'bareShared'),
          unit: 'MB',
        }),
      ]
    } finally {
      await endServers(place)
      await place.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
