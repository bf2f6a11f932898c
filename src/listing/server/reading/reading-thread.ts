import { open } from 'node:fs/promises'
import { type MessagePort, workerData } from 'node:worker_threads'

import { failpoint } from '#server/work/failpoints.ts'

import { isBlank, type SheetValue } from './cells-of-row.ts'
import { isHeaderOf, namesColumns, recognise, rowsBelowHeader } from './header.ts'
import { FileRefused, type Issue, type Layout, rowTextOf, totalRow } from './layout.ts'
import { type FilePiece, type FileRow, readCsv } from './read-csv.ts'
import { RowReader } from './row-reader.ts'

/** Request to the thread: a file's rows as COPY lines, or the text of certain rows. */
export type ReadingOrder = {
  readonly port: MessagePort
  readonly path: string
  readonly expectedHeader: string | undefined
  /** Reference data for the layouts. */
  readonly facts: unknown
  /** Lines whose text is requested, ascending. */
  readonly linesWanted: Int32Array | undefined
  /** Returns raw cells, for files without an ERP layout. */
  readonly isBare?: boolean
  /** Column names that identify the sheet of a raw file. */
  readonly headerNames?: readonly string[] | undefined
}

/** Cells of a row as text, with its first line number. */
export type BareRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** Non-text values of spreadsheet cells. */
  readonly values?: readonly (SheetValue | undefined)[]
}

/**
 * Messages from the thread. The reader acknowledges each one, so a slow database slows the reading.
 */
export type ReadingMessage =
  | {
      readonly kind: 'header'
      readonly layout: string
      readonly present: readonly string[]
      readonly header: string
    }
  | {
      readonly kind: 'piece'
      readonly copy: Uint8Array
      /** Parties first seen in these rows. */
      readonly parties: Uint8Array
      readonly issues: readonly Issue[]
      readonly rows: number
      readonly bytesRead: number
    }
  | { readonly kind: 'rowTexts'; readonly texts: ReadonlyMap<number, string> }
  | { readonly kind: 'cells'; readonly rows: readonly BareRow[] }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly status: FileRefused['status']
      readonly finding: FileRefused['finding']
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'end' }

const unread = 4

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw new FileRefused('O arquivo está vazio.')
    if (buffer.readUInt32BE(0) === 0xd0cf11e0)
      throw new FileRefused(
        'O arquivo é um xls antigo ou tem senha; salve-o como xlsx sem senha ou como CSV.',
      )
    return buffer.readUInt32BE(0) === 0x504b0304
  } finally {
    await file.close()
  }
}

/** Sends messages in order, with a limit of unacknowledged ones. */
export function speaker<Message = ReadingMessage>(
  port: MessagePort,
): (message: Message, own?: readonly Uint8Array[]) => Promise<void> {
  let owedCount = 0
  let resume: (() => void) | undefined
  port.on('message', () => {
    owedCount--
    resume?.()
  })
  return async (message, own = []) => {
    port.postMessage(
      message,
      own.map(({ buffer }) => buffer as ArrayBuffer),
    )
    owedCount++
    if (owedCount >= unread) await new Promise<void>((resolve) => (resume = resolve))
  }
}

// Lazy-load: the spreadsheet library takes as long to load as a small file to read.
const piecesOf = async (path: string, isHeader?: (names: readonly string[]) => boolean) =>
  (await isZip(path))
    ? (await import('./read-xlsx.ts')).readXlsx(path, { isHeader })
    : readCsv(path)
const utf8 = new TextEncoder()

const ignoredColumn = (line: number, column: string): Issue => ({
  line,
  severity: 'AVISO',
  column,
  value: '',
  reason: 'Esta coluna não é da planilha e foi ignorada.',
  rowText: undefined,
})

const ignoredTotal = (line: number): Issue => ({
  line,
  severity: 'AVISO',
  column: 'linha',
  value: '',
  reason: totalRow,
  rowText: undefined,
})

/** Refuses merged cells: only the first row has the value. */
function refuseMerged(merged: FilePiece['merged'], headerLine: number): void {
  const below = merged?.find(({ lastRow }) => lastRow + 1 > headerLine)
  if (below)
    throw new FileRefused(
      `A planilha tem células mescladas (${below.range}): desfaça a mesclagem, preencha cada célula e envie de novo. Nada do arquivo foi carregado.`,
    )
}

/** First rows below a line, as far as already read. */
const rowsBelow = (rows: readonly FileRow[], line: number): readonly (readonly string[])[] =>
  rows
    .filter((row) => row.line > line && !isBlank(row.cells))
    .slice(0, rowsBelowHeader)
    .map(({ cells }) => cells.all())

