import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type Corrected, correctionOn, type DebtTerms } from './rules/correct.ts'
import { type CorrectionTables, correctionTables } from './rules/factor-rows.ts'
import {
  readEditionInstant,
  readEditionOn,
  readIndexEdition,
  readIndexTable,
  readIndexTableOf,
} from './store.ts'

/** The correction of rules 5.5 on a day (default today), with current indices and parameters. */
export async function readCorrection(
  { tx, today }: Pick<Work, 'tx' | 'today'>,
  on: LocalDate = today,
): Promise<(terms: DebtTerms) => Corrected> {
  const [table, parameters] = [await readIndexTable(tx), await readParameters(tx)]
  return correctionOn(on, table, parameters)
}

/** The same as tables, for a statement over very many títulos. */
export async function readCorrectionTables(
  { tx, today }: Pick<Work, 'tx' | 'today'>,
  due: { readonly since: Competence; readonly legalDays: readonly LocalDate[] },
): Promise<CorrectionTables> {
  const { table, edition } = await readIndexEdition(tx)
  return correctionTables(today, table, await readParameters(tx), due, edition)
}

/**
 * Published indices and their parameters, to explain a value: of an edition, or the current ones.
 */
export async function readIndices(
  { tx }: Pick<Work, 'tx' | 'today'>,
  edition: number | null = null,
) {
  const parameters = await readParameters(tx)
  const indices =
    edition === null
      ? await readIndexEdition(tx)
      : { edition, table: await readIndexTableOf(tx, edition) }
  const madeAt =
    indices.edition === null ? undefined : await readEditionInstant(tx, indices.edition)
  return { ...indices, madeAt, parameters }
}

/** The edition in force on a day; null before the first. */
export const editionOf = ({ tx }: Pick<Work, 'tx'>, on: LocalDate): Promise<number | null> =>
  readEditionOn(tx, on)
