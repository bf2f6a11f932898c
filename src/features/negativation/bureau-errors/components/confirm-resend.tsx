import { useState } from 'react'

import {
  SendingOutcome,
  showSendingResult,
} from '#features/negativation/bureau-exchange/components/sending-outcome.tsx'
import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog, type ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'

import { type FailedSubmission, resend } from '../contract/failed-submissions.ts'
import { worthOf } from './failed-worth.ts'
import { resentOf, useResendPreview } from './use-resend-preview.ts'

const registro = { one: 'registro', many: 'registros' }

/** Confirms the resend of these rows with its preview, and shows its result. */
export function ConfirmResend({
  rows,
  opened,
  question,
  notes = [],
  onClose,
  onDone,
}: {
  readonly rows: readonly FailedSubmission[]
  readonly opened: boolean
  readonly question: string
  /** Below those on the value. */
  readonly notes?: readonly ConfirmNote[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const [outcome, setOutcome] = useState<Sending>()
  const sending = useAct(resend, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: (answer) => {
      if (showSendingResult(answer)) setOutcome(answer)
      onDone()
    },
  })
  const worth = worthOf(rows)
  const boletos = rows.map(resentOf)
  const preview = useResendPreview(boletos, worth.sum, opened)
  const failure = sending.failure ?? preview.failure
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={resetThen(sending, onClose)}
        count={rows.length}
        noun={registro}
        sum={worth.sum}
        question={question}
        confirmLabel="Enviar"
        wide
        busy={sending.busy}
        lines={preview.lines}
        {...(preview.missing === undefined ? {} : { disabledBecause: preview.missing })}
        onConfirm={() => void sending.run({ boletos })}
        notes={failure === undefined ? [...worth.notes, ...notes] : failureNotes(failure)}
      />
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
