import type { MarkShape } from '#ui/display/mark.tsx'
import { DecisionBadge as StaticBadge, DecisionToggle } from '#ui/fields/decision-toggle.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'

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
  const word = row.flagNegativar ? 'NEGATIVAR' : 'ISENTAR'
  // On phones a scroll must not decide: the tenant's panel has the button.
  if (useNarrow()) return <StaticBadge shape={shapeOf(row)} word={word} />
  return (
    <span data-row-key="n">
      <DecisionToggle
        shape={shapeOf(row)}
        word={word}
        label={`${row.flagNegativar ? 'Isentar' : 'Negativar'} boleto ${row.numBoleto}`}
        disabledBecause={mayTurnRow(row, by)?.because}
        onToggle={() => onTurn(row)}
      />
    </span>
  )
}
