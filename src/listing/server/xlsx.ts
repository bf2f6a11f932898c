import { ZipStream } from '#server/files/zip.ts'

import type { SpreadsheetValue } from './spreadsheet-cell.ts'

/** Column format: width in characters, number format. */
export type SheetColumn = { readonly width: number; readonly format?: string }

/** A number with a format different from its column. */
export type FormattedNumber = { readonly number: number; readonly format: string }

/** A sheet of a multi-sheet workbook. */
export type NamedSheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly headRows: number
  /** Rows of sums at the end; a filter of the columns leaves them out. */
  readonly footRows?: number
  readonly rows: AsyncIterable<readonly (readonly (SpreadsheetValue | FormattedNumber)[])[]>
}

export type Workbook = {
  readonly columns: readonly SheetColumn[]
  /** Frozen head rows; the last one is repeated on later sheets and printed pages. */
  readonly headRows: number
  /** Rows of sums at the end; a filter of the columns leaves them out. */
  readonly footRows?: number
  /** Total rows including the head; determines the number of sheets. */
  readonly rowCount: number
  /** Rows per sheet. */
  readonly sheetRows?: number
}

/** Yields rows in memory as one batch. */
export async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

const mostSheetRows = 1_048_576
const mostTextLength = 32_767
const pieceLength = 1 << 17

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const special = /[&<>\r]|_x[0-9A-Fa-f]{4}_/g
const isSpecial = /[&<>\r]|_x[0-9A-Fa-f]{4}_/
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
}
// Escape '_x0041_', which spreadsheet programs would decode as a letter.
const escapeXml = (text: string) =>
  text.replace(special, (found) => entities[found] ?? `_x005F${found}`)
const attribute = (text: string) => escapeXml(text).replaceAll('"', '&quot;')

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

const halfSign = /[\ud800-\udbff]$/
const daysBefore1970 = 25_569
const dayMs = 86_400_000

function xmlOfCell(
  ref: string,
  value: Exclude<SpreadsheetValue, null>,
  style: string,
  /** Text cells stay text when edited. */
  textStyle = '',
): string {
  if (typeof value === 'string') {
    const text =
      value.length > mostTextLength ? value.slice(0, mostTextLength).replace(halfSign, '') : value
    const written = isSpecial.test(text) ? escapeXml(text) : text
    const blanks = /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''
    return `<c r="${ref}"${textStyle} t="inlineStr"><is><t${blanks}>${written}</t></is></c>`
  }
  const number = typeof value === 'number' ? value : value.getTime() / dayMs + daysBefore1970
  return Number.isFinite(number) ? `<c r="${ref}"${style}><v>${number}</v></c>` : ''
}

type SheetName = { readonly name: string; readonly headRow: number }

const xmlOfSheets = (sheets: readonly SheetName[], of: (number: number, name: string) => string) =>
  sheets.map(({ name }, index) => of(index + 1, name)).join('')

function stylesOf(columns: readonly SheetColumn[]): string {
  const formats = columns.flatMap(({ format }, index) =>
    format === undefined ? [] : [{ format, id: 164 + index }],
  )
  const formatList = formats.map(
    ({ id, format }) => `<numFmt numFmtId="${id}" formatCode="${attribute(format)}"/>`,
  )
  const plain = 'fontId="0" fillId="0" borderId="0"'
  const cells = columns.map(
    ({ format }, index) =>
      `<xf numFmtId="${format === undefined ? 0 : 164 + index}" ${plain} xfId="0" applyNumberFormat="1"/>`,
  )
  return `<styleSheet xmlns="${main}">${formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formatList.join('')}</numFmts>`}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs><cellXfs count="${columns.length + 1}"><xf numFmtId="0" ${plain} xfId="0"/>${cells.join('')}</cellXfs></styleSheet>`
}

/** Repeats the column heads on each printed page. */
const printTitles = (sheets: readonly SheetName[]): string =>
  sheets
    .map(({ name, headRow }, index) => {
      const rows = escapeXml(`'${name.replaceAll("'", "''")}'!$${headRow}:$${headRow}`)
      return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${rows}</definedName>`
    })
    .join('')

function frameOf(
  columns: readonly SheetColumn[],
  sheets: readonly SheetName[],
): readonly (readonly [name: string, xml: string])[] {
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>${xmlOfSheets(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${media}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${xmlOfSheets(sheets, (n, name) => `<sheet name="${attribute(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${printTitles(sheets)}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${xmlOfSheets(sheets, (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesOf(columns)],
  ]
}

type Row = readonly (SpreadsheetValue | FormattedNumber)[]
/** Rows in batches. */
type Rows = AsyncIterable<readonly Row[]>

