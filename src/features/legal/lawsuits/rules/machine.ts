import { type Actor, enteredFrom, handledBy } from '#features/platform/approvals/rules/handling.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import type { LawsuitEnding } from '../contract/endings.ts'
import type { LawsuitAnswer, LawsuitFacts, LawsuitRow, LawsuitState } from './lawsuit.ts'
import {
  mayFollowUp,
  mayGoOn,
  mayRecommend,
  mayRelease,
  maySubmit,
  mayToggleTitulos,
  mayUndo,
  needsSecondPerson,
} from './may.ts'
import {
  type Checklist,
  type Filing,
  firstFollowUp,
  type FollowUp,
  type Guia,
  hasFilingTicket,
  LAST_PHASE,
  mayOpenTicket,
  mayReopen,
  withChecklist,
  withFiling,
  withGuias,
  withManualFiling,
  withReopened,
  withoutTicketRequest,
  withTicketOf,
  withTickets,
  withTicketsRequested,
} from './phases.ts'
import {
  awaitsConfirmation,
  notAllowed,
  outOfStep,
  refuse,
  shortReason,
  withoutEffect,
} from './refusals.ts'
import { isChainStep, type LawsuitOutcome, type LawsuitStatus } from './status.ts'
import { mayFileClaim } from './worth.ts'

/** All events of an action (rules 5.2, 5.4). */
export type LawsuitEvent =
  | { readonly type: 'follow'; readonly by: Actor; readonly follows: boolean }
  | { readonly type: 'release'; readonly by: Actor }
  /** The next Disparar finds it no longer eligible, but its history must stay. */
  | { readonly type: 'drop' }
  | { readonly type: 'recommend'; readonly by: Actor; readonly justificationId?: number }
  /** Títulos ticked or unticked, or charges entered, in a step of the chain. */
  | { readonly type: 'chooseTitulos'; readonly by: Actor; readonly consideredAfter: number }
  | { readonly type: 'submit'; readonly by: Actor }
  | { readonly type: 'giveBack'; readonly by: Actor; readonly reason: string }
  | { readonly type: 'balance' }
  | { readonly type: 'emptied'; readonly because: 'EXCECAO' | 'ACORDO' }
  | { readonly type: 'replace' }
  | {
      readonly type: 'withdraw'
      readonly by: Actor
      readonly reason: string
      readonly confirmedBy?: number
    }
  | {
      readonly type: 'except'
      readonly by: Actor
      readonly until: LocalDate
      readonly confirmedBy?: number
    }
  | {
      readonly type: 'close'
      readonly by: Actor
      readonly ending: LawsuitEnding
      readonly reason: string
      readonly confirmedBy?: number
    }
  | {
      readonly type: 'saveGuias'
      readonly by: Actor
      readonly guias: readonly Guia[]
      readonly maySetFilingDate: boolean
      /** The phase that the user saw. */
      readonly phase?: number
    }
  | {
      readonly type: 'saveChecklist'
      readonly by: Actor
      readonly items: Readonly<Partial<Checklist>>
    }
  | { readonly type: 'openTickets'; readonly by: Actor; readonly tickets: readonly string[] }
  /** An external system numbers the tickets: request now, receive the number later. */
  | { readonly type: 'askTickets'; readonly by: Actor }
  | { readonly type: 'takeTicket'; readonly guiaId: number | null; readonly ticket: string }
  | { readonly type: 'loseTicket'; readonly guiaId: number | null }
  /** A person cancels the request when no answer comes. */
  | {
      readonly type: 'cancelTicket'
      readonly by: Actor
      readonly guiaId: number
      readonly reason: string
    }
  | {
      readonly type: 'reopenPhase'
      readonly by: Actor
      readonly phase: number
      readonly reason: string
    }
  | { readonly type: 'file'; readonly filing: Filing }
  /**
   * The guia from a row of manual filings, merged with the fields that the row leaves unchanged.
   */
  | { readonly type: 'fileManual'; readonly guia: Guia }
  /**
   * Undoes an import: restores the earlier state, or removes the action that the import created.
   */
  | { readonly type: 'takeBack'; readonly before?: LawsuitState; readonly reason: string }
  /** A second person confirms or refuses a manual filing above the limit. */
  | { readonly type: 'confirmManual' }
  | { readonly type: 'refuseManual'; readonly reason: string }

const entering = (item: LawsuitState, to: LawsuitStatus): LawsuitState => {
  const { reason: _, ...rest } = item
  return { ...rest, status: to, enteredFrom: enteredFrom(item, to) }
}

const ending = (item: LawsuitState, outcome: LawsuitOutcome, reason?: string): LawsuitState => ({
  ...item,
  status: 'ENCERRADA',
  outcome,
  ...(reason === undefined ? {} : { reason }),
})

