import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

import type { SpreadsheetValue } from './spreadsheet-cell.ts'

/** How a column looks: its width in characters, and the number format of its numbers and days. */
export type SheetColumn = { readonly width: number; readonly format?: string }

export type Workbook = {
  readonly columns: readonly SheetColumn[]
  /** Rows that stay in sight; on later sheets the last of them is repeated. */
  readonly headRows: number
  /** Rows in all, the head included: it decides how many sheets there are. */
  readonly rowCount: number
  /** Rows that a sheet can hold. */
  readonly sheetRows?: number
}

const mostSheetRows = 1_048_576
const mostTextLength = 32_767
const pieceLength = 1 << 17
const fourGibibytes = 2 ** 32

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const special = /[&<>\r]|_x[0-9A-Fa-f]{4}_/g
const isSpecial = /[&<>\r]|_x[0-9A-Fa-f]{4}_/
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
// A spreadsheet program reads '_x0041_' as a letter: its first sign is written as such a code itself.
const escaped = (text: string) => text.replace(special, (found) => entities[found] ?? `_x005F${found}`)
const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;')

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const halfSign = /[\ud800-\udbff]$/
const daysBefore1970 = 25_569
const dayMs = 86_400_000

function xmlOfCell(ref: string, value: Exclude<SpreadsheetValue, null>, style: string): string {
  if (typeof value === 'string') {
    const text = value.length > mostTextLength ? value.slice(0, mostTextLength).replace(halfSign, '') : value
    const written = isSpecial.test(text) ? escaped(text) : text
    const blanks = /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''
    return `<c r="${ref}" t="inlineStr"><is><t${blanks}>${written}</t></is></c>`
  }
  const number = typeof value === 'number' ? value : value.getTime() / dayMs + daysBefore1970
  return Number.isFinite(number) ? `<c r="${ref}"${style}><v>${number}</v></c>` : ''
}

const xmlOfSheets = (count: number, of: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index + 1)).join('')

function stylesOf(columns: readonly SheetColumn[]): string {
  const formats = columns.flatMap(({ format }, index) => (format === undefined ? [] : [{ format, id: 164 + index }]))
  const formatList = formats.map(({ id, format }) => `<numFmt numFmtId="${id}" formatCode="${attribute(format)}"/>`)
  const plain = 'fontId="0" fillId="0" borderId="0"'
  const cells = columns.map(
    ({ format }, index) =>
      `<xf numFmtId="${format === undefined ? 0 : 164 + index}" ${plain} xfId="0" applyNumberFormat="1"/>`,
  )
  return `<styleSheet xmlns="${main}">${formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formatList.join('')}</numFmts>`}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs><cellXfs count="${columns.length + 1}"><xf numFmtId="0" ${plain} xfId="0"/>${cells.join('')}</cellXfs></styleSheet>`
}

function frameOf(columns: readonly SheetColumn[], sheets: number): readonly (readonly [name: string, xml: string])[] {
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
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${xmlOfSheets(sheets, (n) => `<sheet name="Dados${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${xmlOfSheets(sheets, (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesOf(columns)],
  ]
}

type Row = readonly SpreadsheetValue[]
/** Rows as they arrive, many at a time. */
type Rows = AsyncIterable<readonly Row[]>

function sheetHead(columns: readonly SheetColumn[], headRows: number): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData>`
}

/** The rows of one sheet after the other; a later one begins with the last row of the head. */
class Sheets {
  readonly #batches: AsyncIterator<readonly Row[]>
  readonly #book: Workbook
  readonly #names: readonly string[]
  readonly #styles: readonly string[]
  #batch: readonly Row[] = []
  #taken = 0
  #head: Row = []

  constructor(book: Workbook, rows: Rows) {
    this.#book = book
    this.#batches = rows[Symbol.asyncIterator]()
    this.#names = book.columns.map((_, index) => letters(index))
    this.#styles = book.columns.map(({ format }, index) => (format === undefined ? '' : ` s="${index + 1}"`))
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
      xml += xmlOfCell(`${this.#names[index] ?? letters(index)}${at}`, value, this.#styles[index] ?? '')
    }
    return `${xml}</row>`
  }

  async *texts(sheet: number): AsyncGenerator<string> {
    const { columns, headRows, sheetRows = mostSheetRows } = this.#book
    let text = sheetHead(columns, sheet === 1 ? headRows : 1)
    let at = 0
    if (sheet > 1) text += this.#xmlOfRow(this.#head, (at = 1))
    while (at < sheetRows && (await this.#hasMore())) {
      for (; this.#taken < this.#batch.length && at < sheetRows && text.length < pieceLength; this.#taken += 1) {
        const row = this.#batch[this.#taken] ?? []
        at += 1
        if (sheet === 1 && at === headRows) this.#head = row
        text += this.#xmlOfRow(row, at)
      }
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
    yield `${text}</sheetData></worksheet>`
  }

  /** Lets go of the rows, read to their end or not. */
  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}

type Entry = {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

// Sizes and checksum follow the bytes (bit 3), names are UTF-8 (bit 11): nothing must be known before it is written.
const flags = 0x0808
const deflated = 8
// 1 January 1980, the first day that the format knows: the same rows make the same file.
const date = 0x0021

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryHead({ name, crc, packed, size, at }: Entry): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt16LE(date, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}

function directory(entries: readonly Entry[], at: number): Buffer {
  const heads = Buffer.concat(entries.map(directoryHead))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(heads.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([heads, end])
}

/** Packs parts one after the other while they are being made. */
class Zip {
  readonly #entries: Entry[] = []
  #at = 0

  #passed(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }

  async *part(label: string, texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    const name = Buffer.from(label)
    const at = this.#at
    yield this.#passed(localHeader(name))
    let [crc, size, packed] = [0, 0, 0]
    const made: Buffer[] = []
    const deflate = createDeflateRaw({ level: 1, chunkSize: 1 << 16 })
    deflate.on('data', (bytes: Buffer) => made.push(bytes))
    const ended = once(deflate, 'end')
    const take = () =>
      made.splice(0).map((bytes) => {
        packed += bytes.length
        return this.#passed(bytes)
      })
    let written = Promise.resolve()
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      // While this piece is being packed beside the loop, the next one is already made.
      await written
      written = new Promise((done, fail) => deflate.write(bytes, (error) => (error ? fail(error) : done())))
      yield* take()
    }
    await written
    deflate.end()
    await ended
    yield* take()
    if (size >= fourGibibytes || this.#at >= fourGibibytes) throw new RangeError('A spreadsheet of more than 4 GiB')
    const entry = { name, crc, packed, size, at }
    this.#entries.push(entry)
    yield this.#passed(descriptor(entry))
  }

  end(): Buffer {
    return directory(this.#entries, this.#at)
  }
}

/**
 * Writes a spreadsheet while its rows arrive; memory does not grow with their number. Beyond what a sheet holds, more
 * sheets follow.
 */
export async function* writeXlsx(book: Workbook, rows: Rows): AsyncGenerator<Buffer> {
  const zip = new Zip()
  const sheets = Math.max(1, Math.ceil((book.rowCount - 1) / ((book.sheetRows ?? mostSheetRows) - 1)))
  const source = new Sheets(book, rows)
  try {
    for (const [name, xml] of frameOf(book.columns, sheets)) yield* zip.part(name, [declaration + xml])
    for (let sheet = 1; sheet <= sheets; sheet += 1)
      yield* zip.part(`xl/worksheets/sheet${sheet}.xml`, source.texts(sheet))
    yield zip.end()
  } finally {
    await source.close()
  }
}