function sheetHead(columns: readonly SheetColumn[], headRows: number): string {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData>`
}

// A4 in landscape, one page wide and as many pages high as needed.
const pageSetup =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter>'

function sheetFoot(columns: number, headRow: number, lastRow: number): string {
  const range = `A${headRow}:${letters(columns - 1)}${Math.max(headRow, lastRow)}`
  const filter = columns === 0 ? '' : `<autoFilter ref="${range}"/>`
  return `</sheetData>${filter}${pageSetup}</worksheet>`
}

/** Splits rows over several sheets; later ones repeat the last head row. */
class Sheets {
  readonly #batches: AsyncIterator<readonly Row[]>
  readonly #book: Workbook
  readonly #names: readonly string[]
  readonly #styles: readonly string[]
  readonly #textStyles: readonly string[]
  readonly #styleOf: (format: string) => string
  #batch: readonly Row[] = []
  #taken = 0
  #head: Row = []

  constructor(
    book: Workbook,
    rows: Rows,
    styleOf: (format: string) => string = (format) =>
      ` s="${book.columns.findIndex((column) => column.format === format) + 1}"`,
  ) {
    this.#book = book
    this.#batches = rows[Symbol.asyncIterator]()
    this.#names = book.columns.map((_, index) => letters(index))
    this.#styleOf = styleOf
    this.#styles = book.columns.map(({ format }) => (format === undefined ? '' : styleOf(format)))
    this.#textStyles = book.columns.map(({ format }) => (format === '@' ? styleOf(format) : ''))
  }

  async #hasMore(): Promise<boolean> {
    while (this.#taken === this.#batch.length) {
      const next = await this.#batches.next()
      if (next.done) return false
      this.#batch = next.value
      this.#taken = 0
    }
    return true
  }

  #xmlOfRow(values: Row, at: number): string {
    let xml = `<row r="${at}">`
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index]
      if (value === null || value === undefined) continue
      const ref = `${this.#names[index] ?? letters(index)}${at}`
      xml +=
        typeof value === 'object' && 'format' in value
          ? xmlOfCell(ref, value.number, this.#styleOf(value.format))
          : xmlOfCell(ref, value, this.#styles[index] ?? '', this.#textStyles[index] ?? '')
    }
    return `${xml}</row>`
  }

  async *texts(sheet: number): AsyncGenerator<string> {
    const { columns, headRows, sheetRows = mostSheetRows } = this.#book
    let text = sheetHead(columns, sheet === 1 ? headRows : 1)
    let at = 0
    if (sheet > 1) text += this.#xmlOfRow(this.#head, (at = 1))
    while (at < sheetRows && (await this.#hasMore())) {
      for (
        ;
        this.#taken < this.#batch.length && at < sheetRows && text.length < pieceLength;
        this.#taken += 1
      ) {
        const row = this.#batch[this.#taken] ?? []
        at += 1
        if (sheet === 1 && at === headRows) this.#head = row
        text += this.#xmlOfRow(row, at)
      }
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
    const sums = (await this.#hasMore()) ? 0 : (this.#book.footRows ?? 0)
    yield text + sheetFoot(this.#head.length, sheet === 1 ? headRows : 1, at - sums)
  }

  /** Closes the row iterator, finished or not. */
  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}

async function* bytesOf(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

// Fixed date, the earliest of the format: the same rows give the same file.
const packing = { at: new Date(1980, 0, 1), level: 1 }

/**
 * Streams a spreadsheet while its rows arrive, in constant memory. Adds sheets when one is full.
 */
export async function* writeXlsx(book: Workbook, rows: Rows): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  const sheets = Math.max(
    1,
    Math.ceil((book.rowCount - 1) / ((book.sheetRows ?? mostSheetRows) - 1)),
  )
  const source = new Sheets(book, rows)
  const names = Array.from({ length: sheets }, (_, n) =>
    n === 0 ? { name: 'Dados', headRow: book.headRows } : { name: `Dados ${n + 1}`, headRow: 1 },
  )
  try {
    for (const [name, xml] of frameOf(book.columns, names))
      yield* zip.file(name, bytesOf([declaration + xml]), packing)
    for (let sheet = 1; sheet <= sheets; sheet += 1)
      yield* zip.file(`xl/worksheets/sheet${sheet}.xml`, bytesOf(source.texts(sheet)), packing)
    yield* zip.end()
  } finally {
    await source.close()
  }
}

/**
 * Writes a workbook of several sheets with their own columns. `formats` are number formats in
 * addition to those of the columns.
 */
export async function* writeSheets(
  sheets: readonly NamedSheet[],
  formats: readonly string[],
): AsyncGenerator<Uint8Array> {
  const ofColumns = sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? []))
  const styles = [...new Set([...formats, ...ofColumns])]
  const styleOf = (format: string) => ` s="${styles.indexOf(format) + 1}"`
  const zip = new ZipStream()
  const frame = frameOf(
    styles.map((format) => ({ width: 0, format })),
    sheets.map(({ name, headRows }) => ({ name, headRow: headRows })),
  )
  for (const [name, xml] of frame) yield* zip.file(name, bytesOf([declaration + xml]), packing)
  for (const [index, { columns, headRows, footRows = 0, rows }] of sheets.entries()) {
    const source = new Sheets({ columns, headRows, footRows, rowCount: 0 }, rows, styleOf)
    const name = `xl/worksheets/sheet${index + 1}.xml`
    try {
      yield* zip.file(name, bytesOf(source.texts(1)), packing)
    } finally {
      await source.close()
    }
  }
  yield* zip.end()
}