const isSettled = ({ hasTitulos, hasBalance }: LawsuitFacts) => hasTitulos && !hasBalance

const settled = (item: LawsuitState, facts: LawsuitFacts): LawsuitAnswer => ({
  to: ending(item, facts.settledBy === 'RECEBIMENTO' ? 'PAGA' : 'CANCELADA'),
  row: '10',
})

const NEXT: Readonly<Partial<Record<LawsuitStatus, readonly [LawsuitStatus, LawsuitRow]>>> = {
  ANALISE_SHOPPING: ['APROVACAO_SHOPPING', '4'],
  APROVACAO_SHOPPING: ['ANALISE_CORPORATIVA', '5'],
  ANALISE_CORPORATIVA: ['APROVACAO_CORPORATIVA', '6'],
  APROVACAO_CORPORATIVA: ['APROVACAO_FINAL', '7'],
}

/** The previous step; the first step goes back to the list that awaits its release. */
const BEFORE: Readonly<Partial<Record<LawsuitStatus, LawsuitStatus>>> = {
  ANALISE_SHOPPING: 'AGUARDANDO_LIBERACAO',
  APROVACAO_SHOPPING: 'ANALISE_SHOPPING',
  ANALISE_CORPORATIVA: 'APROVACAO_SHOPPING',
  APROVACAO_CORPORATIVA: 'ANALISE_CORPORATIVA',
  APROVACAO_FINAL: 'APROVACAO_CORPORATIVA',
}

/** Row 2; releases only actions marked 'segue'. */
const release = (item: LawsuitState, by: Actor, facts: LawsuitFacts): LawsuitAnswer => {
  const refusal = mayRelease(item, by)
  if (refusal) return refusal
  if (!item.followsWorkflow)
    return refuse('NAO_SEGUE', 'O contrato não está marcado para seguir ao workflow.')
  if (isSettled(facts)) return settled(item, facts)
  return { to: entering(item, 'ANALISE_SHOPPING'), row: '2' }
}

/** Rows 4 to 8b: submits the current recommendation as the decision. */
const submit = (item: LawsuitState, by: Actor, facts: LawsuitFacts): LawsuitAnswer => {
  const refusal = maySubmit(item, by)
  if (refusal) return refusal
  if (isSettled(facts)) return settled(item, facts)
  const decided = { ...item, handledBy: handledBy(item, item.status, by.userId) }
  const next = NEXT[item.status]
  if (next) return { to: entering(decided, next[0]), row: next[1] }
  return item.recommendation === 'ISENTAR'
    ? { to: ending(decided, 'ISENTA'), row: '8b' }
    : { to: { ...entering(decided, 'EM_ACOMPANHAMENTO'), followUp: firstFollowUp }, row: '8a' }
}

/** Every saver counts as analyst and may not approve later (rules 4.3 h, 5.3). */
const recommend = (
  item: LawsuitState,
  by: Actor,
  justificationId: number | undefined,
): LawsuitAnswer => {
  const refusal = mayRecommend(item, by)
  if (refusal) return refusal
  const { justificationId: _, ...bare } = item
  return {
    to: {
      ...bare,
      recommendation: justificationId === undefined ? 'AJUIZAR' : 'ISENTAR',
      ...(justificationId === undefined ? {} : { justificationId }),
      handledBy: handledBy(item, item.status, by.userId),
    },
    row: '5.3',
  }
}

/** A user who changes títulos or charges has acted in that step and may not submit it. */
const chooseTitulos = (item: LawsuitState, by: Actor, consideredAfter: number): LawsuitAnswer => {
  if (!isChainStep(item.status)) return outOfStep(item.status)
  const refusal = mayToggleTitulos(item, by, consideredAfter)
  if (refusal) return refusal
  const titulosBy = handledBy({ handledBy: item.titulosBy ?? {} }, item.status, by.userId)
  return {
    to: { ...item, titulosBy, handledBy: handledBy(item, item.status, by.userId) },
    row: '5.3',
  }
}

/** Row 9: one step back; the recommendation is preserved. */
const sendBack = (item: LawsuitState, by: Actor, reason: string): LawsuitAnswer => {
  const refusal = mayRecommend(item, by) ?? (isReasonEnough(reason) ? undefined : shortReason())
  if (refusal) return refusal
  const to = BEFORE[item.status]
  if (to === undefined) return outOfStep(item.status)
  return {
    to: {
      ...item,
      status: to,
      reason: reason.trim(),
      followsWorkflow: to === 'AGUARDANDO_LIBERACAO' ? false : item.followsWorkflow,
    },
    row: '9',
  }
}

