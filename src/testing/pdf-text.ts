import { inflateSync } from 'node:zlib'

export type PdfPart = { readonly tag: string; readonly lines: readonly string[] }

const windowsLatin = new TextDecoder('windows-1252')
const mark = /\/(\w+) <<[^>]*>> BDC|\[([^\]]*)\] TJ/g

const lineOf = (shown: string): string =>
  windowsLatin.decode(
    Buffer.from(
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, signs = '']) => signs).join(''),
      'hex',
    ),
  )

/** The parts of all pages of one of our PDFs, in order. */
export function pdfParts(pdf: Buffer): PdfPart[] {
  const text = pdf.toString('latin1')
  const parts: { tag: string; lines: string[] }[] = []
  for (const found of text.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)) {
    const from = found.index + found[0].length
    const page = inflateSync(pdf.subarray(from, from + Number(found[1]))).toString('latin1')
    for (const [, tag, shown = ''] of page.matchAll(mark))
      if (tag === undefined) parts.at(-1)?.lines.push(lineOf(shown))
      else parts.push({ tag, lines: [] })
  }
  return parts
}

/** The text of one of our PDFs, one line per paragraph, without page footers. */
export const pdfText = (pdf: Buffer): string =>
  pdfParts(pdf)
    .filter(({ tag }) => tag !== 'Artifact')
    .map(({ lines }) => lines.join(''))
    .join('\n')
