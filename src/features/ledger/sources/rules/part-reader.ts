import { type Field, FIELDS, FROM_REGISTER } from '../contract/fields.ts'
import type { Lookup, RecipePart } from '../contract/recipe.ts'
import { cleanCell, type Row, type SheetValue } from './cell.ts'
import type { Columns } from './columns.ts'
import { kindReader, type RowKind } from './filters.ts'
import type { FileForm, FormEvidence } from './forms.ts'
import { type LookupTable, type Value, valueReader } from './origins.ts'
import { type Typed, typedValue } from './typed.ts'

/** A field of a row: typed, with what its cell said. */
export type FieldValue = Typed & {
  /** Text of the cell, before it was typed. */
  readonly written: string
  readonly sheet?: SheetValue | undefined
  readonly isFromRegister?: true
  readonly warning?: string
}

export type FieldValues = Map<string, FieldValue>

const isFormed = ({ kind }: Field): boolean =>
  kind === 'day' || kind === 'month' || kind === 'money'

/** Text that was cleaned, by cell. */
export type CleaningNotes = {
  readonly invisible: (line: number, text: string) => void
  readonly mended: (line: number, text: string) => void
}

/**
 * Cleans the cells of a file and notes what it took out. `mend` reads a text that another program
 * encoded twice once more.
 */
export class Cleaner {
  readonly #mend: (text: string) => string | undefined
  readonly #notes: CleaningNotes
  #line = 0
  readonly #seen = new Set<string>()
  /** False while the forms of the file are collected: each cell is noted once. */
  isNoting = false

  constructor(mend: (text: string) => string | undefined, notes: CleaningNotes) {
    this.#mend = mend
    this.#notes = notes
  }

  startRow(line: number): void {
    this.#line = line
    if (this.#seen.size > 0) this.#seen.clear()
  }

  readonly clean = (raw: string): string => {
    const mended = this.#mend(raw)
    const { text, hadInvisible } = cleanCell(mended ?? raw)
    if (this.isNoting && (mended !== undefined || hadInvisible) && !this.#seen.has(raw)) {
      this.#seen.add(raw)
      if (hadInvisible) this.#notes.invisible(this.#line, text)
      if (mended !== undefined) this.#notes.mended(this.#line, text)
    }
    return text
  }
}

/** Receives the written days and amounts of the rows. */
export type Evidence = Pick<FormEvidence, 'addDay' | 'addAmount'>

/** What a part needs of the files: its columns and its look-up tables. */
export type PartFiles = {
  readonly columns: Columns
  readonly cleaner: Cleaner
  readonly lookup: (lookup: Lookup) => LookupTable
  readonly formOf: (role: string) => FileForm
}

/** Reads the rows of one part of a recipe. */
export class PartReader {
  readonly part: RecipePart
  readonly fields: readonly Field[]
  readonly #files: PartFiles
  readonly #readers: readonly (readonly [Field, (row: Row) => Value])[]
  readonly #filterAt: readonly number[]
  readonly #kindOf: ReturnType<typeof kindReader>
  /** Positions of the columns of required fields that are no amounts. */
  readonly #names: readonly number[]

  constructor(part: RecipePart, files: PartFiles) {
    const { columns, cleaner, lookup } = files
    this.part = part
    this.#files = files
    this.fields = FIELDS[part.traz]
    const context = { columns, role: part.arquivo, clean: cleaner.clean, lookup }
    this.#readers = this.fields.flatMap((field) => {
      const origin = part.campos[field.name]
      if (origin) return [[field, valueReader(origin, context)] as const]
      const isKnown = part.traz === 'TITULOS' && FROM_REGISTER.includes(field.name)
      return isKnown ? [[field, valueReader({ cadastro: true }, context)] as const] : []
    })
    this.#filterAt = part.filtros.map(({ coluna }) => columns.at(coluna))
    this.#kindOf = kindReader(part.filtros)
    this.#names = this.fields.flatMap(({ name, isRequired, kind }) => {
      const column = part.campos[name]?.coluna
      const at = column === undefined ? -1 : columns.at(column)
      return isRequired && kind !== 'money' && at >= 0 ? [at] : []
    })
  }

  /** Adds the days and amounts of a row to the evidence of their files. */
  addEvidence(row: Row, evidenceOf: (role: string) => Evidence): void {
    this.#files.cleaner.startRow(row.line)
    for (const [field, read] of this.#readers) {
      if (!isFormed(field)) continue
      const { text, sheet, role, reading } = read(row)
      if (text === '' || sheet !== undefined || reading.isInCents) continue
      if (field.kind === 'money') evidenceOf(role).addAmount(row.line, text)
      else evidenceOf(role).addDay(row.line, text)
    }
  }

  /** What becomes of a row, by the filters of the part. */
  kindOf(row: Row): RowKind {
    this.#files.cleaner.startRow(row.line)
    const { clean } = this.#files.cleaner
    const kind = this.#kindOf((filter) => {
      const at = this.#filterAt[filter] ?? -1
      return { text: clean(row.text(at)), sheet: row.sheet(at), role: this.part.arquivo }
    }, this.#files.formOf(this.part.arquivo))
    return kind === 'TITULO' && this.#isSum(row) ? 'IGNORAR' : kind
  }

  /**
   * True for a row of sums: its names are empty, and its first cell says Total, Soma, Subtotal or
   * '*' (any-erp 5).
   */
  #isSum(row: Row): boolean {
    const { columns, cleaner } = this.#files
    const first = columns.names.findIndex((_, at) => row.text(at).trim() !== '')
    if (first < 0 || !/^(?:total|soma|subtotal|\*)/i.test(cleaner.clean(row.text(first))))
      return false
    return this.#names.every((at) => at === first || row.text(at).trim() === '')
  }

  /** Every field of a row that the recipe fills. */
  read(row: Row): FieldValues {
    const values: FieldValues = new Map()
    for (const [field, read] of this.#readers) {
      const value = read(row)
      const typed = typedValue(field.kind, value, this.#files.formOf(value.role))
      values.set(field.name, {
        ...typed,
        written: value.text,
        sheet: value.sheet,
        ...(value.isFromRegister && { isFromRegister: true as const }),
        ...(value.warning !== undefined && { warning: value.warning }),
      })
    }
    return values
  }
}
