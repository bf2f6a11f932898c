import { failureSentence, alsoToast } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

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
  const refusalText = act.failure === undefined ? undefined : failureSentence(act.failure)
  return (
    <ConfirmDialog
      opened
      danger
      title="Desfazer importação"
      question={`Deseja desfazer a importação de ${row.arquivo}?`}
      confirmLabel="Desfazer"
      noun={{ one: 'linha', many: 'linhas', feminine: true }}
      lines={[{ label: 'Aceitas', count: row.aceitas }]}
      notes={[
        { tone: 'info', text: 'Todos os registros voltam a ser como antes da importação.' },
        ...(refusalText === undefined ? [] : [{ tone: 'block' as const, text: refusalText }]),
      ]}
      busy={act.busy}
      disabledBecause={refusalText}
      onClose={onClose}
      onConfirm={() => void act.run({ id: row.id })}
    />
  )
}
