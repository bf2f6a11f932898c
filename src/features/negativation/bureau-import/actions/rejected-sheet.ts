import { readSheetRows } from '#features/negativation/bureau-exchange/gateway/import-rows.ts'
import { csvLine } from '#listing/csv-line.ts'
import { rejectedXlsx } from '#listing/server/importing/rejected-rows.ts'

import type { ImportResult } from '../contract.ts'

/**
 * Spreadsheet of rejected rows with line number and reason; text cells keep leading zeros.
 * Undefined if none was rejected.
 */
export async function rejectedSheet(
  bytes: Uint8Array,
  lines: ImportResult['linhas'],
): Promise<string | undefined> {
  const reasons = Map.groupBy(lines, ({ linha }) => linha)
  const { header, rows } = readSheetRows(bytes)
  const rejected = rows.flatMap(({ line, cells }) => {
    const own = reasons.get(line)
    return own === undefined
      ? []
      : [{ line, text: csvLine(cells), reasons: own.map(({ motivo }) => motivo).join(' ') }]
  })
  if (rejected.length === 0) return undefined
  const rowsAfter = async (after: number, limit: number) =>
    rejected.filter(({ line }) => line > after).slice(0, limit)
  const pieces: Uint8Array[] = []
  for await (const piece of rejectedXlsx(csvLine(header), rowsAfter)) pieces.push(piece)
  return Buffer.concat(pieces).toString('base64')
}
