import { Conflict, NotFound, Refused } from '#server/errors.ts'
import { enterScope } from '#server/database/connection.ts'
import { seesMall, type Work } from '#server/work.ts'

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
  if (load.status === 'DESFEITA') throw new Conflict('Esta carga já foi desfeita.')
  if (load.status !== 'PROCESSADA') throw new Refused('Só uma carga processada pode ser desfeita.')
  if (!(await rows.isRecent(work.tx, loadId)))
    throw new Refused('Esta carga terminou há mais de 24 horas e não pode mais ser desfeita.')
  const later = await rows.laterLoad(work.tx, loadId)
  if (later)
    throw new Refused(
      `A carga ${later.id} (${later.fileName}), mais nova, alterou os mesmos registros; desfaça-a antes.`,
    )
  const [edited] = await rows.editedSince(work.tx, loadId)
  if (edited)
    throw new Refused(`Depois da carga alguém alterou ${hand[edited] ?? edited}; ela não pode mais ser desfeita.`)
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
  work.stale('loads', 'malls', 'collection-groups', 'receivables')
  return { mensagem: 'Carga desfeita: todos os registros voltaram a ser como antes dela.' }
}
