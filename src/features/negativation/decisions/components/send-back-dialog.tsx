import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { useAct } from '#listing/screen/use-act.ts'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { giveBack } from '../contract/calls.ts'
import { mayGiveBackBecause } from '#features/negativation/debt-items/rules/may.ts'
import styles from '../../debt-items/components/decision.module.css'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'
import { RecordLine } from '#features/negativation/debt-items/components/record-line.tsx'
import { tellResult } from './submit-result.ts'

export type GiveBackDialogProps = {
  readonly rows: readonly Boleto[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 'Devolver' (rules 4.3 row 16): returns boletos to their previous step. */
export function GiveBackDialog({ rows, onClose, onDone }: GiveBackDialogProps) {
  const idBoletos = rows.map(({ idBoleto }) => idBoleto)
  const act = useAct(giveBack, {
    invalidates: staleAfterMove,
    fields: ['motivo'],
    onDone: (result) => {
      tellResult(result)
      onDone()
    },
  })
  return (
    <ReasonForm
      title="Devolver"
      longest={500}
      about={`devolver ${idBoletos.join()}`}
      refusal={mayGiveBackBecause('')?.because ?? ''}
      busy={act.busy}
      error={act.fieldErrors.get('motivo')}
      onAct={(motivo) => void act.run({ idBoletos, motivo })}
      onClose={onClose}
    >
      <RecordLine rows={rows} />
      <p className={styles['note']}>
        {rows.length === 1 ? 'O boleto volta' : 'Os boletos voltam'} para a etapa de onde{' '}
        {rows.length === 1 ? 'veio' : 'vieram'}, com decisão e justificativa mantidas. O que foi
        incluído manualmente não tem etapa anterior: termina como não decidido.
      </p>
    </ReasonForm>
  )
}
