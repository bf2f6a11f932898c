import { exampleReason, isExampleRow } from '#values/example-row.ts'
import { cleanText } from '#values/fold-code.ts'
import { countOf } from '#values/count-of.ts'

import { type Flaw, kindOf } from './cells.ts'
import type { Cells, SheetValue } from './cells-of-row.ts'
import { FileForms } from './file-forms.ts'
import {
  type CellOf,
  type Column,
  fold,
  isTotal,
  type Issue,
  type Layout,
  positions,
  rowTextOf,
} from './layout.ts'

type PlacedColumn = { readonly column: Column; readonly at: number }
type ReportFlaw = (column: string, value: string, flaw: Flaw) => void

// Clipping may split a character, which PostgreSQL's JSON refuses.
const clipText = (value: string) => value.slice(0, 200).toWellFormed()

/** Characters that COPY would interpret. */
const escapes = /\\/g

// Fast path: these code points are never whitespace.
const lowestLetter = 0x21
const firstOddBlank = 0x1680

function hasBareEnds(cell: string): boolean {
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)]
  return (
    first >= lowestLetter && first < firstOddBlank && last >= lowestLetter && last < firstOddBlank
  )
}

const rememberedParties = 50_000

const isAmount = (readCell: Column['readCell']): boolean =>
  kindOf(readCell) === 'money' || kindOf(readCell) === 'rate'

/** Columns of a file with the values of the previous row, which the next row mostly repeats. */
class Columns {
  readonly placedColumns: readonly PlacedColumn[]
  /** Staged cells of the row, '' if empty. */
  readonly stagedCells: string[]
  /** Positions of code columns. */
  readonly #codes: readonly number[]
  // Undefined if the previous cell had an error, which must be reported again.
  readonly #last: (string | undefined)[]
  // Previous value kind: a number and a text with the same digits are read differently.
  readonly #lastKind: (SheetValue['kind'] | undefined)[]

  readonly #forms: FileForms

  constructor(columns: readonly Column[], columnAt: ReadonlyMap<string, number>, forms: FileForms) {
    this.#forms = forms
    this.placedColumns = columns.map((column) => ({
      column,
      at: columnAt.get(fold(column.name)) ?? -1,
    }))
    this.stagedCells = columns.map(() => '')
    this.#codes = columns.flatMap(({ readCell }, place) =>
      kindOf(readCell) === 'code' ? [place] : [],
    )
    this.#last = columns.map(() => undefined)
    this.#lastKind = columns.map(() => undefined)
  }

  #isSame(cells: Cells, place: number, at: number): boolean {
    const last = this.#last[place]
    if (last === undefined) return false
    if (at < 0) return true
    return (
      cells.is(at, last) && (!cells.isOfSheet || cells.sheet(at)?.kind === this.#lastKind[place])
    )
  }

  /** True if these columns repeat the previous row without errors. */
  areRepeated(cells: Cells): boolean {
    for (let place = this.placedColumns.length - 1; place >= 0; place--) {
      if (!this.#isSame(cells, place, (this.placedColumns[place] as PlacedColumn).at)) return false
    }
    return true
  }

  readRow(cells: Cells, isPlain: boolean, say: ReportFlaw, line: number): void {
    for (let place = 0; place < this.placedColumns.length; place++) {
      const { at } = this.placedColumns[place] as PlacedColumn
      if (this.#isSame(cells, place, at)) continue
      const sheet = at >= 0 && cells.isOfSheet ? cells.sheet(at) : undefined
      this.#lastKind[place] = sheet?.kind
      this.#last[place] = this.#readOne(
        place,
        at < 0 ? '' : cells.text(at),
        sheet,
        isPlain,
        say,
        line,
      )
    }
  }

  /** Returns the original text, or undefined on error. */
  #readOne(
    place: number,
    text: string,
    sheet: SheetValue | undefined,
    isPlain: boolean,
    say: ReportFlaw,
    line: number,
  ): string | undefined {
    const { column } = this.placedColumns[place] as PlacedColumn
    const raw = text === '' || (isPlain && hasBareEnds(text)) ? text : cleanText(text)
    this.stagedCells[place] = raw
    if (raw === '') {
      if (!column.isRequired) return text
      say(column.name, '', {
        severity: 'ERRO',
        reason: 'Preencha esta coluna: ela é obrigatória.',
        value: '',
      })
      return undefined
    }
    if (sheet === undefined) this.#forms.note(kindOf(column.readCell), column.name, line, raw)
    const value = column.readCell(raw, sheet)
    if (typeof value === 'string') {
      this.stagedCells[place] = value
      return text
    }
    this.stagedCells[place] = value.value
    say(column.name, raw, value)
    return undefined
  }

  copyCells(isPlain: boolean): string {
    let line = ''
    for (const value of this.stagedCells)
      line +=
        value === ''
          ? '\t\\N'
          : `\t${!isPlain && value.includes('\\') ? value.replace(escapes, '\\\\') : value}`
    return `${line}\t${this.#codesAsNumbers()}`
  }

  /** Codes stored as numbers, as a COPY array: leading zeros may be lost. */
  #codesAsNumbers(): string {
    const names = this.#codes.filter(
      (place) => this.#lastKind[place] === 'number' && this.stagedCells[place] !== '',
    )
    return names.length === 0
      ? '\\N'
      : `{${names.map((place) => this.placedColumns[place]?.column.into ?? '').join(',')}}`
  }

  /** Unique key of these columns' values. */
  key(): string {
    let key = ''
    for (const value of this.stagedCells) key += `${value}\u0000`
    return key + this.#codesAsNumbers()
  }
}