/** Rows 10 and 13: the balance after a load. */
const balance = (item: LawsuitState, facts: LawsuitFacts): LawsuitAnswer => {
  if (item.status === 'ENCERRADA') return outOfStep(item.status)
  const hasTicket = item.followUp !== undefined && hasFilingTicket(item.followUp)
  const isSettledAfterTicket = isSettled(facts) && hasTicket
  if (isSettled(facts) && !hasTicket) return settled(item, facts)
  return isSettledAfterTicket === item.isSettledAfterTicket
    ? withoutEffect('Nada mudou no saldo da ação.')
    : { to: { ...item, isSettledAfterTicket }, row: '13' }
}

/** Row 15: applies until the final approval; after that it only warns. */
const emptied = (
  item: LawsuitState,
  because: 'EXCECAO' | 'ACORDO',
  facts: LawsuitFacts,
): LawsuitAnswer => {
  if (item.status !== 'AGUARDANDO_LIBERACAO' && !isChainStep(item.status))
    return outOfStep(item.status)
  if (!isSettled(facts)) return withoutEffect('A ação ainda tem título considerado em aberto.')
  const ended = ending(item, because)
  return {
    to: because === 'EXCECAO' ? { ...ended, exceptionUntil: facts.today } : ended,
    row: '15',
  }
}

/** Checks that a different person confirms an act above the limit (rules 5). */
const unconfirmed = (
  facts: LawsuitFacts,
  by: Actor,
  confirmedBy: number | undefined,
): Refusal | undefined => {
  if (!needsSecondPerson(facts)) return undefined
  if (confirmedBy === undefined) return awaitsConfirmation()
  return confirmedBy === by.userId ? notAllowed() : undefined
}

const withdraw = (
  item: LawsuitState,
  { by, reason, confirmedBy }: Extract<LawsuitEvent, { type: 'withdraw' }>,
  facts: LawsuitFacts,
): LawsuitAnswer =>
  mayUndo(item, by) ??
  (isReasonEnough(reason) ? undefined : shortReason()) ??
  unconfirmed(facts, by, confirmedBy) ?? {
    to: ending(item, 'DESISTENCIA', reason.trim()),
    row: '11',
  }

const except = (
  item: LawsuitState,
  { by, until, confirmedBy }: Extract<LawsuitEvent, { type: 'except' }>,
  facts: LawsuitFacts,
): LawsuitAnswer =>
  mayUndo(item, by) ??
  unconfirmed(facts, by, confirmedBy) ?? {
    to: { ...ending(item, 'EXCECAO'), exceptionUntil: until },
    row: '12',
  }

/**
 * Row 14: only filed actions can be concluded, with a reason, and above the limit by two people.
 */
const close = (
  item: LawsuitState,
  { by, ending: kind, reason, confirmedBy }: Extract<LawsuitEvent, { type: 'close' }>,
  facts: LawsuitFacts,
): LawsuitAnswer => {
  const refusal = mayFollowUp(item, by)
  if (refusal) return refusal
  if ((item.followUp?.concluded ?? 0) < LAST_PHASE)
    return refuse('FASE_ABERTA', 'A ação só se encerra com a fase Ação Ajuizada concluída.')
  return (
    (isReasonEnough(reason) ? undefined : shortReason()) ??
    unconfirmed(facts, by, confirmedBy) ?? {
      to: { ...ending(item, 'CONCLUIDA', reason.trim()), ending: kind },
      row: '14',
    }
  )
}

type Next = (followUp: FollowUp) => FollowUp | Refusal

/** Applies a follow-up save: checks the user, then computes the phases. */
const followed = (item: LawsuitState, by: Actor | undefined, next: Next): LawsuitAnswer => {
  const refusal =
    by === undefined
      ? item.status === 'EM_ACOMPANHAMENTO'
        ? undefined
        : outOfStep(item.status)
      : mayFollowUp(item, by)
  if (refusal) return refusal
  const followUp = next(item.followUp ?? firstFollowUp)
  return 'because' in followUp ? followUp : { to: { ...item, followUp }, row: '5.4' }
}

/** The filing did not happen: a settled action may end by row 10 at the next load. */
const failTicket = (item: LawsuitState, guiaId: number | null): LawsuitAnswer => {
  const answer = followed(item, undefined, (followUp) => withoutTicketRequest(followUp, guiaId))
  if (!('to' in answer) || !answer.to.followUp || hasFilingTicket(answer.to.followUp)) return answer
  return { ...answer, to: { ...answer.to, isSettledAfterTicket: false } }
}

const phaseMoved = (item: LawsuitState, phase: number | undefined): Refusal | undefined => {
  const now = Math.min((item.followUp?.concluded ?? 0) + 1, LAST_PHASE)
  return phase === undefined || phase === now
    ? undefined
    : refuse(
        'FASE_ALTERADA',
        'A fase da ação mudou depois que ela foi lida.',
        'Atualize a ação e tente de novo.',
      )
}

