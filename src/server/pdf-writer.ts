/** A line of a document: how it is set, and its text, which is broken where the page ends. */
export type PdfLine = { readonly as: 'title' | 'heading' | 'text' | 'quiet' | 'code'; readonly text: string }

type Style = {
  readonly font: 'F1' | 'F2' | 'F3'
  readonly size: number
  readonly before: number
  readonly grey: number
}

const styles: Readonly<Record<PdfLine['as'], Style>> = {
  title: { font: 'F2', size: 16, before: 0, grey: 0 },
  heading: { font: 'F2', size: 11, before: 10, grey: 0 },
  text: { font: 'F1', size: 9.5, before: 0, grey: 0 },
  quiet: { font: 'F1', size: 8.5, before: 0, grey: 0.35 },
  code: { font: 'F3', size: 8, before: 0, grey: 0.2 },
}

// A4 in points.
const page = { width: 595, height: 842, margin: 54 }
const leading = 1.35

// Helvetica's widths from ' ' to '~', in thousandths of its size (Adobe's metrics of the standard fonts).
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const widest = 1015
/** The bold cut is a little wider. */
const boldness = 1.08
const courier = 600

function widthOf(text: string, { font, size }: Style): number {
  if (font === 'F3') return (text.length * courier * size) / 1000
  let sum = 0
  // An accent changes no width: é is as wide as e.
  for (const sign of text.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    sum += widths[(sign.codePointAt(0) ?? 0) - 32] ?? widest
  return (sum * (font === 'F2' ? boldness : 1) * size) / 1000
}

/** Breaks a text at its spaces, and a word that is wider than the page where the page ends. */
function broken(text: string, style: Style): string[] {
  const room = page.width - 2 * page.margin
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, style) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (widthOf(line, style) > room) {
      let fit = line.length - 1
      while (fit > 1 && widthOf(line.slice(0, fit), style) > room) fit -= 1
      lines.push(line.slice(0, fit))
      line = line.slice(fit)
    }
  }
  return [...lines, line]
}

// The signs of WinAnsi that Latin-1 has elsewhere or not at all.
const ansi: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '→': 0x3e,
}

/** A text as the standard fonts spell it; a sign that they lack becomes '?'. */
function literal(text: string): string {
  const bytes = [...text.normalize('NFC')].map((sign) => {
    const code = sign.codePointAt(0) ?? 0
    return ansi[sign] ?? (code >= 32 && code < 256 && (code < 127 || code > 159) ? code : 0x3f)
  })
  return `(${Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\\()]/g, String.raw`\$&`)})`
}

const write = (x: number, y: number, text: string, { font, size, grey }: Style): string =>
  `BT /${font} ${size} Tf ${grey} g ${x} ${y.toFixed(2)} Td ${literal(text)} Tj ET`

/** The marks of each page. */
function pagesOf(lines: readonly PdfLine[]): string[][] {
  const pages: string[][] = [[]]
  let y = page.height - page.margin
  for (const { as, text } of lines) {
    const style = styles[as]
    const height = style.size * leading
    y -= style.before
    for (const part of broken(text, style)) {
      if (y - height < page.margin) {
        pages.push([])
        y = page.height - page.margin
      }
      y -= height
      pages.at(-1)?.push(write(page.margin, y, part, style))
    }
  }
  return pages
}

/** A plain document of text, A4, in the standard fonts: what a court reads as well as a person. `title` is its name in a reader. */
export function pdfOf(title: string, lines: readonly PdfLine[]): Buffer {
  const pages = pagesOf(lines)
  const firstPage = 7
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    font('Courier'),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((marks, index) => {
      const foot = write(
        page.margin,
        page.margin - 22,
        `${title} · página ${index + 1} de ${pages.length}`,
        styles.quiet,
      )
      const content = [...marks, foot].join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
