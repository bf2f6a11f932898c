import { setImmediate } from 'node:timers/promises'

import { spellable } from '../pdf.ts'
import { heightOfBlock, type PaperBlock, setBlocks } from './blocks.ts'
import {
  cell,
  columnGap,
  colors,
  type Ink,
  type Line,
  lineHeight,
  margin,
  note,
  type PaperPages,
} from './pages.ts'

const rowPadding = 3
// Yield to other requests between rows.
const rowsAtOnce = 25

/** A table cell: a main text, a quiet text beside it, and notes below. */
type PaperCell =
  | string
  | { readonly text: string; readonly aside?: string; readonly notes?: readonly string[] }

export type PaperColumn = {
  readonly label: string
  /** In points; columns without a width share the rest. */
  readonly width?: number
  readonly align?: 'right'
  readonly isStrong?: boolean
}

export type PaperTable<Row> = {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly Row[]
  readonly cells: (row: Row) => readonly PaperCell[]
  /** Cells of a row of sums over these rows. */
  readonly sum: (label: string, rows: readonly Row[]) => readonly PaperCell[]
  /** 'lojista', 'lojistas': counted in the labels of sums. */
  readonly noun: readonly [one: string, many: string]
  /** Rows that a sum counts; default all. */
  readonly isCounted?: (row: Row) => boolean
  /** Follows on the first page, below the total of all pages: text, signatures. */
  readonly closing?: readonly PaperBlock[]
}

const partsOf = (of: PaperCell) => (typeof of === 'string' ? { text: of } : of)

function placesOf(
  pages: PaperPages,
  columns: readonly PaperColumn[],
): { readonly x: number; readonly width: number }[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const flexible = columns.filter(({ width }) => width === undefined).length
  const rest = (pages.width - fixed - columnGap * (columns.length - 1)) / Math.max(1, flexible)
  let x = margin
  return columns.map(({ width = rest }) => {
    const place = { x, width }
    x += width + columnGap
    return place
  })
}

/** Puts a quiet text after the last line if it fits there, else below. */
function withAside(pages: PaperPages, lines: Line[], aside: string, width: number): Line[] {
  const last = lines.at(-1)
  if (aside === '' || last === undefined) return lines
  const after = spellable(` ${aside}`)
  return pages.widthOf(last.text, last.ink) + pages.widthOf(after, note) <= width
    ? [...lines.slice(0, -1), { ...last, after }]
    : [...lines, ...pages.lines(aside, width, note)]
}

/** The lines of each cell of a row. */
function cellLines(
  pages: PaperPages,
  columns: readonly PaperColumn[],
  cells: readonly PaperCell[],
  isStrong: boolean,
): Line[][] {
  return placesOf(pages, columns).map(({ width }, index) => {
    const column = columns[index]
    const { text: words, aside, notes = [] } = partsOf(cells[index] ?? '')
    const align = column?.align
    const ink: Ink = {
      ...cell,
      isStrong: isStrong || (column?.isStrong ?? false),
      ...(align && { align }),
    }
    const beneath: Ink = { ...note, ...(align && { align }) }
    return [
      ...(words === '' && notes.length > 0
        ? []
        : withAside(pages, pages.lines(words, width, ink), aside ?? '', width)),
      ...notes.flatMap((each) => pages.lines(each, width, beneath)),
    ]
  })
}

function rowHeight(lines: readonly (readonly Line[])[]): number {
  const heights = lines.map((own) => own.reduce((sum, { ink }) => sum + lineHeight(ink), 0))
  return Math.max(0, ...heights) + 2 * rowPadding
}

function setRow(
  pages: PaperPages,
  table: PDFKit.PDFStructureElement,
  columns: readonly PaperColumn[],
  lines: readonly (readonly Line[])[],
  { tag, rule }: { readonly tag: 'TH' | 'TD'; readonly rule: string },
): void {
  const row = pages.document.struct('TR')
  table.add(row)
  const places = placesOf(pages, columns)
  for (const [index, own] of lines.entries()) {
    const { x = margin, width = 0 } = places[index] ?? {}
    row.add(pages.document.struct(tag, {}, () => pages.write(own, x, pages.y + rowPadding, width)))
  }
  row.end()
  pages.y += rowHeight(lines)
  pages.rule(pages.y, rule === colors.text ? 0.9 : 0.5, rule)
}

