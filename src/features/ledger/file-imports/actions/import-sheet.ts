import type { ImportKind } from '../contract/imports.ts'
import type { FileFacts, FileRow } from '../gateway/cells.ts'
import { fileMalls } from '../store/malls.ts'
import {
  closeImport,
  countIssues,
  firstIssues,
  insertIssues,
  type Merged,
  openImport,
  toIssue,
  wasImported,
} from './import-record.ts'
import type { Importer } from '#listing/importer.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import {
  type ImportRun,
  type ImportSteps,
  type ReceivedFile,
  shownIssues,
  importFile,
} from '#listing/server/importing/import-file.ts'
import { failpoint } from '#server/work/failpoints.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'

export { fileMalls } from '../store/malls.ts'

/** Rows after the checks against each other and the register. */
export type ValidatedRows<Accepted> = {
  readonly accepted: readonly Accepted[]
  readonly flaws: readonly RowFlaw[]
  readonly warnings?: readonly RowFlaw[]
  readonly mallIds: readonly number[]
  readonly months: readonly Competence[]
}

/** Hooks of one kind of spreadsheet. */
export type Sheet<Row extends FileRow, Accepted> = {
  readonly kind: ImportKind
  readonly importer: Pick<Importer, 'accepts' | 'message' | 'action' | 'columns'>
  readonly openTable: ImportSteps<Row, FileFacts, never, never>['openTable']
  readonly validate: (work: Work, rows: readonly Row[]) => Promise<ValidatedRows<Accepted>>
  readonly write: (work: Work, importId: number, accepted: readonly Accepted[]) => Promise<Merged>
}

const mostRows = 200_000

export const flawOf = (
  { line, cells }: FileRow,
  column: string,
  value: string,
  reason: string,
): RowFlaw => ({ line, cells, column, value, reason })

type Outcome = {
  readonly id: number
  readonly warned: number
  readonly mallIds: readonly number[]
  readonly months: readonly Competence[]
}

async function beginRun<Row extends FileRow, Accepted>(
  work: Work,
  sheet: Sheet<Row, Accepted>,
  { file, isRehearsal }: { readonly file: ReceivedFile; readonly isRehearsal: boolean },
): Promise<ImportRun<Row, Outcome>> {
  const rows: Row[] = []
  let validated: ValidatedRows<Accepted> = { accepted: [], flaws: [], mallIds: [], months: [] }
  let warned = 0
  const id = await openImport(work, sheet.kind, file, isRehearsal)
  return {
    stage: async (read, unread, warnings) => {
      rows.push(...read)
      await insertIssues(work.tx, id, unread.map(toIssue('ERRO')))
      await insertIssues(work.tx, id, warnings.map(toIssue('AVISO')))
    },
    check: async () => {
      validated = await sheet.validate(work, rows)
      await insertIssues(work.tx, id, validated.flaws.map(toIssue('ERRO')))
      await insertIssues(work.tx, id, (validated.warnings ?? []).map(toIssue('AVISO')))
      const counts = await countIssues(work.tx, id)
      warned = counts.warned
      failpoint('import:checked')
      return counts.rejected
    },
    merge: async (own) => {
      const { added, changed } = await sheet.write(own, id, validated.accepted)
      const { mallIds, months } = validated
      failpoint('import:written')
      return { novos: added, alterados: changed, id, warned, mallIds, months }
    },
    issues: () => firstIssues(work.tx, id, shownIssues),
  }
}

/** Imports a spreadsheet or checks it without writing. Both leave a row in the history. */
export const importSheet = <Row extends FileRow, Accepted>(sheet: Sheet<Row, Accepted>) =>
  importFile<Row, FileFacts, Outcome, { id: number; comAviso: number }>(sheet.importer, {
    wasLoaded: (work, file) => wasImported(work.tx, sheet.kind, file.sha256),
    readFacts: async (work) => ({
      today: work.today,
      malls: await fileMalls(work.tx, work.actor.malls),
    }),
    openTable: sheet.openTable,
    mostRows,
    begin: (work, load) => beginRun(work, sheet, load),
    close: async (work, { file, isRehearsal, header, counts, outcome }) => {
      const { id, warned, mallIds, months } = outcome
      await closeImport(work, sheet, {
        id,
        file,
        isRehearsal,
        header,
        mallIds,
        months,
        counts,
        warned,
        body: { shoppings: mallIds, meses: months, ...counts },
      })
      failpoint('import:recorded')
      return { id, comAviso: warned }
    },
  })
