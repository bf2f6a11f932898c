/**
 * What a spreadsheet kept of a cell that is no text: its number, shown in percent or not, or the
 * serial number of its date.
 */
export type SheetValue = { readonly kind: 'number' | 'percent' | 'date'; readonly value: number }

/** The cells of one row as text. */
export type Cells = {
  readonly count: number
  /** May `sheet` answer something? Never for a row of a csv file. */
  readonly isOfSheet: boolean
  /** A cell; '' beyond the last. */
  text(at: number): string
  /**
   * Is a cell this very text? Asked before `text`, it saves making a string for each cell of a
   * file.
   */
  is(at: number, text: string): boolean
  /** The number or the date that a spreadsheet kept in a cell; undefined where it kept a text. */
  sheet(at: number): SheetValue | undefined
  all(): string[]
}

/**
 * A row without any text is no row: spreadsheets leave lines of separators at the end of a file.
 */
export function isBlank(cells: Cells): boolean {
  for (let at = 0; at < cells.count; at++) if (cells.text(at).trim() !== '') return false
  return true
}

/** Cells that are texts already: of a spreadsheet, or of a row with quotes. */
export class ListedCells implements Cells {
  readonly #cells: readonly string[]
  readonly #values: readonly (SheetValue | undefined)[] | undefined
  readonly count: number
  readonly isOfSheet: boolean

  constructor(cells: readonly string[], values?: readonly (SheetValue | undefined)[]) {
    this.#cells = cells
    this.#values = values
    this.count = cells.length
    this.isOfSheet = values !== undefined
  }

  text(at: number): string {
    return this.#cells[at] ?? ''
  }

  is(at: number, text: string): boolean {
    return this.text(at) === text
  }

  sheet(at: number): SheetValue | undefined {
    return this.#values?.[at]
  }

  all(): string[] {
    return [...this.#cells]
  }
}

/** Cells as spans of the text that they stand in, cut out when they are asked for. */
export class SpannedCells implements Cells {
  readonly #text: string
  /** Where the cells of many rows end. */
  readonly #ends: Int32Array
  readonly #first: number
  readonly #from: number
  readonly count: number
  readonly isOfSheet = false

  /** A row that begins at `from`, of `count` cells whose ends stand in `ends` from `first` on. */
  constructor(text: string, ends: Int32Array, first: number, count: number, from: number) {
    this.#text = text
    this.#ends = ends
    this.#first = first
    this.count = count
    this.#from = from
  }

  #start(at: number): number {
    return at === 0 ? this.#from : (this.#ends[this.#first + at - 1] as number) + 1
  }

  text(at: number): string {
    return at < this.count ? this.#text.slice(this.#start(at), this.#ends[this.#first + at]) : ''
  }

  is(at: number, text: string): boolean {
    if (at >= this.count) return text === ''
    const from = this.#start(at)
    if ((this.#ends[this.#first + at] as number) - from !== text.length) return false
    // From its end: numbers that follow each other differ there.
    for (let place = text.length - 1; place >= 0; place--)
      if (this.#text.charCodeAt(from + place) !== text.charCodeAt(place)) return false
    return true
  }

  sheet(): undefined {
    return undefined
  }

  all(): string[] {
    return Array.from({ length: this.count }, (_, at) => this.text(at))
  }
}
