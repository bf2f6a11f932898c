import { UndoDialog } from '#listing/files/undo-dialog.tsx'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'

import { type LoadRow, undoLoad } from '../contract.ts'

/** Confirms the undo of a load, or shows why it is refused. */
export function UndoLoad({
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
  return (
    <UndoDialog
      title="Desfazer carga"
      question={`Deseja desfazer a carga de ${load.arquivo}?`}
      lines={[
        { label: 'Novas', count: load.novas },
        { label: 'Alteradas', count: load.alteradas },
      ]}
      note="Todos os registros voltam a ser como antes da carga."
      act={act}
      onClose={onClose}
      onConfirm={() => void act.run({ id: load.id })}
    />
  )
}
