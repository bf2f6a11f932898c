import { csvLine } from '#listing/csv-line.ts'
import { rejectedAnswer, type RejectedFormat } from '#listing/server/importing/rejected-rows.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Forbidden, NotFound } from '#server/http/errors.ts'
import { type FileAnswer, rejectedRowsOf } from '#server/http/file-answer.ts'
import { worksFor } from '#server/work/eyes.ts'
import { hasRule, mayOpen, seesMall, type Work } from '#server/work/work.ts'

import { IMPORT_ACCESS, IMPORT_KINDS, type ImportKind, importList } from '../contract/imports.ts'
import * as store from '../store/imports.ts'

const kinds = Object.keys(IMPORT_KINDS) as ImportKind[]
const seesKind = ({ actor }: Pick<Work, 'actor'>, kind: ImportKind): boolean =>
  IMPORT_ACCESS[kind].screens.some((path) => mayOpen(actor, path))

/**
 * Imports for the user's screens. Users of every mall see all files; others see their own and those
 * of users they substitute.
 */
export const servedImports = serveListing(importList, {
  source: store.importRows,
  toFilter: (work, filter) => ({
    ...filter,
    deTipos: kinds.filter((kind) => seesKind(work, kind)),
    ...(work.actor.malls === 'all' ? {} : { deQuem: worksFor(work.actor) }),
  }),
})

// An import without malls concerns the whole company.
const seesMallsOf = (
  { actor }: Pick<Work, 'actor'>,
  { mallIds, hasWritten }: store.StoredImport,
): boolean =>
  actor.malls === 'all' ||
  (mallIds.length === 0 ? !hasWritten : mallIds.every((mall) => seesMall(actor, mall)))

/**
 * An import visible to the user; 404 if not visible, 403 without the right to import such files.
 */
export async function readOwn(work: Work, id: number, locks = false): Promise<store.StoredImport> {
  const { tx, actor } = work
  const stored = await store.findImport(tx, id, locks)
  const isOwn =
    stored &&
    seesKind(work, stored.kind) &&
    (actor.malls === 'all' || worksFor(actor).includes(stored.userId ?? 0)) &&
    seesMallsOf(work, stored)
  if (!isOwn) throw new NotFound('Importação não encontrada.')
  const access: { screens: readonly string[]; rule?: readonly string[] } =
    IMPORT_ACCESS[stored.kind]
  const mayHandIn =
    access.rule?.some((code) => access.screens.some((path) => hasRule(actor, code, path))) ?? true
  if (!mayHandIn) throw new Forbidden()
  return stored
}

const isZip = ({ kind }: store.StoredImport) =>
  kind === 'ZIP_INADIMPLENCIA' || kind === 'ZIP_RESUMO'

/** The rejected rows, ready to correct and import again; for a zip, its files. */
export async function rejectedOfImport(
  work: Work,
  id: number,
  format: RejectedFormat,
): Promise<FileAnswer> {
  const stored = await readOwn(work, id)
  const rowsOf = isZip(stored) ? store.rejectedOfZip : store.rejectedRows
  return rejectedAnswer(
    `rejeitados-importacao-${id}`,
    format,
    rejectedRowsOf('importacao', id, stored.rejected),
    csvLine(stored.header),
    (tx) => (after, limit) => rowsOf(tx, id, after, limit),
  )
}
