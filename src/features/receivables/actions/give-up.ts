import type { Work } from '#server/work.ts'

import * as rows from '../store/load-rows.ts'
import { clearStaging } from '../store/staging.ts'

const open = new Set(['RECEBIDA', 'VALIDANDO', 'VALIDADA', 'PROCESSANDO'])

/**
 * Ends a load that nobody will try again, because its worker was killed in each try: without this its screen would show
 * progress for ever. A dry run that was checked has its end already.
 */
export async function giveUp(work: Work, { loadId }: { readonly loadId: number }): Promise<void> {
  const order = await rows.findLoad(work.tx, loadId, true)
  if (!order || !open.has(order.status) || (order.isDryRun && order.status === 'VALIDADA')) return
  await clearStaging(work.tx, loadId)
  const because =
    'A carga foi interrompida em todas as tentativas; nada do arquivo foi gravado. Envie o arquivo de novo.'
  await rows.saveStatus(work.tx, loadId, 'ERRO', because)
  work.stale('loads')
}
