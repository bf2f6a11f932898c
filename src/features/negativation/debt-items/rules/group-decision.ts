import type { Boleto } from '../contract/boleto.ts'
import { lacksJustification } from './decision-row.ts'

/** Combined decision of several boletos; an ISENTAR that lacks a justification is not complete. */
export type GroupDecision = {
  readonly decision: 'NEGATIVAR' | 'ISENTAR' | 'MISTA'
  readonly isIncomplete: boolean
}

/** Counts of NEGATIVAR and of exemptions without justification, out of a total. */
export type DecisionCounts = {
  readonly boletos: number
  readonly negativar: number
  readonly lacking: number
}

/** NEGATIVAR or ISENTAR if all agree, else MISTA. */
export const groupDecision = ({ boletos, negativar, lacking }: DecisionCounts): GroupDecision => ({
  decision: negativar === boletos ? 'NEGATIVAR' : negativar === 0 ? 'ISENTAR' : 'MISTA',
  isIncomplete: lacking > 0,
})

export const countDecisions = (rows: readonly Boleto[]): DecisionCounts => ({
  boletos: rows.length,
  negativar: rows.filter(({ flagNegativar }) => flagNegativar).length,
  lacking: rows.filter(lacksJustification).length,
})
