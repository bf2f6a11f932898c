import { setImmediate } from 'node:timers/promises'

import { withoutAccents } from '#values/fold-text.ts'

/** A line of a document: how it is set, and its text, which is broken where the page ends. */
export type PdfLine = {
  readonly as: 'title' | 'heading' | 'text' | 'quiet' | 'code'
  readonly text: string
}

type Style = {
  readonly font: 'Helvetica' | 'Helvetica-Bold' | 'Courier'
  readonly size: number
  readonly before: number
  readonly color: string
  /** What a reader that speaks calls it. */
  readonly tag: 'H1' | 'H2' | 'P'
}

const helvetica = { font: 'Helvetica', before: 0, color: '#000000', tag: 'P' } as const

const styles: Readonly<Record<PdfLine['as'], Style>> = {
  title: { font: 'Helvetica-Bold', size: 16, before: 0, color: '#000000', tag: 'H1' },
  heading: { font: 'Helvetica-Bold', size: 11, before: 10, color: '#000000', tag: 'H2' },
  text: { ...helvetica, size: 9.5 },
  quiet: { ...helvetica, size: 8.5, color: '#595959' },
  code: { font: 'Courier', size: 8, before: 0, color: '#333333', tag: 'P' },
}

const margin = 54
const footAt = 38
const leading = 1.35
// Other requests have their turn in between: setting a line takes a third of a millisecond.
const linesAtOnce = 25

// The standard fonts need no file and have every letter of Portuguese: Latin-1, and what Windows
// added to it.
const foreign = /[^\n -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

const invisible = /[\p{Cc}\p{Cf}\p{M}]/u

/**
 * A sign that the standard fonts lack, in the letters they have: 'ő' is 'o'. One without such letters
 * is named by its code, because a '?' in a paper for a court says something else.
 */
const spelled = (sign: string): string => {
  if (invisible.test(sign)) return ''
  const letters = withoutAccents(sign.normalize('NFKC')).replaceAll(/[^ -~]/g, '')
  return letters === ''
    ? `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
    : letters
}

/** A text as the standard fonts can spell it. */
const spellable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('→', '>')
    .replaceAll('−', '–')
    .replaceAll('\r', '')
    .replaceAll(foreign, spelled)

function setText(document: PDFKit.PDFDocument, style: Style, text: string, y?: number): void {
  document.font(style.font).fontSize(style.size).fillColor(style.color)
  const lineGap = style.size * leading - document.currentLineHeight(true)
  if (y === undefined) document.text(spellable(text), { lineGap })
  else document.text(spellable(text), margin, y, { lineBreak: false })
}

async function setLines(document: PDFKit.PDFDocument, lines: readonly PdfLine[]): Promise<void> {
  const body = document.struct('Document')
  document.addStructure(body)
  for (const [index, { as, text }] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await setImmediate()
    const style = styles[as]
    if (document.y > margin) document.y += style.before
    body.add(document.struct(style.tag, {}, () => setText(document, style, text)))
  }
  body.end()
}

function setFeet(document: PDFKit.PDFDocument, title: string): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // Below the margin a text would begin a further page.
    document.page.margins.bottom = 0
    document.markContent('Artifact', { type: 'Pagination' })
    const text = `${title} · página ${page + 1} de ${count}`
    setText(document, styles.quiet, text, document.page.height - footAt)
    document.endMarkedContent()
  }
}

/**
 * A document of text, A4: what a court reads as well as a person. `title` is its name in a reader,
 * `at` when it was made: the same lines of the same instant are the same bytes.
 */
export async function writePdf(
  title: string,
  lines: readonly PdfLine[],
  at: Date,
): Promise<Buffer> {
  // A tenth of a second and 35 MB that a server without documents does not spend.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Creator: 'Régua', CreationDate: at },
  })
  await setLines(document, lines)
  setFeet(document, title)
  document.end()
  const pieces: Uint8Array[] = []
  for await (const piece of document) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}
