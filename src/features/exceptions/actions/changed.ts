import { refresh } from '#features/negativation/contract/jobs.ts'
import type { Work } from '#server/work.ts'

import { type Effect, staleName } from '../contract/lists.ts'
import { listModules, moduleOf, type StoredRecord } from '../store/records.ts'

type Change = { readonly de?: StoredRecord; readonly para?: StoredRecord; readonly efeito?: Effect }

/** Guard G05 asks the lists: what it said of the items that wait may be wrong now. */
export async function guardsAreStale(work: Work): Promise<void> {
  work.stale('negativation')
  await work.promise(refresh, {}, { key: refresh.name })
}

/** The line of a record in the decision log: what it was and what it is. */
export function tell(work: Work, action: string, id: number, { de, para, efeito }: Change): void {
  const malls = [...new Set([de, para].flatMap((record) => (record ? record.mallIds : [])))]
  const isOfOne =
    malls.length === 1 && [de, para].every((record) => record === undefined || record.mallIds.length === 1)
  work.audit({
    // A record of one mall is told in the chain of that mall.
    mallId: isOfOne ? (malls[0] ?? 0) : 0,
    action,
    entity: 'excecao',
    entityId: id,
    body: {
      ...(de ? { de } : {}),
      ...(para ? { para } : {}),
      ...(efeito ? { titulos: efeito.oculta.titulos, valorCentavos: efeito.oculta.valor } : {}),
    },
  })
}

/** What a change of a record brings along: its line in the decision log, what browsers read again, the guards. */
export async function changed(work: Work, action: string, id: number, change: Change): Promise<void> {
  tell(work, action, id, change)
  work.stale(staleName, 'notices')
  const serasa = moduleOf(await listModules(work.tx), 'SERASA')
  if ([change.de, change.para].some((record) => record?.moduleIds.includes(serasa))) await guardsAreStale(work)
}
