import { setImmediate } from 'node:timers/promises'

import { openPdf, pdfBytes, spellable } from './pdf.ts'

/** Alignment, weight and size of a text on paper. */
type Ink = {
  readonly size: number
  readonly isStrong?: boolean
  readonly isQuiet?: boolean
  readonly align?: 'right'
}

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

export type Signature = { readonly name: string; readonly line: string }

/** A block of a paper other than its tables. */
type PaperBlock =
  | { readonly as: 'text' | 'quiet' | 'heading'; readonly text: string }
  | { readonly as: 'signatures'; readonly of: readonly [Signature, Signature] }
  | { readonly as: 'box'; readonly title: string; readonly lines: readonly string[] }

type PaperHead = {
  readonly title: string
  readonly lines: readonly string[]
  /** At the right; the first one strong. */
  readonly beside: readonly string[]
}

/** A labelled figure with a second line. */
type PaperFigure = { readonly label: string; readonly main: string; readonly sub: string }

/** A line, with a quiet text after it. */
type Line = { readonly text: string; readonly ink: Ink; readonly after?: string }

const margin = 40
const footAt = 34
const leading = 1.3
const cellGap = 8
const rowPadding = 3
const text: Ink = { size: 9.5 }
const quiet: Ink = { size: 8.5, isQuiet: true }
const cell: Ink = { size: 8.5 }
const note: Ink = { size: 7.5, isQuiet: true }
const colors = { text: '#000000', quiet: '#595959', rule: '#8c8c8c' } as const

// Yield to other requests between rows.
const rowsAtOnce = 25

const lineHeight = ({ size }: Ink) => size * leading

const partsOf = (of: PaperCell) => (typeof of === 'string' ? { text: of } : of)

/**
 * Sets an accessible A4 document on a few kinds of blocks. Each part starts a page and counts its
 * own pages. The same calls give the same bytes.
 */
export class Paper {
  readonly #document: PDFKit.PDFDocument
  readonly #body: PDFKit.PDFStructureElement
  readonly #parts: { readonly firstPage: number; readonly foot: string }[] = []
  #pages = 0
  #y = margin

  private constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    this.#body = document.struct('Document')
    document.addStructure(this.#body)
  }

  static async open(title: string, at: Date): Promise<Paper> {
    return new Paper(await openPdf(title, at, { autoFirstPage: false, margin: 0 }))
  }

