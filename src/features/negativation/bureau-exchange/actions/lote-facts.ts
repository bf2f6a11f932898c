import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import * as batches from '../store/batches.ts'
import * as contradictions from '../store/contradictions.ts'
import * as listedRecords from '../store/listed-records.ts'

// Facts about lotes and their records, for other features.

/** CNPJ of each mall's creditor: its principal company, else the informant (rules 4.7). */
export const creditorsOfMalls = (work: Work, malls: readonly number[], informant: string) =>
  batches.creditorsOf(work.tx, malls, informant)

/**
 * Checks whether an inclusion of one of these informants is on its way; only one is allowed
 * (409).
 */
export const hasInclusionInFlight = (work: Work, roots: readonly string[]): Promise<boolean> =>
  batches.hasInclusionInFlight(work.tx, roots)

/** Items whose removal was refused once and may be retried, earliest deadline first. */
export const findFirstRetries = (work: Work, limit: number): Promise<number[]> =>
  listedRecords.firstRetries(work.tx, limit)

/**
 * Boletos of the user's malls whose imported result the bureau contradicted since a day; `named`
 * limits how many are listed by number.
 */
export const findContradicted = (
  work: Work,
  since: LocalDate,
  maxNamed: number,
): Promise<contradictions.ContradictedBoletos> =>
  contradictions.contradictedBoletos(work.tx, work.actor.malls, since, maxNamed)
