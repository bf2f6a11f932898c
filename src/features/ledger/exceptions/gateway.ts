import { fold as foldName } from '#listing/server/reading/layout.ts'
import { type RejectCell, tableReader } from '#listing/server/importing/table-reader.ts'

import { MODULES } from './contract/lists.ts'
import { numberFiles } from './contract/upload.ts'
import { isYear } from './rules.ts'

// Reads the file of document numbers (rules 9): one row per number, year and economic unit.

type Column = (typeof numberFiles.columns)[number]['name']

/** Names that rows may contain: economic units with their mall, mall names, modules. */
export type NamedEntries = {
  readonly mallOfUnit: ReadonlyMap<string, number>
  /** Several malls may have one name. */
  readonly mallsByName: ReadonlyMap<string, readonly number[]>
  readonly modules: ReadonlyMap<string, number>
}

/** A valid row. `mallIds` from its cell; none = all. */
export type NumberRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly number: string
  readonly year: number
  readonly unit: string
  readonly unitMall: number
  readonly mallIds: readonly number[]
  readonly moduleIds: readonly number[]
  readonly note: string
  readonly isActive: boolean
}

const [yes, no] = [
  new Set(['sim', 's', 'true', '1', 'ativo']),
  new Set(['nao', 'n', 'false', '0', 'inativo']),
]
const everyMall = new Set(['todos', 'todas'])
const moduleNames = Object.keys(MODULES).join(', ')

const pieces = (text: string, between: RegExp | string = /[|,]/) =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

/**
 * Malls of a cell by name or economic unit. A name with a comma is matched whole, alone or between
 * two '|'.
 */
function mallsIn(text: string, namedEntries: NamedEntries, reject: RejectCell<Column>): number[] {
  if (text === '' || everyMall.has(foldName(text))) return []
  const of = (name: string): readonly number[] => {
    const unit = namedEntries.mallOfUnit.get(name)
    return unit === undefined ? (namedEntries.mallsByName.get(foldName(name)) ?? []) : [unit]
  }
  const parts = of(text).length > 0 ? [text] : pieces(text, '|')
  const names = parts.flatMap((part) => (of(part).length > 0 ? [part] : pieces(part)))
  // Separators without a name must not mean all malls.
  if (names.length === 0) reject('shoppings', 'Informe os shoppings, ou deixe vazio para todos.')
  return names.flatMap((name) => {
    const ids = of(name)
    if (ids.length === 0)
      reject('shoppings', `Não há shopping '${name.slice(0, 60)}' entre os seus.`)
    if (ids.length > 1)
      reject(
        'shoppings',
        `Mais de um shopping se chama '${name.slice(0, 60)}'; informe a unidade econômica.`,
      )
    return ids
  })
}

function modulesIn(text: string, { modules }: NamedEntries, reject: RejectCell<Column>): number[] {
  const unknown = () => reject('modulos', `Este módulo não existe; use ${moduleNames}.`)
  const names = pieces(text)
  if (text !== '' && names.length === 0) unknown()
  return names.flatMap((name) => {
    const ids = modules.get(foldName(name))
    if (ids === undefined) unknown()
    return ids === undefined ? [] : [ids]
  })
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** Checks the header; returns the row reader, or the reason why the file is unreadable. */
export const readHeader = tableReader<NumberRow, Column, NamedEntries>(
  numberFiles,
  ({ line, cell, cells }, reject, namedEntries) => {
    const year = cell('anoCompetencia')
    if (year !== '' && !(/^\d{4}$/.test(year) && isYear(Number(year))))
      reject('anoCompetencia', 'Informe o ano com quatro algarismos.')
    const unit = cell('unidEcon')
    const unitMall = namedEntries.mallOfUnit.get(unit)
    if (unit !== '' && unitMall === undefined)
      reject('unidEcon', 'Não há shopping com esta unidade econômica entre os seus.')
    const mallIds = inOrder(mallsIn(cell('shoppings'), namedEntries, reject))
    if (unitMall !== undefined && mallIds.length > 0 && !mallIds.includes(unitMall))
      reject('shoppings', 'O shopping da unidade econômica não está entre estes.')
    const moduleIds = inOrder(modulesIn(cell('modulos'), namedEntries, reject))
    const active = cell('ativo') === '' ? 'sim' : foldName(cell('ativo'))
    if (!yes.has(active) && !no.has(active)) reject('ativo', 'Informe Sim ou Não.')
    if (unitMall === undefined || moduleIds.length === 0) return undefined
    return {
      line,
      cells,
      number: cell('numero'),
      year: Number(year),
      unit,
      unitMall,
      mallIds,
      moduleIds,
      note: cell('observacao'),
      isActive: yes.has(active),
    }
  },
)
