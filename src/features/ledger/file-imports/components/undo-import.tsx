import { UndoDialog } from '#listing/files/undo-dialog.tsx'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'

import { type ImportRow, undoImport } from '../contract/imports.ts'

/** Confirms the undo of an import, or shows why it is refused. */
export function UndoImport({
  row,
  onClose,
}: {
  readonly row: ImportRow
  readonly onClose: () => void
}) {
  const act = useAct(undoImport, {
    invalidates: ['file-imports'],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
    onFailure: alsoToast,
  })
  return (
    <UndoDialog
      title="Desfazer importação"
      question={`Deseja desfazer a importação de ${row.arquivo}?`}
      lines={[{ label: 'Aceitas', count: row.aceitas }]}
      note="Todos os registros voltam a ser como antes da importação."
      act={act}
      onClose={onClose}
      onConfirm={() => void act.run({ id: row.id })}
    />
  )
}
