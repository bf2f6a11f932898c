import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import {
  type NamedProposal,
  proposalWords,
  proposeActs,
} from '#features/legal/lawsuits/actions/confirmations.ts'
import { lawsuitActor, saveLawsuitMoves } from '#features/legal/lawsuits/actions/moves.ts'
import { exceptionEnd, mayExceptWith } from '#features/legal/lawsuits/rules/justification.ts'
import { type ClaimChange, joinedChanges } from '#features/legal/lawsuits/rules/claim.ts'
import type { LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { mayGoOn, mayUndo, needsSecondPerson } from '#features/legal/lawsuits/rules/may.ts'
import { refuse, shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { claimOf, mayRequestClaim, type Worth } from '#features/legal/lawsuits/rules/worth.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { UndoingAct } from '#features/legal/lawsuits/contract/undoing.ts'
import {
  writeExceptionFields,
  writeReasonTicket,
} from '#features/legal/lawsuits/store/follow-up-fields.ts'
import { readNotifiedChanges } from '#features/legal/lawsuits/store/confirmations.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import type {
  requestClaim as askClaimCall,
  exceptLawsuit,
  withdrawLawsuit,
} from '../contract/acts.ts'
import { findReason } from '../store/facts.ts'
import { type Locked, lockOne, moveOf, refusedWith } from './acting.ts'

/** Placeholder confirmer, to dry-run the act before asking a second person. */
export const placeholderConfirmer = -1

type Confirmed = { readonly by: Actor; readonly confirmedBy?: number }
type Undoing = {
  readonly act: UndoingAct
  readonly payload: Readonly<Record<string, unknown>>
  /** Current worth by default. */
  readonly before?: Worth
  readonly after: Worth
  readonly changes?: readonly ClaimChange[]
}

/** What a confirmation stores and shows: critério and claim before and after, and the títulos. */
const proposalOf = (
  { record, facts }: Locked,
  { act, payload, before = facts, after, changes = [] }: Undoing,
  state: 'PENDENTE' | 'AVISADA',
): NamedProposal => ({
  lawsuitId: record.id,
  mallId: record.mallId,
  name: record.state.name,
  act,
  payload,
  before_cents: before.criterion_cents,
  after_cents: after.criterion_cents,
  beforeClaim_cents: claimOf(before),
  afterClaim_cents: claimOf(after),
  changes,
  state,
})

/**
 * 'Pedir confirmação do saldo': requests confirmation of a claim that differs from the approved
 * one.
 */
export async function requestClaim(
  work: Work,
  { id, motivo }: InputOf<typeof askClaimCall>,
): Promise<AnswerOf<typeof askClaimCall>> {
  const locked = await lockOne(work, id)
  const { record, facts } = locked
  const refusal =
    mayUndo(record.state, lawsuitActor(work)) ??
    mayGoOn(facts) ??
    (isReasonEnough(motivo) ? undefined : shortReason()) ??
    mayRequestClaim(facts)
  if (refusal) throw refusedWith(record, refusal)
  await propose(work, locked, {
    act: 'SALDO',
    payload: { motivo: motivo.trim() },
    before: {
      criterion_cents: record.approvedCriterion_cents ?? record.criterion_cents,
      corrected_cents: facts.agreed_cents,
    },
    after: record,
    changes: joinedChanges(await readNotifiedChanges(work.tx, id)),
  })
  return awaiting
}

const nothing: Worth = { criterion_cents: cents(0), corrected_cents: cents(0) }

/** Stores an act above the limit until another person decides; it has no effect until then. */
export async function propose(work: Work, locked: Locked, undoing: Undoing): Promise<void> {
  const { record } = locked
  const proposal = proposalOf(locked, undoing, 'PENDENTE')
  await proposeActs(work, [proposal])
  work.audit({
    mallId: record.mallId,
    action: 'PEDIR_CONFIRMACAO',
    entity: 'acao',
    entityId: record.id,
    body: {
      ato: undoing.act,
      contrato: record.contractNumber,
      pedido: undoing.payload,
      valores: proposalWords(proposal),
    },
  })
  work.invalidate(lawsuitQueries)
}

/** An act below the limit is already done; notifies the others for seven days. */
export async function informOthers(work: Work, locked: Locked, undoing: Undoing): Promise<void> {
  await proposeActs(work, [proposalOf(locked, undoing, 'AVISADA')])
}

export const awaiting = {
  mensagem: 'Salvo com sucesso: aguardando a confirmação de outra pessoa.',
  aguardaConfirmacao: true,
}
const done = { mensagem: 'Salvo com sucesso', aguardaConfirmacao: false }

type Withdrawal = { readonly motivo: string; readonly numeroChamado: string }

/** Withdraws an action in the names of requester and confirmer. */
export async function withdrawNow(
  work: Work,
  locked: Locked,
  { motivo, numeroChamado }: Withdrawal,
  { by, confirmedBy }: Confirmed,
): Promise<void> {
  const move = moveOf(locked, withdrawal(motivo, by, confirmedBy))
  await saveLawsuitMoves(work, [move], {
    action: 'DESISTENCIA',
    detail: () => ({ chamado: numeroChamado, pedidoPor: by.userId }),
  })
  await writeReasonTicket(work.tx, locked.record.id, numeroChamado.trim())
}

const withdrawal = (reason: string, by: Actor, confirmedBy?: number): LawsuitEvent => ({
  type: 'withdraw',
  by,
  reason,
  ...(confirmedBy === undefined ? {} : { confirmedBy }),
})

export async function withdraw(
  work: Work,
  { id, motivo, numeroChamado }: InputOf<typeof withdrawLawsuit>,
): Promise<AnswerOf<typeof withdrawLawsuit>> {
  const locked = await lockOne(work, id)
  const by = lawsuitActor(work)
  moveOf(locked, withdrawal(motivo, by, placeholderConfirmer))
  if (numeroChamado.trim() === '')
    throw refusedWith(
      locked.record,
      refuse('CAMPO_OBRIGATORIO', 'Número do chamado é obrigatório.'),
    )
  const undoing: Undoing = {
    act: 'DESISTENCIA',
    payload: { motivo: motivo.trim(), numeroChamado: numeroChamado.trim() },
    after: nothing,
  }
  if (needsSecondPerson(locked.facts)) {
    await propose(work, locked, undoing)
    return awaiting
  }
  await withdrawNow(work, locked, { motivo, numeroChamado }, { by })
  await informOthers(work, locked, undoing)
  return done
}

type Exception = {
  readonly idJustificativa: number
  readonly numeroChamado?: string | null | undefined
  readonly observacao?: string | null | undefined
}

async function exceptionOf(
  work: Work,
  { record }: Locked,
  { idJustificativa, numeroChamado: ticket }: Exception,
  { by, confirmedBy }: Confirmed,
): Promise<LawsuitEvent> {
  const reason = await findReason(work.tx, idJustificativa)
  if (!reason) throw new NotFound('Justificativa não encontrada.')
  const refusal = mayExceptWith(reason, { ticket, today: work.today })
  if (refusal) throw refusedWith(record, refusal)
  const { AJZ_EXCECAO_MESES: months } = await readParameters(work.tx)
  return {
    type: 'except',
    by,
    until: exceptionEnd(reason, work.today, months),
    ...(confirmedBy === undefined ? {} : { confirmedBy }),
  }
}

/** Makes an action an exception in the names of requester and confirmer. */
export async function exceptNow(
  work: Work,
  locked: Locked,
  input: Exception,
  confirmed: Confirmed,
): Promise<void> {
  const event = await exceptionOf(work, locked, input, confirmed)
  const move = moveOf(locked, event)
  await saveLawsuitMoves(work, [move], {
    action: 'EXCECAO_ACAO',
    detail: () => ({
      justificativaExcecao: input.idJustificativa,
      chamado: input.numeroChamado ?? null,
      observacao: input.observacao ?? null,
      ate: move.move.to.exceptionUntil ?? null,
      pedidoPor: confirmed.by.userId,
    }),
  })
  await writeExceptionFields(work.tx, locked.record.id, {
    justificationId: input.idJustificativa,
    ticket: input.numeroChamado ?? null,
    observation: input.observacao ?? null,
  })
}

export async function except(
  work: Work,
  { id, ...input }: InputOf<typeof exceptLawsuit>,
): Promise<AnswerOf<typeof exceptLawsuit>> {
  const locked = await lockOne(work, id)
  const by = lawsuitActor(work)
  moveOf(locked, await exceptionOf(work, locked, input, { by, confirmedBy: placeholderConfirmer }))
  const undoing: Undoing = { act: 'EXCECAO', payload: { ...input }, after: nothing }
  if (needsSecondPerson(locked.facts)) {
    await propose(work, locked, undoing)
    return awaiting
  }
  await exceptNow(work, locked, input, { by })
  await informOthers(work, locked, undoing)
  return done
}
