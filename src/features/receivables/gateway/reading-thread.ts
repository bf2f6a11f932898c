import { open } from 'node:fs/promises'
import { type MessagePort, workerData } from 'node:worker_threads'

import { auxiliary } from './auxiliary.ts'
import { FileRefused, type Issue, type LayoutKind, recognise, rowTextOf, RowReader } from './layout.ts'
import { oracle } from './oracle.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

/** What the thread is asked for: the rows of a file as COPY lines, or only the text of some of its rows. */
export type ReadingOrder = {
  readonly port: MessagePort
  readonly path: string
  readonly loadId: number
  readonly expected: LayoutKind | undefined
  readonly linesWanted: readonly number[] | undefined
}

/** What the thread says, piece by piece; the reader answers each piece, so that a slow database slows the reading. */
export type ReadingMessage =
  | {
      readonly kind: 'header'
      readonly layout: LayoutKind
      readonly table: string
      readonly present: readonly string[]
      readonly header: string
    }
  | {
      readonly kind: 'piece'
      readonly copy: Uint8Array
      readonly issues: readonly Issue[]
      readonly rows: number
      readonly warned: number
      readonly bytesRead: number
    }
  | { readonly kind: 'rowTexts'; readonly texts: ReadonlyMap<number, string> }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'end' }

/** What the thread needs to know of the layouts: their tables and columns, in staging order. */
export const layouts = [oracle, auxiliary]

const unread = 4
const order = workerData as ReadingOrder | undefined

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw new FileRefused('O arquivo está vazio.')
    if (buffer.readUInt32BE(0) === 0xd0cf11e0)
      throw new FileRefused('O arquivo é um xls antigo ou tem senha; salve-o como xlsx sem senha ou como CSV.')
    return buffer.readUInt32BE(0) === 0x504b0304
  } finally {
    await file.close()
  }
}

async function read({ port, path, loadId, expected, linesWanted }: ReadingOrder): Promise<void> {
  let owed = 0
  let resume: (() => void) | undefined
  port.on('message', () => {
    owed--
    resume?.()
  })
  const say = async (message: ReadingMessage) => {
    port.postMessage(message)
    owed++
    if (owed >= unread) await new Promise<void>((resolve) => (resume = resolve))
  }
  const wanted = linesWanted && new Set(linesWanted)
  let reader: RowReader | undefined
  for await (const piece of (await isZip(path)) ? readXlsx(path) : readCsv(path)) {
    let copy = ''
    let warned = 0
    let rowCount = 0
    const issues: Issue[] = []
    const texts = new Map<number, string>()
    for (const { line, cells } of piece) {
      if (!reader) {
        reader = new RowReader(cells, recognise(cells, layouts, expected))
        for (const column of reader.unknown)
          issues.push({
            line,
            severity: 'AVISO',
            column,
            value: '',
            reason: 'Esta coluna não é da planilha e foi ignorada.',
            rowText: undefined,
          })
        if (!wanted)
          await say({
            kind: 'header',
            layout: reader.layout.kind,
            table: reader.layout.table,
            present: reader.present,
            header: rowTextOf(cells),
          })
        continue
      }
      if (wanted) {
        if (wanted.has(line)) texts.set(line, rowTextOf(cells))
        continue
      }
      rowCount++
      const before = issues.length
      const staged = reader.read(line, cells, (issue) => issues.push(issue))
      if (staged === undefined) continue
      if (issues.length > before) warned++
      copy += `${loadId}\t${line}${staged}\n`
    }
    const bytesRead = piece.at(-1)?.bytesRead ?? 0
    if (wanted) await say({ kind: 'rowTexts', texts })
    else if (rowCount > 0 || issues.length > 0)
      await say({ kind: 'piece', copy: Buffer.from(copy), issues, rows: rowCount, warned, bytesRead })
  }
  if (!reader) throw new FileRefused('O arquivo está vazio.')
}

if (order?.port) {
  const { port } = order
  // The open port keeps the thread alive until its last message was read: who reads ends it.
  read(order).then(
    () => port.postMessage({ kind: 'end' } satisfies ReadingMessage),
    (error: unknown) => {
      const message: ReadingMessage =
        error instanceof FileRefused
          ? { kind: 'refused', reason: error.message }
          : { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
      port.postMessage(message)
    },
  )
}
