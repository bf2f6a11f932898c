import { type Cells, ListedCells } from '#listing/server/reading/cells-of-row.ts'
import type { Encoding } from '#listing/server/reading/encodings.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'
import {
  asLines,
  type CsvForm,
  type FileRow,
  readCsv,
  textOfLines,
} from '#listing/server/reading/read-csv.ts'

import type { RecipeFile } from '../contract/recipe.ts'
import { Columns } from '../rules/columns.ts'
import { findHeader, type FoundHeader, headerRows, isHeader, type TopRow } from './header-row.ts'
import { separatorOf } from './separator.ts'
import { jsonRows } from './json-rows.ts'

/** How a file was read, as people see it. */
export type TableReading = {
  readonly forma: 'CSV' | 'XLSX' | 'LARGURA_FIXA' | 'JSON'
  readonly codificacao: Encoding | null
  readonly separador: string | null
  readonly aba: string | null
  readonly linhaCabecalho: number | null
}

/** A file of a source: its columns, and its rows as often as they are needed. */
export type SourceTable = {
  readonly role: string
  readonly name: string
  readonly reading: TableReading
  readonly columns: Columns
  readonly sheets: { readonly visible: readonly string[]; readonly hidden: readonly string[] }
  /** Rows below the header that have text, in batches. */
  rows(): AsyncIterable<readonly FileRow[]>
  /** First and last lines of the file, to show how it begins and ends. */
  readonly top: readonly TopRow[]
}

/** A file in memory: a whole upload, or a file of a zip. */
export type NamedBytes = { readonly name: string; readonly bytes: Buffer }

/** Refusal for a file whose columns are not those of the recipe. */
export class HeaderMissing extends FileRefused {
  /** The row that is most like the wanted header. */
  readonly nearest: FoundHeader | undefined

  constructor(wanted: readonly string[], nearest: FoundHeader | undefined) {
    super(
      `Não encontrei os nomes das colunas nas ${headerRows} primeiras linhas. Esperado: ${wanted.join(', ')}.`,
      { finding: 'J14' },
    )
    this.nearest = nearest
  }
}

type Pieces = () => AsyncIterable<readonly FileRow[]>

const meaning = /[\p{L}\p{N}]/u

/** True for an empty row and for a rule of dashes or other signs. */
function isNothing(cells: Cells): boolean {
  for (let at = 0; at < cells.count; at++) if (meaning.test(cells.text(at))) return false
  return true
}

async function topOf(pieces: Pieces): Promise<readonly TopRow[]> {
  const top: TopRow[] = []
  for await (const rows of pieces())
    for (const { line, cells } of rows) {
      if (isNothing(cells)) continue
      top.push({ line, texts: cells.all() })
      if (top.length >= headerRows) return top
    }
  return top
}

/** True for a row that repeats the header, as reports do on each page. */
function repeatsHeader(cells: Cells, { names }: FoundHeader): boolean {
  let count = 0
  for (const [at, name] of names.entries()) {
    const text = cells.text(at).trim()
    if (text !== name.trim()) return false
    if (text !== '') count++
  }
  return count > 0
}

async function* rowsBelow(
  pieces: AsyncIterable<readonly FileRow[]>,
  header: FoundHeader | undefined,
): AsyncGenerator<readonly FileRow[]> {
  for await (const rows of pieces)
    yield rows.filter(
      ({ line, cells }) =>
        !isNothing(cells) && (!header || (line > header.lastLine && !repeatsHeader(cells, header))),
    )
}

const noSheets = { visible: [], hidden: [] } as const

/** A table with a header row, from rows that are read again each time. */
async function withHeader(
  { papel, cabecalho, linhasCabecalho }: RecipeFile,
  name: string,
  pieces: Pieces,
  rest: Pick<SourceTable, 'sheets'> & { readonly reading: Omit<TableReading, 'linhaCabecalho'> },
): Promise<SourceTable> {
  const top = await topOf(pieces)
  if (top.length === 0) throw new FileRefused('O arquivo está vazio.', { finding: 'J14' })
  const { found, nearest } = findHeader(top, cabecalho, linhasCabecalho)
  if (!found) throw new HeaderMissing(cabecalho, nearest)
  return {
    role: papel,
    name,
    sheets: rest.sheets,
    reading: { ...rest.reading, linhaCabecalho: found.line },
    columns: new Columns(found.names),
    rows: () => rowsBelow(pieces(), found),
    top,
  }
}

async function* rowsOf(pieces: ReturnType<typeof readCsv>): AsyncGenerator<readonly FileRow[]> {
  for await (const { rows } of pieces) yield rows
}

/** First characters of a text file, enough for forty lines. */
async function beginningOf(source: string | Buffer, encoding: Encoding): Promise<string> {
  for await (const { text } of textOfLines(source, encoding)) return text.slice(0, 100_000)
  return ''
}

