import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { useAct } from '#listing/screen/use-act.ts'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { sendBack } from '../contract/calls.ts'
import { maySendBackBecause } from '#features/negativation/debt-items/rules/may.ts'
import styles from '../../debt-items/components/decision.module.css'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'
import { RecordLine } from '#features/negativation/debt-items/components/record-line.tsx'
import { showResult } from './submit-result.ts'

export type SendBackDialogProps = {
  readonly rows: readonly Boleto[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 'Devolver' (rules 4.3 row 16): returns boletos to their previous step. */
export function SendBackDialog({ rows, onClose, onDone }: SendBackDialogProps) {
  const idBoletos = rows.map(({ idBoleto }) => idBoleto)
  const act = useAct(sendBack, {
    invalidates: staleAfterMove,
    fields: ['motivo'],
    onDone: (result) => {
      showResult(result)
      onDone()
    },
  })
  return (
    <ReasonForm
      title="Devolver"
      longest={500}
      about={`devolver ${idBoletos.join()}`}
      refusal={maySendBackBecause('')?.because ?? ''}
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
