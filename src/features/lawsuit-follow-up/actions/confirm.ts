import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Actor } from '#features/approvals/rules/handling.ts'
import { isReasonEnough } from '#features/approvals/rules/reason.ts'
import { decideAct } from '#features/lawsuits/actions/confirmations.ts'
import { lawsuitActor, saveLawsuitMoves } from '#features/lawsuits/actions/moves.ts'
import { lawsuitQueries } from '#features/lawsuits/contract/stale-names.ts'
import type { UndoingAct } from '#features/lawsuits/contract/undoing.ts'
import { mayConfirm } from '#features/lawsuits/rules/may.ts'
import { shortReason } from '#features/lawsuits/rules/refusals.ts'
import { mayConfirmClaim, type Worth } from '#features/lawsuits/rules/worth.ts'
import { pendingProposal, type Proposal } from '#features/lawsuits/store/confirmations.ts'
import { noteInputs } from '#features/month-inputs/actions.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { confirmAct, refuseAct } from '../contract/acts.ts'
import type { Choice } from '../rules/claims.ts'
import { type Locked, lockOne, moveOf, refusedWith } from './acting.ts'
import { endNow, reopenNow } from './save.ts'
import { chooseNow } from './titulos.ts'
import { exceptNow, withdrawNow } from './undo.ts'

type Choices = { readonly titulos: readonly Choice[] }
type Pending = Locked & { readonly proposal: Proposal }

async function pendingOf(work: Work, id: number): Promise<Pending> {
  const locked = await lockOne(work, id)
  const proposal = await pendingProposal(work.tx, id)
  if (!proposal) throw new Conflict('Nada desta ação aguarda confirmação.')
  const refusal = mayConfirm(proposal, lawsuitActor(work))
  if (refusal) throw refusedWith(locked.record, refusal)
  // What is decided now no longer stands in the way of itself.
  return { ...locked, facts: { ...locked.facts, awaitsConfirmation: false }, proposal }
}

/** What is done once another person agrees, act by act. */
type Carrying = (
  work: Work,
  pending: Pending,
  people: { readonly by: Actor; readonly confirmedBy: number },
) => Promise<void>

/** Refused where a claim came to something else than what whoever confirms was shown. */
function requireShown({ record, facts, proposal }: Pending, now: Worth): void {
  const refusal = mayConfirmClaim(proposal.afterClaim_cents, now, facts.parameters)
  if (refusal) throw refusedWith(record, refusal)
}

const chosen: Carrying = async (work, pending, { by }) => {
  const { titulos } = pending.proposal.payload as Choices
  requireShown(pending, await chooseNow(work, pending, titulos, by))
}

const carriedOut: Readonly<Partial<Record<UndoingAct, Carrying>>> = {
  DESISTENCIA: (work, pending, people) =>
    withdrawNow(work, pending, pending.proposal.payload as never, people),
  EXCECAO: (work, pending, people) =>
    exceptNow(work, pending, pending.proposal.payload as never, people),
  TITULOS: chosen,
  ENCARGOS: chosen,
  REABRIR: (work, pending, { by }) =>
    reopenNow(work, pending, pending.proposal.payload as never, by),
  SALDO: async (_, pending) => requireShown(pending, pending.facts),
  ENCERRAMENTO: (work, pending, people) =>
    endNow(work, pending, pending.proposal.payload as never, people),
  AJUIZAMENTO_MANUAL: async (work, pending) => {
    await saveLawsuitMoves(work, [moveOf(pending, { type: 'confirmManual' })], {
      action: 'CONFIRMAR_AJUIZAMENTO_MANUAL',
    })
    // From now on the contract counts as in court in the figures of delinquency.
    await noteInputs(work, [
      {
        mallId: pending.record.mallId,
        kind: 'AJUIZAMENTO_MANUAL',
        description: `ajuizamento manual da ação ${pending.record.id}, confirmado`,
      },
    ])
  },
}

const note = (work: Work, { record, proposal }: Pending, action: string, reason: string | null) => {
  work.audit({
    mallId: record.mallId,
    action,
    entity: 'acao',
    entityId: record.id,
    body: { ato: proposal.act, pedidoPor: proposal.proposedByName, motivo: reason },
  })
  work.invalidate(lawsuitQueries)
}

/** Another person agrees: what was asked for is done now, as it was asked for. */
export async function confirm(
  work: Work,
  { id }: InputOf<typeof confirmAct>,
): Promise<AnswerOf<typeof confirmAct>> {
  const pending = await pendingOf(work, id)
  const { proposal } = pending
  await carriedOut[proposal.act]?.(work, pending, {
    by: { userId: proposal.proposedBy, rules: ['ACOMPANHAR', 'REABRIR_FASE'] },
    confirmedBy: work.actor.id ?? 0,
  })
  await decideAct(work, proposal.id, 'CONFIRMADA', null)
  note(work, pending, 'CONFIRMAR_ATO', null)
  return { mensagem: 'Salvo com sucesso' }
}

/** Another person does not agree: nothing of it happens. */
export async function refuseProposal(
  work: Work,
  { id, motivo }: InputOf<typeof refuseAct>,
): Promise<AnswerOf<typeof refuseAct>> {
  const pending = await pendingOf(work, id)
  if (!isReasonEnough(motivo)) throw refusedWith(pending.record, shortReason())
  if (pending.proposal.act === 'AJUIZAMENTO_MANUAL')
    await saveLawsuitMoves(
      work,
      [moveOf(pending, { type: 'refuseManual', reason: motivo.trim() })],
      { action: 'RECUSAR_AJUIZAMENTO_MANUAL' },
    )
  await decideAct(work, pending.proposal.id, 'RECUSADA', motivo.trim())
  note(work, pending, 'RECUSAR_ATO', motivo.trim())
  return { mensagem: 'Salvo com sucesso' }
}
