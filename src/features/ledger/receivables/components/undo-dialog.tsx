import { failureSentence, alsoToast } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { type LoadRow, undoLoad } from '../contract.ts'

/** Confirms the undo of a load, or shows why it is refused. */
export function UndoDialog({
  load,
  onClose,
}: {
  readonly load: LoadRow
  readonly onClose: () => void
}) {
  const act = useAct(undoLoad, {
    invalidates: ['loads', 'malls', 'collection-groups', 'receivables'],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
    onFailure: alsoToast,
  })
  const refusalText = act.failure === undefined ? undefined : failureSentence(act.failure)
  return (
    <ConfirmDialog
      opened
      danger
      title="Desfazer carga"
      question={`Deseja desfazer a carga de ${load.arquivo}?`}
      confirmLabel="Desfazer"
      noun={{ one: 'linha', many: 'linhas', feminine: true }}
      lines={[
        { label: 'Novas', count: load.novas },
        { label: 'Alteradas', count: load.alteradas },
      ]}
      notes={[
        { tone: 'info', text: 'Todos os registros voltam a ser como antes da carga.' },
        ...(refusalText === undefined ? [] : [{ tone: 'block' as const, text: refusalText }]),
      ]}
      busy={act.busy}
      disabledBecause={refusalText}
      onClose={onClose}
      onConfirm={() => void act.run({ id: load.id })}
    />
  )
}
