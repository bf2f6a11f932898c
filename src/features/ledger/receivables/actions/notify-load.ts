import { tellAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#features/platform/alerts/rules/words.ts'
import type { Work } from '#server/work/work.ts'

import type { LoadOrder } from '../store/load-rows.ts'

// The screen that shows the result of a load.
const path = '/status-dados'

type Told = Pick<LoadOrder, 'id' | 'fileName' | 'isDryRun' | 'createdBy'>

const tell = (work: Work, { id, createdBy }: Told, title: string, detail: string) =>
  tellAlerts(work, [
    { kind: 'IMPORTACAO', key: `carga ${id}`, userId: createdBy, path, title, detail },
  ])

/** Notifies the uploader that the whole file was rejected, and why. */
export async function tellRefusedLoad(work: Work, load: Told, because: string): Promise<void> {
  if (load.createdBy !== null && !load.isDryRun)
    await tell(work, load, `Carga rejeitada: ${load.fileName}`, because)
}

export async function tellRejectedLines(work: Work, load: Told, rejected: number): Promise<void> {
  if (load.createdBy === null || rejected === 0) return
  await tell(
    work,
    load,
    `Carga com ${countOf(rejected, 'linha rejeitada', 'linhas rejeitadas')}: ${load.fileName}`,
    'As outras linhas entraram. Baixe as rejeitadas, corrija e carregue de novo.',
  )
}
