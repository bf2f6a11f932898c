import { oldestPromiseInForce } from '#values/promise-term.ts'
import { type SettledSinceClaim, settledSinceText } from '#features/legal/lawsuits/rules/worth.ts'
import { LEGAL_WARNINGS } from '#features/legal/lawsuits/rules/legal-status.ts'
import { formatCaseNumber } from '#values/case-number.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

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
}

const titulos = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? `título ${one}` : `títulos ${many}`}`]

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
  ]
}
