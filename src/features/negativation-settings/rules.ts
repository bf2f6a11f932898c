import { type Eyes, sameEyes } from '#features/approvals/rules/handling.ts'
import { refuse } from '#features/debt-items/rules/refusals.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

/** How long a proposal waits for another person (rules 4.3 j). */
const PROPOSAL_DAYS = 7

/** The last day on which a proposal of a day can be confirmed. */
export const lastDayOf = (proposedOn: LocalDate): LocalDate => addDays(proposedOn, PROPOSAL_DAYS)

/** The day of a proposal that lasts until this day. */
export const proposedOn = (lastDay: LocalDate): LocalDate => addDays(lastDay, -PROPOSAL_DAYS)

/** What is looked at of a proposal before somebody decides it. */
export type ProposalFacts = {
  readonly proposedBy: number
  readonly proposedByName: string
  readonly expiresOn: LocalDate
  /**
   * The version over which it was proposed, and the one that holds now; none of a justification
   * that is new.
   */
  readonly baseVersion: number | null
  readonly version: number | null
}

/**
 * Why a proposal is over though nobody decided it: its days, or its setting became another
 * meanwhile; undefined while it waits.
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
 * Whether somebody may confirm a proposal: another person, in time, over what was seen (rules 4.3
 * j). The eyes are of people, not of profiles.
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
 * Whether somebody may refuse a proposal: with a reason, unless it is their own, which they
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

/** Whether a reason says enough: at least ten characters, blanks around it not counted. */
export const mayRefuseBecause = (reason: string): Refusal | undefined =>
  [...reason.trim()].length >= 10
    ? undefined
    : refuse('MOTIVO_CURTO', 'O motivo da recusa precisa de ao menos 10 caracteres.')

/** How the menu calls the screens whose settings two people change. */
const screenNames: Readonly<Record<string, string>> = {
  '/cadastro-serasa': 'Serasa',
  '/cadastro-ajuizamento': 'Ajuizamento',
}

/**
 * A proposal that nobody could confirm is not stored: it would only look as if somebody were asked.
 */
export const mayPropose = (confirmers: number, screen: string): Refusal | undefined =>
  confirmers > 0
    ? undefined
    : refuse(
        'SEM_SEGUNDA_PESSOA',
        'Nenhuma outra pessoa pode confirmar esta alteração.',
        `Dê a outra pessoa ativa, que veja todos os shoppings, um perfil com a tela ${screenNames[screen] ?? screen} das Configurações.`,
      )

/** What a person is told of a change that another has to confirm. */
export const waitsSentence = (expiresOn: LocalDate): string =>
  `Alteração proposta. Ainda não vale: espera pela confirmação de outra pessoa até ${formatDate(expiresOn)}.`
