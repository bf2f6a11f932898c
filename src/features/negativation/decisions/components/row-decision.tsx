import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { mayJustifyRow, mayTurnRow } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { DecisionBadge } from '#ui/fields/decision-toggle.tsx'
import { Button } from '#ui/actions/button.tsx'

import styles from './same-as-cycle.module.css'

/**
 * The decision on the boleto of a tenant's panel. On phones it is here that it changes, because the
 * badge of a card is no button.
 */
export function RowDecision({
  row,
  by,
  onNegativate,
  onExempt,
}: {
  readonly row: Boleto
  readonly by: Actor
  readonly onNegativate: (row: Boleto) => void
  /** Asks for the justification that exempts. */
  readonly onExempt: (row: Boleto) => void
}) {
  const { flagNegativar, numBoleto } = row
  return (
    <section className={styles['part']} aria-label={`Decisão do boleto ${numBoleto}`}>
      <h3>
        {`Boleto ${numBoleto}`}
        <DecisionBadge
          shape={flagNegativar ? 'filled' : 'hollow'}
          word={flagNegativar ? 'NEGATIVAR' : 'ISENTAR'}
        />
      </h3>
      <Button
        wide
        disabledBecause={(flagNegativar ? mayJustifyRow(row, by) : mayTurnRow(row, by))?.because}
        onClick={() => (flagNegativar ? onExempt(row) : onNegativate(row))}
      >
        {flagNegativar ? 'Isentar com justificativa' : 'Negativar'}
      </Button>
    </section>
  )
}
