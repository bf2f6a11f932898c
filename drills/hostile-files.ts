import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Codes } from '#features/ledger/receivables/gateway/codes.ts'
import { layouts } from '#features/ledger/receivables/gateway/layouts.ts'
import { recognise } from '#listing/server/reading/header.ts'
import { FileRefused, type Issue } from '#listing/server/reading/layout.ts'
import { readCsv } from '#listing/server/reading/read-csv.ts'
import { readXlsx } from '#listing/server/reading/read-xlsx.ts'
import { RowReader } from '#listing/server/reading/row-reader.ts'

import { ask, percentile, until } from './requests.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { upload } from './erp-file.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { type Format, hostileFile } from './hostile-kinds.ts'
import { inPlace } from './in-place.ts'
import { peakMemory, startServer } from './server.ts'
import { addMalls, addPerson } from './world.ts'

// Codes of the example rows; all other codes are unknown.
const codes: Codes = {
  contractTypes: new Map([['LOJA', 1]]),
  documentTypes: new Map([['DP', 1]]),
  movementTypes: new Map([['ALM', 1]]),
}

/**
 * Reads a file like the load thread; returns the outcome. Anything thrown except a refusal is a
 * crash.
 */
async function readOne(
  path: string,
  format: Format,
): Promise<{ outcome: 'read' | 'refused'; issues: Issue[]; rows: number }> {
  const issues: Issue[] = []
  let rows = 0
  let reader: RowReader | undefined
  try {
    for await (const piece of format === 'xlsx' ? readXlsx(path) : readCsv(path)) {
      for (const { line, cells } of piece.rows) {
        if (!reader) {
          const names = cells.all()
          reader = new RowReader(names, recognise(names, layouts(codes), undefined))
          continue
        }
        rows += 1
        reader.readRow(line, cells, (issue) => issues.push(issue), piece.isPlain)
      }
    }
    return { outcome: 'read', issues, rows }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    if (!/^\p{Lu}[^]*[.?!]$/u.test(error.message))
      throw new Error(`The refusal is no sentence: ${error.message}`, { cause: error })
    return { outcome: 'refused', issues: [], rows: 0 }
  }
}

function mustName(findings: Findings, what: string, issues: readonly Issue[]): void {
  const bad = issues.find(
    ({ line, column, reason }) => !(line > 0) || column === '' || reason === '',
  )
  findings.must(
    bad === undefined,
    `${what}: a flaw without line, column or reason: ${JSON.stringify(bad)?.slice(0, 200)}`,
  )
}

/** Corrupted files of both formats, parsed by the readers; a few also go through a server. */
export const hostileFiles: Drill = {
  name: 'hostile-files',
  row: 'R24',
  promise:
    'hostile csv and xlsx files: no crash, no hang, at most 512 MiB; each refusal has a message, each error line, column and reason',
  run: (options) =>
    inPlace(async (place, findings) => {
      const perFormat = sizeOf(options, 300, 10_000)
      const throughServer = options.size === 'long' ? 150 : 8
      const chance = chanceOf(options.seed, 'hostile-files')
      const folder = mkdtempSync(join(tmpdir(), 'regua-drill-files-'))
      const counts = { read: 0, refused: 0, crashed: 0, flaws: 0 }
      const spans: number[] = []
      const kinds = new Set<string>()
      try {
        const path = join(folder, 'arquivo')
        for (const format of ['csv', 'xlsx'] as const) {
          for (let n = 0; n < perFormat; n += 1) {
            const file = hostileFile(format, chance, n)
            const { bytes } = file
            for (const part of file.what.split(', ')) kinds.add(`${format} ${part}`)
            writeFileSync(path, bytes)
            const began = performance.now()
            try {
              const { outcome, issues } = await readOne(
                path,
                bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304 ? 'xlsx' : 'csv',
              )
              counts[outcome] += 1
              counts.flaws += issues.length
              mustName(findings, `${format} ${n} (${file.what})`, issues)
            } catch (error) {
              counts.crashed += 1
              findings.problems.push(
                `${format} ${n} (${file.what}): ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : String(error)}`,
              )
            }
            spans.push(performance.now() - began)
          }
          options.print?.(
            `${format}: ${perFormat} files, slowest ${Math.max(...spans).toFixed(0)} ms`,
          )
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
      findings.atMost('slowest file, ms', Math.max(...spans), 10_000)

      const database = await place.up()
      await addMalls(place, 1)
      const { token } = await addPerson(place, 'carrega', 'regua')
      const server = await startServer(place, options, { DATABASE_URL: place.url })
      for (let n = 0; n < throughServer; n += 1) {
        const format = n % 2 === 0 ? 'csv' : 'xlsx'
        const { what, bytes } = hostileFile(format, chance, 10_000 + n)
        const answer = await upload(server.address, token, `arquivo-${n}.${format}`, bytes)
        findings.must(
          answer.status === 200,
          `upload of ${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`,
        )
      }
      // One file that is refused with any seed.
      await upload(server.address, token, 'outro.csv', 'a;b;c\r\n1;2;3\r\n')
      await until(
        'every load ends',
        async () =>
          (
            await place.rows(
              `select 1 from erp_load where status not in ('REJEITADA', 'PROCESSADA', 'ERRO')`,
            )
          ).length === 0,
        60_000,
      )
      const loads = await place.rows<{ status: string; error: string | null; file: string }>(
        'select status, error, file_name as file from erp_load',
      )
      for (const { status, error, file } of loads) {
        findings.must(status !== 'ERRO', `${file} ended in ERRO: ${error}`)
        findings.must(
          status !== 'REJEITADA' || /^\p{Lu}[^]*\.$/u.test(error ?? ''),
          `${file} was refused without a sentence: ${error}`,
        )
      }
      findings.equal('health afterwards', (await ask(server.address, '/healthz')).status, 200)
      findings.must(!server.isOver(), 'the server ended')
      const peakMiB = await peakMemory(server.pid)
      findings.atMost('memory of the server, MiB', peakMiB, 512)
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        files: 2 * perFormat,
        kinds: kinds.size,
        peakMiB: Math.round(peakMiB),
        slowestMs: Math.round(Math.max(...spans)),
        ...counts,
        throughServer: loads.length,
        rejected: loads.filter(({ status }) => status === 'REJEITADA').length,
        p99: percentile(spans, 0.99),
      }
    }),
}
