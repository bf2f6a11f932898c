import { type Eyes, sameEyes } from '#values/eyes.ts'
import { refuse } from './refusals.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

/** Days a proposal waits for another user (rules 4.3 j). */
const PROPOSAL_DAYS = 7

/** Last day on which a proposal of a day can be confirmed. */
export const lastDayOf = (proposedOn: LocalDate): LocalDate => addDays(proposedOn, PROPOSAL_DAYS)

/** Proposal day for a given last day. */
export const proposedOn = (lastDay: LocalDate): LocalDate => addDays(lastDay, -PROPOSAL_DAYS)

/** Facts of a proposal for its decision. */
export type ProposalFacts = {
  readonly proposedBy: number
  readonly proposedByName: string
  readonly expiresOn: LocalDate
  /** Version it was based on, and the current one; null for a new justification. */
  readonly baseVersion: number | null
  readonly version: number | null
}

/**
 * Why an undecided proposal is over: it expired, or its setting changed; undefined while it
 * waits.
 */
export const endOf = (
  { expiresOn, baseVersion, version }: ProposalFacts,
  today: LocalDate,
): 'VENCIDA' | 'SUPERADA' | undefined => {
  if (today > expiresOn) return 'VENCIDA'
  return baseVersion === version ? undefined : 'SUPERADA'
}

const mayDecide = (proposal: ProposalFacts, today: LocalDate): Refusal | undefined => {
  switch (endOf(proposal, today)) {
    case 'VENCIDA':
      return refuse(
        'SEM_EFEITO',
        `A proposta venceu em ${formatDate(proposal.expiresOn)} sem confirmação.`,
        'Proponha a alteração de novo.',
      )
    case 'SUPERADA':
      return refuse(
        'ALTERADO',
        'O que se propôs alterar mudou depois da proposta, que não vale mais.',
        'Proponha de novo.',
      )
    case undefined:
      return undefined
  }
}

/**
 * Checks whether a user may confirm a proposal: another person, in time, on the version seen
 * (rules 4.3 j). Four eyes apply to people, not profiles.
 */
export const mayConfirm = (
  proposal: ProposalFacts,
  by: Eyes,
  today: LocalDate,
): Refusal | undefined =>
  sameEyes(
    by,
    (userId) => userId === proposal.proposedBy,
    refuse(
      'QUATRO_OLHOS',
      'Quem propôs a alteração não a confirma: ela espera por outra pessoa.',
      'Peça a outra pessoa com esta tela.',
    ),
  ) ?? mayDecide(proposal, today)

/**
 * Checks whether a user may refuse a proposal: with a reason, and not their own, which they
 * withdraw.
 */
export const mayRefuse = (
  proposal: ProposalFacts,
  personId: number,
  reason: string,
  today: LocalDate,
): Refusal | undefined =>
  mayDecide(proposal, today) ??
  (proposal.proposedBy === personId ? undefined : mayRefuseBecause(reason))

/** Validates a reason: at least ten characters after trimming. */
export const mayRefuseBecause = (reason: string): Refusal | undefined =>
  [...reason.trim()].length >= 10
    ? undefined
    : refuse('MOTIVO_CURTO', 'O motivo da recusa precisa de ao menos 10 caracteres.')

/** Menu names of the screens whose settings need two users. */
const screenNames: Readonly<Record<string, string>> = {
  '/cadastro-serasa': 'Serasa',
  '/cadastro-ajuizamento': 'Ajuizamento',
}

/** Refuses a proposal that nobody could confirm. */
export const mayPropose = (confirmers: number, screen: string): Refusal | undefined =>
  confirmers > 0
    ? undefined
    : refuse(
        'SEM_SEGUNDA_PESSOA',
        'Nenhuma outra pessoa pode confirmar esta alteração.',
        `Dê a outra pessoa ativa, que veja todos os shoppings, um perfil com a tela ${screenNames[screen] ?? screen} das Configurações.`,
      )

/** Message for a change that another user must confirm. */
export const waitsSentence = (expiresOn: LocalDate): string =>
  `Alteração proposta. Ainda não vale: espera pela confirmação de outra pessoa até ${formatDate(expiresOn)}.`
