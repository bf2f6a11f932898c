import { openPdf, spellable } from '../pdf.ts'

/** Alignment, weight and size of a text on paper. */
export type Ink = {
  readonly size: number
  readonly isStrong?: boolean
  readonly isQuiet?: boolean
  readonly align?: 'right'
}

/** A line, with a quiet text after it. */
export type Line = { readonly text: string; readonly ink: Ink; readonly after?: string }

export const margin = 40
export const footAt = 34
const leading = 1.3
export const columnGap = 8
export const text: Ink = { size: 9.5 }
export const quiet: Ink = { size: 8.5, isQuiet: true }
export const cell: Ink = { size: 8.5 }
export const note: Ink = { size: 7.5, isQuiet: true }
export const colors = { text: '#000000', quiet: '#595959', rule: '#8c8c8c' } as const

export const lineHeight = ({ size }: Ink) => size * leading

/** The pages of an accessible A4 document, filled from top to bottom at position `y`, in points. */
export class PaperPages {
  readonly document: PDFKit.PDFDocument
  readonly body: PDFKit.PDFStructureElement
  count = 0
  y = margin

  private constructor(document: PDFKit.PDFDocument) {
    this.document = document
    this.body = document.struct('Document')
    document.addStructure(this.body)
  }

  static async open(title: string, at: Date): Promise<PaperPages> {
    return new PaperPages(await openPdf(title, at, { autoFirstPage: false, margin: 0 }))
  }

  get width(): number {
    return this.document.page.width - 2 * margin
  }

  /** Lowest position above the foot. */
  get bottom(): number {
    return this.document.page.height - footAt - 18
  }

  turnPage(): void {
    this.document.addPage()
    this.count += 1
    this.y = margin
  }

  use({ size, isStrong = false, isQuiet = false }: Ink): void {
    this.document
      .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(isQuiet ? colors.quiet : colors.text)
  }

  widthOf(words: string, ink: Ink): number {
    this.use(ink)
    return this.document.widthOfString(words)
  }

  /** Breaks a text into lines of a width; a word longer than the width is broken too. */
  wrap(words: string, width: number, ink: Ink): string[] {
    const lines: string[] = []
    for (const paragraph of spellable(words).split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ')) {
        let rest = word
        const longer = line === '' ? rest : `${line} ${rest}`
        if (this.widthOf(longer, ink) <= width) {
          line = longer
          continue
        }
        if (line !== '') lines.push(`${line} `)
        while (this.widthOf(rest, ink) > width && rest.length > 1) {
          let length = rest.length - 1
          while (length > 1 && this.widthOf(rest.slice(0, length), ink) > width) length -= 1
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
  write(lines: readonly Line[], x: number, y: number, width: number): number {
    let at = y
    for (const { text: words, ink, after } of lines) {
      const left = ink.align === 'right' ? x + width - this.widthOf(words, ink) : x
      this.use(ink)
      this.document.text(words, left, at, { lineBreak: false })
      if (after !== undefined) {
        const from = left + this.widthOf(words, ink)
        this.use(note)
        this.document.text(after, from, at + ink.size - note.size, { lineBreak: false })
      }
      at += lineHeight(ink)
    }
    return at - y
  }

  lines(words: string, width: number, ink: Ink): Line[] {
    return this.wrap(words, width, ink).map((line) => ({ text: line, ink }))
  }

  tagged(tag: string, write: () => void): void {
    this.body.add(this.document.struct(tag as 'P', {}, write))
  }

  /** Draws lines and boxes, which readers of the text skip. */
  draw(drawing: (document: PDFKit.PDFDocument) => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    drawing(this.document)
    this.document.endMarkedContent()
  }

  rule(y: number, width = 0.5, color: string = colors.rule): void {
    this.draw((document) =>
      document
        .moveTo(margin, y)
        .lineTo(margin + this.width, y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke(),
    )
  }
}
