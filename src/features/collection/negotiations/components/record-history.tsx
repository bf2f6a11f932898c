import { useQuery } from '@tanstack/react-query'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { TenantName } from '#listing/screen/tenant-name.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import { type ContactRecord, removeContactRecord } from '../contract/contact-records.ts'
import { negotiationQueries } from '../contract/words.ts'
import { readContactRecord, type RecordOwner, recordsQuery } from '../queries.ts'
import type { LucChoice } from '../rules/choices.ts'
import { historyState } from './history-state.tsx'
import { RecordDialog, type RecordDialogProps } from './record-dialog.tsx'
import { RecordView } from './record-view.tsx'
import styles from './record-history.module.css'
import { RemovalDialog } from './removal-dialog.tsx'

export type RecordHistoryProps = {
  readonly owner: RecordOwner
  /** For a billing group: id and name. */
  readonly group?: { readonly id: number; readonly name: string }
  readonly choices: readonly LucChoice[]
  readonly today: LocalDate
  /** Why this user cannot register contacts; shown on the button (spec 3:6). */
  readonly registerRefusal?: string | undefined
  /** Hides the edit icon for a corporate customer in shopping mode (spec 3:6). */
  readonly hidesEdit?: boolean
}

type Open = { readonly as: 'new' | 'edit' | 'view' | 'remove'; readonly record?: ContactRecord }

/** Customer names are shortened to about 15 characters (spec 3:9). */
const shortName = (name: string) => (name.length > 15 ? `${name.slice(0, 15)}…` : name)

const noPermission = 'Usuário sem permissão para esta ação'

const columns: readonly Column<ContactRecord>[] = [
  {
    id: 'contactDate',
    label: 'Data do contato',
    cell: ({ contactDate }) => formatDate(contactDate),
    width: 124,
  },
  {
    id: 'return',
    label: 'Retorno da Negociação',
    cell: ({ negotiationReturnName }) => negotiationReturnName,
    width: 190,
    emphasis: 'strong',
  },
  { id: 'mall', label: 'Shopping', cell: ({ shoppingName }) => shoppingName, width: 150 },
  {
    id: 'customer',
    label: 'Cliente',
    cell: ({ clientId, customerName }) =>
      clientId === null ? (
        shortName(customerName)
      ) : (
        <TenantName tenant={{ id: clientId }}>{shortName(customerName)}</TenantName>
      ),
    hover: ({ customerName }) => customerName,
    width: 150,
  },
  { id: 'luc', label: 'LUC', cell: ({ luc }) => luc, width: 92 },
  { id: 'brand', label: 'Marca', cell: ({ brand }) => brand || '-', width: 120 },
  {
    id: 'text',
    label: 'Descrição',
    cell: ({ additionalInformation }) => additionalInformation || '-',
    hover: ({ additionalInformation }) => additionalInformation,
    minWidth: 180,
  },
  {
    id: 'by',
    label: 'Responsável',
    cell: ({ contactResponsible }) => contactResponsible,
    width: 140,
  },
]

/** The menu of a row: view, change, delete. */
const menuColumn = (open: (open: Open) => void, hidesEdit: boolean): Column<ContactRecord> => ({
  id: 'acts',
  label: 'Ações',
  shortLabel: '',
  width: 56,
  cell: (record) => {
    const disabledBecause = record.podeAlterar ? undefined : noPermission
    return (
      <RowMenu
        label={`Ações da negociação de ${formatDate(record.contactDate)}, LUC ${record.luc}`}
        acts={[
          {
            label: 'Ver',
            icon: <IconEye size={16} stroke={1.75} />,
            onPick: () => open({ as: 'view', record }),
          },
          ...(hidesEdit
            ? []
            : [
                {
                  label: 'Editar',
                  icon: <IconPencil size={16} stroke={1.75} />,
                  disabledBecause,
                  onPick: () => open({ as: 'edit', record }),
                },
              ]),
          {
            label: 'Excluir',
            icon: <IconTrash size={16} stroke={1.75} />,
            danger: true,
            disabledBecause,
            onPick: () => open({ as: 'remove', record }),
          },
        ]}
      />
    )
  },
})

/** The dialog that is open over the history. */
function OpenedRecord({
  opened: { as, record },
  owner,
  rows,
  dialog,
}: {
  readonly opened: Open
  readonly owner: RecordOwner
  readonly rows: readonly ContactRecord[]
  readonly dialog: Pick<RecordDialogProps, 'choices' | 'today' | 'onClose' | 'group'>
}) {
  const { onClose } = dialog
  const remove = useAct(removeContactRecord, {
    invalidates: [negotiationQueries],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
  })
  if (as === 'new') return <RecordDialog {...dialog} />
  if (!record) return null
  if (as === 'view') return <RecordView record={record} onClose={onClose} />
  const { identifier: id, versao } = record
  return as === 'edit' ? (
    <RecordDialog
      {...dialog}
      record={record}
      current={rows.find(({ identifier }) => identifier === id)}
      readNewest={({ identifier }) => readContactRecord(owner, identifier)}
    />
  ) : (
    <RemovalDialog
      busy={remove.busy}
      onClose={onClose}
      onConfirm={() => void remove.run({ id, versao })}
    />
  )
}

/** The holding side's contact records, paged, with their actions. */
export function RecordHistory(props: RecordHistoryProps) {
  const { owner, choices, group, today, registerRefusal, hidesEdit = false } = props
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Open>()
  const query = useQuery(recordsQuery(owner, page))
  const close = () => setOpened(undefined)
  const rows = query.data?.data ?? []
  const dialog = { choices, today, onClose: close, ...(group ? { group } : {}) }
  return (
    <>
      <div className={styles['head']}>
        <Button
          icon={<IconPlus size={16} stroke={1.75} />}
          disabledBecause={registerRefusal}
          onClick={() => setOpened({ as: 'new' })}
        >
          Registrar Negociação
        </Button>
      </div>
      <DataTable
        label="Histórico de Negociação"
        columns={[...columns, menuColumn(setOpened, hidesEdit)]}
        rows={rows}
        rowKey={({ identifier }) => String(identifier)}
        rowLabel={({ luc, contactDate }) => `negociação de ${formatDate(contactDate)}, LUC ${luc}`}
        onOpen={(record) => setOpened({ as: 'view', record })}
        {...historyState(
          query,
          rows.length,
          `Os contatos registrados com este ${'billingGroupId' in owner ? 'grupo' : 'cliente'} aparecem aqui.`,
        )}
        foot={
          query.data &&
          rows.length > 0 && (
            <Pagination
              page={page}
              pageSize={query.data.pageInfo.pageSize}
              total={query.data.pageInfo.totalItems}
              onChange={setPage}
            />
          )
        }
      />
      {opened && (
        <OpenedRecord key={opened.as} opened={opened} owner={owner} rows={rows} dialog={dialog} />
      )}
    </>
  )
}
