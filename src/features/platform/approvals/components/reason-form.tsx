import type { ReactNode } from 'react'

import { useDraft } from '#ui/fields/draft.ts'
import { tooLong } from '#ui/fields/too-long.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { isReasonEnough } from '../rules/reason.ts'

/** `refusal` is the message for a reason that is too short. */
export type ReasonFormProps = {
  readonly title: string
  /** Button label; defaults to the title. */
  readonly act?: string
  /** Key of the draft, so that the text survives the end of the session. */
  readonly about: string
  /** Maximum length of the reason on the wire. */
  readonly longest: number
  readonly refusal: string
  readonly busy: boolean
  readonly error?: string | undefined
  readonly onAct: (reason: string) => void
  readonly onClose: () => void
  /** The record, and the effect of the act. */
  readonly children?: ReactNode
}

/** Form of an act that needs only a reason of at least ten characters: 'Devolver', 'Recusar'. */
export function ReasonForm({
  title,
  act = title,
  about,
  longest,
  refusal,
  busy,
  error,
  onAct,
  onClose,
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useDraft(about, '')
  const tooShort = isReasonEnough(reason) ? undefined : refusal
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      dirty={reason.trim() !== ''}
      busy={busy}
      footer={
        <DialogButtons
          label={act}
          busy={busy}
          disabledBecause={tooShort ?? tooLong(reason, longest)}
          onAct={() => onAct(reason.trim())}
          onClose={onClose}
        />
      }
    >
      {children}
      <TextAreaField
        label="Motivo"
        value={reason}
        onChange={setReason}
        required
        maxLength={longest}
        hint="Ao menos 10 caracteres."
        error={error ?? (reason.trim() === '' ? undefined : tooShort)}
        autoFocusInDialog
      />
    </Dialog>
  )
}
