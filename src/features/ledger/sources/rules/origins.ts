import { codeRuns } from '#values/code-runs.ts'
import { foldName } from '#values/fold-text.ts'

import type { Lookup, Origin } from '../contract/recipe.ts'
import type { Cell, Row } from './cell.ts'
import type { Columns } from './columns.ts'

/** How the value of an origin is read, beyond its text. */
export type Reading = {
  /** The month of a day, instead of a month or the first day of one. */
  readonly isMonthOfDay: boolean
  readonly isInCents: boolean
  /** The value is negative in the file where it is positive here, or the other way round. */
  readonly isInverted: boolean
  /** The column of debit and credit says credit: the value is negative. */
  readonly isCredit: boolean
}

/** A value of an origin, or why it has none. */
export type Value = Cell & {
  readonly reading: Reading
  /** Reason to reject the row. */
  readonly flaw?: string
  /** Reason to warn about the row. */
  readonly warning?: string
  /** The contract register fills the field. */
  readonly isFromRegister?: true
}

const PLAIN: Reading = {
  isMonthOfDay: false,
  isInCents: false,
  isInverted: false,
  isCredit: false,
}

const KEY_END = '\u0000'

/** Rows of a look-up file by the folds of their keys: the first row wins. */
export class LookupTable {
  readonly #rows = new Map<string, Cell>()
  readonly #different = new Set<string>()
  readonly #lookup: Lookup

  constructor(lookup: Lookup) {
    this.#lookup = lookup
  }

  /** Adds the rows of a file with these columns. */
  adder(columns: Columns, clean: (text: string) => string): (row: Row) => void {
    const places = this.#lookup.na.map((name) => columns.at(name))
    const at = columns.at(this.#lookup.coluna)
    return (row) => {
      const key = keyOf(places.map((place) => clean(row.text(place))))
      if (key === undefined) return
      const cell: Cell = { text: clean(row.text(at)), sheet: row.sheet(at), role: row.role }
      const first = this.#rows.get(key)
      if (first === undefined) this.#rows.set(key, cell)
      else if (first.text !== cell.text) this.#different.add(key)
    }
  }

  find(keys: readonly string[]): { readonly cell: Cell; readonly hasOthers: boolean } | undefined {
    const key = keyOf(keys)
    const cell = key === undefined ? undefined : this.#rows.get(key)
    return cell && key !== undefined ? { cell, hasOthers: this.#different.has(key) } : undefined
  }
}

/** Folds of the parts of a key; undefined if all of them are empty. */
function keyOf(texts: readonly string[]): string | undefined {
  const folds = texts.map(codeRuns)
  return folds.every((fold) => fold === '') ? undefined : folds.join(KEY_END)
}

/** What an origin needs to be read: columns of the part's file, and tables to look up. */
export type OriginContext = {
  readonly columns: Columns
  readonly role: string
  readonly clean: (text: string) => string
  readonly lookup: (lookup: Lookup) => LookupTable
}

type ReadValue = (row: Row) => Value

const valueOf = (cell: Cell): Value => ({ ...cell, reading: PLAIN })

function sourceOf(origin: Origin, context: OriginContext): ReadValue {
  const { columns, role, clean } = context
  const { coluna, constante, juntar, primeiro, busca } = origin
  if (coluna !== undefined) {
    const at = columns.at(coluna)
    return at < 0
      ? () => valueOf({ text: '', role })
      : (row) => valueOf({ text: clean(row.text(at)), sheet: row.sheet(at), role })
  }
  if (constante !== undefined) {
    const constant = valueOf({ text: constante, role })
    return () => constant
  }
  if (juntar) {
    const parts = juntar.map((each) => valueReader(each, context))
    const between = origin.com ?? ''
    return (row) => {
      const values = parts.map((read) => read(row))
      const flaw = values.find((value) => value.flaw !== undefined)?.flaw
      const text = values
        .map((value) => value.text)
        .filter((each) => each !== '')
        .join(between)
      return { text, role, reading: PLAIN, ...(flaw !== undefined && { flaw }) }
    }
  }
  if (primeiro) {
    const origins = primeiro.map((each) => valueReader(each, context))
    return (row) => {
      let last: Value = valueOf({ text: '', role })
      for (const read of origins) {
        last = read(row)
        if (last.text !== '' || last.isFromRegister) return last
      }
      return last
    }
  }
  if (busca) {
    const places = busca.chave.map((name) => columns.at(name))
    const table = context.lookup(busca)
    return (row) => {
      const found = table.find(places.map((at) => clean(row.text(at))))
      if (!found) return valueOf({ text: '', role })
      return {
        ...valueOf(found.cell),
        ...(found.hasOthers && {
          warning: `O arquivo ${busca.arquivo} tem mais de um valor em ${busca.coluna} para esta linha; vale o primeiro.`,
        }),
      }
    }
  }
  return () => ({ ...valueOf({ text: '', role }), isFromRegister: true })
}

/** Texts of a table ignore case, accents and punctuation, unless they are nothing else ('-'). */
const keyOfText = (text: string): string => foldName(text) || text.trim()

function partOf(text: string, part: NonNullable<Origin['parte']>): string {
  if (part.separador !== undefined)
    return text.split(part.separador)[(part.posicao ?? 1) - 1]?.trim() ?? ''
  const from = (part.inicio ?? 1) - 1
  return [...text]
    .slice(from, from + (part.tamanho ?? 0))
    .join('')
    .trim()
}

/** Reader of one origin: its source, then the transformations in their order. */
export function valueReader(origin: Origin, context: OriginContext): ReadValue {
  const read = sourceOf(origin, context)
  const { parte, tabela, senao = 'REJEITAR', zeros, sinal } = origin
  const table = tabela
    ? new Map(Object.entries(tabela).map(([text, code]) => [keyOfText(text), code] as const))
    : undefined
  const signAt = typeof sinal === 'object' ? context.columns.at(sinal.coluna) : -1
  const credits = new Set(typeof sinal === 'object' ? sinal.credito.map(keyOfText) : [])
  const reading: Reading = {
    isMonthOfDay: origin.mes === true,
    isInCents: origin.unidade === 'CENTAVOS',
    isInverted: sinal === 'INVERTER',
    isCredit: false,
  }
  const isPlain = !Object.values(reading).some(Boolean) && signAt < 0
  if (!parte && !table && zeros === undefined && isPlain) return read
  return (row) => {
    let value = read(row)
    if (parte) value = { ...value, text: partOf(value.text, parte), sheet: undefined }
    if (table && value.text !== '') value = translated(value, table, senao)
    if (zeros !== undefined && /^\d+$/.test(value.text))
      value = { ...value, text: value.text.padStart(zeros, '0'), sheet: undefined }
    const isCredit = signAt >= 0 && credits.has(keyOfText(context.clean(row.text(signAt))))
    // Parts of 'juntar' and 'primeiro' keep the reading of the one that was taken.
    return isPlain ? value : { ...value, reading: { ...reading, isCredit } }
  }
}

function translated(value: Value, table: ReadonlyMap<string, string>, otherwise: string): Value {
  const code = table.get(keyOfText(value.text))
  if (code !== undefined) return { ...value, text: code, sheet: undefined }
  if (otherwise === 'MANTER') return value
  if (otherwise !== 'REJEITAR') return { ...value, text: otherwise, sheet: undefined }
  return { ...value, flaw: 'A tabela da fonte não tem este valor; acrescente-o, com o código.' }
}
