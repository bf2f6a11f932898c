import { useRecordRemoval } from '#listing/records/use-record.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import type { ExceptionList, ExceptionRow } from '../contract/lists.ts'

/** 'Excluir' with the confirmation of the spec (3:2.22). */
export function RemoveException({
  list,
  row,
  onClose,
}: {
  readonly list: ExceptionList
  readonly row: ExceptionRow
  readonly onClose: () => void
}) {
  const removing = useRecordRemoval(list.records, {
    alsoInvalidates: ['negativation'],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      danger
      question="Deseja excluir o item ?"
      confirmLabel="Excluir"
      busy={removing.busy}
      notes={[
        { tone: 'info', text: `${row.descricao}: o que só este item oculta volta a aparecer.` },
      ]}
      onClose={onClose}
      onConfirm={() => void removing.run({ id: row.id })}
    />
  )
}
