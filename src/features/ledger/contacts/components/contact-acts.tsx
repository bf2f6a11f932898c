import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Column } from '#ui/table/column.ts'

import { contactQueries } from '../contract/words.ts'
import styles from './contacts.module.css'

/** Tooltip for contacts of the ERP, which are read-only. */
export const fromErp = 'O que vem do ERP não se altera aqui.'

/** Column with edit and delete buttons; disabled buttons show the reason. */
export const actsColumn = <Row extends { readonly contactName: string }>({
  width,
  refusalOf,
  onEdit,
  onRemove,
}: {
  readonly width: number
  readonly refusalOf: (contact: Row) => string | undefined
  readonly onEdit: (contact: Row) => void
  readonly onRemove: (contact: Row) => void
}): Column<Row> => ({
  id: 'acts',
  label: 'Editar / Excluir',
  width,
  cell: (contact) => (
    <span className={styles['acts']}>
      <IconButton
        size="row"
        label={`Editar ${contact.contactName}`}
        icon={<IconPencil size={16} stroke={1.75} />}
        disabledBecause={refusalOf(contact)}
        onClick={() => onEdit(contact)}
      />
      <IconButton
        size="row"
        label={`Excluir ${contact.contactName}`}
        icon={<IconTrash size={16} stroke={1.75} />}
        disabledBecause={refusalOf(contact)}
        onClick={() => onRemove(contact)}
      />
    </span>
  ),
})

/** Name of the contact in both lists; the type says if it comes from the ERP. */
export const nameColumn = <Row extends { readonly contactName: string }>(
  label: string,
  minWidth: number,
): Column<Row> => ({
  id: 'contactName',
  label,
  minWidth,
  emphasis: 'strong',
  cell: ({ contactName }) => contactName,
  hover: ({ contactName }) => contactName,
})
export const TypeOfContact = ({
  type,
  isFromErp,
}: {
  readonly type: string
  readonly isFromErp: boolean
}) => (
  <>
    {type}
    {isFromErp && <span className={styles['erp']}> do ERP</span>}
  </>
)

/** Removal of a contact after a question: `ask` opens it, `dialog` shows it. */
export function useContactRemoval<Row extends { readonly contactName: string }, C extends Call>(
  call: C,
  {
    inputOf,
    typeOf,
  }: {
    /** Undefined for a contact that cannot be removed. */
    readonly inputOf: (contact: Row) => InputOf<C> | undefined
    readonly typeOf: (contact: Row) => string
  },
) {
  const [removed, setRemoved] = useState<Row>()
  const removal = useAct(call, {
    invalidates: [contactQueries],
    success: (answer: AnswerOf<C>) => (answer as { readonly mensagem: string }).mensagem,
    onDone: () => setRemoved(undefined),
    onFailure: (error) =>
      toastFailureAs(
        'Erro ao tentar remover contato, entre em contato com a equipe técnica',
        error,
      ),
  })
  const confirm = (contact: Row) => {
    const input = inputOf(contact)
    if (input !== undefined) void removal.run(input)
  }
  return {
    ask: setRemoved,
    dialog: removed && (
      <ConfirmDialog
        opened
        danger
        question="Deseja excluir o registro?"
        confirmLabel="Excluir"
        busy={removal.busy}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => confirm(removed)}
      >
        <p>{`${removed.contactName}, ${typeOf(removed)}`}</p>
      </ConfirmDialog>
    ),
  }
}
