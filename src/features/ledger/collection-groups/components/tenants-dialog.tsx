import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { callServer } from '#contract/client.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { maskDocument } from '#values/document.ts'

import {
  type AssociatedTenant,
  dissociate,
  type GroupRow,
  searchTenants,
} from '../contract/calls.ts'
import { groupQueries } from '../contract/groups.ts'
import { useNewTenant } from './new-tenant.tsx'
import styles from './groups.module.css'
import { ShortFailureState } from '#listing/screen/failure-state.tsx'

const nobody: AssociatedTenant = {
  idGurpoCobrancaLojista: 0,
  shopping: { idShopping: 0, nomeShopping: '' },
  lojista: { numCpfcnpj: '', luc: '', nomFantasia: '' },
  contratos: 0,
}

type SearchInput = { readonly luc?: string; readonly nomFantasia?: string }
type DialogProps = { readonly group: GroupRow; readonly onClose: () => void }

const columns: readonly Column<AssociatedTenant>[] = [
  {
    id: 'shopping',
    label: 'Shopping',
    width: 240,
    cell: ({ shopping }) => shopping.nomeShopping,
    hover: ({ shopping }) => shopping.nomeShopping,
  },
  {
    id: 'documento',
    label: 'CPF/CNPJ',
    width: 168,
    cell: ({ lojista }) => maskDocument(lojista.numCpfcnpj),
  },
  { id: 'luc', label: 'LUC', width: 100, emphasis: 'strong', cell: ({ lojista }) => lojista.luc },
  {
    id: 'nome',
    label: 'Nome Fantasia',
    minWidth: 180,
    cell: ({ shopping, lojista, contratos }) =>
      contratos > 0 ? (
        <TenantName tenant={{ document: lojista.numCpfcnpj, mall: shopping.idShopping }}>
          {lojista.nomFantasia}
        </TenantName>
      ) : (
        <>
          {lojista.nomFantasia}{' '}
          <span title="O ERP não tem contrato deste documento nesta LUC.">
            <Badge tone="warn">Sem contrato</Badge>
          </span>
        </>
      ),
  },
]

type NewTenant = ReturnType<typeof useNewTenant>