/** A ticket is opened or requested only for a claim that may be filed. */
const withTicket = (item: LawsuitState, by: Actor, facts: LawsuitFacts, next: Next) =>
  mayGoOn(facts) ??
  followed(item, by, (followUp) => mayOpenTicket(followUp) ?? mayFileClaim(facts) ?? next(followUp))

const alreadyConfirmed = () => withoutEffect('A ação já está confirmada.')

type EventOf<T extends LawsuitEvent['type']> = Extract<LawsuitEvent, { readonly type: T }>
type Transition<T extends LawsuitEvent['type']> = (
  item: LawsuitState,
  event: EventOf<T>,
  facts: LawsuitFacts,
) => LawsuitAnswer

const TRANSITIONS: { readonly [T in LawsuitEvent['type']]: Transition<T> } = {
  follow: (item, { by, follows }) =>
    mayRelease(item, by) ?? { to: { ...item, followsWorkflow: follows }, row: '2' },
  release: (item, { by }, facts) => release(item, by, facts),
  drop: (item) =>
    item.status === 'AGUARDANDO_LIBERACAO'
      ? { to: ending(item, 'CANCELADA', 'Não atende mais aos requisitos.'), row: '3' }
      : outOfStep(item.status),
  recommend: (item, { by, justificationId }) => recommend(item, by, justificationId),
  chooseTitulos: (item, { by, consideredAfter }) => chooseTitulos(item, by, consideredAfter),
  submit: (item, { by }, facts) => submit(item, by, facts),
  giveBack: (item, { by, reason }) => sendBack(item, by, reason),
  balance: (item, _, facts) => balance(item, facts),
  emptied: (item, { because }, facts) => emptied(item, because, facts),
  replace: (item) =>
    item.status === 'AGUARDANDO_LIBERACAO'
      ? { to: ending(item, 'SUBSTITUIDA'), row: '16' }
      : outOfStep(item.status),
  withdraw: (item, event, facts) => mayGoOn(facts) ?? withdraw(item, event, facts),
  except: (item, event, facts) => mayGoOn(facts) ?? except(item, event, facts),
  close: (item, event, facts) => mayGoOn(facts) ?? close(item, event, facts),
  saveGuias: (item, { by, guias, maySetFilingDate, phase }, { today }) =>
    phaseMoved(item, phase) ??
    followed(item, by, (followUp) => withGuias(followUp, guias, { today, maySetFilingDate })),
  saveChecklist: (item, { by, items }, { today }) =>
    followed(item, by, (followUp) => withChecklist(followUp, items, today)),
  openTickets: (item, { by, tickets }, facts) =>
    withTicket(item, by, facts, (followUp) => withTickets(followUp, tickets, facts.today)),
  askTickets: (item, { by }, facts) => withTicket(item, by, facts, withTicketsRequested),
  takeTicket: (item, { guiaId, ticket }, { today }) =>
    followed(item, undefined, (followUp) => withTicketOf(followUp, guiaId, ticket, today)),
  loseTicket: (item, { guiaId }) => failTicket(item, guiaId),
  cancelTicket: (item, { by, reason, guiaId }) =>
    mayFollowUp(item, by) ??
    (isReasonEnough(reason) ? undefined : shortReason()) ??
    failTicket(item, guiaId),
  reopenPhase: (item, { by, reason, phase }) =>
    followed(
      item,
      by,
      (followUp) =>
        (by.rules.includes('REABRIR_FASE') ? undefined : notAllowed()) ??
        (isReasonEnough(reason) ? undefined : shortReason()) ??
        mayReopen(followUp, phase) ??
        withReopened(followUp),
    ),
  file: (item, { filing }) => followed(item, undefined, (followUp) => withFiling(followUp, filing)),
  fileManual: (item, { guia }, { today }) =>
    item.origin === 'MANUAL'
      ? followed(item, undefined, (followUp) => withManualFiling(followUp, guia, today))
      : outOfStep(item.status),
  takeBack: (item, { before, reason }) => ({
    to: before ?? ending(item, 'CANCELADA', reason),
    row: '5.4',
  }),
  confirmManual: (item) =>
    item.isConfirmed ? alreadyConfirmed() : { to: { ...item, isConfirmed: true }, row: '5.4' },
  refuseManual: (item, { reason }) =>
    item.isConfirmed ? alreadyConfirmed() : { to: ending(item, 'CANCELADA', reason), row: '5.4' },
}

const transition = <T extends LawsuitEvent['type']>(
  type: T,
  ...args: Parameters<Transition<T>>
): LawsuitAnswer => TRANSITIONS[type](...args)

/**
 * The state machine of rules 5.2 and 5.4. Takes an action, an event and facts; returns the next
 * action or a refusal in Portuguese.
 */
export const applyToLawsuit = (
  item: LawsuitState,
  event: LawsuitEvent,
  facts: LawsuitFacts,
): LawsuitAnswer => transition(event.type, item, event, facts)
