import type { MarkShape } from '#ui/display/mark.tsx'
import { DecisionToggle } from '#ui/fields/decision-toggle.tsx'

import type { Boleto } from '../contract/boleto.ts'
import type { Actor } from '../rules/events.ts'
import { lacksJustification, mayTurnRow } from '../rules/decision-row.ts'

const shapeOf = (row: Boleto): MarkShape =>
  row.flagNegativar ? 'filled' : lacksJustification(row) ? 'amber' : 'hollow'

/** Toggle NEGATIVAR/ISENTAR with one click. Amber while an exemption lacks its justification. */
export function DecisionBadge({
  row,
  by,
  onTurn,
}: {
  readonly row: Boleto
  readonly by: Actor
  readonly onTurn: (row: Boleto) => void
}) {
  return (
    <span data-row-key="n">
      <DecisionToggle
        shape={shapeOf(row)}
        word={row.flagNegativar ? 'NEGATIVAR' : 'ISENTAR'}
        label={`${row.flagNegativar ? 'Isentar' : 'Negativar'} boleto ${row.numBoleto}`}
        disabledBecause={mayTurnRow(row, by)?.because}
        onToggle={() => onTurn(row)}
      />
    </span>
  )
}
