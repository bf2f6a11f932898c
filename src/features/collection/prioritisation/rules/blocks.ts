import {
  addCompetence,
  type Competence,
  firstDay,
  formatCompetence,
  lastDay,
} from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

export const BLOCKS = [1, 2, 3, 4] as const
export type BlockNumber = (typeof BLOCKS)[number]

/** Page size: 20 in the first block, 10 in the others (spec 3:9). */
export const pageSizeOf = (block: BlockNumber): number => (block === 1 ? 20 : 10)

/** A month as a number for arithmetic: year × 12 + month, zero-based. */
export const monthNumber = (month: Competence): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** Label of a block: its month, or the name of the fourth (rules 7.2). */
export const blockLabel = (block: BlockNumber, month: Competence): string =>
  block === 4 ? '4º Bloco' : formatCompetence(addCompetence(month, 1 - block))

/**
 * First and last day of a block. The fourth starts at the oldest open due date; without one, it
 * starts at its end.
 */
export function blockPeriod(
  block: BlockNumber,
  month: Competence,
  oldestDueOn: LocalDate | undefined,
): { readonly startsOn: LocalDate; readonly endsOn: LocalDate } {
  const own = addCompetence(month, 1 - block)
  const endsOn = lastDay(own)
  if (block !== 4) return { startsOn: firstDay(own), endsOn }
  return { startsOn: oldestDueOn ?? firstDay(own), endsOn }
}

/** Refuses months that have not begun (rules 7.1). */
export const mayRequestMonth = (month: Competence, current: Competence): Refusal | undefined =>
  month > current
    ? refusal('MES_FUTURO', 'Escolha um mês até o atual; os meses futuros ainda não venceram.')
    : undefined
