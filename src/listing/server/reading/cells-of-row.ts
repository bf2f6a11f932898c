/** Non-text value of a spreadsheet cell: a number, a percentage, or the serial number of a date. */
export type SheetValue = { readonly kind: 'number' | 'percent' | 'date'; readonly value: number }

/** The cells of one row as text. */
export type Cells = {
  readonly count: number
  /** False for csv rows, where `sheet` is always undefined. */
  readonly isOfSheet: boolean
  /** Text of a cell; '' beyond the last. */
  text(at: number): string
  /** Compares a cell with a text; called before `text` to avoid allocating a string per cell. */
  is(at: number, text: string): boolean
  /** Number or date stored by a spreadsheet; undefined for text cells. */
  sheet(at: number): SheetValue | undefined
  all(): string[]
}

/** Rows without text are ignored: spreadsheets append lines of separators. */
export function isBlank(cells: Cells): boolean {
  for (let at = 0; at < cells.count; at++) if (cells.text(at).trim() !== '') return false
  return true
}

/** Cells stored as strings, from a spreadsheet or a quoted row. */
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

/** Cells stored as spans of the file's text and sliced on demand. */
export class SpannedCells implements Cells {
  readonly #text: string
  /** End offsets of the cells of many rows. */
  readonly #ends: Int32Array
  readonly #first: number
  readonly #from: number
  readonly count: number
  readonly isOfSheet = false

  /**
   * A row of `count` cells that starts at `from`; its end offsets start at index `first` of `ends`.
   */
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
    // Compare from the end, where consecutive numbers differ.
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
