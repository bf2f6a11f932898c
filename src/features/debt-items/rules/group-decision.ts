import type { Boleto } from '../contract/boleto.ts'
import { lacksJustification } from './decision-row.ts'

/** What the decisions of several boletos come to; ISENTAR that lacks a justification somewhere is not done. */
export type GroupDecision = {
  readonly decision: 'NEGATIVAR' | 'ISENTAR' | 'MISTA'
  readonly lacks: boolean
}

/** How many of how many are NEGATIVAR, and how many exemptions lack their justification. */
export type DecisionCounts = {
  readonly boletos: number
  readonly negativar: number
  readonly lacking: number
}

/** NEGATIVAR or ISENTAR where all agree, else MISTA. */
export const groupDecision = ({ boletos, negativar, lacking }: DecisionCounts): GroupDecision => ({
  decision: negativar === boletos ? 'NEGATIVAR' : negativar === 0 ? 'ISENTAR' : 'MISTA',
  lacks: lacking > 0,
})

/** The counts of these boletos as they stand on the screen. */
export const countDecisions = (rows: readonly Boleto[]): DecisionCounts => ({
  boletos: rows.length,
  negativar: rows.filter(({ flagNegativar }) => flagNegativar).length,
  lacking: rows.filter(lacksJustification).length,
})
