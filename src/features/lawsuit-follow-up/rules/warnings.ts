import { oldestPromiseInForce } from '#features/debt-items/rules/promises.ts'
import { type Untaken, untakenWords } from '#features/lawsuits/rules/worth.ts'
import { LEGAL_WARNINGS } from '#features/lawsuits/rules/legal-status.ts'
import { formatCaseNumber } from '#values/case-number.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

/** What became of the debt of an action while it is followed. */
export type WarningFacts = {
  readonly followedSince: LocalDate
  /** Títulos that are paid or written off since, and so are claimed no more. */
  readonly paid: number
  /** Claimed títulos that an exception list names. */
  readonly excepted: number
  /** Claimed títulos of an agreement in force. */
  readonly agreed: number
  /** The case number of an agreement in the case files that is in force. */
  readonly caseAgreement: string | null
  readonly promisedOn: LocalDate | null
  readonly legalStatus: string
  /** Paid or written off after the day of the claim, and still part of it. */
  readonly untaken: Untaken
  readonly correctedOn: LocalDate | null
}

const titulos = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? `título ${one}` : `títulos ${many}`}`]

/**
 * What warns in each of the phases 1 to 7 and takes nothing out of the claim (rules 5.2-15): whoever
 * follows the action decides between desistência, exceção and going on. What is paid leaves the claim by itself.
 */
export function lawsuitWarnings(facts: WarningFacts, today: LocalDate): string[] {
  const { paid, excepted, agreed, caseAgreement, promisedOn, legalStatus } = facts
  const since = formatDate(facts.followedSince)
  const legal = LEGAL_WARNINGS[legalStatus]
  const untaken = untakenWords(facts.untaken, facts.correctedOn)
  return [
    ...(untaken === undefined ? [] : [untaken]),
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
