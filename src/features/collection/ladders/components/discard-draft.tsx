import type { Call, InputOf } from '#contract/call.ts'
import { type Act, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { ladderQueries } from '../queries.ts'

/** 'Descartar rascunho': what was typed, and the stored draft if there is one. */
export function DiscardDraftDialog<C extends Call>({
  call,
  question,
  version,
  isStored,
  take,
  onClose,
}: {
  readonly call: C
  readonly question: string
  readonly version: { readonly id: number; readonly versao: number }
  readonly isStored: boolean
  /** Shows the newest version again. */
  readonly take: () => void
  readonly onClose: () => void
}) {
  const finish = () => {
    take()
    onClose()
  }
  const act: Act<C> = useAct(call, {
    success: 'Rascunho descartado.',
    invalidates: [ladderQueries],
    onDone: finish,
  })
  const discard = () => {
    if (isStored) void act.run({ ...version } as InputOf<C>)
    else finish()
  }
  return (
    <ConfirmDialog
      opened
      danger
      question={question}
      confirmLabel="Descartar"
      busy={act.busy}
      onConfirm={discard}
      onClose={onClose}
    />
  )
}
