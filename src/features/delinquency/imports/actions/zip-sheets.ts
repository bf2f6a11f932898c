import { firstDay } from '#values/competence.ts'

import { readFinalSheet, type OfficialRow } from '../gateway/final-sheet.ts'
import { finalSheetFiles } from '../contract/files.ts'
import { GRID_COLUMNS, readGrid } from '../gateway/summary-grid.ts'
import { validateOfficialRows, officialRecord } from './final-sheet.ts'
import { type ReadSheet, type SheetReader, importZip } from './zips.ts'

/** The final sheet of one mall; a row of another mall rejects the file. */
const readOfficial: SheetReader = (
  mall,
  [header, ...body],
  { work, importId, month },
): ReadSheet => {
  const facts = { today: work.today, malls: [mall] }
  const opened = readFinalSheet(header?.cells ?? [], facts)
  if (opened.refusals)
    return {
      rows: body.length,
      flaws: opened.refusals.map((reason) => ({ line: 0, column: 'arquivo', value: '', reason })),
    }
  const read = body.map(opened.reader.readRow)
  const rows = read.flatMap(({ row }): OfficialRow[] => (row === undefined ? [] : [row]))
  const formRefusal = opened.reader.refusal()
  if (formRefusal !== undefined)
    return {
      rows: body.length,
      flaws: [{ line: 0, column: 'arquivo', value: '', reason: formRefusal }],
    }
  const validated = validateOfficialRows(rows, month)
  const flaws = [...read.flatMap((each) => each.flaws), ...validated.flaws]
  if (flaws.length > 0) return { rows: body.length, flaws }
  if (body.length === 0)
    return {
      rows: 0,
      flaws: [{ line: 0, column: 'arquivo', value: '', reason: 'A planilha só tem o cabeçalho.' }],
    }
  return {
    rows: read.filter(({ isTotal }) => isTotal !== true).length,
    records: validated.accepted.map(officialRecord(importId, month)),
    warnings: [...read.flatMap((each) => each.warnings), ...(validated.warnings ?? [])],
  }
}

/** The official grid of a mall in its 17 rows. */
const readSummary: SheetReader = (mall, rows, { importId, month }): ReadSheet => {
  const read = readGrid(rows)
  const count = Math.max(0, rows.length - 1)
  if ('flaws' in read) return { rows: count, flaws: read.flaws }
  const of = { mall_id: mall.id, month: firstDay(month), import_id: importId }
  return { rows: count, records: read.grid.map((row) => ({ ...of, ...row })) }
}

/** Imports the zip of official figures for the form's month (rules 9). */
export const importDelinquencyZip = importZip(
  'ZIP_INADIMPLENCIA',
  readOfficial,
  finalSheetFiles.columns.map(({ name }) => name),
)

/** Imports the zip of official grids. */
export const importSummaryZip = importZip('ZIP_RESUMO', readSummary, GRID_COLUMNS)