/** A row of sums: its label and the rows that it adds up. */
type SumRow<Row> = readonly [label: string, of: readonly Row[]]

/** Sets some rows between the head and rows of sums. */
async function setRows<Row>(
  pages: PaperPages,
  { columns, cells, sum }: PaperTable<Row>,
  rows: readonly Row[],
  before: readonly SumRow<Row>[],
  after: readonly SumRow<Row>[],
): Promise<void> {
  const table = pages.document.struct('Table')
  pages.body.add(table)
  const sums = (of: typeof before) => {
    for (const [label, some] of of)
      setRow(pages, table, columns, cellLines(pages, columns, sum(label, some), true), {
        tag: 'TD',
        rule: colors.text,
      })
  }
  const heads = columns.map(({ label }) => label)
  setRow(pages, table, columns, cellLines(pages, columns, heads, true), {
    tag: 'TH',
    rule: colors.text,
  })
  sums(before)
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    setRow(pages, table, columns, cellLines(pages, columns, cells(row), false), {
      tag: 'TD',
      rule: colors.rule,
    })
  }
  sums(after)
  table.end()
  pages.y += 8
}

/** How many rows from an index fit above a position. */
function countFitting(heights: readonly number[], from: number, room: number): number {
  let used = 0
  let count = 0
  while (from + count < heights.length) {
    used += heights[from + count] ?? 0
    if (used > room) break
    count += 1
  }
  return Math.max(1, count)
}

/** A label with the count of these rows: 'Total, 12 lojistas'. */
function countedSum<Row>(
  { noun, isCounted = () => true }: PaperTable<Row>,
  label: string,
  rows: readonly Row[],
): SumRow<Row> {
  const count = rows.filter(isCounted).length
  return [`${label}, ${count.toLocaleString('pt-BR')} ${noun[count === 1 ? 0 : 1]}`, rows]
}

/** Heights of the rows, and the room that a page has for them below the current position. */
function measureTable<Row>(pages: PaperPages, table: PaperTable<Row>) {
  const { columns, rows, cells, sum, closing = [] } = table
  const heightOf = (of: readonly PaperCell[], isStrong: boolean) =>
    rowHeight(cellLines(pages, columns, of, isStrong))
  const head = columns.map(({ label }) => label)
  const headHeight = heightOf(head, true)
  const sumHeight = heightOf(sum(...countedSum(table, 'Próximas páginas', rows)), true)
  return {
    heights: rows.map((row) => heightOf(cells(row), false)),
    closingHeight: closing.reduce((all, block) => all + heightOfBlock(pages, block), 0) + 8,
    room: (sums: number, reserved: number) =>
      pages.bottom - pages.y - headHeight - sums * sumHeight - reserved,
  }
}

/**
 * Sets a table. Each page repeats the heads, brings the sums of the pages before and ends with a
 * sum; the last one ends with the total.
 */
export async function setTable<Row>(pages: PaperPages, table: PaperTable<Row>): Promise<void> {
  const { rows, closing = [] } = table
  const { heights, closingHeight, room } = measureTable(pages, table)
  const summed = (label: string, some: readonly Row[]) => countedSum(table, label, some)
  const total = summed('Total', rows)
  const isOnePage = heights.reduce((all, height) => all + height, 0) <= room(1, closingHeight)
  const hasClosing = closing.length > 0
  const first = isOnePage
    ? rows.length
    : countFitting(heights, 0, hasClosing ? room(3, closingHeight) : room(1, 8))
  const shown = rows.slice(0, first)
  const sumsWithClosing: readonly SumRow<Row>[] = [
    ['Nesta página', shown],
    summed('Próximas páginas', rows.slice(first)),
    total,
  ]
  const sums = hasClosing ? sumsWithClosing : [summed('A transportar', shown)]
  await setRows(pages, table, shown, [], isOnePage ? [total] : sums)
  setBlocks(pages, closing)
  for (let from = first; from < rows.length;) {
    pages.turnPage()
    const until = from + countFitting(heights, from, room(2, 8))
    const end = until === rows.length ? total : summed('A transportar', rows.slice(0, until))
    const before = [summed('Transporte', rows.slice(0, from))]
    await setRows(pages, table, rows.slice(from, until), before, [end])
    from = until
  }
}
