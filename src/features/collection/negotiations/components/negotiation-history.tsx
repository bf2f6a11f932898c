import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatDate } from '#values/local-date.ts'

import { type NegotiationItem, removeNegotiation } from '../contract/negotiations.ts'
import { negotiationQueries } from '../contract/words.ts'
import { type HistoryOwner, historyQuery, product } from '../queries.ts'
import { historyState } from './history-state.tsx'
import { PromiseBadge } from './promise-badge.tsx'
import styles from './negotiation-history.module.css'
import { RemovalDialog } from './removal-dialog.tsx'

const numbersOf = ({ slipNumber }: NegotiationItem) => slipNumber.join(', ')

function StatusCell({ item }: { readonly item: NegotiationItem }) {
  const { description } = item.negotiationAgreement.negotiationType
  return (
    <span className={styles['status']}>
      {description}
      {item.promessa && <PromiseBadge state={item.promessa} />}
      {item.substituida && item.promessa === null && (
        <span className={styles['quiet']}>substituída</span>
      )}
    </span>
  )
}

const mallColumn: Column<NegotiationItem> = {
  id: 'mall',
  label: 'Shopping',
  cell: ({ shopping }) => shopping,
  width: 150,
}

const slipsColumn: Column<NegotiationItem> = {
  id: 'slips',
  label: 'Boleto',
  cell: numbersOf,
  hover: numbersOf,
  width: 180,
  emphasis: 'strong',
}

const columns: readonly Column<NegotiationItem>[] = [
  {
    id: 'contactDate',
    label: 'Data Contato',
    cell: ({ negotiationAgreement }) => formatDate(negotiationAgreement.contactDate),
    width: 116,
  },
  {
    id: 'agreementDate',
    label: 'Data Acordo',
    cell: ({ negotiationAgreement }) => formatDate(negotiationAgreement.agreementDate),
    width: 116,
  },
  {
    id: 'status',
    label: 'Status da Negociação',
    cell: (item) => <StatusCell item={item} />,
    hover: (item) => item.negotiationAgreement.negotiationType.description,
    width: 240,
  },
  {
    id: 'user',
    label: 'Usuário',
    cell: ({ negotiationAgreement }) => negotiationAgreement.usuarioInclusao,
    width: 150,
  },
  {
    id: 'observation',
    label: 'Observação',
    cell: ({ negotiationAgreement }) => negotiationAgreement.observation,
    hover: ({ negotiationAgreement }) => negotiationAgreement.observation,
    minWidth: 200,
  },
]

const removalColumn = (onRemove: (item: NegotiationItem) => void): Column<NegotiationItem> => ({
  id: 'acts',
  label: 'Excluir',
  shortLabel: '',
  cell: (item) => (
    <IconButton
      size="row"
      hasPopup="dialog"
      label={`Excluir a negociação de ${formatDate(item.negotiationAgreement.contactDate)}, boleto ${numbersOf(item)}`}
      icon={<IconTrash size={18} stroke={1.75} />}
      disabledBecause={item.podeExcluir ? undefined : 'Usuário sem permissão para esta ação'}
      onClick={() => onRemove(item)}
    />
  ),
  width: 52,
})

/** 'Histórico de Negociação' of a customer or group (spec 3:2.11, 3:2.12), newest first. */
export function NegotiationHistory({ owner }: { readonly owner: HistoryOwner }) {
  const query = useQuery(historyQuery(owner))
  const [leaving, setLeaving] = useState<NegotiationItem>()
  const remove = useAct(removeNegotiation, {
    invalidates: [negotiationQueries, 'receivables', 'negativation'],
    success: ({ mensagem }) => mensagem,
    onDone: () => setLeaving(undefined),
  })
  const rows = query.data?.data ?? []
  return (
    <div className={styles['history']}>
      <DataTable
        label="Histórico de Negociação"
        columns={[
          slipsColumn,
          ...('group' in owner ? [mallColumn] : []),
          ...columns,
          ...(rows.length > 0 ? [removalColumn(setLeaving)] : []),
        ]}
        rows={rows}
        rowKey={({ negotiationAgreement }) => String(negotiationAgreement.id)}
        rowLabel={(item) => `negociação do boleto ${numbersOf(item)}`}
        {...historyState(
          query,
          rows.length,
          "O que for combinado com o lojista em 'Negociar' aparece aqui.",
        )}
      />
      {leaving && (
        <RemovalDialog
          endsPromise={leaving.promessa === 'VIGENTE'}
          busy={remove.busy}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => void remove.run({ product, id: leaving.negotiationAgreement.id })}
        />
      )}
    </div>
  )
}
