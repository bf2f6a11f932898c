import { setImmediate } from 'node:timers/promises'

import { withoutAccents } from '#values/fold-text.ts'

export type PdfLine = {
  readonly as: 'title' | 'heading' | 'text' | 'quiet' | 'code'
  readonly text: string
}

type Style = {
  readonly font: 'Helvetica' | 'Helvetica-Bold' | 'Courier'
  readonly size: number
  readonly before: number
  readonly color: string
  /** Structure tag for screen readers. */
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
// Yield to other requests: a line takes a third of a millisecond to set.
const linesAtOnce = 25

// The standard fonts need no file and cover Portuguese: Latin-1 and the additions of Windows-1252.
const foreign = /[^\n -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

const invisible = /[\p{Cc}\p{Cf}\p{M}]/u

/**
 * Replaces a character that the standard fonts lack by its base letters: 'ő' is 'o'. Without base
 * letters it prints the code; a '?' would change the meaning of a court document.
 */
const spelled = (sign: string): string => {
  if (invisible.test(sign)) return ''
  const letters = withoutAccents(sign.normalize('NFKC')).replaceAll(/[^ -~]/g, '')
  return letters === ''
    ? `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
    : letters
}

/** Replaces all characters that the standard fonts lack. */
export const spellable = (text: string): string =>
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
    // Without this, text below the margin would start a new page.
    document.page.margins.bottom = 0
    document.markContent('Artifact', { type: 'Pagination' })
    const text = `${title} · página ${page + 1} de ${count}`
    setText(document, styles.quiet, text, document.page.height - footAt)
    document.endMarkedContent()
  }
}

/** Opens an accessible A4 document whose bytes depend on its content alone. */
export async function openPdf(
  title: string,
  at: Date,
  more: PDFKit.PDFDocumentOptions,
): Promise<PDFKit.PDFDocument> {
  // Lazy-load: pdfkit costs a tenth of a second and 35 MB.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Creator: 'Régua', CreationDate: at },
    ...more,
  })
}

/** Ends a document and returns its bytes. */
export async function pdfBytes(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end()
  const pieces: Uint8Array[] = []
  for await (const piece of document) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

/**
 * Writes an accessible A4 document. `title` is its title, `at` its creation time. The same input
 * gives the same bytes.
 */
export async function writePdf(
  title: string,
  lines: readonly PdfLine[],
  at: Date,
): Promise<Buffer> {
  const document = await openPdf(title, at, { margin })
  await setLines(document, lines)
  setFeet(document, title)
  return pdfBytes(document)
}
