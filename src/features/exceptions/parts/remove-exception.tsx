import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { type ExceptionList, type ExceptionRow, staleName } from '../contract/lists.ts'

/** 'Excluir', after the spec's question (3:2.22). */
export function RemoveException({
  list,
  row,
  onClose,
}: {
  readonly list: ExceptionList
  readonly row: ExceptionRow
  readonly onClose: () => void
}) {
  const removing = useAct(list.remove, {
    stale: [staleName, 'negativation', 'notices'],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      danger
      question="Deseja excluir o item ?"
      confirmLabel="Excluir"
      busy={removing.busy}
      notes={[{ tone: 'info', text: `${row.descricao}: o que o item oculta volta a aparecer.` }]}
      onClose={onClose}
      onConfirm={() => void removing.run({ id: row.id })}
    />
  )
}
