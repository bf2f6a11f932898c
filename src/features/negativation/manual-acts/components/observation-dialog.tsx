import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'

import { observationLimit } from '#features/negativation/decisions/components/use-justification-form.ts'

export type ObservationDialogProps = {
  readonly numBoleto: string
  readonly value: string
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/**
 * Dialog 'Justificativa' with one field (spec 1:2.10): reason for the inclusion, stored with the
 * selection until it is sent.
 */
export function ObservationDialog({ numBoleto, value, onSave, onClose }: ObservationDialogProps) {
  const [text, setText] = useDraft(`observação ${numBoleto}`, value)
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Justificativa"
      dirty={text !== value}
      footer={
        <DialogButtons
          busy={false}
          disabledBecause={tooLong(text, observationLimit)}
          onAct={() => onSave(text.trim())}
          onClose={onClose}
        />
      }
    >
      <TextAreaField
        label="Observação"
        hint={`Boleto ${numBoleto}`}
        value={text}
        onChange={setText}
        maxLength={observationLimit}
        autoFocusInDialog
      />
    </Dialog>
  )
}
