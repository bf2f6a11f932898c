import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { decideActs } from '#features/legal/lawsuits/actions/confirmations.ts'
import { lawsuitActor, saveLawsuitMoves } from '#features/legal/lawsuits/actions/moves.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { UndoingAct } from '#features/legal/lawsuits/contract/undoing.ts'
import { mayConfirm } from '#features/legal/lawsuits/rules/may.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { mayConfirmClaim, type Worth } from '#features/legal/lawsuits/rules/worth.ts'
import {
  pendingOfFile,
  pendingProposals,
  type Proposal,
} from '#features/legal/lawsuits/store/confirmations.ts'
import { noteInputs } from '#features/platform/month-inputs/actions.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { confirmAct, refuseAct } from '../contract/acts.ts'
import type { Choice } from '../rules/claims.ts'
import { type Locked, lockOne, lockThese, moveOf, refusedWith } from './acting.ts'
import { endNow, reopenNow } from './save.ts'
import { chooseNow } from './titulos.ts'
import { exceptNow, withdrawNow } from './undo.ts'

type Choices = { readonly titulos: readonly Choice[] }
type Pending = Locked & { readonly proposal: Proposal }

const pendingWith = (locked: Locked, proposal: Proposal | undefined, by: Actor): Pending => {
  if (!proposal) throw new Conflict('Nada desta ação aguarda confirmação.')
  const refusal = mayConfirm(proposal, by)
  if (refusal) throw refusedWith(locked.record, refusal)
  // The act being decided must not block itself.
  return { ...locked, facts: { ...locked.facts, awaitsConfirmation: false }, proposal }
}

async function pendingOf(work: Work, id: number): Promise<Pending> {
  const locked = await lockOne(work, id)
  const proposals = await pendingProposals(work.tx, [id])
  return pendingWith(locked, proposals.get(id), lawsuitActor(work))
}

/** Carries out each kind of act after another person agreed. */
type Carrying = (
  work: Work,
  pending: Pending,
  people: { readonly by: Actor; readonly confirmedBy: number },
) => Promise<void>

/** Refuses if the claim differs from the one shown to the confirming user. */
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
  AJUIZAMENTO_MANUAL: (work, pending) => confirmFilings(work, [pending]),
}

/** From now on manual filings count, also as in court in the delinquency figures. */
async function confirmFilings(work: Work, filings: readonly Pending[]): Promise<void> {
  await saveLawsuitMoves(
    work,
    filings.map((pending) => moveOf(pending, { type: 'confirmManual' })),
    { action: 'CONFIRMAR_AJUIZAMENTO_MANUAL' },
  )
  await noteInputs(
    work,
    filings.map(({ record }) => ({
      mallId: record.mallId,
      kind: 'AJUIZAMENTO_MANUAL' as const,
      description: `ajuizamento manual da ação ${record.id}, confirmado`,
    })),
  )
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

/** Confirms every pending filing of a file: all or none. */
async function confirmFile(work: Work, id: number): Promise<void> {
  const ids = await pendingOfFile(work.tx, id, work.actor.malls)
  const lockedOnes = await lockThese(work, ids)
  const proposals = await pendingProposals(work.tx, ids)
  const by = lawsuitActor(work)
  const filings = lockedOnes
    .filter(({ record }) => proposals.get(record.id)?.act === 'AJUIZAMENTO_MANUAL')
    .map((locked) => pendingWith(locked, proposals.get(locked.record.id), by))
  if (filings.length === 0) throw new Conflict('Nada deste arquivo aguarda confirmação.')
  await confirmFilings(work, filings)
  await decideActs(
    work,
    filings.map(({ proposal }) => proposal.id),
    'CONFIRMADA',
    null,
  )
  for (const pending of filings) note(work, pending, 'CONFIRMAR_ATO', null)
}

/** Another person agrees: carries out the act as requested. */
export async function confirm(
  work: Work,
  { id, arquivo }: InputOf<typeof confirmAct>,
): Promise<AnswerOf<typeof confirmAct>> {
  if (arquivo) {
    await confirmFile(work, id)
    return { mensagem: 'Salvo com sucesso' }
  }
  const pending = await pendingOf(work, id)
  const { proposal } = pending
  await carriedOut[proposal.act]?.(work, pending, {
    by: { userId: proposal.proposedBy, rules: ['ACOMPANHAR', 'REABRIR_FASE'] },
    confirmedBy: work.actor.id ?? 0,
  })
  await decideActs(work, [proposal.id], 'CONFIRMADA', null)
  note(work, pending, 'CONFIRMAR_ATO', null)
  return { mensagem: 'Salvo com sucesso' }
}

/** Another person disagrees: discards the act. */
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
  await decideActs(work, [pending.proposal.id], 'RECUSADA', motivo.trim())
  note(work, pending, 'RECUSAR_ATO', motivo.trim())
  return { mensagem: 'Salvo com sucesso' }
}
