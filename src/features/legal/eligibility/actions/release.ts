import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { refreshLawsuits } from '#features/legal/lawsuits/actions/balances.ts'
import {
  applyToLawsuits,
  asLawsuitError,
  lawsuitActor,
  lawsuitFacts,
  type MovedLawsuit,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import { lockLawsuits } from '#features/legal/lawsuits/store/lawsuits.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Forbidden, InvalidInput, Refused } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import type * as calls from '../contract/calls.ts'
import { followingIds } from '../store/following.ts'
import { requireNoRun } from './runs.ts'

const withdrawnText = ({ lastPaidOn }: MovedLawsuit['record']) =>
  lastPaidOn === null ? 'Retirado: cancelado' : `Retirado: pago em ${formatDate(lastPaidOn)}`

/**
 * 'Iniciar workflow de aprovação' (rules 5.2 row 2): moves the marked actions of these malls to the
 * analysis; paid ones leave the list.
 */
export async function releaseMalls(
  work: Work,
  { shoppingIds = [] }: InputOf<typeof calls.release>,
): Promise<AnswerOf<typeof calls.release>> {
  if (shoppingIds.length === 0) {
    const mensagem = 'Selecione ao menos um shopping.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'shoppingIds', mensagem }] })
  }
  if (!shoppingIds.every((mall) => seesMall(work.actor, mall))) throw new Forbidden()
  await requireNoRun(work)
  const ids = await followingIds(work.tx, shoppingIds)
  if (ids.length === 0) throw new Refused('Nenhum contrato destes shoppings segue ao workflow.')
  await allowLongStatements(work.tx)
  const by = lawsuitActor(work)
  const parameters = await readParameters(work.tx)
  const records = await lockLawsuits(work.tx, ids, work.actor.malls)
  const { moves, refusedOnes } = applyToLawsuits(
    records,
    () => ({ type: 'release', by }),
    (record) => lawsuitFacts(record, work.today, parameters),
  )
  if (refusedOnes.length > 0) throw asLawsuitError(refusedOnes)
  // Recompute the sums as of the day of release (rules 5.5).
  await refreshLawsuits(
    work,
    moves.map(({ record }) => record.id),
  )
  await saveLawsuitMoves(work, moves, { action: 'LIBERAR_AJUIZAMENTO' })
  const released = moves.filter(({ move }) => move.row === '2')
  return {
    mensagem: 'Enviado com sucesso.',
    movidos: released.length,
    valor: sumCents(released.map(({ record }) => record.criterion_cents)),
    retirados: moves
      .filter(({ move }) => move.row === '10')
      .map(({ record }) => ({
        id: record.id,
        numeroContrato: record.contractNumber,
        texto: withdrawnText(record),
      })),
  }
}

/** The switch 'seguir' of actions before their release; all or none. */
export async function updateFollowing(
  work: Work,
  input: InputOf<typeof calls.updateFollowing>,
): Promise<AnswerOf<typeof calls.updateFollowing>> {
  const added = new Set(input.idsAcoesParaAdicionar)
  const removed = new Set((input.idsAcoesParaRemover ?? []).filter((id) => !added.has(id)))
  const ids = [...added, ...removed]
  if (ids.length === 0) return { mensagem: 'Salvo com sucesso.' }
  await requireNoRun(work)
  const by = lawsuitActor(work)
  const parameters = await readParameters(work.tx)
  const records = await lockLawsuits(work.tx, ids, work.actor.malls)
  // Missing actions are outside the user's malls, or from a replaced list.
  if (records.length < ids.length) throw new Forbidden()
  const { moves, refusedOnes } = applyToLawsuits(
    records,
    ({ id }) => ({ type: 'follow', by, follows: added.has(id) }),
    (record) => lawsuitFacts(record, work.today, parameters),
  )
  if (refusedOnes.length > 0) throw asLawsuitError(refusedOnes)
  const changed = moves.filter(
    ({ record, move }) => record.state.followsWorkflow !== move.to.followsWorkflow,
  )
  await saveLawsuitMoves(work, changed, {
    action: 'SEGUIR_WORKFLOW',
    detail: ({ move }) => ({ segue: move.to.followsWorkflow }),
  })
  return { mensagem: 'Salvo com sucesso.' }
}