async function csvTable(file: RecipeFile, { name, bytes }: NamedBytes): Promise<SourceTable> {
  const { source, encoding } = await asLines(
    bytes,
    file.codificacao === 'AUTO' ? undefined : file.codificacao,
  )
  // UTF-16 was converted to UTF-8.
  const readAs = encoding === 'UTF-16' ? 'UTF-8' : encoding
  const beginning = await beginningOf(source, readAs)
  const hasHint = /^"?sep=(.)"?\s*$/im.test(beginning.split(/\r?\n/)[0] ?? '')
  const separator = file.separador === 'AUTO' || hasHint ? separatorOf(beginning) : file.separador
  const form: CsvForm = { separator, hasQuotes: separator !== '|' }
  return withHeader(file, name, () => rowsOf(readCsv(source, form, readAs)), {
    sheets: noSheets,
    reading: { forma: 'CSV', codificacao: encoding, separador: separator, aba: null },
  })
}

/** Cells of a fixed-width line, by the places of its columns. */
async function* cutRows(
  pieces: AsyncIterable<readonly FileRow[]>,
  widths: RecipeFile['larguras'],
): AsyncGenerator<readonly FileRow[]> {
  for await (const rows of pieces)
    yield rows.map(({ line, cells }) => {
      const text = cells.text(0)
      return {
        line,
        cells: new ListedCells(
          widths.map(({ inicio, tamanho }) => text.slice(inicio - 1, inicio - 1 + tamanho)),
        ),
      }
    })
}

async function fixedTable(file: RecipeFile, { name, bytes }: NamedBytes): Promise<SourceTable> {
  const { source, encoding } = await asLines(
    bytes,
    file.codificacao === 'AUTO' ? undefined : file.codificacao,
  )
  const readAs = encoding === 'UTF-16' ? 'UTF-8' : encoding
  // No text has a NUL, so each line is one cell.
  const lines = () => rowsOf(readCsv(source, { separator: '\0', hasQuotes: false }, readAs))
  const pieces = () => cutRows(lines(), file.larguras)
  return {
    role: file.papel,
    name,
    sheets: noSheets,
    reading: {
      forma: 'LARGURA_FIXA',
      codificacao: encoding,
      separador: null,
      aba: null,
      linhaCabecalho: null,
    },
    columns: new Columns(file.larguras.map((width) => width.nome)),
    rows: () => rowsBelow(pieces(), undefined),
    top: await topOf(lines),
  }
}

/** Rows of a sheet are kept: reading the sheet again takes longer. */
async function xlsxTable(file: RecipeFile, { name, bytes }: NamedBytes): Promise<SourceTable> {
  const { readXlsx, sheetsOf } = await import('#listing/server/reading/read-xlsx.ts')
  const sheets = await sheetsOf(bytes)
  const { cabecalho, aba } = file
  const rows: (readonly FileRow[])[] = []
  let sheet: string | undefined
  for await (const piece of readXlsx(bytes, {
    ...(cabecalho.length > 0 &&
      file.linhasCabecalho === 1 && {
        isHeader: (names: readonly string[]) => isHeader(names, cabecalho),
      }),
    ...(aba !== null && { sheetName: aba }),
    readsHidden: true,
    fillsMerged: true,
  })) {
    rows.push(piece.rows)
    sheet = piece.sheet ?? sheet
  }
  const pieces = async function* () {
    yield* rows
  }
  return withHeader(file, name, pieces, {
    sheets,
    reading: { forma: 'XLSX', codificacao: null, separador: null, aba: sheet ?? null },
  })
}

async function jsonTable(file: RecipeFile, { name, bytes }: NamedBytes): Promise<SourceTable> {
  const { names, rows } = jsonRows(bytes, file.caminho)
  const columns = new Columns(names)
  const missing = file.cabecalho.filter((each) => !columns.has(each))
  if (missing.length > 0) throw new HeaderMissing(file.cabecalho, { line: 1, lastLine: 1, names })
  const pieces = async function* () {
    yield rows
  }
  return {
    role: file.papel,
    name,
    sheets: noSheets,
    reading: {
      forma: 'JSON',
      codificacao: 'UTF-8',
      separador: null,
      aba: null,
      linhaCabecalho: null,
    },
    columns,
    rows: () => rowsBelow(pieces(), undefined),
    top: await topOf(pieces),
  }
}

/** Forms that a file may have by its first bytes. */
export type FoundForm = 'XLSX' | 'ZIP' | 'JSON' | 'TEXT'

const others: Readonly<Record<FoundForm, string>> = {
  XLSX: 'uma planilha xlsx',
  ZIP: 'um zip',
  JSON: 'um JSON',
  TEXT: 'um arquivo de texto',
}

/** Opens a file as the recipe says; refuses one of another form. */
export async function openTable(
  file: RecipeFile,
  bytes: NamedBytes,
  found: FoundForm,
): Promise<SourceTable> {
  const { forma } = file
  const refuse = (): never => {
    throw new FileRefused(
      `A fonte espera ${forma}, e o arquivo ${bytes.name} é ${others[found]}.`,
      {
        status: 415,
      },
    )
  }
  if (found === 'ZIP' || forma === 'CNAB') return refuse()
  if (found === 'XLSX')
    return forma === 'AUTO' || forma === 'XLSX' ? xlsxTable(file, bytes) : refuse()
  if (forma === 'XLSX') return refuse()
  if (forma === 'LARGURA_FIXA') return fixedTable(file, bytes)
  if (forma === 'JSON' || (forma === 'AUTO' && found === 'JSON')) return jsonTable(file, bytes)
  return csvTable(file, bytes)
}
