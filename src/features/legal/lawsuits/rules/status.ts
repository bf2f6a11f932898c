import {
  CHAIN_STEPS,
  type ChainStep,
  LAWSUIT_OUTCOMES,
  LAWSUIT_PLACES,
  LAWSUIT_STATUSES,
  type LawsuitOutcome,
  type LawsuitStatus,
} from '../contract/status.ts'

export {
  CHAIN_STEPS,
  type ChainStep,
  LAWSUIT_OUTCOMES,
  LAWSUIT_PLACES,
  LAWSUIT_STATUSES,
  type LawsuitOutcome,
  type LawsuitStatus,
}

export const lawsuitOrder = (status: LawsuitStatus): number => LAWSUIT_STATUSES.indexOf(status)

export const isLawsuitStatus = (text: string): text is LawsuitStatus =>
  LAWSUIT_STATUSES.some((status) => status === text)

export const isChainStep = (status: LawsuitStatus): status is ChainStep =>
  CHAIN_STEPS.some((step) => step === status)

/** Steps that require four eyes. */
export const isLawsuitApproval = (status: LawsuitStatus): boolean =>
  status === 'APROVACAO_SHOPPING' ||
  status === 'APROVACAO_CORPORATIVA' ||
  status === 'APROVACAO_FINAL'

/** The state of an action in words: its step, or its outcome: 'Encerrada (Isenta)'. */
export const lawsuitPlaceWords = (at: {
  readonly status: LawsuitStatus
  readonly outcome?: LawsuitOutcome | undefined
}): string =>
  at.outcome === undefined
    ? LAWSUIT_PLACES[at.status].label
    : `${LAWSUIT_PLACES[at.status].label} (${LAWSUIT_OUTCOMES[at.outcome]})`
