import { type Ink, lineHeight, margin, type PaperPages, colors, quiet, text } from './pages.ts'

export type Signature = { readonly name: string; readonly line: string }

/** A block of a paper other than its tables. */
export type PaperBlock =
  | { readonly as: 'text' | 'quiet' | 'heading'; readonly text: string }
  | { readonly as: 'signatures'; readonly of: readonly [Signature, Signature] }
  | { readonly as: 'box'; readonly title: string; readonly lines: readonly string[] }

type BlockOf<As extends PaperBlock['as']> = Extract<PaperBlock, { readonly as: As }>

/** The height of a block in points. */
export function heightOfBlock(pages: PaperPages, block: PaperBlock): number {
  if (block.as === 'signatures') return 76
  if (block.as === 'box') {
    const inner = pages.width - 24
    const lines = block.lines.flatMap((words) => pages.wrap(words, inner, text))
    return 20 + 14 + lines.length * lineHeight(text) + 12
  }
  if (block.as === 'heading') return 26
  const ink = block.as === 'quiet' ? quiet : text
  return pages.wrap(block.text, pages.width, ink).length * lineHeight(ink) + 4
}

function setSignatures(pages: PaperPages, signatures: readonly [Signature, Signature]): void {
  const gap = 32
  const width = (pages.width - gap) / 2
  const top = pages.y + 44
  for (const [index, { name, line }] of signatures.entries()) {
    const x = margin + index * (width + gap)
    pages.draw((document) =>
      document
        .moveTo(x, top)
        .lineTo(x + width, top)
        .lineWidth(0.75)
        .strokeColor(colors.text)
        .stroke(),
    )
    pages.tagged('P', () => {
      const shown = [...pages.lines(name, width, text), ...pages.lines(line, width, quiet)]
      pages.write(shown, x, top + 4, width)
    })
  }
  pages.y = top + 32
}

function setBox(pages: PaperPages, { title, lines }: BlockOf<'box'>): void {
  const top = pages.y
  const inner = pages.width - 24
  let at = top + 10
  pages.tagged('H2', () => {
    at += pages.write(
      pages.lines(title, inner, { size: 11, isStrong: true }),
      margin + 12,
      at,
      inner,
    )
  })
  for (const words of lines)
    pages.tagged('P', () => {
      at += pages.write(pages.lines(words, inner, text), margin + 12, at, inner)
    })
  pages.draw((document) =>
    document
      .rect(margin, top, pages.width, at + 8 - top)
      .lineWidth(0.75)
      .strokeColor(colors.text)
      .stroke(),
  )
  pages.y = at + 20
}

/** Sets blocks one below the other; a block that does not fit starts the next page. */
export function setBlocks(pages: PaperPages, blocks: readonly PaperBlock[]): void {
  for (const block of blocks) {
    if (pages.y + heightOfBlock(pages, block) > pages.bottom) pages.turnPage()
    if (block.as === 'signatures') setSignatures(pages, block.of)
    else if (block.as === 'box') setBox(pages, block)
    else {
      const isHeading = block.as === 'heading'
      const ink: Ink = isHeading
        ? { size: 10.5, isStrong: true }
        : block.as === 'quiet'
          ? quiet
          : text
      if (isHeading) pages.y += 8
      pages.tagged(isHeading ? 'H2' : 'P', () => {
        const shown = pages.lines(block.text, pages.width, ink)
        pages.y += pages.write(shown, margin, pages.y, pages.width) + 4
      })
    }
  }
}
