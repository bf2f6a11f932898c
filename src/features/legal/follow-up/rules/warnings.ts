import { oldestPromiseInForce } from '#values/promise-term.ts'
import { type SettledSinceClaim, settledSinceText } from '#features/legal/lawsuits/rules/worth.ts'
import { LEGAL_WARNINGS } from '#features/legal/lawsuits/rules/legal-status.ts'
import { refuse } from '#features/legal/lawsuits/rules/refusals.ts'
import { formatCaseNumber } from '#values/case-number.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

/** Changes of a followed action's debt. */
export type WarningFacts = {
  readonly followedSince: LocalDate
  /** Títulos paid or written off since, which are no longer claimed. */
  readonly paid: number
  /** Claimed títulos on an exception list. */
  readonly excepted: number
  /** Claimed títulos in a valid agreement. */
  readonly agreed: number
  /** Case number of a valid agreement in the case files. */
  readonly caseAgreement: string | null
  readonly promisedOn: LocalDate | null
  readonly legalStatus: string
  /** Paid or written off after the day of the claim, and still included. */
  readonly settledSinceClaim: SettledSinceClaim
  readonly correctedOn: LocalDate | null
  /** Claimed títulos that a bank reported as paid (rules 11.7). */
  readonly held: number
  /** Claimed títulos that left the files of the ERP (rules 11.5). */
  readonly vanished: number
}

const titulos = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? `título ${one}` : `títulos ${many}`}`]

const doubts = ({ held, vanished }: Pick<WarningFacts, 'held' | 'vanished'>): readonly string[] => [
  ...titulos(held, 'pago no banco, ainda não no ERP', 'pagos no banco, ainda não no ERP'),
  ...titulos(vanished, 'sumiu do ERP', 'sumiram do ERP'),
]

/** Question before a ticket while part of the claim may be paid; undefined for none (rules 11). */
export function ticketQuestion(facts: Pick<WarningFacts, 'held' | 'vanished'>): string | undefined {
  const found = doubts(facts)
  return found.length === 0
    ? undefined
    : `${found.join('; ')}. Deseja registrar o chamado de ajuizamento mesmo assim?`
}

/** A ticket needs a user who read the question. */
export const mayFileInDoubt = (
  facts: Pick<WarningFacts, 'held' | 'vanished'>,
  isAware: boolean,
): Refusal | undefined => {
  const question = isAware ? undefined : ticketQuestion(facts)
  return question === undefined ? undefined : refuse('DIVIDA_EM_DUVIDA', question)
}

/**
 * Warnings in phases 1 to 7; they exclude nothing from the claim (rules 5.2-15). The follower
 * chooses between desistência, exceção and continuing. Paid títulos leave the claim automatically.
 */
export function lawsuitWarnings(facts: WarningFacts, today: LocalDate): string[] {
  const { paid, excepted, agreed, caseAgreement, promisedOn, legalStatus } = facts
  const since = formatDate(facts.followedSince)
  const legal = LEGAL_WARNINGS[legalStatus]
  const settledSinceClaim = settledSinceText(facts.settledSinceClaim, facts.correctedOn)
  return [
    ...(settledSinceClaim === undefined ? [] : [settledSinceClaim]),
    ...titulos(
      paid,
      `pago ou baixado desde ${since} saiu do critério`,
      `pagos ou baixados desde ${since} saíram do critério`,
    ),
    ...titulos(
      excepted,
      'em lista de exceção do ajuizamento',
      'em lista de exceção do ajuizamento',
    ),
    ...titulos(agreed, 'em acordo em vigor', 'em acordo em vigor'),
    ...(caseAgreement === null
      ? []
      : [`Acordo nos autos vigente, processo ${formatCaseNumber(caseAgreement)}`]),
    ...(promisedOn !== null && promisedOn >= oldestPromiseInForce(today)
      ? [`Promessa vigente, para ${formatDate(promisedOn)}`]
      : []),
    ...(legal === undefined ? [] : [legal]),
    ...doubts(facts),
  ]
}
