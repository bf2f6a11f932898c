import { readOnceMore } from '#listing/server/reading/encodings.ts'

import type { Recipe } from '../contract/recipe.ts'
import { ORDER_WORDS, provedOrderOf } from '../rules/forms.ts'
import { Cleaner, PartReader } from '../rules/part-reader.ts'
import { CurrentRow } from './current-row.ts'
import { Lookups } from './lookups.ts'
import { openFiles } from './open-files.ts'
import type { NamedBytes, SourceTable } from './tables.ts'

const mostRows = 50_000

/** A row of a file as it is, with why it was found. */
export type OrderRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly reason: string
}

/** Rows of the first file that has some, below the names of its columns. */
export type OrderRows = { readonly columns: readonly string[]; readonly rows: readonly OrderRow[] }

type Reading = {
  readonly recipe: Recipe
  readonly cleaner: Cleaner
  readonly lookups: Lookups
}

/** The days of a row that prove an order which the file may not have. */
class Proofs {
  readonly #wanted: string
  texts: string[] = []

  constructor(wanted: string) {
    this.#wanted = wanted
  }

  readonly addDay = (_line: number, text: string): void => {
    const order = provedOrderOf(text)
    if (order !== undefined && order !== this.#wanted)
      this.texts.push(`${text} só pode ser ${ORDER_WORDS[order]}`)
  }

  readonly addAmount = (): void => {}
}

async function rowsOfTable(
  table: SourceTable,
  { recipe, cleaner, lookups }: Reading,
): Promise<readonly OrderRow[]> {
  const dia = recipe.arquivos.find(({ papel }) => papel === table.role)?.dia ?? 'AUTO'
  const found = new Map<number, OrderRow>()
  for (const part of recipe.partes.filter(({ arquivo }) => arquivo === table.role)) {
    const reader = new PartReader(part, {
      columns: table.columns,
      cleaner,
      lookup: lookups.of,
      formOf: () => ({ order: 'DMY', decimal: ',' }),
    })
    const current = new CurrentRow(table.role)
    for await (const rows of table.rows())
      for (const { line, cells } of rows) {
        const proofs = new Proofs(dia)
        reader.addEvidence(current.show(line, cells), () => proofs)
        if (proofs.texts.length === 0 || found.size >= mostRows) continue
        found.set(line, {
          line,
          cells: table.columns.names.map((_, at) => cells.text(at)),
          reason: [...new Set(proofs.texts)].join(' | '),
        })
      }
  }
  return [...found.values()].toSorted((one, other) => one.line - other.line)
}

/** The rows of finding J01: their days prove two orders, or another than that of the source. */
export async function orderRows(file: NamedBytes, recipe: Recipe): Promise<OrderRows> {
  const { tables } = await openFiles(file, recipe)
  const cleaner = new Cleaner(readOnceMore, { invisible: () => {}, mended: () => {} })
  const lookups = new Lookups()
  await lookups.fill(tables, cleaner)
  for (const table of [...tables.values()].flat()) {
    const rows = await rowsOfTable(table, { recipe, cleaner, lookups })
    if (rows.length > 0) return { columns: [...table.columns.names], rows }
  }
  return { columns: [], rows: [] }
}
