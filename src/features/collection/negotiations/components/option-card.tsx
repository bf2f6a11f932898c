import type { UseQueryResult } from '@tanstack/react-query'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatInstant } from '#values/instant.ts'

import styles from './option-card.module.css'

/** Generic error message of this screen (spec 3:8). */
export const optionFailure = (error: unknown): boolean =>
  toastFailureAs('Falha ao tentar realizar a ação. Entre em contato com a equipe técnica.', error)

/** Save of an option in its dialog. */
export const optionSave = (invalidates: readonly string[], onClose: () => void) => ({
  invalidates,
  success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  onDone: onClose,
  fields: ['description'],
  onFailure: optionFailure,
})

/** An option of the settings (spec 3:3 'Prioritization option'). */
export type CardOption = {
  readonly id: number
  readonly description: string
  readonly creationDate: Date
  readonly active: boolean
}

/** Props of a card of options (spec 3:2.19). */
export type OptionCardProps<O extends CardOption> = {
  readonly title: string
  readonly query: UseQueryResult<{ readonly data: readonly O[] }>
  /** Extra columns, between creation and status. */
  readonly more?: readonly Column<O>[]
  readonly dialog: (props: {
    readonly option: O | undefined
    readonly onClose: () => void
  }) => ReactNode
  readonly remove: { readonly run: (id: number) => Promise<unknown>; readonly busy: boolean }
}

const columnsOf = <O extends CardOption>(
  more: readonly Column<O>[],
  acts: (option: O) => ReactNode,
): readonly Column<O>[] => [
  {
    id: 'description',
    label: 'Descrição',
    cell: (option) => option.description,
    emphasis: 'strong',
    minWidth: 180,
  },
  {
    id: 'creationDate',
    label: 'Criação',
    cell: (option) => formatInstant(option.creationDate).slice(0, 10),
    width: 104,
  },
  ...more,
  {
    id: 'active',
    label: 'Status',
    cell: ({ active }) => (
      <Badge tone={active ? 'done' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</Badge>
    ),
    width: 96,
  },
  { id: 'acts', label: 'Editar e excluir', shortLabel: '', cell: acts, width: 84 },
]

function OptionActs(props: {
  readonly description: string
  readonly disabledBecause: string | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const { description, disabledBecause } = props
  return (
    <span className={styles['acts']}>
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Editar ${description}`}
        icon={<IconPencil size={18} stroke={1.75} />}
        disabledBecause={disabledBecause}
        onClick={props.onEdit}
      />
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Excluir ${description}`}
        icon={<IconTrash size={18} stroke={1.75} />}
        disabledBecause={disabledBecause}
        onClick={props.onRemove}
      />
    </span>
  )
}

/** The state of the table, and what it shows instead of rows. */
const tableState = ({ data, isError, error, refetch }: OptionCardProps<CardOption>['query']) =>
  ({
    state: data ? (data.data.length > 0 ? 'ready' : 'empty') : isError ? 'error' : 'loading',
    stateBlock: isError ? (
      <FailureState
        title="Falha ao tentar carregar dados. Entre em contato com a equipe técnica."
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <PageState
        kind="empty"
        title="Nenhuma opção"
        sentence="As opções criadas aqui podem ser escolhidas na cobrança."
      />
    ),
  }) as const

function RemoveOption({
  option: { id, description },
  remove,
  onClose,
}: Pick<OptionCardProps<CardOption>, 'remove'> & {
  readonly option: CardOption
  readonly onClose: () => void
}) {
  return (
    <ConfirmDialog
      opened
      danger
      question="Deseja excluir o registro?"
      confirmLabel="Excluir"
      busy={remove.busy}
      onClose={onClose}
      onConfirm={() => void remove.run(id).then(onClose)}
      notes={[
        {
          tone: 'info',
          text: `${description}: se já foi usada, fica inativa e continua no histórico.`,
        },
      ]}
    />
  )
}

/** 'Nova Opção' and a table of options; deletion asks first (spec 3:2.19). */
export function OptionCard<O extends CardOption>(props: OptionCardProps<O>) {
  const { title, query, more = [], remove } = props
  const refusalText = useCompanyRefusal()
  const [edited, setEdited] = useState<{ readonly option: O | undefined }>()
  const [leaving, setLeaving] = useState<O>()
  const rows = query.data?.data ?? []
  const columns = columnsOf<O>(more, (option) => (
    <OptionActs
      description={option.description}
      disabledBecause={refusalText}
      onEdit={() => setEdited({ option })}
      onRemove={() => setLeaving(option)}
    />
  ))
  return (
    <Panel
      title={title}
      flush
      aside={
        <Button
          size="compact"
          icon={<IconPlus size={16} stroke={1.75} />}
          disabledBecause={refusalText}
          onClick={() => setEdited({ option: undefined })}
        >
          Nova Opção
        </Button>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowLabel={({ description }) => description}
        keys="inside"
        {...tableState(query)}
      />
      {edited && props.dialog({ option: edited.option, onClose: () => setEdited(undefined) })}
      {leaving && (
        <RemoveOption option={leaving} remove={remove} onClose={() => setLeaving(undefined)} />
      )}
    </Panel>
  )
}
