import { announceMalls } from '#features/receivables/actions/announce.ts'
import { refresh } from '#features/receivables/contract.ts'
import { withdrawFirstInstalments } from '#features/receivables/actions/agreements.ts'
import { csvLine, rejectedCsv } from '#listing/server/importing/rejected-rows.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Conflict, NotFound, Refused } from '#server/http/errors.ts'
import { FileAnswer, rejectedRowsOf } from '#server/http/file-answer.ts'
import { seesMall, type Work } from '#server/work/work.ts'

import { importList } from '../contract.ts'
import { mayUndoImport } from '../rules.ts'
import * as agreements from '../store/agreements.ts'
import { hasChangedSince, restoreRows } from '../store/changes.ts'
import * as store from '../store/imports.ts'
import { summariseAgreements } from './agreements.ts'
import { logImport } from './hand-in.ts'

/** What was handed in: everything for who sees every mall, else the person's own files. */
export const servedImports = serveListing(importList, {
  source: store.importRows,
  toFilter: ({ actor }, filter) => ({
    ...filter,
    ...(actor.malls === 'all' ? {} : { deQuem: actor.id ?? 0 }),
  }),
})

/** An import that the person may see; 404 for any other. */
async function readOwn(
  { tx, actor }: Work,
  id: number,
  locks = false,
): Promise<store.StoredImport> {
  const found = await store.findImport(tx, id, locks)
  const isOwn =
    found &&
    (actor.malls === 'all' ||
      (found.userId === actor.id && found.mallIds.every((mall) => seesMall(actor, mall))))
  if (!isOwn) throw new NotFound('Importação não encontrada.')
  return found
}

const isZip = ({ kind }: store.StoredImport) =>
  kind === 'ZIP_INADIMPLENCIA' || kind === 'ZIP_RESUMO'

/** The rejected rows as a CSV that can be corrected and handed in again; of a zip, its files. */
export async function rejectedOfImport(work: Work, id: number): Promise<FileAnswer> {
  const found = await readOwn(work, id)
  const rowsOf = isZip(found) ? store.rejectedOfZip : store.rejectedRows
  return new FileAnswer(
    `rejeitados-importacao-${id}.csv`,
    'text/csv; charset=utf-8',
    rejectedRowsOf('importacao', id, found.rejected),
    (tx) => rejectedCsv(csvLine(found.header), (after, limit) => rowsOf(tx, id, after, limit)),
  )
}

/** Agreements whose instalments were put back say anew what they are in force by, and their payments too. */
async function restoreAgreements(work: Work, id: number): Promise<void> {
  const touched = await agreements.agreementsOfImport(work.tx, id)
  const ids = touched.map((one) => one.id)
  await restoreRows(work.tx, 'ACORDOS', id)
  await summariseAgreements(work, ids)
  await withdrawFirstInstalments(
    work,
    touched.map(({ mallId, number }) => ({ mallId, agreement: number })),
    await agreements.firstPaidBoletos(work.tx, ids),
  )
  await work.enqueue(refresh, {}, { key: refresh.name })
}

/** Puts back what an import changed, within 24 hours (rules 9). */
export async function undoImport(work: Work, id: number): Promise<{ mensagem: string }> {
  const found = await readOwn(work, id, true)
  const refused = mayUndoImport(found)
  if (refused) throw new (found.isUndone ? Conflict : Refused)(refused.because)
  if (await hasChangedSince(work.tx, found.kind, id))
    throw new Refused('Uma importação mais nova alterou os mesmos registros; desfaça-a antes.')
  if (found.kind === 'ACORDOS') await restoreAgreements(work, id)
  else await restoreRows(work.tx, found.kind, id)
  if (found.kind === 'AJUSTE') await announceMalls(work, found.mallIds, 'Ajustes desfeitos.')
  await store.markUndone(work.tx, id, work.actor.name)
  logImport(work, 'DESFAZER_IMPORTACAO', {
    id,
    kind: found.kind,
    mallIds: found.mallIds,
    body: { arquivo: found.fileName, shoppings: found.mallIds },
  })
  work.invalidate('delinquency-imports')
  return { mensagem: 'Importação desfeita com sucesso.' }
}
