import { asTyped } from '#listing/server/spreadsheet-cell.ts'
import { foldForSearch } from '#values/fold-text.ts'

import { MODULES } from './contract/lists.ts'
import type { NumberIssue } from './contract/upload.ts'
import { isYear } from './rules.ts'

// The file of document numbers (rules 9): one row for each number, year and economic unit.

const required = ['numero', 'anoCompetencia', 'unidEcon', 'modulos'] as const
const optional = ['shoppings', 'observacao', 'ativo'] as const
type Column = (typeof required)[number] | (typeof optional)[number]

/** What the rows may name: economic units with their mall, malls by what people call them, modules. */
export type Named = {
  readonly mallOfUnit: ReadonlyMap<string, number>
  /** Several malls may have one name. */
  readonly mallsByName: ReadonlyMap<string, readonly number[]>
  readonly modules: ReadonlyMap<string, number>
}

/** A row that can be read. `mallIds` is what its cell says; none = all. */
export type NumberRow = {
  readonly line: number
  readonly number: string
  readonly year: number
  readonly unit: string
  readonly unitMall: number
  readonly mallIds: readonly number[]
  readonly moduleIds: readonly number[]
  readonly note: string
  readonly isActive: boolean
}

type FileRow = { readonly line: number; readonly cells: readonly string[] }
type Reading = { readonly row?: NumberRow; readonly flaws: readonly NumberIssue[] }

/** Reads the rows under a header; `tells` says which of the optional columns it has. */
export type NumberReader = {
  readonly tells: Readonly<Record<(typeof optional)[number], boolean>>
  readonly read: (row: FileRow) => Reading
}

/** A name as it is compared: lower case, no accents, no signs between its words. */
export const foldName = (text: string): string => foldForSearch(text).replace(/[^a-z0-9]/g, '')

const longest: Readonly<Partial<Record<Column, number>>> = { numero: 60, unidEcon: 60, observacao: 500 }
const mostCells = 200
// Control characters, odd blanks and byte order marks: no cell may hold them.
const control = /[\u0000-\u001f\u007f\u00a0\u2028\u2029\ufeff]+/g
const [yes, no] = [new Set(['sim', 's', 'true', '1', 'ativo']), new Set(['nao', 'n', 'false', '0', 'inativo'])]
const everyMall = new Set(['todos', 'todas'])
const moduleNames = Object.keys(MODULES).join(', ')

const pieces = (text: string, between: RegExp | string = /[|,]/) =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

type Say = (column: Column, reason: string) => void

/** The malls of a cell by name or economic unit. A name with a comma in it is known whole, alone or between two '|'. */
function mallsIn(text: string, named: Named, say: Say): number[] {
  if (text === '' || everyMall.has(foldName(text))) return []
  const of = (name: string): readonly number[] => {
    const unit = named.mallOfUnit.get(name)
    return unit === undefined ? (named.mallsByName.get(foldName(name)) ?? []) : [unit]
  }
  const parts = of(text).length > 0 ? [text] : pieces(text, '|')
  const names = parts.flatMap((part) => (of(part).length > 0 ? [part] : pieces(part)))
  // Signs alone name no mall, and must not mean all of them.
  if (names.length === 0) say('shoppings', 'Informe os shoppings, ou deixe vazio para todos.')
  return names.flatMap((name) => {
    const found = of(name)
    if (found.length === 0) say('shoppings', `Não há shopping '${name.slice(0, 60)}' entre os seus.`)
    if (found.length > 1)
      say('shoppings', `Mais de um shopping se chama '${name.slice(0, 60)}'; informe a unidade econômica.`)
    return found
  })
}

function modulesIn(text: string, { modules }: Named, say: Say): number[] {
  const unknown = () => say('modulos', `Este módulo não existe; use ${moduleNames}.`)
  const names = pieces(text)
  if (text !== '' && names.length === 0) unknown()
  return names.flatMap((name) => {
    const found = modules.get(foldName(name))
    if (found === undefined) unknown()
    return found === undefined ? [] : [found]
  })
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

function readRow({ line, cells }: FileRow, place: ReadonlyMap<string, number>, named: Named): Reading {
  const flaws: NumberIssue[] = []
  const cell = (column: Column) =>
    asTyped((cells[place.get(foldName(column)) ?? -1] ?? '').replace(control, ' ').trim())
  const say: Say = (coluna, motivo) =>
    void flaws.push({ linha: line, coluna, valor: cell(coluna).slice(0, 200).toWellFormed(), motivo })

  for (const column of required) if (cell(column) === '') say(column, 'Preencha esta coluna: ela é obrigatória.')
  for (const [column, most] of Object.entries(longest) as [Column, number][])
    if (cell(column).length > most) say(column, `O texto tem mais de ${most} caracteres.`)
  const year = cell('anoCompetencia')
  if (year !== '' && !(/^\d{4}$/.test(year) && isYear(Number(year))))
    say('anoCompetencia', 'Informe o ano com quatro algarismos.')
  const unit = cell('unidEcon')
  const unitMall = named.mallOfUnit.get(unit)
  if (unit !== '' && unitMall === undefined)
    say('unidEcon', 'Não há shopping com esta unidade econômica entre os seus.')
  const mallIds = inOrder(mallsIn(cell('shoppings'), named, say))
  if (unitMall !== undefined && mallIds.length > 0 && !mallIds.includes(unitMall))
    say('shoppings', 'O shopping da unidade econômica não está entre estes.')
  const moduleIds = inOrder(modulesIn(cell('modulos'), named, say))
  const active = cell('ativo') === '' ? 'sim' : foldName(cell('ativo'))
  if (!yes.has(active) && !no.has(active)) say('ativo', 'Informe Sim ou Não.')
  if (flaws.length > 0 || unitMall === undefined || moduleIds.length === 0) return { flaws }
  return {
    flaws,
    row: {
      line,
      number: cell('numero'),
      year: Number(year),
      unit,
      unitMall,
      mallIds,
      moduleIds,
      note: cell('observacao'),
      isActive: yes.has(active),
    },
  }
}

/** The reader of the rows under this header, or what keeps the file from being read. */
export function readHeader(
  header: readonly string[],
  named: Named,
): { readonly reader: NumberReader; readonly refusals?: undefined } | { readonly refusals: readonly string[] } {
  const names = header.map(foldName)
  const twice = [...new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index))]
  const missing = required.filter((name) => !names.includes(foldName(name)))
  if (header.length > mostCells) return { refusals: [`O cabeçalho tem mais de ${mostCells} colunas.`] }
  if (missing.length === required.length)
    return { refusals: ['O cabeçalho não é o das exceções: a primeira linha deve ter os nomes das colunas.'] }
  const refusals = [
    ...twice.map((name) => `A coluna '${name}' aparece duas vezes no cabeçalho; deixe só uma.`),
    ...missing.map((name) => `O cabeçalho não tem a coluna obrigatória ${name}.`),
  ]
  if (refusals.length > 0) return { refusals }
  const place = new Map(names.map((name, index) => [name, index]))
  const has = (column: Column) => place.has(foldName(column))
  return {
    reader: {
      tells: { shoppings: has('shoppings'), observacao: has('observacao'), ativo: has('ativo') },
      read: ({ line, cells }) => readRow({ line, cells: cells.slice(0, header.length) }, place, named),
    },
  }
}
