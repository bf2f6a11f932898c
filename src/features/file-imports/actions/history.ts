import { csvLine, rejectedCsv } from '#listing/server/importing/rejected-rows.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden, NotFound, Refused } from '#server/http/errors.ts'
import { FileAnswer, rejectedRowsOf } from '#server/http/file-answer.ts'
import { holdsRule, mayOpen, seesMall, type Work } from '#server/work/work.ts'

import { IMPORT_ACCESS, IMPORT_KINDS, type ImportKind, importList } from '../contract.ts'
import { mayUndoImport } from '../rules.ts'
import { hasChangedSince, lockWritten } from '../store/changes.ts'
import * as store from '../store/imports.ts'
import { logImport } from './import-record.ts'
import { restoreImport, undoStepsOf } from './undo-steps.ts'

const newerImport = 'Uma importação mais nova alterou os mesmos registros; desfaça-a antes.'
const kinds = Object.keys(IMPORT_KINDS) as ImportKind[]
const seesKind = ({ actor }: Pick<Work, 'actor'>, kind: ImportKind): boolean =>
  IMPORT_ACCESS[kind].screens.some((path) => mayOpen(actor, path))

/**
 * What was handed in on the screens of the person: everything for who sees every mall, else the
 * person's own files.
 */
export const servedImports = serveListing(importList, {
  source: store.importRows,
  toFilter: (work, filter) => ({
    ...filter,
    deTipos: kinds.filter((kind) => seesKind(work, kind)),
    ...(work.actor.malls === 'all' ? {} : { deQuem: work.actor.id ?? 0 }),
  }),
})

// What a file without malls wrote is of the whole company.
const seesMallsOf = (
  { actor }: Pick<Work, 'actor'>,
  { mallIds, hasWritten }: store.StoredImport,
): boolean =>
  actor.malls === 'all' ||
  (mallIds.length === 0 ? !hasWritten : mallIds.every((mall) => seesMall(actor, mall)))

/** An import that the person may see; 404 for any other, 403 for whoever does not hand in such files. */
async function readOwn(work: Work, id: number, locks = false): Promise<store.StoredImport> {
  const { tx, actor } = work
  const stored = await store.findImport(tx, id, locks)
  const isOwn =
    stored &&
    seesKind(work, stored.kind) &&
    (actor.malls === 'all' || stored.userId === actor.id) &&
    seesMallsOf(work, stored)
  if (!isOwn) throw new NotFound('Importação não encontrada.')
  const access: { screens: readonly string[]; rule?: readonly string[] } =
    IMPORT_ACCESS[stored.kind]
  const mayHandIn =
    access.rule?.some((code) => access.screens.some((path) => holdsRule(actor, code, path))) ?? true
  if (!mayHandIn) throw new Forbidden()
  return stored
}

const isZip = ({ kind }: store.StoredImport) =>
  kind === 'ZIP_INADIMPLENCIA' || kind === 'ZIP_RESUMO'

/** The rejected rows as a CSV that can be corrected and handed in again; of a zip, its files. */
export async function rejectedOfImport(work: Work, id: number): Promise<FileAnswer> {
  const stored = await readOwn(work, id)
  const rowsOf = isZip(stored) ? store.rejectedOfZip : store.rejectedRows
  return new FileAnswer(
    `rejeitados-importacao-${id}.csv`,
    'text/csv; charset=utf-8',
    rejectedRowsOf('importacao', id, stored.rejected),
    (tx) => rejectedCsv(csvLine(stored.header), (after, limit) => rowsOf(tx, id, after, limit)),
  )
}

/** Puts back what an import changed, within 24 hours (rules 9). */
export async function undoImport(work: Work, id: number): Promise<{ mensagem: string }> {
  const stored = await readOwn(work, id, true)
  const refused = mayUndoImport(stored)
  if (refused) throw new (stored.isUndone ? Conflict : Refused)(refused.because)
  const steps = undoStepsOf(stored.kind)
  if (!steps) throw new Error(`nobody takes ${stored.kind} back`)
  await allowLongStatements(work.tx)
  await lockWritten(work.tx, steps.filled, id)
  if (await hasChangedSince(work.tx, steps.filled, id))
    throw new Refused(steps.whenChanged ?? newerImport)
  await restoreImport(work, stored, steps)
  await steps.afterwards?.(work, stored)
  await store.markUndone(work.tx, id, work.actor.name)
  logImport(work, 'DESFAZER_IMPORTACAO', {
    id,
    kind: stored.kind,
    mallIds: stored.mallIds,
    body: { arquivo: stored.fileName, shoppings: stored.mallIds },
  })
  work.invalidate('file-imports')
  return { mensagem: 'Importação desfeita com sucesso.' }
}
