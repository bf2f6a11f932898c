import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import * as batches from '../store/batches.ts'
import * as contradictions from '../store/contradictions.ts'
import * as listedRecords from '../store/listed-records.ts'

// What other processes ask about lotes and their records.

/** The CNPJ of the creditor of each mall: its principal company, else the informant (rules 4.7). */
export const creditorsOfMalls = (work: Work, malls: readonly number[], informant: string) =>
  batches.creditorsOf(work.tx, malls, informant)

/** Is an inclusion of one of these informants on its way? At most one may be (409). */
export const hasInclusionInFlight = (work: Work, roots: readonly string[]): Promise<boolean> =>
  batches.hasInclusionInFlight(work.tx, roots)

/**
 * Items whose removal was refused once and may be sent a second time, the one whose term ends first
 * before the others.
 */
export const findFirstRetries = (work: Work, limit: number): Promise<number[]> =>
  listedRecords.firstRetries(work.tx, limit)

/**
 * Boletos of the person's malls of which the bureau denied what somebody had imported, since a day;
 * `named` of them by number.
 */
export const findContradicted = (
  work: Work,
  since: LocalDate,
  maxNamed: number,
): Promise<contradictions.ContradictedBoletos> =>
  contradictions.contradictedBoletos(work.tx, work.actor.malls, since, maxNamed)
