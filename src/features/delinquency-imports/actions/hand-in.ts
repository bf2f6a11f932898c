import type { Importer } from '#listing/importer.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import {
  type ImportRun,
  type ImportSteps,
  type ReceivedFile,
  shownIssues,
  takeFile,
} from '#listing/server/importing/take-file.ts'
import { enterScope } from '#server/database/connection.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { storeFile } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'

import type { ImportKind } from '../contract.ts'
import type { FileFacts, FileRow } from '../gateway/cells.ts'
import type { Merged } from '../store/changes.ts'
import * as store from '../store/imports.ts'
import { knownMalls } from '../store/malls.ts'

/** The rows of a file once they were judged against each other and the register. */
export type JudgedRows<Accepted> = {
  readonly accepted: readonly Accepted[]
  readonly flaws: readonly RowFlaw[]
  readonly warnings?: readonly RowFlaw[]
  readonly mallIds: readonly number[]
  readonly months: readonly Competence[]
}

/** What a kind of spreadsheet does of its own. */
export type Sheet<Row extends FileRow, Accepted> = {
  readonly kind: ImportKind
  readonly importer: Pick<Importer, 'accepts' | 'says' | 'action'>
  readonly openTable: ImportSteps<Row, FileFacts, never, never>['openTable']
  readonly judge: (work: Work, rows: readonly Row[]) => Promise<JudgedRows<Accepted>>
  readonly write: (work: Work, importId: number, accepted: readonly Accepted[]) => Promise<Merged>
}

const mostRows = 200_000

/** What is wrong with a cell of a row. */
export const flawOf = (
  { line, cells }: FileRow,
  column: string,
  value: string,
  reason: string,
): RowFlaw => ({ line, cells, column, value, reason })

const toIssue =
  (severity: 'ERRO' | 'AVISO') =>
  (flaw: RowFlaw): store.NewIssue => ({ ...flaw, file: '', severity })

/** Keeps the file as it came: one of many malls is read by who sees every mall. */
export async function storeReceived(
  work: Work,
  { name, mediaType, path }: ReceivedFile,
  mallIds: readonly number[],
): Promise<string> {
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const [mallId, other] = mallIds
  const { id } = await storeFile(work.tx, {
    name,
    mediaType,
    source: path,
    mallId: other === undefined ? (mallId ?? null) : null,
    createdBy: work.actor.id,
  })
  return id
}

/** The line of an import in the decision log: of its mall, or of none where it is of several. */
export function logImport(
  work: Work,
  action: string,
  {
    id,
    kind,
    mallIds,
    body,
  }: {
    readonly id: number
    readonly kind: ImportKind
    readonly mallIds: readonly number[]
    readonly body: Readonly<Record<string, unknown>>
  },
): void {
  const [mallId, other] = mallIds
  work.audit({
    mallId: other === undefined ? (mallId ?? NO_MALL) : NO_MALL,
    action,
    entity: 'importacao',
    entityId: id,
    body: { tipo: kind, ...body },
  })
}

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
  let judged: JudgedRows<Accepted> = { accepted: [], flaws: [], mallIds: [], months: [] }
  let warned = 0
  const id = await store.openImport(work.tx, {
    kind: sheet.kind,
    fileName: file.name,
    sha256: file.sha256,
    isDryRun: isRehearsal,
    userId: work.actor.id,
    userName: work.actor.name,
  })
  return {
    stage: async (read, unread) => {
      rows.push(...read)
      await store.insertIssues(work.tx, id, unread.map(toIssue('ERRO')))
    },
    check: async () => {
      judged = await sheet.judge(work, rows)
      await store.insertIssues(work.tx, id, judged.flaws.map(toIssue('ERRO')))
      await store.insertIssues(work.tx, id, (judged.warnings ?? []).map(toIssue('AVISO')))
      const counts = await store.countIssues(work.tx, id)
      warned = counts.warned
      return counts.rejected
    },
    merge: async (own) => {
      const { added, changed } = await sheet.write(own, id, judged.accepted)
      const { mallIds, months } = judged
      return { novos: added, alterados: changed, id, warned, mallIds, months }
    },
    issues: () => store.firstIssues(work.tx, id, shownIssues),
  }
}

/** Takes a spreadsheet in, or rehearses it: its row of the history is kept either way. */
export const handIn = <Row extends FileRow, Accepted>(sheet: Sheet<Row, Accepted>) =>
  takeFile<Row, FileFacts, Outcome, { id: number; comAviso: number }>(sheet.importer, {
    readFacts: async (work) => ({
      today: work.today,
      malls: await knownMalls(work.tx, work.actor.malls),
    }),
    openTable: sheet.openTable,
    mostRows,
    begin: (work, load) => beginRun(work, sheet, load),
    close: async (work, { file, isRehearsal, header, counts, outcome }) => {
      const { id, warned, mallIds, months } = outcome
      const { total, aceitos, rejeitados, novos, alterados } = counts
      const fileId = isRehearsal ? null : await storeReceived(work, file, mallIds)
      await store.closeImport(work.tx, id, {
        header,
        mallIds,
        months,
        rows: total,
        accepted: aceitos,
        rejected: rejeitados,
        warned,
        added: isRehearsal ? 0 : novos,
        changed: isRehearsal ? 0 : alterados,
        fileId,
      })
      work.invalidate('delinquency-imports')
      if (isRehearsal) return { id, comAviso: warned }
      logImport(work, sheet.importer.action, {
        id,
        kind: sheet.kind,
        mallIds,
        body: {
          arquivo: file.name,
          sha256: file.sha256,
          shoppings: mallIds,
          meses: months,
          ...counts,
        },
      })
      return { id, comAviso: warned }
    },
  })
