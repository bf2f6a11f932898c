import { waitsUntil } from '#features/ledger/received-files/rules/machine.ts'
import type { Work } from '#server/work/work.ts'
import { addDays, daysBetween } from '#values/local-date.ts'

import { readFile } from '../contract/jobs.ts'
import { insertRereads } from '../store/reread.ts'
import { logEntrada } from './failures.ts'

/**
 * Reads files again that an earlier version of the source refused, from their stored bytes; each
 * as an entrada of its own, because a version judges a file once. Older ones than a file may wait
 * stay refused: their balances are no longer those of the ERP.
 */
export async function rereadRefused(
  work: Work,
  { sourceId }: { readonly sourceId: number },
): Promise<void> {
  const days = daysBetween(work.today, waitsUntil(work.today))
  for (const { id, refusedId, version, ...of } of await insertRereads(
    work.tx,
    sourceId,
    addDays(work.today, -days),
  )) {
    await work.enqueue(readFile, { id }, { key: `${readFile.name} ${id}` })
    logEntrada(work, { id, ...of }, 'RELER_ENTRADA', {
      entradaRecusada: refusedId,
      versao: version,
    })
  }
}