/** Reads a file's rows into staged text and reports all errors of a row at once. */
export class RowReader {
  readonly layout: Layout
  /** Format of days and amounts in the file. */
  readonly forms = new FileForms()
  readonly #party: Columns
  readonly #own: Columns
  readonly #ownPlace = new Map<string, number>()
  readonly #width: number
  /** File columns unknown to the layout; ignored with a notice. */
  readonly unknown: readonly string[]
  /** Staging columns present in the file. */
  readonly present: readonly string[]

  readonly #placed: readonly PlacedColumn[]
  /** Positions of the required columns other than amounts. */
  readonly #names: readonly number[]

  readonly #partyOf = new Map<string, number>()
  /** Party of the previous row; 0 if none. */
  #lastParty = 0
  #parties = 0
  #newParties = ''

  constructor(header: readonly string[], layout: Layout) {
    const columnAt = positions(header)
    this.layout = layout
    this.#width = header.length
    this.#party = new Columns(layout.party, columnAt, this.forms)
    this.#own = new Columns(layout.columns, columnAt, this.forms)
    layout.columns.forEach(({ name }, place) => this.#ownPlace.set(name, place))
    const all = [...this.#party.placedColumns, ...this.#own.placedColumns]
    const known = new Set(all.map(({ column }) => fold(column.name)))
    this.unknown = header
      .filter((name) => fold(name) !== '' && !known.has(fold(name)))
      .map((name) => name.trim())
    this.#placed = all.filter(({ at }) => at >= 0)
    this.#names = this.#placed.flatMap(({ column, at }) =>
      column.isRequired && !isAmount(column.readCell) ? [at] : [],
    )
    this.present = all.filter(({ at }) => at >= 0).map(({ column }) => column.into)
  }

  readonly #cellOf: CellOf = (name) => this.#own.stagedCells[this.#ownPlace.get(name) ?? -1] ?? ''

  /**
   * The row as a COPY line, or undefined if rejected; errors go to `report`. `isPlain`: the text
   * contains only letters, digits, signs and blanks, so nothing needs escaping for COPY.
   */
  readRow(
    line: number,
    cells: Cells,
    report: (issue: Issue) => void,
    isPlain: boolean,
  ): string | undefined {
    let isGood = true
    const say: ReportFlaw = (column, value, { severity, reason }) => {
      const rowText = isGood && severity === 'ERRO' ? rowTextOf(cells.all()) : undefined
      report({ line, severity, column, value: clipText(value), reason, rowText })
      if (severity === 'ERRO') isGood = false
    }
    if (cells.count !== this.#width && !this.#hasOnlyEmptyExtras(cells)) {
      const reason = `A linha tem ${countOf(cells.count, 'coluna', 'colunas')} e o cabeçalho tem ${this.#width}${cells.isOfSheet ? '; apague o que está além da última coluna' : '; a linha pode estar cortada ou ter um ponto e vírgula a mais'}.`
      say('linha', '', { severity: 'ERRO', reason, value: '' })
      return undefined
    }
    if (isExampleRow(cells.text(0))) {
      say('linha', cells.text(0), { severity: 'ERRO', reason: exampleReason, value: '' })
      return undefined
    }
    const isSameParty = this.#lastParty > 0 && this.#party.areRepeated(cells)
    if (!isSameParty) {
      this.#lastParty = 0
      this.#party.readRow(cells, isPlain, say, line)
    }
    this.#own.readRow(cells, isPlain, say, line)
    if (isGood)
      for (const flaw of this.layout.check(this.#cellOf)) say(flaw.column, flaw.value, flaw)
    if (!isGood) return undefined
    if (this.#party.stagedCells.length === 0) return line + this.#own.copyCells(isPlain)
    if (!isSameParty) this.#lastParty = this.#numberOfParty(line, isPlain)
    return `${line}\t${this.#lastParty}${this.#own.copyCells(isPlain)}`
  }

  /** True for a row of sums. */
  isTotal(cells: Cells): boolean {
    // Nearly every row has mall and contract.
    let named = 0
    for (const at of this.#names) {
      if (cells.text(at).trim() !== '') named++
      if (named > 1) return false
    }
    return isTotal(
      this.#placed.map(({ column: { readCell, isRequired }, at }) => ({
        text: cells.text(at),
        isAmount: isAmount(readCell),
        isNeeded: isRequired,
      })),
    )
  }

  /** COPY lines of the parties seen since the last call. */
  takeParties(): string {
    const lines = this.#newParties
    this.#newParties = ''
    return lines
  }

  // Spreadsheets pad rows with empty cells and omit empty ones at the end.
  #hasOnlyEmptyExtras(cells: Cells): boolean {
    for (let at = this.#width; at < cells.count; at++)
      if (cells.text(at).trim() !== '') return false
    return cells.count > this.#width
  }

  #numberOfParty(line: number, isPlain: boolean): number {
    const key = this.#party.key()
    const columnAt = this.#partyOf.get(key)
    if (columnAt !== undefined) return columnAt
    const party = ++this.#parties
    // Staging an evicted party again is harmless: parties are grouped by contract later.
    if (this.#partyOf.size >= rememberedParties) this.#partyOf.clear()
    this.#partyOf.set(key, party)
    this.#newParties += `${party}\t${line}${this.#party.copyCells(isPlain)}\n`
    return party
  }
}
