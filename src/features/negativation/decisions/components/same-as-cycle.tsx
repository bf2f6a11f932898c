import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { blockOf, mayTurnRow } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { Button } from '#ui/actions/button.tsx'
import { DecisionBadge } from '#ui/fields/decision-toggle.tsx'

import type { LastDecision } from '../contract/last-decision.ts'
import { useRepeatDecision } from '../queries/repeat.ts'
import styles from './same-as-cycle.module.css'

const monthIn = (ciclo: string) => `${ciclo.slice(5)}/${ciclo.slice(0, 4)}`

/** Checks whether the boleto's current decision equals the earlier one. */
function hasSameDecision(row: Boleto, last: LastDecision): boolean {
  if (last.decisao === 'NEGATIVAR') return row.flagNegativar
  return (
    !row.flagNegativar &&
    row.serasaJustificatica?.idSerasaJustificatica === last.idJustificativa &&
    row.numChamado === last.numChamado
  )
}

/** Props of the previous cycle's decision on the boleto of a row. */
export type SameAsCycleProps = {
  readonly row: Boleto
  readonly by: Actor
  readonly last: LastDecision | null
  /** Confirms before detaching another user's exemption. */
  readonly ask: (rows: readonly Boleto[], go: () => void) => void
}

/** Decision of the previous cycle, with a button to repeat it. */
export function SameAsCycle({ row, by, last, ask }: SameAsCycleProps) {
  const [busy, setBusy] = useState(false)
  const repeat = useRepeatDecision()
  if (last === null) return null
  const cycle = String(Number(last.ciclo.slice(5)))
  const block = blockOf(row)
  const because =
    mayTurnRow(row, by)?.because ??
    block?.texto ??
    last.recusa ??
    (hasSameDecision(row, last) ? `O boleto já está como no ciclo ${cycle}.` : undefined)
  const words = [
    last.txtJustificativa,
    last.numChamado && `chamado ${last.numChamado}`,
    last.txtObservacao?.trimEnd().replace(/\.$/, ''),
    last.mesmoBoleto ? null : `do boleto ${last.numBoleto}`,
  ].filter(Boolean)
  const press = async () => {
    setBusy(true)
    await repeat(row, last).finally(() => setBusy(false))
  }
  return (
    <section className={styles['part']} aria-label={`Ciclo ${monthIn(last.ciclo)}`}>
      <h3>
        {`Ciclo ${monthIn(last.ciclo)}`}
        <DecisionBadge
          shape={last.decisao === 'NEGATIVAR' ? 'filled' : 'hollow'}
          word={last.decisao}
        />
      </h3>
      {words.length > 0 && <p>{words.join('; ')}</p>}
      <Button
        size="compact"
        icon={<IconCopy size={16} stroke={1.75} />}
        loading={busy}
        disabledBecause={because}
        onClick={() =>
          last.decisao === 'NEGATIVAR' ? ask([row], () => void press()) : void press()
        }
      >
        {`Igual ao ciclo ${cycle}`}
      </Button>
      {last.recusa !== null && <p className={styles['because']}>{last.recusa}</p>}
    </section>
  )
}
