import type { MarkShape } from '#ui/display/mark.tsx'
import { DecisionToggle } from '#ui/fields/decision-toggle.tsx'

import type { Boleto } from '../contract/boleto.ts'
import type { Actor } from '../rules/events.ts'
import { lacksJustification, mayTurnRow } from '../rules/decision-row.ts'

const shapeOf = (row: Boleto): MarkShape =>
  row.flagNegativar ? 'filled' : lacksJustification(row) ? 'amber' : 'hollow'

/**
 * NEGATIVAR or ISENTAR; a click turns it at once. Amber while an exemption still needs its
 * justification.
 */
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
