import {
  closeImport,
  firstIssues,
  insertIssues,
  openImport,
  toIssue,
  wasImported,
} from '#features/file-imports/actions/import-record.ts'
import { takesBack } from '#features/file-imports/actions/undo-steps.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { type ImportRun, shownIssues, takeFile } from '#listing/server/importing/take-file.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'

import { indexFiles, indexList } from './contract.ts'
import { type IndexRow, readIndices } from './gateway.ts'
import * as store from './store.ts'

/** The index tables: what counts, or with `versoes` also what was replaced. */
export const servedIndices = serveListing(indexList, {
  source: store.indexRows,
  toFilter: (_, { versoes, ...search }) => (versoes ? search : { ...search, atuais: true }),
})

type Outcome = { readonly id: number; readonly months: readonly Competence[] }

/** A month that the file tells twice with another value is taken from its first line. */
function withoutContradicted(rows: readonly IndexRow[]): { first: IndexRow[]; flaws: RowFlaw[] } {
  const firstOf = new Map<string, IndexRow>()
  const flaws: RowFlaw[] = []
  for (const row of rows) {
    const key = `${row.index} ${row.month}`
    const before = firstOf.get(key)
    if (!before) firstOf.set(key, row)
    else if (before.rate !== row.rate)
      flaws.push({
        line: row.line,
        cells: row.cells,
        column: 'mes',
        value: row.cells[1] ?? '',
        reason: `Este índice e mês já estão na linha ${before.line}, com outro valor.`,
      })
  }
  return { first: [...firstOf.values()], flaws }
}

async function beginRun(work: Work, id: number): Promise<ImportRun<IndexRow, Outcome>> {
  const rows: IndexRow[] = []
  const unreadable = new Set<number>()
  let first: readonly IndexRow[] = []
  return {
    stage: async (read, flaws, warnings) => {
      rows.push(...read)
      for (const { line } of flaws) unreadable.add(line)
      await insertIssues(work.tx, id, flaws.map(toIssue('ERRO')))
      await insertIssues(work.tx, id, warnings.map(toIssue('AVISO')))
    },
    check: async () => {
      const judged = withoutContradicted(rows)
      first = judged.first
      await insertIssues(work.tx, id, judged.flaws.map(toIssue('ERRO')))
      return unreadable.size + judged.flaws.length
    },
    merge: async ({ tx, actor }) => {
      await store.lockIndices(tx)
      const written = await store.writeValues(tx, id, first, actor)
      await store.keepEdition(tx, id, false)
      const months = [...new Set(first.map(({ month }) => month))].toSorted()
      return { ...written, id, months }
    },
    issues: () => firstIssues(work.tx, id, shownIssues),
  }
}

const kind = 'INDICES'
const mostRows = 20_000

/** An index table that is handed in (rules 9): a month that changes is a new version. */
export const takeIndices = takeFile(indexFiles, {
  wasLoaded: (work, file) => wasImported(work.tx, kind, file.sha256),
  readFacts: async ({ today }: Work) => ({ today }),
  openTable: readIndices,
  mostRows,
  begin: async (work, { file, isRehearsal }) =>
    beginRun(work, await openImport(work, kind, file, isRehearsal)),
  close: async (work, { file, isRehearsal, header, counts, outcome }) => {
    const { id, months } = outcome
    await closeImport(
      work,
      { kind, importer: indexFiles },
      {
        id,
        file,
        isRehearsal,
        header,
        mallIds: [],
        months,
        counts,
        warned: 0,
        body: { ...counts },
      },
    )
    if (!isRehearsal) work.invalidate('price-indices')
    return { id, comAviso: 0 }
  },
})

takesBack([kind], {
  filled: {
    table: 'price_index_value',
    key: ['index_name', 'month', 'version'],
    said: [],
    stamps: [],
  },
  restore: async ({ tx }, { id }) => {
    await store.lockIndices(tx)
    await store.takeValuesBack(tx, id)
    await store.keepEdition(tx, id, true)
  },
})
