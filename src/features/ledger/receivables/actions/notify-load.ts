import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#values/count-of.ts'
import type { Work } from '#server/work/work.ts'

import type { LoadOrder } from '../store/load-rows.ts'

// The screen that shows the result of a load.
const path = '/status-dados'

type NotifiedLoad = Pick<LoadOrder, 'id' | 'fileName' | 'isDryRun' | 'createdBy'>

const notifyUploader = (
  work: Work,
  { id, createdBy }: NotifiedLoad,
  title: string,
  detail: string,
) =>
  createAlerts(work, [
    { kind: 'IMPORTACAO', key: `carga ${id}`, userId: createdBy, path, title, detail },
  ])

/** Notifies the uploader that the whole file was rejected, and why. */
export async function notifyRefusedLoad(
  work: Work,
  load: NotifiedLoad,
  because: string,
): Promise<void> {
  if (load.createdBy !== null && !load.isDryRun)
    await notifyUploader(work, load, `Carga rejeitada: ${load.fileName}`, because)
}

export async function notifyRejectedLines(
  work: Work,
  load: NotifiedLoad,
  rejected: number,
): Promise<void> {
  if (load.createdBy === null || rejected === 0) return
  await notifyUploader(
    work,
    load,
    `Carga com ${countOf(rejected, 'linha rejeitada', 'linhas rejeitadas')}: ${load.fileName}`,
    'As outras linhas entraram. Baixe as rejeitadas, corrija e carregue de novo.',
  )
}
