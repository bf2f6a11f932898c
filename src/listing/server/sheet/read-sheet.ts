import { InvalidInput } from '#server/http/errors.ts'
import { cleanText } from '#values/fold-code.ts'
import type { Upload } from '#server/http/upload.ts'

import { mostSheetLines, type Sheet, sheetEndings, type SheetProblem } from '../../sheet.ts'
import { requireFile } from '#listing/server/importing/import-file.ts'
import { fold } from '../reading/layout.ts'
import { type FileRow, rowsOfFile } from '../reading/rows-of-file.ts'
import { asTyped } from '../../csv-line.ts'

/** A sheet line with its key; absent columns are ''. */
export type SheetLine<C extends string> = {
  readonly line: number
  readonly key: string
  readonly cell: (column: C) => string
}

export type ReadSheet<C extends string> = {
  /** Non-empty lines, without the header. */
  readonly lineCount: number
  /** Each key once, in sheet order. */
  readonly lines: readonly SheetLine<C>[]
  readonly problems: readonly SheetProblem[]
}

// Our own exports have a title above their header.
const headerWithin = 20
const longestCell = 600
// Long numbers rounded by a spreadsheet to scientific notation: the last digits are lost.
const isRounded = /^\d(?:[.,]\d+)?E\+\d+$/i

const refusal = (mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo: 'file', mensagem }] })

async function allRows(path: string): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const piece of rowsOfFile(path)) {
    rows.push(...piece)
    if (rows.length > mostSheetLines + headerWithin)
      throw refusal('A planilha tem mais de 10.000 linhas; traga-a em partes menores.')
  }
  return rows
}

const namesOf = ({ label, name, alsoCalled = [] }: Sheet['columns'][number]) =>
  [name, label, ...alsoCalled].map(fold)

/** Column positions and data rows: by header, or by column order. */
function placesIn<C extends string>(
  { columns }: Sheet<C>,
  rows: readonly FileRow[],
): { readonly places: ReadonlyMap<C, number>; readonly body: readonly FileRow[] } {
  const [keyColumn] = columns
  const keyNames = namesOf(keyColumn)
  const headerAt = rows
    .slice(0, headerWithin)
    .findIndex(({ cells }) => cells.some((cell) => keyNames.includes(fold(cell))))
  if (headerAt < 0)
    return { places: new Map(columns.map(({ name }, index) => [name, index])), body: rows }
  const header = (rows[headerAt]?.cells ?? []).map(fold)
  const places = columns.flatMap((column): [C, number][] => {
    const names = namesOf(column)
    const at = header.findIndex((name) => names.includes(name))
    return at < 0 ? [] : [[column.name, at]]
  })
  return { places: new Map(places), body: rows.slice(headerAt + 1) }
}

/** Key without the ',0' that a spreadsheet appends to numbers. */
const comparableKey = (text: string) => text.replace(/[.,]0+$/, '')

/**
 * Parses pasted text or an upload, with a header in the first rows or none. Repeated keys are
 * reported and skipped. 400 for an unreadable, too long or empty file.
 */
export async function readSheet<C extends string>(
  sheet: Sheet<C>,
  upload: Upload | undefined,
): Promise<ReadSheet<C>> {
  const file = requireFile({ accepts: sheetEndings }, upload)
  const { places, body } = placesIn(sheet, await allRows(file.path))
  const [{ name: keyName, label }] = sheet.columns
  const problems: SheetProblem[] = []
  const lines = new Map<string, SheetLine<C>>()
  let lineCount = 0
  for (const { line, cells } of body) {
    const cell = (column: C) =>
      asTyped(cleanText(cells[places.get(column) ?? -1] ?? '')).slice(0, longestCell)
    const key = comparableKey(cell(keyName))
    if (cells.every((each) => each.trim() === '')) continue
    lineCount += 1
    const say = (motivo: string) =>
      void problems.push({ linha: line, coluna: label, valor: key, motivo })
    const earlier = lines.get(key)
    if (key === '') say('A linha não diz o boleto.')
    else if (isRounded.test(key))
      say('A planilha arredondou este número; formate a coluna como texto e preencha-o de novo.')
    else if (earlier) say(`O boleto já está na linha ${earlier.line}; esta linha fica de fora.`)
    else lines.set(key, { line, key, cell })
  }
  if (lineCount > mostSheetLines)
    throw refusal('A planilha tem mais de 10.000 linhas; traga-a em partes menores.')
  if (lineCount === 0)
    throw refusal('Não há linha para trazer: cole ou envie uma coluna com os números dos boletos.')
  return { lineCount, lines: [...lines.values()], problems }
}
