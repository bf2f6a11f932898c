import {
  type Actor,
  type Chain,
  fourEyes as fourEyesOf,
} from '#features/platform/approvals/rules/handling.ts'
import { sameEyes } from '#values/eyes.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import type { LawsuitFacts, LawsuitState } from './lawsuit.ts'
import { hasFilingTicket } from './phases.ts'
import {
  analystApproves,
  awaitsConfirmation,
  changedMeanwhile,
  consecutiveMover,
  disputedClaim,
  hasTicket,
  ticketAlreadyRequested,
  notAllowed,
  outOfStep,
  ownChange,
  ownTitulos,
  refuse,
} from './refusals.ts'
import { type Worth, weightOf } from './worth.ts'
import {
  CHAIN_STEPS,
  isChainStep,
  isLawsuitApproval,
  LAWSUIT_PLACES,
  lawsuitOrder,
  type LawsuitStatus,
} from './status.ts'

// Each function implements one row of rules 5.2. Its sentence disables the button and refuses the
// request.

/** The recommendation chain, for the four-eyes rules. */
export const lawsuitChain: Chain<LawsuitStatus> = {
  order: lawsuitOrder,
  ruleOf: (status) => LAWSUIT_PLACES[status].ruleCode,
  isApproval: isLawsuitApproval,
  decidedBefore: {
    APROVACAO_SHOPPING: ['ANALISE_SHOPPING'],
    ANALISE_CORPORATIVA: ['APROVACAO_SHOPPING'],
    APROVACAO_CORPORATIVA: ['ANALISE_CORPORATIVA'],
    APROVACAO_FINAL: ['APROVACAO_CORPORATIVA'],
  },
  notAllowed,
  analystApproves,
  consecutiveMover,
  outOfStep,
  changedMeanwhile,
}

type Here = Pick<LawsuitState, 'status'>

const holds = (by: Actor, status: LawsuitStatus): boolean =>
  by.rules.includes(LAWSUIT_PLACES[status].ruleCode)

const mayWorkIn = (item: Here, by: Actor, isOf: (status: LawsuitStatus) => boolean) => {
  if (!isOf(item.status)) return outOfStep(item.status)
  return holds(by, item.status) ? undefined : notAllowed()
}

/** Rows 2 and 3: release, and the switch 'seguir'. */
export const mayRelease = (item: Here, by: Actor): Refusal | undefined =>
  mayWorkIn(item, by, (status) => status === 'AGUARDANDO_LIBERACAO')

const ownsEarlierStep = (item: Here, by: Actor): boolean =>
  CHAIN_STEPS.some((step) => lawsuitOrder(step) < lawsuitOrder(item.status) && holds(by, step))

/**
 * 'recomendar', row 9 and the debt details: only for the owner of the step. Owners of earlier steps
 * get the current step in the message: someone moved the action meanwhile.
 */
export const mayRecommend = (item: Here, by: Actor): Refusal | undefined => {
  const refusal = mayWorkIn(item, by, isChainStep)
  return refusal !== undefined && ownsEarlierStep(item, by) ? outOfStep(item.status) : refusal
}

/**
 * Rows 4 to 8b, 'Submeter Recomendação' (four eyes). Refuses users who saved or submitted in an
 * earlier step, or changed títulos or charges in this one. In the last step, also users who changed
 * the recommendation there.
 */
export const maySubmit = (
  item: Pick<LawsuitState, 'status' | 'handledBy' | 'titulosBy'>,
  by: Actor,
): Refusal | undefined =>
  mayRecommend(item, by) ??
  sameEyes(
    by,
    (userId) => item.titulosBy?.[item.status]?.includes(userId) ?? false,
    ownTitulos(),
  ) ??
  fourEyesOf(lawsuitChain, item, by) ??
  (item.status === 'APROVACAO_FINAL'
    ? sameEyes(by, (userId) => (item.handledBy.APROVACAO_FINAL ?? []).includes(userId), ownChange())
    : undefined)

/** A disputed debt is not recommended for court while CONTESTACAO_BLOQUEIA says so (rules 8.7). */
export const maySue = (
  item: Pick<LawsuitState, 'recommendation'>,
  disputedOn: LocalDate | undefined,
  blocks: boolean,
): Refusal | undefined =>
  blocks && disputedOn !== undefined && item.recommendation === 'AJUIZAR'
    ? disputedClaim(disputedOn)
    : undefined

type Followed = Pick<LawsuitState, 'status' | 'followUp'>

/** Only holders of ACOMPANHAR write the follow-up (rules 5.4). */
export const mayFollowUp = (item: Here, by: Actor): Refusal | undefined =>
  mayWorkIn(item, by, (status) => status === 'EM_ACOMPANHAMENTO')

/** Rows 11 and 12: an action cannot be undone after its filing was requested. */
export const mayUndo = (item: Followed, by: Actor): Refusal | undefined =>
  mayFollowUp(item, by) ??
  (item.followUp && hasFilingTicket(item.followUp)
    ? item.followUp.guias.some(({ filingTicket }) => filingTicket !== null)
      ? hasTicket()
      : ticketAlreadyRequested()
    : undefined)

/** Ticking títulos: the owner of the step; in the follow-up, only before any filing ticket. */
export const mayToggleTitulos = (
  item: Followed,
  by: Actor,
  consideredAfter: number,
): Refusal | undefined => {
  const refusal = item.status === 'EM_ACOMPANHAMENTO' ? mayUndo(item, by) : mayRecommend(item, by)
  if (refusal) return refusal
  return consideredAfter > 0
    ? undefined
    : refuse('SEM_TITULO', 'Ao menos um título precisa continuar considerado.')
}

/**
 * Whether an act that changes an approved decision needs a second person (rules 5). True if
 * critério or claim, before or after the act, reach the limit, or if no limit is set.
 */
export const needsSecondPerson = (
  before: Worth & { readonly parameters: Pick<LawsuitFacts['parameters'], 'AJZ_ALCADA_VALOR'> },
  after?: Worth,
): boolean => {
  const limit = before.parameters.AJZ_ALCADA_VALOR
  return limit === undefined || Math.max(weightOf(before), after ? weightOf(after) : 0) >= limit
}

/** Who may confirm or refuse a pending act: another JU or RC account. */
export const mayConfirm = (
  proposal: { readonly proposedBy: number },
  by: Actor,
): Refusal | undefined => {
  if (!by.rules.includes(LAWSUIT_PLACES.EM_ACOMPANHAMENTO.ruleCode)) return notAllowed()
  return sameEyes(
    by,
    (userId) => userId === proposal.proposedBy,
    refuse(
      'QUATRO_OLHOS',
      'Quem pediu não confirma nem recusa: outra pessoa decide.',
      'Peça a outra pessoa que acompanha as ações.',
    ),
  )
}

/** Blocks other acts while a second person's decision is pending. */
export const mayGoOn = ({ awaitsConfirmation: waits }: LawsuitFacts): Refusal | undefined =>
  waits ? awaitsConfirmation() : undefined
