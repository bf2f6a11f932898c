import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

import { valueAt } from '../definition.ts'
import type { ListingScreenProps } from '../screen/listing-screen-props.ts'
import { ListingScreen } from '../screen/listing-screen.tsx'
import type { SearchResult } from '../screen/use-search-result.ts'
import type { RecordProps } from './use-record-form.ts'

type Props<Row> = Omit<ListingScreenProps<Row>, 'actions' | 'onOpen' | 'rowActions'> & {
  /** Lazy-loaded record dialog. */
  readonly modal: (props: RecordProps<Row>) => ReactNode
  /** Add button; omitted if records are never created by hand. */
  readonly add?: {
    readonly label: string
    readonly disabledBecause?: (result: SearchResult<Row> | undefined) => string | undefined
  }
  /** Row actions beyond editing. */
  readonly rowActs?: {
    readonly width: number
    readonly label?: string
    readonly of: (row: Row, edit: () => void, pencil: ReactNode) => ReactNode
  }
}

/**
 * A list of records edited in a dialog. The dialog gets the list's latest record, so concurrent
 * changes appear while typing.
 */
export function RecordListing<Row>({ modal, add, rowActs, ...props }: Props<Row>) {
  const { listing } = props
  const [open, setOpen] = useState<{ readonly record: Row | undefined }>()
  const keyOf = (row: Row | undefined) => valueAt(row, listing.rowKey)
  const edit = (record: Row) => setOpen({ record })
  const pencil = (row: Row) => (
    <IconButton
      size="row"
      hasPopup="dialog"
      label={`Editar ${String(valueAt(row, listing.rowLabel ?? listing.rowKey))}`}
      icon={<IconPencil size={18} stroke={1.75} />}
      onClick={() => edit(row)}
    />
  )
  return (
    <ListingScreen
      {...props}
      onOpen={edit}
      actions={({ result }) => (
        <>
          {add && (
            <Button
              kind="primary"
              icon={<IconPlus size={16} stroke={1.75} />}
              disabledBecause={add.disabledBecause?.(result)}
              onClick={() => setOpen({ record: undefined })}
            >
              {add.label}
            </Button>
          )}
          {open &&
            modal({
              record: open.record,
              current: open.record && result?.rows.find((row) => keyOf(row) === keyOf(open.record)),
              onClose: () => setOpen(undefined),
            })}
        </>
      )}
      rowActions={
        rowActs
          ? {
              width: rowActs.width,
              ...(rowActs.label === undefined ? {} : { label: rowActs.label }),
              of: (row) => rowActs.of(row, () => edit(row), pencil(row)),
            }
          : { width: 76, label: 'Editar', of: pencil }
      }
    />
  )
}
