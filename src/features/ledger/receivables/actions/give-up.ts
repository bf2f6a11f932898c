import type { Work } from '#server/work/work.ts'

import * as rows from '../store/load-rows.ts'
import type { LoadHooks } from './load-hooks.ts'
import { clearStaging } from '../store/staging.ts'

const open = new Set(['RECEBIDA', 'VALIDANDO', 'VALIDADA', 'PROCESSANDO', 'ERRO'])

/**
 * Ends a load whose retries are used up or whose worker was lost. Otherwise its screen would show
 * progress forever. A checked dry run has already ended.
 */
export async function giveUp(
  work: Work,
  { loadId }: { readonly loadId: number },
  hooks?: LoadHooks,
): Promise<void> {
  const order = await rows.findLoad(work.tx, loadId, true)
  if (!order || !open.has(order.status) || (order.isDryRun && order.status === 'VALIDADA')) return
  await clearStaging(work.tx, loadId)
  const because =
    'A carga parou em todas as tentativas; nada do arquivo foi gravado. Tente de novo ou envie outro arquivo.'
  await rows.saveGivenUp(work.tx, loadId, because)
  await hooks?.failed(work, loadId, because)
  work.invalidate('loads')
}
