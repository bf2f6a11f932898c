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

/** 'Nova Opção' and a table of options; deletion asks first (spec 3:2.19). */
export function OptionCard<O extends CardOption>(props: OptionCardProps<O>) {
  const { title, query, more = [], remove } = props
  const refusalText = useCompanyRefusal()
  const [edited, setEdited] = useState<{ readonly option: O | undefined }>()
  const [leaving, setLeaving] = useState<O>()
  const rows = query.data?.data ?? []
  const columns = columnsOf<O>(more, (option) => (
    <span className={styles['acts']}>
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Editar ${option.description}`}
        icon={<IconPencil size={18} stroke={1.75} />}
        disabledBecause={refusalText}
        onClick={() => setEdited({ option })}
      />
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Excluir ${option.description}`}
        icon={<IconTrash size={18} stroke={1.75} />}
        disabledBecause={refusalText}
        onClick={() => setLeaving(option)}
      />
    </span>
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
        state={
          query.data ? (rows.length > 0 ? 'ready' : 'empty') : query.isError ? 'error' : 'loading'
        }
        stateBlock={
          query.isError ? (
            <FailureState
              title="Falha ao tentar carregar dados. Entre em contato com a equipe técnica."
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <PageState
              kind="empty"
              title="Nenhuma opção"
              sentence="As opções criadas aqui podem ser escolhidas na cobrança."
            />
          )
        }
      />
      {edited && props.dialog({ option: edited.option, onClose: () => setEdited(undefined) })}
      {leaving && (
        <ConfirmDialog
          opened
          danger
          question="Deseja excluir o registro?"
          confirmLabel="Excluir"
          busy={remove.busy}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => void remove.run(leaving.id).then(() => setLeaving(undefined))}
          notes={[
            {
              tone: 'info',
              text: `${leaving.description}: se já foi usada, fica inativa e continua no histórico.`,
            },
          ]}
        />
      )}
    </Panel>
  )
}
