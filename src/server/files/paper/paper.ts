import { pdfBytes } from '../pdf.ts'
import { type PaperBlock, setBlocks } from './blocks.ts'
import {
  cell,
  colors,
  columnGap,
  footAt,
  type Ink,
  type Line,
  margin,
  note,
  PaperPages,
  quiet,
  text,
} from './pages.ts'
import { type PaperTable, setTable } from './table.ts'

type PaperHead = {
  readonly title: string
  readonly lines: readonly string[]
  /** At the right; the first one strong. */
  readonly beside: readonly string[]
}

/** A labelled figure with a second line. */
type PaperFigure = { readonly label: string; readonly main: string; readonly sub: string }

/**
 * Sets an accessible A4 document on a few kinds of blocks. Each part starts a page and counts its
 * own pages. The same calls give the same bytes.
 */
export class Paper {
  readonly #pages: PaperPages
  readonly #parts: { readonly firstPage: number; readonly foot: string }[] = []

  private constructor(pages: PaperPages) {
    this.#pages = pages
  }

  static async open(title: string, at: Date): Promise<Paper> {
    return new Paper(await PaperPages.open(title, at))
  }

  /** Pages so far. */
  get pageCount(): number {
    return this.#pages.count
  }

  /** Starts a page with its own page numbers; `foot` is printed on each of its pages. */
  part(foot: string): void {
    this.#pages.turnPage()
    this.#parts.push({ firstPage: this.#pages.count - 1, foot })
  }

  head({ title, lines, beside }: PaperHead): void {
    const left = this.#pages.width * 0.62
    const right = this.#pages.width - left - columnGap
    const top = this.#pages.y
    let height = 0
    const titleLines = this.#pages.lines(title, left, { size: 15, isStrong: true })
    this.#pages.tagged('H1', () => {
      height = this.#pages.write(titleLines, margin, top, left)
    })
    for (const words of lines)
      this.#pages.tagged('P', () => {
        height += this.#pages.write(
          this.#pages.lines(words, left, { ...text, isQuiet: true }),
          margin,
          top + height,
          left,
        )
      })
    let beneath = 0
    for (const [index, words] of beside.entries())
      this.#pages.tagged('P', () => {
        const ink: Ink = { ...text, align: 'right', isStrong: index === 0, isQuiet: index > 0 }
        const shown = this.#pages.lines(words, right, ink)
        beneath += this.#pages.write(shown, margin + left + columnGap, top + beneath, right)
      })
    this.#pages.y = top + Math.max(height, beneath) + 8
    this.#pages.rule(this.#pages.y, 1.25, colors.text)
    this.#pages.y += 12
  }

  /** Two columns of lines, the second aligned right; the first line of each is quiet. */
  columns(left: readonly Line[], right: readonly Line[]): void {
    const top = this.#pages.y
    const width = this.#pages.width / 2 - columnGap
    const write = (lines: readonly Line[], x: number, align?: 'right') => {
      let height = 0
      for (const { text: words, ink } of lines)
        this.#pages.tagged('P', () => {
          const own = align === undefined ? ink : { ...ink, align }
          height += this.#pages.write(this.#pages.lines(words, width, own), x, top + height, width)
        })
      return height
    }
    const height = Math.max(
      write(left, margin),
      write(right, margin + this.#pages.width / 2 + columnGap, 'right'),
    )
    this.#pages.y = top + height + 10
  }

  /** Labelled figures side by side in a frame. */
  figures(figures: readonly PaperFigure[]): void {
    const top = this.#pages.y
    const width = this.#pages.width / figures.length
    const inner = width - 12
    let height = 0
    for (const [index, { label, main, sub }] of figures.entries()) {
      const shown = [
        ...this.#pages.lines(label, inner, cell),
        ...this.#pages.lines(main, inner, { size: 11, isStrong: true }),
        ...this.#pages.lines(sub, inner, { size: 9 }),
      ]
      this.#pages.tagged('P', () => {
        const used = this.#pages.write(shown, margin + index * width + 7, top + 6, inner)
        height = Math.max(height, used + 10)
      })
    }
    this.#pages.draw((document) => {
      document.lineWidth(0.75).strokeColor(colors.text)
      document.rect(margin, top, this.#pages.width, height).stroke()
      document.lineWidth(0.5).strokeColor(colors.rule)
      for (const index of figures.keys())
        if (index > 0)
          document
            .moveTo(margin + index * width, top)
            .lineTo(margin + index * width, top + height)
            .stroke()
    })
    this.#pages.y = top + height + 12
  }

  /** Sets blocks one below the other; a block that does not fit starts the next page. */
  blocks(blocks: readonly PaperBlock[]): void {
    setBlocks(this.#pages, blocks)
  }

  /** Sets a table over as many pages as it needs; see `setTable`. */
  table<Row>(table: PaperTable<Row>): Promise<void> {
    return setTable(this.#pages, table)
  }

  /** Writes the feet of all pages and returns the document. */
  async end(): Promise<Buffer> {
    this.#pages.body.end()
    for (const [index, { firstPage, foot }] of this.#parts.entries()) {
      const end = this.#parts[index + 1]?.firstPage ?? this.#pages.count
      for (let page = firstPage; page < end; page += 1) {
        this.#pages.document.switchToPage(page)
        const y = this.#pages.document.page.height - footAt
        this.#pages.rule(y - 6)
        this.#pages.document.markContent('Artifact', { type: 'Pagination' })
        const number = `Página ${page - firstPage + 1} de ${end - firstPage}`
        const right = this.#pages.widthOf(number, quiet)
        const [words = ''] = this.#pages.wrap(foot, this.#pages.width - right - columnGap, note)
        this.#pages.write([{ text: words, ink: note }], margin, y, this.#pages.width)
        this.#pages.write(
          [{ text: number, ink: { ...quiet, align: 'right' } }],
          margin,
          y,
          this.#pages.width,
        )
        this.#pages.document.endMarkedContent()
      }
    }
    return pdfBytes(this.#pages.document)
  }
}
