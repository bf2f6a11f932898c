import { createInflateRaw } from 'node:zlib'

import { strFromU8, unzipSync } from 'fflate'

import { FileRefused } from './layout.ts'
import { packedPart } from './zip-limits.ts'

/** A visible sheet and its part in the file. */
export type VisibleSheet = { readonly name: string; readonly part: string }

/** Merged cells: their name and their bounds. */
export type MergedRange = {
  readonly range: string
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** Display properties of a sheet. Rows and columns are zero-based. */
export type SheetDisplay = {
  readonly hiddenRows: ReadonlySet<number>
  readonly merged: readonly MergedRange[]
  /** True if the cell has a percent format. */
  readonly isPercent: (row: number, column: number) => boolean
}

const widest = 16_384
const percentFormats = new Set(['9', '10'])

const attribute = (attributes: string, name: string): string | undefined => {
  const each = attributes.matchAll(/(?:^|\s)(?:\w+:)?(\w+)\s*=\s*["']([^"']*)["']/g)
  for (const [, key, value] of each) if (key === name) return value
  return undefined
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const plainText = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(
          Math.min(
            Number(name.replace('#x', '0x').replace('#X', '0x').replace('#', '')) || 0x20,
            0x10ffff,
          ),
        )
      : (entities[name] ?? whole),
  )

/** Attributes of each element with this name. */
function* elements(text: string, name: string): Generator<string> {
  for (const [, tag, attributes = ''] of text.matchAll(/<(?:\w+:)?(\w+)\b([^>]*)>/g))
    if (tag === name) yield attributes
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)
const relationsOf = (part: string): string =>
  `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`

/** Resolves a relation's target, from the file's root or its part's folder. */
function placeOf(target: string, folder: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/'))
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  return steps.join('/')
}

/** The workbook parts that describe its sheets. */
export class Workbook {
  readonly #file: Buffer
  readonly #parts: Readonly<Record<string, Uint8Array>>
  /** The part that lists the sheets. */
  readonly #main: string

  constructor(file: Buffer) {
    this.#file = file
    this.#parts = unzipSync(file, {
      filter: ({ name }) => /\.rels$/i.test(name) || /(?:workbook|styles)[^/]*\.xml$/i.test(name),
    })
    this.#main = this.#related('', 'officeDocument')[0]?.part ?? 'xl/workbook.xml'
  }

  #text(name: string): string {
    const part = Object.keys(this.#parts).find((each) => each.toLowerCase() === name.toLowerCase())
    return strFromU8(this.#parts[part ?? ''] ?? new Uint8Array())
  }

  /** Related parts of a kind, with their relation ids. */
  #related(from: string, kind: string): { readonly id: string; readonly part: string }[] {
    const relations = this.#text(from === '' ? '_rels/.rels' : relationsOf(from))
    return [...elements(relations, 'Relationship')].flatMap((relation) =>
      attribute(relation, 'Type')?.endsWith(`/${kind}`) === true
        ? [
            {
              id: attribute(relation, 'Id') ?? '',
              part: placeOf(attribute(relation, 'Target') ?? '', folderOf(from)),
            },
          ]
        : [],
    )
  }

  get isOf1904(): boolean {
    return /\bdate1904\s*=\s*"(?:1|true)"/.test(this.#text(this.#main))
  }

  /** True if it lists sheets, including hidden ones. */
  get hasSheets(): boolean {
    return !elements(this.#text(this.#main), 'sheet').next().done
  }

  /** Visible sheets in order. */
  visibleSheets(): VisibleSheet[] {
    return this.#sheets((isHidden) => !isHidden)
  }

  /** Names of the sheets that people do not see. */
  hiddenSheets(): string[] {
    return this.#sheets((isHidden) => isHidden).map(({ name }) => name)
  }

  #sheets(isWanted: (isHidden: boolean) => boolean): VisibleSheet[] {
    const parts = new Map(
      this.#related(this.#main, 'worksheet').map(({ id, part }) => [id, part] as const),
    )
    return [...elements(this.#text(this.#main), 'sheet')].flatMap((sheet) => {
      const part = parts.get(/(?:^|\s)\w+:id\s*=\s*["']([^"']*)["']/.exec(sheet)?.[1] ?? '')
      const isHidden = /hidden/i.test(attribute(sheet, 'state') ?? '')
      const name = attribute(sheet, 'name')
      return part === undefined || !isWanted(isHidden) || name === undefined
        ? []
        : [{ name: plainText(name), part }]
    })
  }

  /** Ids of percent styles. */
  #percentStyles(): ReadonlySet<string> {
    const text = this.#text(this.#related(this.#main, 'styles')[0]?.part ?? 'xl/styles.xml')
    const formats = new Set(percentFormats)
    for (const format of elements(text, 'numFmt')) {
      const code = plainText(attribute(format, 'formatCode') ?? '')
      if (code.replace(/"[^"]*"|\\./g, '').includes('%'))
        formats.add(attribute(format, 'numFmtId') ?? '')
    }
    const [, ofCells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([^]*?)<\/(?:\w+:)?cellXfs>/.exec(text) ?? []
    const styles = new Set<string>()
    let index = 0
    for (const style of elements(ofCells, 'xf')) {
      if (formats.has(attribute(style, 'numFmtId') ?? '')) styles.add(String(index))
      index++
    }
    return styles
  }

  /** Scans a sheet once, as a stream. */
  async look({ part }: VisibleSheet): Promise<SheetDisplay> {
    const percentStyles = this.#percentStyles()
    const hiddenRows = new Set<number>()
    const merged: MergedRange[] = []
    const percentCells = new Set<number>()
    let [row, column] = [-1, -1]
    const see = (name: string, attributes: string) => {
      if (name === 'row') {
        const number = attribute(attributes, 'r')
        row = number === undefined ? row + 1 : Number(number) - 1
        column = -1
        if (/^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '')) hiddenRows.add(row)
      } else if (name === 'c') {
        const letters = /^[A-Z]+/i.exec(attribute(attributes, 'r') ?? '')?.[0]
        column = letters === undefined ? column + 1 : columnOf(letters)
        if (percentStyles.has(attribute(attributes, 's') ?? ''))
          percentCells.add(row * widest + column)
      } else {
        const range = rangeNamed(attribute(attributes, 'ref') ?? '')
        if (range) merged.push(range)
      }
    }
    const tags = percentStyles.size > 0 ? cellTags : rowTags
    let rest = ''
    for await (const chunk of sheetText(this.#file, part)) {
      const text = rest + chunk
      const end = text.lastIndexOf('>') + 1
      for (const [, name = '', attributes = ''] of text.slice(0, end).matchAll(tags))
        see(name, attributes)
      rest = text.slice(end)
      if (rest.length > longestTag) rest = ''
    }
    return {
      hiddenRows,
      merged,
      isPercent: (atRow, atColumn) => percentCells.has(atRow * widest + atColumn),
    }
  }
}

const rowTags = /<(?:\w+:)?(row|mergeCell)\b([^>]*)>/g
const cellTags = /<(?:\w+:)?(row|c|mergeCell)\b([^>]*)>/g
const longestTag = 1 << 20

const columnOf = (letters: string): number => {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Bounds of a range such as 'A2:B3'; undefined for a single cell. */
function rangeNamed(range: string): MergedRange | undefined {
  const [, from = '', first = '', to = '', last = ''] =
    /^\$?([a-z]+)\$?(\d+):\$?([a-z]+)\$?(\d+)$/i.exec(range) ?? []
  if (from === '') return undefined
  return {
    range,
    firstRow: Number(first) - 1,
    lastRow: Number(last) - 1,
    firstColumn: columnOf(from),
    lastColumn: columnOf(to),
  }
}

/** Streams a part as text; tags are ASCII. */
async function* sheetText(file: Buffer, part: string): AsyncGenerator<string> {
  const packed = packedPart(file, part)
  if (!packed) return
  if (packed.isStored) {
    yield packed.bytes.toString('latin1')
    return
  }
  const inflated = createInflateRaw()
  inflated.end(packed.bytes)
  try {
    for await (const chunk of inflated as AsyncIterable<Buffer>) yield chunk.toString('latin1')
  } catch (error) {
    throw new FileRefused(
      'O arquivo xlsx está danificado ou incompleto; abra-o na planilha, salve de novo e reenvie.',
      { cause: error },
    )
  }
}
