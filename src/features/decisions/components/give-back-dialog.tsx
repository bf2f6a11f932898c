import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useDraft } from '#ui/fields/draft.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'

import type { Boleto } from '#features/debt-items/contract/boleto.ts'
import { giveBack } from '../contract/calls.ts'
import { mayGiveBackBecause } from '#features/debt-items/rules/may.ts'
import styles from '../../debt-items/components/decision.module.css'
import { staleAfterMove } from '#features/debt-items/contract/stale-names.ts'
import { RecordLine } from '#features/debt-items/components/record-line.tsx'
import { tellResult } from './submit-result.ts'

/** Characters of the reason on the wire. */
const reasonLimit = 500

/** Props of 'Devolver'. */
export type GiveBackDialogProps = {
  readonly rows: readonly Boleto[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * 'Devolver' (rules 4.3 row 16): back to the step the boletos came from, with a reason of at least
 * ten characters.
 */
export function GiveBackDialog({ rows, onClose, onDone }: GiveBackDialogProps) {
  const [reason, setReason] = useDraft(
    `devolver ${rows.map(({ idBoleto }) => idBoleto).join()}`,
    '',
  )
  const act = useAct(giveBack, {
    invalidates: staleAfterMove,
    fields: ['motivo'],
    onDone: (result) => {
      tellResult(result)
      onDone()
    },
  })
  const refusal = mayGiveBackBecause(reason)
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Devolver"
      dirty={reason.trim() !== ''}
      busy={act.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            loading={act.busy}
            disabledBecause={refusal?.because}
            onClick={() =>
              void act.run({
                idBoletos: rows.map(({ idBoleto }) => idBoleto),
                motivo: reason.trim(),
              })
            }
          >
            Devolver
          </Button>
        </>
      }
    >
      <RecordLine rows={rows} />
      <p className={styles['note']}>
        {rows.length === 1 ? 'O boleto volta' : 'Os boletos voltam'} para a etapa de onde{' '}
        {rows.length === 1 ? 'veio' : 'vieram'}, com decisão e justificativa mantidas. O que foi
        incluído manualmente não tem etapa anterior: termina como não decidido.
      </p>
      <TextAreaField
        label="Motivo"
        value={reason}
        onChange={setReason}
        required
        maxLength={reasonLimit}
        hint="Ao menos 10 caracteres."
        error={
          act.fieldErrors.get('motivo') ?? (reason.trim() === '' ? undefined : refusal?.because)
        }
        autoFocusInDialog
      />
    </Dialog>
  )
}
