import { refresh } from '#features/negativation/contract/jobs.ts'
import { Conflict, NotFound, Refused } from '#server/errors.ts'
import { enterScope } from '#server/database/connection.ts'
import { seesMall, type Work } from '#server/work.ts'

import { mayUndoLoad } from '../rules.ts'
import { findLoad } from '../store/load-rows.ts'
import { lockMerges } from '../store/merge.ts'
import * as rows from '../store/undo.ts'

const hand: Record<string, string> = {
  mall: 'um shopping',
  collection_group: 'um grupo de cobrança',
  group_tenant: 'os lojistas de um grupo de cobrança',
}

// A load of many malls is undone by people who see every mall.
const isOfActor = ({ actor }: Work, mallId: number | null) =>
  actor.malls === 'all' || (mallId !== null && seesMall(actor, mallId))

/** Puts everything a load changed back as it was, within 24 hours (F11); refused when something has been built on it since. */
export async function undo(work: Work, loadId: number): Promise<{ mensagem: string }> {
  await lockMerges(work.tx)
  const load = await findLoad(work.tx, loadId, true)
  if (!load || !isOfActor(work, load.mallId)) throw new NotFound('Carga não encontrada.')
  // Whether a later load built on these rows is asked of all loads: a file of many malls is out of the person's sight.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const refused = mayUndoLoad({ status: load.status, isRecent: await rows.isRecent(work.tx, loadId) })
  if (refused) throw new (load.status === 'DESFEITA' ? Conflict : Refused)(refused.because)
  const later = await rows.laterLoad(work.tx, loadId)
  if (later)
    throw new Refused(
      isOfActor(work, later.mallId)
        ? `A carga ${later.id} (${later.fileName}), mais nova, alterou os mesmos registros; desfaça-a antes.`
        : 'Uma carga mais nova alterou os mesmos registros; peça a quem vê todos os shoppings.',
    )
  const [edited] = await rows.editedSince(work.tx, loadId)
  if (edited)
    throw new Refused(`Depois da carga alguém alterou ${hand[edited] ?? edited}; ela não pode mais ser desfeita.`)
  if (await rows.hasMovedSince(work.tx, loadId))
    throw new Refused(
      'Boletos desta carga entraram na negativação, ou mudaram nela, depois da carga; ela não pode mais ser desfeita.',
    )
  await rows.undoRows(work.tx, loadId).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error
    throw new Refused(
      'Boletos ou contratos desta carga já estão em uso (negativação, outra carga ou cadastro); ela não pode mais ser desfeita.',
    )
  })
  await rows.deleteNewMalls(work.tx, loadId)
  await rows.markUndone(work.tx, loadId, work.actor.name)
  work.audit({
    mallId: load.mallId ?? 0,
    action: 'CARGA_DESFEITA',
    entity: 'erp_load',
    entityId: loadId,
    body: { tipo: load.kind, arquivo: load.fileName },
  })
  // The guards judge the ledger as it is again.
  await work.promise(refresh, {}, { key: refresh.name })
  work.stale('loads', 'malls', 'collection-groups', 'receivables')
  return { mensagem: 'Carga desfeita: todos os registros voltaram a ser como antes dela.' }
}
