import type { Cells } from '#listing/server/reading/cells-of-row.ts'

import type { Row, SheetValue } from '../rules/cell.ts'

/** One row at a time, over the cells of the file. */
export class CurrentRow implements Row {
  line = 0
  readonly role: string
  #cells: Cells | undefined

  constructor(role: string) {
    this.role = role
  }

  show(line: number, cells: Cells): this {
    this.line = line
    this.#cells = cells
    return this
  }

  text(at: number): string {
    return at < 0 ? '' : (this.#cells?.text(at) ?? '')
  }

  sheet(at: number): SheetValue | undefined {
    return at < 0 || !this.#cells?.isOfSheet ? undefined : this.#cells.sheet(at)
  }
}