async function readRows(
  { port, path, expectedHeader }: ReadingOrder,
  layouts: readonly Layout[],
): Promise<void> {
  const say = speaker(port)
  failpoint('load:reading')
  let reader: RowReader | undefined
  const pieces = await piecesOf(path, (names) => isHeaderOf(names, layouts))
  for await (const { rows, bytesRead, isPlain, merged } of pieces) {
    const issues: Issue[] = []
    const report = (issue: Issue) => void issues.push(issue)
    let copy = ''
    let rowCount = 0
    for (const { line, cells } of rows) {
      if (isBlank(cells)) continue
      if (reader) {
        if (reader.isTotal(cells)) {
          issues.push(ignoredTotal(line))
          continue
        }
        rowCount++
        const staged = reader.readRow(line, cells, report, isPlain)
        if (staged !== undefined) copy += `${staged}\n`
        continue
      }
      const names = cells.all()
      reader = new RowReader(
        names,
        recognise(names, layouts, expectedHeader, rowsBelow(rows, line), cells.isOfSheet),
      )
      refuseMerged(merged, line)
      issues.push(...reader.unknown.map((column) => ignoredColumn(line, column)))
      const { layout, present } = reader
      await say({ kind: 'header', layout: layout.kind, present, header: rowTextOf(names) })
    }
    if (rowCount === 0 && issues.length === 0) continue
    const own = [utf8.encode(copy), utf8.encode(reader?.takeParties() ?? '')] as const
    await say(
      { kind: 'piece', copy: own[0], parties: own[1], issues, rows: rowCount, bytesRead },
      own,
    )
  }
  if (!reader) throw new FileRefused('O arquivo está vazio.')
  const refusal = reader.forms.refusal()
  if (refusal !== undefined) throw new FileRefused(refusal)
}

async function readTexts(
  { path, port, headerNames }: ReadingOrder,
  lines: Int32Array,
): Promise<void> {
  const say = speaker(port)
  let next = 0
  for await (const { rows } of await piecesOf(path, headerOfNames(headerNames))) {
    const texts = new Map<number, string>()
    for (const { line, cells } of rows) {
      while (next < lines.length && (lines[next] ?? 0) < line) next++
      if (lines[next] === line) texts.set(line, rowTextOf(cells.all()))
    }
    if (texts.size > 0) await say({ kind: 'rowTexts', texts })
    if (next >= lines.length) return
  }
}

const headerOfNames = (required: readonly string[] | undefined) =>
  required && required.length > 0
    ? (names: readonly string[]) => namesColumns(names, required)
    : undefined

async function readCells({ path, port, headerNames }: ReadingOrder): Promise<void> {
  const say = speaker(port)
  let isOpen = false
  for await (const { rows, merged } of await piecesOf(path, headerOfNames(headerNames))) {
    const filledRows = rows.filter(({ cells }) => !isBlank(cells))
    const [first] = filledRows
    if (!first) continue
    if (!isOpen) refuseMerged(merged, first.line)
    isOpen = true
    await say({
      kind: 'cells',
      rows: filledRows.map(({ line, cells }) => ({
        line,
        cells: cells.all(),
        ...(cells.isOfSheet && {
          values: Array.from({ length: cells.count }, (_, at) => cells.sheet(at)),
        }),
      })),
    })
  }
}

const readOrdered = (readingOrder: ReadingOrder, layouts: readonly Layout[]): Promise<void> => {
  if (readingOrder.isBare) return readCells(readingOrder)
  return readingOrder.linesWanted
    ? readTexts(readingOrder, readingOrder.linesWanted)
    : readRows(readingOrder, layouts)
}

/**
 * Main function of a reading thread. Each importer has its own thread file that calls this, because
 * threads receive data but no functions.
 */
export function readInThread<Facts>(layoutsOf: (facts: Facts) => readonly Layout[]): void {
  const order = workerData as ReadingOrder
  endInThread(
    order.port,
    readOrdered(order, order.facts === undefined ? [] : layoutsOf(order.facts as Facts)),
  )
}

/** Reports the end of a reading, or why there is none. */
export function endInThread(port: MessagePort, reading: Promise<void>): void {
  // The open port keeps the thread alive; the reader ends it after the last message.
  reading.then(
    () => port.postMessage({ kind: 'end' } satisfies ReadingMessage),
    (error: unknown) => {
      const message: ReadingMessage =
        error instanceof FileRefused
          ? { kind: 'refused', reason: error.message, status: error.status, finding: error.finding }
          : {
              kind: 'failed',
              message: error instanceof Error ? (error.stack ?? error.message) : String(error),
            }
      port.postMessage(message)
    },
  )
}
