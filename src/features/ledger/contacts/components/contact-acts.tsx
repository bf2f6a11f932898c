import { IconPencil, IconTrash } from '@tabler/icons-react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import type { Column } from '#ui/table/column.ts'

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
