import type { ReactNode } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { useDraft } from '#ui/fields/draft.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { isReasonEnough } from '../rules/reason.ts'

/** Characters of the reason on the wire. */
const reasonLimit = 500

/** Props of 'Devolver'; `refusal` is the sentence of what is too short. */
export type GiveBackFormProps = {
  /** What it is about, so that what was typed outlives the end of the session. */
  readonly about: string
  readonly refusal: string
  readonly busy: boolean
  readonly error: string | undefined
  readonly onGiveBack: (reason: string) => void
  readonly onClose: () => void
  /** The record, and what giving back does to it. */
  readonly children: ReactNode
}

/** 'Devolver': back to the step before, with a reason of at least ten characters. */
export function GiveBackForm({
  about,
  refusal,
  busy,
  error,
  onGiveBack,
  onClose,
  children,
}: GiveBackFormProps) {
  const [reason, setReason] = useDraft(`devolver ${about}`, '')
  const tooShort = isReasonEnough(reason) ? undefined : refusal
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Devolver"
      dirty={reason.trim() !== ''}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            loading={busy}
            disabledBecause={tooShort}
            onClick={() => onGiveBack(reason.trim())}
          >
            Devolver
          </Button>
        </>
      }
    >
      {children}
      <TextAreaField
        label="Motivo"
        value={reason}
        onChange={setReason}
        required
        maxLength={reasonLimit}
        hint="Ao menos 10 caracteres."
        error={error ?? (reason.trim() === '' ? undefined : tooShort)}
        autoFocusInDialog
      />
    </Dialog>
  )
}
