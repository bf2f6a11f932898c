import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#values/count-of.ts'
import { noteInputOfMalls } from '#features/platform/month-inputs/actions.ts'
import type { MonthInputKind } from '#features/platform/month-inputs/contract.ts'
import type { ImportCounts, Importer } from '#listing/importer.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import type { ReceivedFile } from '#listing/server/importing/import-file.ts'
import { enterScope } from '#server/database/connection.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { storeFile } from '#server/files/files.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { firstDay, lastDay } from '#values/competence.ts'

import { IMPORT_ACCESS, IMPORT_KINDS, type ImportKind } from '../contract/imports.ts'
import * as store from '../store/imports.ts'
import type { UndoneBy } from './undo-steps.ts'

export { type Merged, mergeRows, recordedRows, noteRows, restoreRows } from '../store/changes.ts'
export {
  countIssues,
  firstIssues,
  insertIssues,
  type NewIssue,
  wasImported,
} from '../store/imports.ts'

export const toIssue =
  (severity: 'ERRO' | 'AVISO') =>
  (flaw: RowFlaw): store.NewIssue => ({ ...flaw, file: '', severity })

/** Creates the history row of a file, also for a dry run. */
export const openImport = (
  { tx, actor }: Work,
  kind: ImportKind,
  file: ReceivedFile,
  isRehearsal: boolean,
): Promise<number> =>
  store.openImport(tx, {
    kind,
    fileName: file.name,
    sha256: file.sha256,
    isDryRun: isRehearsal,
    userId: actor.id,
    userName: actor.name,
  })

/** Stores the original file. A file of several malls is readable by users of every mall only. */
async function storeReceived(
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

/** Log entry of an import: in the chain of its mall, or in none if it has several. */
export function logImport(
  work: Work,
  action: string,
  {
    id,
    kind,
    mallIds,
    body,
    by,
  }: {
    readonly id: number
    readonly kind: ImportKind
    readonly mallIds: readonly number[]
    readonly body: Readonly<Record<string, unknown>>
    /** The requesting user, if a job runs the request. */
    readonly by?: UndoneBy
  },
): void {
  const [mallId, other] = mallIds
  work.audit({
    mallId: other === undefined ? (mallId ?? NO_MALL) : NO_MALL,
    action,
    entity: 'importacao',
    entityId: id,
    body: { tipo: kind, ...body },
    ...(by && { by }),
  })
}

/** Imports that change computed months; exceptions are recorded one by one. */
const inputKinds: Readonly<Partial<Record<ImportKind, MonthInputKind>>> = {
  AJUSTE: 'AJUSTE',
  AJUIZAMENTO_MANUAL: 'AJUIZAMENTO_MANUAL',
  PLANILHA_FINAL: 'PLANILHA_OFICIAL',
  ZIP_INADIMPLENCIA: 'PLANILHA_OFICIAL',
  ZIP_RESUMO: 'PLANILHA_OFICIAL',
}

/**
 * Records the user who loaded or undid such a file; that user may not close the months (rules 6.4).
 * Official figures affect only their month; other files affect later months too.
 */
export async function noteImportedInputs(
  work: Work,
  {
    kind,
    fileName,
    mallIds,
    months,
  }: Pick<store.StoredImport, 'kind' | 'fileName' | 'mallIds' | 'months'>,
  by?: UndoneBy,
): Promise<void> {
  const inputKind = inputKinds[kind]
  if (!inputKind) return
  const ordered = months.toSorted()
  const [first, last] = [ordered[0], ordered.at(-1)]
  await noteInputOfMalls(
    work,
    mallIds,
    {
      kind: inputKind,
      description: by
        ? `arquivo ${fileName} (${IMPORT_KINDS[kind]}), desfeito`
        : `arquivo ${fileName} (${IMPORT_KINDS[kind]})`,
      dueFrom: first && firstDay(first),
      dueUntil: inputKind === 'PLANILHA_OFICIAL' && last ? lastDay(last) : undefined,
    },
    by,
  )
}

/** Notifies the uploader of rejected lines. */
async function notifyRejected(
  work: Work,
  {
    id,
    kind,
    fileName,
    rejected,
  }: {
    readonly id: number
    readonly kind: ImportKind
    readonly fileName: string
    readonly rejected: number
  },
): Promise<void> {
  const path = IMPORT_ACCESS[kind].screens.find((screen) => mayOpen(work.actor, screen))
  if (rejected === 0 || path === undefined) return
  await createAlerts(work, [
    {
      kind: 'IMPORTACAO',
      key: `importacao ${id}`,
      userId: work.actor.id,
      path,
      title: `${IMPORT_KINDS[kind]}: ${countOf(rejected, 'linha rejeitada', 'linhas rejeitadas')}`,
      detail: `${fileName}. Baixe as rejeitadas, corrija e importe de novo.`,
    },
  ])
}

/** Adds the counts of an import that a second user has confirmed. */
export async function countImport(
  work: Work,
  id: number,
  changed: { readonly novos: number; readonly alterados: number; readonly note: string },
): Promise<void> {
  await store.countImport(work.tx, id, changed)
  work.invalidate('file-imports')
}

/**
 * Completes an import: stores the result in its row. A real import also stores the file and writes
 * the decision log, with the `body` of its kind.
 */
export async function closeImport(
  work: Work,
  { kind, importer }: { readonly kind: ImportKind; readonly importer: Pick<Importer, 'action'> },
  {
    id,
    file,
    isRehearsal,
    counts,
    body,
    ...end
  }: Pick<store.ImportEnd, 'header' | 'mallIds' | 'months' | 'warned' | 'files' | 'note'> & {
    readonly counts: Omit<ImportCounts, 'iguais'>
    readonly id: number
    readonly file: ReceivedFile
    readonly isRehearsal: boolean
    readonly body: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const { mallIds } = end
  const { total, aceitos, rejeitados, novos, alterados } = counts
  const fileId = isRehearsal ? null : await storeReceived(work, file, mallIds)
  await store.closeImport(work.tx, id, {
    ...end,
    rows: total,
    accepted: aceitos,
    rejected: rejeitados,
    added: isRehearsal ? 0 : novos,
    changed: isRehearsal ? 0 : alterados,
    fileId,
  })
  work.invalidate('file-imports')
  if (isRehearsal) return
  logImport(work, importer.action, {
    id,
    kind,
    mallIds,
    body: { arquivo: file.name, sha256: file.sha256, ...body },
  })
  if (novos + alterados > 0)
    await noteImportedInputs(work, { kind, fileName: file.name, mallIds, months: end.months })
  await notifyRejected(work, { id, kind, fileName: file.name, rejected: rejeitados })
}
