import { foldName } from '#values/fold-text.ts'

import type { Origin, Recipe, RecipePart } from '../contract/recipe.ts'

/** Why a column of a recipe is not one of the file. */
export type ColumnProblem = 'missing' | 'repeated'

const NUMBERED = /^(.*)#(\d+)$/

/** Columns of a file by name. A name that stands twice is 'Nome#2'. */
export class Columns {
  readonly names: readonly string[]
  readonly #places = new Map<string, number[]>()

  constructor(names: readonly string[]) {
    this.names = names
    for (const [at, name] of names.entries()) {
      const key = foldName(name)
      if (key === '') continue
      const places = this.#places.get(key)
      if (places) places.push(at)
      else this.#places.set(key, [at])
    }
  }

  /** Position of a column; -1 if the file lacks it. */
  at(name: string): number {
    const whole = this.#places.get(foldName(name))
    const [, base = '', number = ''] = NUMBERED.exec(name) ?? []
    const numbered = this.#places.get(foldName(base))
    if (number !== '' && numbered && numbered.length > 1) return numbered[Number(number) - 1] ?? -1
    return whole?.[0] ?? (number === '1' ? (numbered?.[0] ?? -1) : -1)
  }

  has(name: string): boolean {
    return this.at(name) >= 0
  }

  /** True for a plain name that several columns have. */
  isRepeated(name: string): boolean {
    return (this.#places.get(foldName(name))?.length ?? 0) > 1
  }

  /** The column's own name in the file, numbered if it repeats. */
  nameAt(at: number): string {
    const name = this.names[at] ?? ''
    const places = this.#places.get(foldName(name)) ?? []
    const place = places.indexOf(at)
    return place > 0 ? `${name}#${place + 1}` : name
  }
}

/** Letters to change, add or drop between two names. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++)
      row.push(
        Math.min(
          (before[to] ?? 0) + 1,
          (row[to - 1] ?? 0) + 1,
          (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      )
    before = row
  }
  return before[other.length] ?? 0
}

const nearEnough = 0.5
const longestName = 60

/** The names most like the wanted one, nearest first. */
export function nearestNames(
  wanted: string,
  names: readonly string[],
  most = 2,
): readonly string[] {
  const key = foldName(wanted).slice(0, longestName)
  return names
    .map((name) => {
      const fold = foldName(name).slice(0, longestName)
      const isInside = fold !== '' && (key.includes(fold) || fold.includes(key))
      const size = Math.max(key.length, fold.length, 1)
      return { name, share: isInside ? 0.25 : distance(key, fold) / size }
    })
    .filter(({ name, share }) => name.trim() !== '' && share <= nearEnough)
    .toSorted((one, other) => one.share - other.share)
    .slice(0, most)
    .map(({ name }) => name.trim())
}

/** A column that a recipe uses in a file of a role; optional ones feed only optional fields. */
export type UsedColumn = {
  readonly role: string
  readonly name: string
  readonly isOptional: boolean
}

function* ofOrigin(origin: Origin, role: string, isOptional: boolean): Generator<UsedColumn> {
  if (origin.coluna !== undefined) yield { role, name: origin.coluna, isOptional }
  if (typeof origin.sinal === 'object') yield { role, name: origin.sinal.coluna, isOptional }
  for (const each of [...(origin.juntar ?? []), ...(origin.primeiro ?? [])])
    yield* ofOrigin(each, role, isOptional)
  if (!origin.busca) return
  const { arquivo, chave, na, coluna } = origin.busca
  for (const name of chave) yield { role, name, isOptional }
  for (const name of [...na, coluna]) yield { role: arquivo, name, isOptional }
}

function* ofPart(part: RecipePart, isOptional: (field: string) => boolean): Generator<UsedColumn> {
  for (const { coluna } of part.filtros)
    yield { role: part.arquivo, name: coluna, isOptional: false }
  for (const [field, origin] of Object.entries(part.campos))
    yield* ofOrigin(origin, part.arquivo, isOptional(field))
}

/** Columns that a recipe uses, each once per role; a column of a required field is required. */
export function usedColumns(
  { partes }: Pick<Recipe, 'partes'>,
  isOptional: (traz: RecipePart['traz'], field: string) => boolean,
): readonly UsedColumn[] {
  const found = new Map<string, UsedColumn>()
  for (const part of partes)
    for (const used of ofPart(part, (field) => isOptional(part.traz, field))) {
      const key = `${used.role}\0${used.name}`
      if (!found.has(key) || !used.isOptional) found.set(key, used)
    }
  return [...found.values()]
}