  get #width(): number {
    return this.#document.page.width - 2 * margin
  }

  /** Lowest position above the foot. */
  get #bottom(): number {
    return this.#document.page.height - footAt - 18
  }

  #turnPage(): void {
    this.#document.addPage()
    this.#pages += 1
    this.#y = margin
  }

  #use({ size, isStrong = false, isQuiet = false }: Ink): void {
    this.#document
      .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(isQuiet ? colors.quiet : colors.text)
  }

  #widthOf(words: string, ink: Ink): number {
    this.#use(ink)
    return this.#document.widthOfString(words)
  }

  /** Breaks a text into lines of a width; a word longer than the width is broken too. */
  #wrap(words: string, width: number, ink: Ink): string[] {
    const lines: string[] = []
    for (const paragraph of spellable(words).split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ')) {
        let rest = word
        const longer = line === '' ? rest : `${line} ${rest}`
        if (this.#widthOf(longer, ink) <= width) {
          line = longer
          continue
        }
        if (line !== '') lines.push(`${line} `)
        while (this.#widthOf(rest, ink) > width && rest.length > 1) {
          let length = rest.length - 1
          while (length > 1 && this.#widthOf(rest.slice(0, length), ink) > width) length -= 1
          lines.push(rest.slice(0, length))
          rest = rest.slice(length)
        }
        line = rest
      }
      lines.push(line)
    }
    return lines
  }

  /** Writes lines one below the other; returns the height. */
  #write(lines: readonly Line[], x: number, y: number, width: number): number {
    let at = y
    for (const { text: words, ink, after } of lines) {
      const left = ink.align === 'right' ? x + width - this.#widthOf(words, ink) : x
      this.#use(ink)
      this.#document.text(words, left, at, { lineBreak: false })
      if (after !== undefined) {
        const from = left + this.#widthOf(words, ink)
        this.#use(note)
        this.#document.text(after, from, at + ink.size - note.size, { lineBreak: false })
      }
      at += lineHeight(ink)
    }
    return at - y
  }

  #lines(words: string, width: number, ink: Ink): Line[] {
    return this.#wrap(words, width, ink).map((line) => ({ text: line, ink }))
  }

  #tagged(tag: string, write: () => void): void {
    this.#body.add(this.#document.struct(tag as 'P', {}, write))
  }

  /** Draws lines and boxes, which readers of the text skip. */
  #draw(drawing: (document: PDFKit.PDFDocument) => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    drawing(this.#document)
    this.#document.endMarkedContent()
  }

  #rule(y: number, width = 0.5, color: string = colors.rule): void {
    this.#draw((document) =>
      document
        .moveTo(margin, y)
        .lineTo(margin + this.#width, y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke(),
    )
  }

  /** Starts a page with its own page numbers; `foot` is printed on each of its pages. */
  part(foot: string): void {
    this.#turnPage()
    this.#parts.push({ firstPage: this.#pages - 1, foot })
  }

  head({ title, lines, beside }: PaperHead): void {
    const left = this.#width * 0.62
    const right = this.#width - left - cellGap
    const top = this.#y
    let height = 0
    const titleLines = this.#lines(title, left, { size: 15, isStrong: true })
    this.#tagged('H1', () => {
      height = this.#write(titleLines, margin, top, left)
    })
    for (const words of lines)
      this.#tagged('P', () => {
        height += this.#write(
          this.#lines(words, left, { ...text, isQuiet: true }),
          margin,
          top + height,
          left,
        )
      })
    let beneath = 0
    for (const [index, words] of beside.entries())
      this.#tagged('P', () => {
        const ink: Ink = { ...text, align: 'right', isStrong: index === 0, isQuiet: index > 0 }
        const shown = this.#lines(words, right, ink)
        beneath += this.#write(shown, margin + left + cellGap, top + beneath, right)
      })
    this.#y = top + Math.max(height, beneath) + 8
    this.#rule(this.#y, 1.25, colors.text)
    this.#y += 12
  }

  /** Two columns of lines, the second aligned right; the first line of each is quiet. */
  columns(left: readonly Line[], right: readonly Line[]): void {
    const top = this.#y
    const width = this.#width / 2 - cellGap
    const write = (lines: readonly Line[], x: number, align?: 'right') => {
      let height = 0
      for (const { text: words, ink } of lines)
        this.#tagged('P', () => {
          const own = align === undefined ? ink : { ...ink, align }
          height += this.#write(this.#lines(words, width, own), x, top + height, width)
        })
      return height
    }
    const height = Math.max(
      write(left, margin),
      write(right, margin + this.#width / 2 + cellGap, 'right'),
    )
    this.#y = top + height + 10
  }

  /** Labelled figures side by side in a frame. */
  figures(figures: readonly PaperFigure[]): void {
    const top = this.#y
    const width = this.#width / figures.length
    const inner = width - 12
    let height = 0
    for (const [index, { label, main, sub }] of figures.entries()) {
      const shown = [
        ...this.#lines(label, inner, cell),
        ...this.#lines(main, inner, { size: 11, isStrong: true }),
        ...this.#lines(sub, inner, { size: 9 }),
      ]
      this.#tagged('P', () => {
        const used = this.#write(shown, margin + index * width + 7, top + 6, inner)
        height = Math.max(height, used + 10)
      })
    }
    this.#draw((document) => {
      document.lineWidth(0.75).strokeColor(colors.text)
      document.rect(margin, top, this.#width, height).stroke()
      document.lineWidth(0.5).strokeColor(colors.rule)
      for (const index of figures.keys())
        if (index > 0)
          document
            .moveTo(margin + index * width, top)
            .lineTo(margin + index * width, top + height)
            .stroke()
    })
    this.#y = top + height + 12
  }

  #heightOf(block: PaperBlock): number {
    if (block.as === 'signatures') return 76
    if (block.as === 'box') {
      const inner = this.#width - 24
      const lines = block.lines.flatMap((words) => this.#wrap(words, inner, text))
      return 20 + 14 + lines.length * lineHeight(text) + 12
    }
    if (block.as === 'heading') return 26
    const ink = block.as === 'quiet' ? quiet : text
    return this.#wrap(block.text, this.#width, ink).length * lineHeight(ink) + 4
  }

  #signatures(signatures: readonly [Signature, Signature]): void {
    const gap = 32
    const width = (this.#width - gap) / 2
    const top = this.#y + 44
    for (const [index, { name, line }] of signatures.entries()) {
      const x = margin + index * (width + gap)
      this.#draw((document) =>
        document
          .moveTo(x, top)
          .lineTo(x + width, top)
          .lineWidth(0.75)
          .strokeColor(colors.text)
          .stroke(),
      )
      this.#tagged('P', () => {
        const shown = [...this.#lines(name, width, text), ...this.#lines(line, width, quiet)]
        this.#write(shown, x, top + 4, width)
      })
    }
    this.#y = top + 32
  }

  #box({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): void {
    const top = this.#y
    const inner = this.#width - 24
    let at = top + 10
    this.#tagged('H2', () => {
      at += this.#write(
        this.#lines(title, inner, { size: 11, isStrong: true }),
        margin + 12,
        at,
        inner,
      )
    })
    for (const words of lines)
      this.#tagged('P', () => {
        at += this.#write(this.#lines(words, inner, text), margin + 12, at, inner)
      })
    this.#draw((document) =>
      document
        .rect(margin, top, this.#width, at + 8 - top)
        .lineWidth(0.75)
        .strokeColor(colors.text)
        .stroke(),
    )
    this.#y = at + 20
  }

  /** Sets blocks one below the other; a block that does not fit starts the next page. */
  blocks(blocks: readonly PaperBlock[]): void {
    for (const block of blocks) {
      if (this.#y + this.#heightOf(block) > this.#bottom) this.#turnPage()
      if (block.as === 'signatures') this.#signatures(block.of)
      else if (block.as === 'box') this.#box(block)
      else {
        const isHeading = block.as === 'heading'
        const ink: Ink = isHeading
          ? { size: 10.5, isStrong: true }
          : block.as === 'quiet'
            ? quiet
            : text
        if (isHeading) this.#y += 8
        this.#tagged(isHeading ? 'H2' : 'P', () => {
          const shown = this.#lines(block.text, this.#width, ink)
          this.#y += this.#write(shown, margin, this.#y, this.#width) + 4
        })
      }
    }
  }

  #places(columns: readonly PaperColumn[]): { readonly x: number; readonly width: number }[] {
    const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
    const flexible = columns.filter(({ width }) => width === undefined).length
    const rest = (this.#width - fixed - cellGap * (columns.length - 1)) / Math.max(1, flexible)
    let x = margin
    return columns.map(({ width = rest }) => {
      const place = { x, width }
      x += width + cellGap
      return place
    })
  }

  /** Puts a quiet text after the last line if it fits there, else below. */
  #withAside(lines: Line[], aside: string, width: number): Line[] {
    const last = lines.at(-1)
    if (aside === '' || last === undefined) return lines
    const after = spellable(` ${aside}`)
    return this.#widthOf(last.text, last.ink) + this.#widthOf(after, note) <= width
      ? [...lines.slice(0, -1), { ...last, after }]
      : [...lines, ...this.#lines(aside, width, note)]
  }

  /** The lines of each cell of a row. */
  #cellLines(
    columns: readonly PaperColumn[],
    cells: readonly PaperCell[],
    isStrong: boolean,
  ): Line[][] {
    return this.#places(columns).map(({ width }, index) => {
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
          : this.#withAside(this.#lines(words, width, ink), aside ?? '', width)),
        ...notes.flatMap((each) => this.#lines(each, width, beneath)),
      ]
    })
  }

  #rowHeight(lines: readonly (readonly Line[])[]): number {
    const heights = lines.map((own) => own.reduce((sum, { ink }) => sum + lineHeight(ink), 0))
    return Math.max(0, ...heights) + 2 * rowPadding
  }

  #row(
    table: PDFKit.PDFStructureElement,
    columns: readonly PaperColumn[],
    lines: readonly (readonly Line[])[],
    { tag, rule }: { readonly tag: 'TH' | 'TD'; readonly rule: string },
  ): void {
    const row = this.#document.struct('TR')
    table.add(row)
    const places = this.#places(columns)
    for (const [index, own] of lines.entries()) {
      const { x = margin, width = 0 } = places[index] ?? {}
      row.add(
        this.#document.struct(tag, {}, () => this.#write(own, x, this.#y + rowPadding, width)),
      )
    }
    row.end()
    this.#y += this.#rowHeight(lines)
    this.#rule(this.#y, rule === colors.text ? 0.9 : 0.5, rule)
  }

  /** Sets some rows between the head and rows of sums. */
  async #rows<Row>(
    { columns, cells, sum }: PaperTable<Row>,
    rows: readonly Row[],
    before: readonly (readonly [label: string, of: readonly Row[]])[],
    after: readonly (readonly [label: string, of: readonly Row[]])[],
  ): Promise<void> {
    const table = this.#document.struct('Table')
    this.#body.add(table)
    const sums = (of: typeof before) => {
      for (const [label, some] of of)
        this.#row(table, columns, this.#cellLines(columns, sum(label, some), true), {
          tag: 'TD',
          rule: colors.text,
        })
    }
    const heads = columns.map(({ label }) => label)
    this.#row(table, columns, this.#cellLines(columns, heads, true), {
      tag: 'TH',
      rule: colors.text,
    })
    sums(before)
    for (const [index, row] of rows.entries()) {
      if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
      this.#row(table, columns, this.#cellLines(columns, cells(row), false), {
        tag: 'TD',
        rule: colors.rule,
      })
    }
    sums(after)
    table.end()
    this.#y += 8
  }

  /** How many rows from an index fit above a position. */
  #fitting(heights: readonly number[], from: number, room: number): number {
    let used = 0
    let count = 0
    while (from + count < heights.length) {
      used += heights[from + count] ?? 0
      if (used > room) break
      count += 1
    }
    return Math.max(1, count)
  }

  /**
   * Sets a table. Each page repeats the heads, brings the sums of the pages before and ends with a
   * sum; the last one ends with the total.
   */
  async table<Row>(table: PaperTable<Row>): Promise<void> {
    const { columns, rows, cells, sum, closing = [], noun, isCounted = () => true } = table
    const counted = (label: string, some: readonly Row[]) => {
      const count = some.filter(isCounted).length
      return `${label}, ${count.toLocaleString('pt-BR')} ${noun[count === 1 ? 0 : 1]}`
    }
    const heights = rows.map((row) => this.#rowHeight(this.#cellLines(columns, cells(row), false)))
    const heightOfCells = (of: readonly PaperCell[]) =>
      this.#rowHeight(this.#cellLines(columns, of, true))
    const headHeight = heightOfCells(columns.map(({ label }) => label))
    const sumHeight = heightOfCells(sum(counted('Próximas páginas', rows), rows))
    const closingHeight = closing.reduce((all, block) => all + this.#heightOf(block), 0) + 8
    const room = (sums: number, reserved: number) =>
      this.#bottom - this.#y - headHeight - sums * sumHeight - reserved
    const total = [counted('Total', rows), rows] as const
    const whole = heights.reduce((all, height) => all + height, 0)
    if (whole <= room(1, closingHeight)) {
      await this.#rows(table, rows, [], [total])
      this.blocks(closing)
      return
    }
    const isClosed = closing.length > 0
    const first = this.#fitting(heights, 0, isClosed ? room(3, closingHeight) : room(1, 8))
    const shown = rows.slice(0, first)
    await this.#rows(
      table,
      shown,
      [],
      isClosed
        ? [
            ['Nesta página', shown],
            [counted('Próximas páginas', rows.slice(first)), rows.slice(first)],
            total,
          ]
        : [[counted('A transportar', shown), shown]],
    )
    this.blocks(closing)
    for (let from = first; from < rows.length;) {
      this.#turnPage()
      const count = this.#fitting(heights, from, room(2, 8))
      const until = rows.slice(0, from + count)
      const isLast = from + count === rows.length
      await this.#rows(
        table,
        rows.slice(from, from + count),
        [[counted('Transporte', rows.slice(0, from)), rows.slice(0, from)]],
        [isLast ? total : [counted('A transportar', until), until]],
      )
      from += count
    }
  }

  /** Writes the feet of all pages and returns the document. */
  async end(): Promise<Buffer> {
    this.#body.end()
    for (const [index, { firstPage, foot }] of this.#parts.entries()) {
      const end = this.#parts[index + 1]?.firstPage ?? this.#pages
      for (let page = firstPage; page < end; page += 1) {
        this.#document.switchToPage(page)
        const y = this.#document.page.height - footAt
        this.#rule(y - 6)
        this.#document.markContent('Artifact', { type: 'Pagination' })
        const number = `Página ${page - firstPage + 1} de ${end - firstPage}`
        const right = this.#widthOf(number, quiet)
        const [words = ''] = this.#wrap(foot, this.#width - right - cellGap, note)
        this.#write([{ text: words, ink: note }], margin, y, this.#width)
        this.#write([{ text: number, ink: { ...quiet, align: 'right' } }], margin, y, this.#width)
        this.#document.endMarkedContent()
      }
    }
    return pdfBytes(this.#document)
  }
}
