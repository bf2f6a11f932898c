import { ConfirmDialog, type ConfirmDialogProps } from '#ui/overlays/confirm-dialog.tsx'

import { failureSentence } from '../screen/failure-toast.ts'

/** Confirms the undo of loaded rows, or shows why it is refused. */
export function UndoDialog({
  act,
  note,
  ...question
}: Pick<ConfirmDialogProps, 'title' | 'question' | 'lines' | 'onClose' | 'onConfirm'> & {
  readonly act: { readonly busy: boolean; readonly failure: unknown }
  /** What the undo restores. */
  readonly note: string
}) {
  const refusalText = act.failure === undefined ? undefined : failureSentence(act.failure)
  return (
    <ConfirmDialog
      {...question}
      opened
      danger
      confirmLabel="Desfazer"
      noun={{ one: 'linha', many: 'linhas', feminine: true }}
      notes={[
        { tone: 'info', text: note },
        ...(refusalText === undefined ? [] : [{ tone: 'block' as const, text: refusalText }]),
      ]}
      busy={act.busy}
      disabledBecause={refusalText}
    />
  )
}
