import { useQuery } from '@tanstack/react-query'

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
  groupQueries,
} from '../contract.ts'
import styles from './groups.module.css'

const columns: readonly Column<AssociatedTenant>[] = [
  { id: 'shopping', label: 'Shopping', width: 230, cell: ({ shopping }) => shopping.nomeShopping },
  { id: 'luc', label: 'LUC', width: 110, cell: ({ lojista }) => lojista.luc },
  { id: 'nome', label: 'Nome Fantasia', minWidth: 160, cell: ({ lojista }) => lojista.nomFantasia },
]

/** 'Deseja excluir o registro?', with the tenants that would lose their group (rules 8). */
export function DeleteGroupDialog({
  group,
  onClose,
}: {
  readonly group: GroupRow
  readonly onClose: () => void
}) {
  const idGrupoCobranca = group.idGrupoCobranca
  const { data, isError, error } = useQuery({
    queryKey: [groupQueries, searchTenants.name, idGrupoCobranca, 'todos'],
    queryFn: ({ signal }) => callServer(searchTenants, { idGrupoCobranca }, { signal }),
  })
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
      {hasTenants && (
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
      )}
    </ConfirmDialog>
  )
}
