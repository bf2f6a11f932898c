/** The cells of one row as text. */
export type Cells = {
  readonly count: number
  /** A cell; '' beyond the last. */
  text(at: number): string
  /** Is a cell this very text? Asked before `text`, it saves making a string for each cell of a file. */
  is(at: number, text: string): boolean
  all(): string[]
}

/** Cells that are texts already: of a spreadsheet, or of a row with quotes. */
export class ListedCells implements Cells {
  readonly #cells: readonly string[]
  readonly count: number

  constructor(cells: readonly string[]) {
    this.#cells = cells
    this.count = cells.length
  }

  text(at: number): string {
    return this.#cells[at] ?? ''
  }

  is(at: number, text: string): boolean {
    return this.text(at) === text
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

  all(): string[] {
    return Array.from({ length: this.count }, (_, at) => this.text(at))
  }
}
