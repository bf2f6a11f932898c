import { NO_MALL } from '#server/database/mall-scope.ts'
import { NotFound, Refused } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'

import { loadFile } from '../contract.ts'
import { mayRetryLoad } from '../rules.ts'
import { findLoad, saveRetried } from '../store/load-rows.ts'

/** Restarts a failed load from the stored file; the header decides the layout. */
export async function retryLoad(work: Work, loadId: number): Promise<{ mensagem: string }> {
  const load = await findLoad(work.tx, loadId, true)
  const { malls } = work.actor
  if (!load || !(load.mallId === null ? malls === 'all' : seesMall(work.actor, load.mallId)))
    throw new NotFound('Carga não encontrada.')
  const refusal = mayRetryLoad({ isGivenUp: load.isGivenUp, hasFile: load.fileId !== null })
  if (refusal) throw new Refused(refusal.because)
  await saveRetried(work.tx, loadId, work.actor)
  // A new key: the failed job still holds the first one in the queue.
  await work.enqueue(
    loadFile,
    { loadId, anyLayout: true },
    { key: `receivables.load ${loadId} ${work.requestId}` },
  )
  work.audit({
    mallId: load.mallId ?? NO_MALL,
    action: 'RECOMECAR_CARGA',
    entity: 'erp_load',
    entityId: loadId,
    body: { tipo: load.kind, arquivo: load.fileName },
  })
  work.invalidate('loads')
  return { mensagem: 'A carga recomeçou. Acompanhe na lista.' }
}
