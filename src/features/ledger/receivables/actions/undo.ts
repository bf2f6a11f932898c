import { failpoint } from '#server/work/failpoints.ts'
import { enterScope } from '#server/database/connection.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { requireEveryMall } from '#server/http/company.ts'
import { Conflict, NotFound, Refused } from '#server/http/errors.ts'
import { attempt } from '#server/work/attempt.ts'
import { type Actor, seesMall, type Work } from '#server/work/work.ts'
import type { PayloadOf } from '#contract/job.ts'

import { undoFile } from '../contract.ts'
import { mayUndoLoad } from '../rules.ts'
import { findLoad, type LoadOrder } from '../store/load-rows.ts'
import { lockMerges } from '../store/merge.ts'
import { hasAttachments } from '../store/move-attachments.ts'
import { dropProposalsOfLoad } from '../store/move-messages.ts'
import { removeWaitingContracts, isClaimed } from '../store/lawsuits-of-load.ts'
import { isNamedByImports } from '../store/named-by-imports.ts'
import * as rows from '../store/undo.ts'
import { announceLoad, followLoad } from './announce.ts'
import type { LoadHooks } from './load-hooks.ts'
import type { LoadContext } from './stage.ts'

const hand: Record<string, string> = {
  mall: 'um shopping',
  collection_group: 'um grupo de cobrança',
  group_tenant: 'os lojistas de um grupo de cobrança',
}

type WithMalls = Pick<Actor, 'malls'>

// Only users of every mall may undo a load of many malls.
const isOfActor = ({ malls }: WithMalls, mallId: number | null) =>
  malls === 'all' || (mallId !== null && malls.includes(mallId))

/** Refuses if something depends on the load: a later load, an edit or a negativation move. */
async function requireUntouched({ tx }: Work, loadId: number, actor: WithMalls): Promise<void> {
  const later = await rows.laterLoad(tx, loadId)
  if (later)
    throw new Refused(
      isOfActor(actor, later.mallId)
        ? `A carga ${later.id} (${later.fileName}), mais nova, alterou os mesmos registros; desfaça-a antes.`
        : 'Uma carga mais nova alterou os mesmos registros; peça a quem vê todos os shoppings.',
    )
  const [edited] = await rows.editedSince(tx, loadId)
  if (edited)
    throw new Refused(
      `Depois da carga alguém alterou ${hand[edited] ?? edited}; ela não pode mais ser desfeita.`,
    )
  if (await isNamedByImports(tx, loadId))
    throw new Refused(
      'Ajustes, acordos ou planilhas da inadimplência falam de registros desta carga; desfaça antes essas importações.',
    )
  if (await hasAttachments(tx, loadId))
    throw new Refused(
      'Há negociações, expectativas, tendências, atos bancários, mensagens ou contestações em boletos desta carga; ela não pode mais ser desfeita.',
    )
  if (await isClaimed(tx, loadId))
    throw new Refused(
      'Ações de ajuizamento falam de títulos desta carga, ou mudaram com ela; ela não pode mais ser desfeita.',
    )
  if (await rows.hasMovedSince(tx, loadId))
    throw new Refused(
      'Boletos desta carga entraram na negativação, ou mudaram nela, depois da carga; ela não pode mais ser desfeita.',
    )
}

/**
 * Requests the undo of a load within 24 hours (F11). Checks at once what may refuse it; a job does
 * the rest, whatever the size of the file.
 */
export async function requestUndo(work: Work, loadId: number): Promise<{ mensagem: string }> {
  const load = await findLoad(work.tx, loadId, true)
  // Users of some malls cannot see a file of many malls, nor later loads built on these rows.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  if (
    !load ||
    !(load.mallId === null ? work.actor.malls === 'all' : seesMall(work.actor, load.mallId))
  ) {
    const isOfMany = (await findLoad(work.tx, loadId))?.mallId === null
    if (isOfMany) requireEveryMall(work.actor)
    throw new NotFound('Carga não encontrada.')
  }
  const refusal = mayUndoLoad({
    status: load.status,
    isRecent: await rows.isRecent(work.tx, loadId),
  })
  if (refusal) throw new (isOver(load) ? Conflict : Refused)(refusal.because)
  await requireUntouched(work, loadId, work.actor)
  await rows.markUndoing(work.tx, loadId)
  const { id, name, profile, malls } = work.actor
  const by = { id, name, profile, malls: malls === 'all' ? null : [...malls] }
  await work.enqueue(undoFile, { loadId, by }, { key: `receivables.undo ${loadId}` })
  work.audit({ ...lineOf(load), action: 'DESFAZER_CARGA' })
  work.invalidate('loads')
  return { mensagem: 'A carga está sendo desfeita. Acompanhe na lista.' }
}

