import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'

import { callServer } from '#contract/client.ts'
import { useRecordRemoval } from '#listing/records/use-record.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

import {
  type AssociatedTenant,
  groupRecords,
  type GroupRow,
  searchTenants,
} from '../contract/calls.ts'
import { groupQueries } from '../contract/groups.ts'
import styles from './groups.module.css'

type Props = { readonly group: GroupRow; readonly onClose: () => void }
type Found = AnswerOf<typeof searchTenants>

const columns: readonly Column<AssociatedTenant>[] = [
  { id: 'shopping', label: 'Shopping', width: 230, cell: ({ shopping }) => shopping.nomeShopping },
  { id: 'luc', label: 'LUC', width: 110, cell: ({ lojista }) => lojista.luc },
  { id: 'nome', label: 'Nome Fantasia', minWidth: 160, cell: ({ lojista }) => lojista.nomFantasia },
]

/** The tenants that lose their group. */
function ListedTenants({
  query: { data, isError, error },
}: {
  readonly query: UseQueryResult<Found>
}) {
  return (
    <div className={styles['listed']}>
      <DataTable
        label="Lojistas do grupo"
        columns={columns}
        rows={data?.content ?? []}
        rowKey={({ idGurpoCobrancaLojista }) => String(idGurpoCobrancaLojista)}
        rowLabel={({ lojista }) => `lojista ${lojista.luc}`}
        state={data ? 'ready' : isError ? 'error' : 'loading'}
        stateBlock={isError ? failureSentence(error) : undefined}
        keys="inside"
      />
    </div>
  )
}

/** 'Deseja excluir o registro?', with the tenants that would lose their group (rules 8). */
export function DeleteGroupDialog({ group, onClose }: Props) {
  const idGrupoCobranca = group.idGrupoCobranca
  const query = useQuery({
    queryKey: [groupQueries, searchTenants.name, idGrupoCobranca, 'todos'],
    queryFn: ({ signal }) => callServer(searchTenants, { idGrupoCobranca }, { signal }),
  })
  const { data, isError, error } = query
  // The list's row may be stale: the dialog fetches and shows what will be deleted.
  const count = data?.content.length ?? group.lojistas
  const hasTenants = count > 0
  const act = useRecordRemoval(groupRecords, { onDone: onClose })
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      busy={act.busy}
      question="Deseja excluir o registro?"
      confirmLabel="Excluir"
      lines={[{ label: group.nome, count }]}
      noun={{ one: 'lojista', many: 'lojistas' }}
      notes={
        hasTenants
          ? [{ tone: 'alert', text: 'Os lojistas abaixo ficam sem grupo de cobrança.' }]
          : [{ tone: 'info', text: 'O grupo não tem lojistas.' }]
      }
      disabledBecause={
        isError
          ? failureSentence(error)
          : hasTenants && !data
            ? 'A lista de lojistas está sendo lida.'
            : undefined
      }
      onConfirm={() =>
        void act.run({
          idGrupoCobranca,
          versao: group.versao,
          confirmado: hasTenants,
          ...(data
            ? { lojistas: data.content.map(({ idGurpoCobrancaLojista }) => idGurpoCobrancaLojista) }
            : {}),
        })
      }
    >
      {hasTenants && <ListedTenants query={query} />}
    </ConfirmDialog>
  )
}