/** The columns with 'Retirar', and with fields in the row of the new tenant. */
const columnsWith = (newTenant: NewTenant, onRemove: (row: AssociatedTenant) => void) => {
  const acts: Column<AssociatedTenant> = {
    id: 'acoes',
    label: 'Ações',
    width: 116,
    cell: (row) => (
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Retirar o lojista ${row.lojista.luc} de ${row.shopping.nomeShopping}`}
        icon={<IconTrash size={18} stroke={1.75} />}
        onClick={() => onRemove(row)}
      />
    ),
  }
  return [...columns, acts].map((column): Column<AssociatedTenant> => ({
    ...column,
    cell: (row: AssociatedTenant) =>
      row === nobody ? newTenant.cells[column.id]?.() : column.cell(row),
  }))
}

/** The tenants of a group that match the search. */
const useTenants = (idGrupoCobranca: number, searchInput: SearchInput) =>
  useQuery({
    queryKey: [groupQueries, searchTenants.name, idGrupoCobranca, searchInput],
    queryFn: ({ signal }) =>
      callServer(searchTenants, { idGrupoCobranca, ...searchInput }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The tenants of the group, with the row of the new one first. */
function TenantsTable({
  query: { data, error, isError, isPlaceholderData, refetch },
  newTenant,
  onRemove,
}: {
  readonly query: ReturnType<typeof useTenants>
  readonly newTenant: NewTenant
  readonly onRemove: (row: AssociatedTenant) => void
}) {
  const tenants = data?.content ?? []
  const rows = newTenant.isOpen ? [nobody, ...tenants] : tenants
  const isEmpty = data !== undefined && rows.length === 0
  return (
    <DataTable
      label="Lojistas associados"
      columns={columnsWith(newTenant, onRemove)}
      rows={rows}
      rowKey={({ idGurpoCobrancaLojista }) => String(idGurpoCobrancaLojista)}
      rowLabel={({ lojista }) => (lojista.luc === '' ? 'lojista novo' : `lojista ${lojista.luc}`)}
      state={
        data
          ? isEmpty
            ? 'empty'
            : isPlaceholderData
              ? 'refetching'
              : 'ready'
          : isError
            ? 'error'
            : 'loading'
      }
      stateBlock={
        isError ? (
          <ShortFailureState
            title={failureSentence(error)}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageState kind="empty" title="Não obteve resultados." />
        )
      }
      keys="inside"
    />
  )
}

/**
 * 'Grupo de Cobrança' (spec 3:2.8): the tenants of a group. Search by LUC and trade name; add,
 * save, delete.
 */
export function TenantsDialog({ group, onClose }: DialogProps) {
  const { idGrupoCobranca } = group
  const [searchInput, setSearchInput] = useState<SearchInput>({})
  const [removing, setRemoving] = useState<AssociatedTenant>()
  const newTenant = useNewTenant(idGrupoCobranca)
  const query = useTenants(idGrupoCobranca, searchInput)
  const { data } = query
  return (
    <>
      <Dialog
        opened
        size="wide"
        title="Grupo de Cobrança"
        onClose={onClose}
        dirty={newTenant.dirty}
        busy={newTenant.busy}
        footer={<Button onClick={onClose}>Fechar</Button>}
      >
        <p className={styles['head']}>
          <strong>{group.nome}</strong>
          {group.portifolio !== '' && <span>Portfólio: {group.portifolio}</span>}
          <span role="status">
            {data &&
              formatCount(data.pageInfo?.totalItems ?? data.content.length, {
                one: 'lojista',
                many: 'lojistas',
              })}
          </span>
        </p>
        <TenantSearch onSearch={setSearchInput} newTenant={newTenant} />
        {newTenant.isOpen && (
          <UnreadChoices choices={[{ ...newTenant.malls, noun: 'os shoppings' }]} />
        )}
        <TenantsTable query={query} newTenant={newTenant} onRemove={setRemoving} />
      </Dialog>
      {removing && (
        <RemoveTenantDialog
          groupId={idGrupoCobranca}
          tenant={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** Searches the tenants of the group, and adds one. */
function TenantSearch({
  onSearch,
  newTenant,
}: {
  readonly onSearch: (input: SearchInput) => void
  readonly newTenant: Pick<ReturnType<typeof useNewTenant>, 'isOpen' | 'open'>
}) {
  const [luc, setLuc] = useState('')
  const [nomFantasia, setName] = useState('')
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch({ luc, nomFantasia })
  }
  return (
    <form className={styles['search']} role="search" onSubmit={search}>
      <TextField
        label="LUC"
        width={140}
        value={luc}
        onChange={setLuc}
        maxLength={40}
        autoFocusInDialog
      />
      <TextField
        label="Nome Fantasia"
        width={240}
        value={nomFantasia}
        onChange={setName}
        maxLength={200}
      />
      <Button type="submit" icon={<IconSearch size={16} stroke={1.75} />}>
        Pesquisar
      </Button>
      <Button
        kind="primary"
        icon={<IconPlus size={16} stroke={1.75} />}
        disabledBecause={
          newTenant.isOpen ? 'Salve a linha nova antes de adicionar outra.' : undefined
        }
        onClick={newTenant.open}
      >
        Adicionar
      </Button>
    </form>
  )
}

/** Confirms that a tenant leaves the group. */
function RemoveTenantDialog({
  groupId,
  tenant: { shopping, lojista },
  onClose,
}: {
  readonly groupId: number
  readonly tenant: AssociatedTenant
  readonly onClose: () => void
}) {
  const act = useAct(dissociate, {
    invalidates: [groupQueries],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      danger
      question="Deseja excluir o registro?"
      confirmLabel="Excluir"
      busy={act.busy}
      onClose={onClose}
      onConfirm={() =>
        void act.run({
          idGrupoCobranca: groupId,
          idShopping: shopping.idShopping,
          numCpfcnpj: lojista.numCpfcnpj,
          luc: lojista.luc,
        })
      }
      notes={[
        {
          tone: 'info',
          text: `${shopping.nomeShopping} · ${lojista.luc} · ${maskDocument(lojista.numCpfcnpj)}`,
        },
      ]}
    />
  )
}
