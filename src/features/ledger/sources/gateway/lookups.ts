import type { Lookup } from '../contract/recipe.ts'
import { LookupTable } from '../rules/origins.ts'
import type { Cleaner } from '../rules/part-reader.ts'
import { CurrentRow } from './current-row.ts'
import type { SourceTable } from './tables.ts'

/** Look-ups of a recipe, each made once. */
export class Lookups {
  readonly #tables = new Map<string, { readonly lookup: Lookup; readonly table: LookupTable }>()

  readonly of = (lookup: Lookup): LookupTable => {
    const key = JSON.stringify(lookup)
    const found = this.#tables.get(key)
    if (found) return found.table
    const table = new LookupTable(lookup)
    this.#tables.set(key, { lookup, table })
    return table
  }

  /** Reads the files that are looked up in. */
  async fill(tables: ReadonlyMap<string, readonly SourceTable[]>, cleaner: Cleaner): Promise<void> {
    const roles = new Set([...this.#tables.values()].map(({ lookup }) => lookup.arquivo))
    for (const role of roles)
      for (const table of tables.get(role) ?? []) {
        const row = new CurrentRow(role)
        const adders = [...this.#tables.values()]
          .filter(({ lookup }) => lookup.arquivo === role)
          .map((each) => each.table.adder(table.columns, cleaner.clean))
        for await (const rows of table.rows())
          for (const { line, cells } of rows) {
            cleaner.startRow(line)
            row.show(line, cells)
            for (const add of adders) add(row)
          }
      }
  }
}