// Another request was faster.
const isOver = ({ status }: LoadOrder) => status === 'DESFEITA' || status === 'DESFAZENDO'

const lineOf = ({ id, mallId, kind, fileName }: LoadOrder) => ({
  mallId: mallId ?? NO_MALL,
  entity: 'erp_load',
  entityId: id,
  body: { tipo: kind, arquivo: fileName },
})

/** Sentence that names the new malls which cannot be deleted. */
const remainingMallsSentence = (malls: readonly string[]): string | null => {
  if (malls.length === 0) return null
  return malls.length === 1
    ? `O shopping ${malls[0]} continua cadastrado: há meses de inadimplência ou pessoas ligados a ele.`
    : `Os shoppings ${malls.join(', ')} continuam cadastrados: há meses de inadimplência ou pessoas ligados a eles.`
}

/**
 * Restores every row, or refuses. Writes progress outside the transaction, so users see it. Returns
 * the malls that stay.
 */
async function restoreAllRows(context: LoadContext, work: Work, loadId: number): Promise<string[]> {
  await removeWaitingContracts(work.tx, loadId)
  await dropProposalsOfLoad(work.tx, loadId)
  await rows
    .undoRows(work.tx, loadId, (percent) =>
      context.work(async (beside) => {
        await rows.saveUndoProgress(beside.tx, loadId, percent)
        beside.invalidate('loads')
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error
      throw new Refused(
        'Boletos ou contratos desta carga já estão em uso (negativação, outra carga ou cadastro); ela não pode mais ser desfeita.',
      )
    })
  return rows.deleteNewMalls(work.tx, loadId)
}

/**
 * Undoes a load in one transaction. If something was built on it meanwhile, the load remains and
 * its row gives the reason.
 */
export async function undoLoad(
  context: LoadContext,
  { loadId, by }: PayloadOf<typeof undoFile>,
  hooks?: LoadHooks,
): Promise<void> {
  await context.work(async (work) => {
    await lockMerges(work.tx)
    const load = await findLoad(work.tx, loadId)
    if (load?.status !== 'DESFAZENDO') return
    let stays: string[]
    try {
      stays = await attempt(work, async (part) => {
        await requireUntouched(part, loadId, { malls: by.malls ?? 'all' })
        await announceLoad(part, loadId, `Carga do ERP desfeita: ${load.fileName}.`)
        return restoreAllRows(context, part, loadId)
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await rows.markNotUndone(work.tx, loadId, `A carga não foi desfeita. ${error.message}`)
      work.invalidate('loads')
      return
    }
    await rows.markUndone(work.tx, loadId, by.name, remainingMallsSentence(stays))
    const line = lineOf(load)
    const body = stays.length > 0 ? { ...line.body, shoppingsMantidos: stays } : line.body
    work.audit({ ...line, action: 'CARGA_DESFEITA', by, body })
    await hooks?.undone(work, loadId, by.name)
    // Run the guards again on the restored ledger.
    await followLoad(work, loadId)
    work.invalidate('loads', 'malls', 'collection-groups', 'receivables')
    failpoint('undo:before-commit')
  })
}

/**
 * Ends an undo without retries left: the load is unchanged, because the transaction never
 * committed.
 */
export async function giveUpUndo(
  work: Work,
  { loadId }: Pick<PayloadOf<typeof undoFile>, 'loadId'>,
): Promise<void> {
  const because =
    'O desfazer parou em todas as tentativas; nada foi desfeito. Tente desfazer de novo.'
  await rows.markNotUndone(work.tx, loadId, because)
  work.invalidate('loads')
}
