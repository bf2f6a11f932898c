import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import {
  ReasonFields,
  useReason,
} from '#features/negativation/debt-items/components/reason-fields.tsx'
import { missingReversalMessage } from '#features/negativation/debt-items/rules/confirmation.ts'
import { TimelineLink } from '#features/negativation/debt-items/components/timeline-link.tsx'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Column } from '#ui/table/column.ts'
import type { DataTableProps } from '#ui/table/data-table-props.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { loadedState } from '#ui/table/loaded-state.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import {
  cancelWriteOff,
  type WriteOffBoleto,
  writeOffBoletos,
  type WriteOffSummary,
} from '../contract/write-off.ts'
import { DossierButton } from '#features/negativation/dossier/components/dossier-button.tsx'
import styles from './write-off-dialog.module.css'
import { UrgencyBadge } from './urgency-badge.tsx'

/**
 * 'Rogério Campos: sem motivo informado': author and reason of a manual release, shown to its
 * approver.
 */
const requestOf = ({ pedidoPor, motivoPedido }: WriteOffBoleto): string | undefined =>
  pedidoPor === null ? undefined : `${pedidoPor}: ${motivoPedido ?? ''}`

const columns: readonly Column<WriteOffBoleto>[] = [
  { id: 'numero', label: 'Número do boleto', width: 136, cell: ({ numBoleto }) => numBoleto },
  {
    id: 'razao',
    label: 'Razão social',
    minWidth: 140,
    emphasis: 'strong',
    cell: ({ nomRazaoSocial, documento, idShopping }) => (
      <TenantName tenant={{ document: documento, mall: idShopping }}>{nomRazaoSocial}</TenantName>
    ),
    hover: ({ nomRazaoSocial }) => nomRazaoSocial,
  },
  { id: 'luc', label: 'LUC', width: 72, cell: ({ luc }) => luc },
  {
    id: 'motivo',
    label: 'Motivo',
    width: 120,
    cell: ({ motivo }) => motivo.nome,
    hover: ({ motivo }) => motivo.nome,
  },
  {
    id: 'pedido',
    label: 'Pedido por',
    width: 150,
    cell: (row) => requestOf(row) ?? '-',
    hover: (row) => requestOf(row) ?? '',
  },
  { id: 'valor', label: 'Valor', width: 110, align: 'end', cell: ({ valor }) => formatBrl(valor) },
  {
    id: 'prazo',
    label: 'Prazo legal',
    width: 140,
    cell: ({ prazo, urgencia }) =>
      prazo === null ? '-' : <UrgencyBadge day={formatDate(prazo)} urgency={urgencia} />,
  },
  {
    id: 'acoes',
    label: 'Ações',
    width: 84,
    hideable: false,
    cell: ({ idBoleto, numBoleto, nomRazaoSocial, documento }) => (
      <>
        <TimelineLink tenant={{ name: nomRazaoSocial, document: documento }} />
        <DossierButton boleto={{ id: idBoleto, number: numBoleto }} />
      </>
    ),
  },
]

const useCancel = (onDone: () => void) =>
  useAct(cancelWriteOff, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: ({ mensagem, cancelados }) => {
      showToast({
        tone: 'done',
        title: mensagem,
        detail: `${formatCount(cancelados, { one: 'boleto volta', many: 'boletos voltam' })} à situação de antes do pedido de baixa.`,
      })
      onDone()
    },
  })

const namesOf = (rows: readonly WriteOffBoleto[]) => ({
  numBoleto: rows.map(({ numBoleto }) => numBoleto),
  shoppings: [...new Set(rows.map(({ idShopping }) => idShopping))],
})

/** Confirms cancelled removals: a reason, and the ticket of a reversed payment. */
function CancelQuestion({
  rows,
  onClose,
  onDone,
}: {
  readonly rows: readonly WriteOffBoleto[] | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const reason = useReason('da baixa cancelada')
  const [reversed, setReversed] = useState(false)
  const act = useCancel(() => {
    reason.clear()
    onDone()
  })
  const chosenRows = rows ?? []
  const reversal = reversed ? { pagamentoEstornado: true } : {}
  const missing = reason.missing ?? missingReversalMessage(chosenRows, reversed)
  return (
    <ConfirmDialog
      opened={rows !== undefined}
      onClose={onClose}
      title="Cancelar boletos"
      question="Esta acao nao podera ser desfeita. Deseja continuar?"
      confirmLabel="Cancelar boletos"
      cancelLabel="Voltar"
      danger
      busy={act.busy}
      {...(missing === undefined ? {} : { disabledBecause: missing })}
      count={chosenRows.length}
      noun={{ one: 'boleto', many: 'boletos' }}
      sum={sumCents(chosenRows.map(({ valor }) => valor))}
      notes={act.failure === undefined ? [] : failureNotes(act.failure)}
      onConfirm={() => void act.run({ ...namesOf(chosenRows), ...reason.values, ...reversal })}
    >
      <div className={styles['fields']}>
        <ReasonFields reason={reason} />
        <CheckboxField
          label="O pagamento foi estornado"
          checked={reversed}
          onChange={setReversed}
        />
      </div>
    </ConfirmDialog>
  )
}

const useBoletos = (idShopping: number) =>
  useQuery({
    queryKey: ['bureau', writeOffBoletos.name, idShopping],
    queryFn: ({ signal }) => callServer(writeOffBoletos, { idShopping: [idShopping] }, { signal }),
    meta: { invalidatedBy: ['negativation'] },
  })

function WaitingBoletos({
  query,
  selection,
}: {
  readonly query: ReturnType<typeof useBoletos>
  readonly selection: DataTableProps<WriteOffBoleto>['selection']
}) {
  const rows = query.data?.content ?? []
  return (
    <div className={styles['rows']}>
      <DataTable
        label="Boletos à espera da baixa"
        columns={columns}
        rows={rows}
        rowKey={({ idBoleto }) => String(idBoleto)}
        rowLabel={({ numBoleto }) => `boleto ${numBoleto}`}
        selection={selection}
        {...loadedState(query, rows, {
          failed: 'Erro ao tentar carregar boletos',
          empty: 'Nao obteve resultados.',
        })}
        keys="inside"
        fill
      />
    </div>
  )
}

/**
 * 'Detalhes' (spec 1:2.16): bills of a mall with a waiting removal, each with its legal deadline,
 * and 'Cancelar boletos'.
 */
export function WriteOffDialog({
  mall,
  onClose,
}: {
  readonly mall: WriteOffSummary
  readonly onClose: () => void
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [confirming, setConfirming] = useState<readonly WriteOffBoleto[]>()
  const query = useBoletos(mall.idShopping)
  const chosenRows = (query.data?.content ?? []).filter(({ idBoleto }) =>
    selected.has(String(idBoleto)),
  )
  return (
    <Dialog
      opened
      size="wide"
      onClose={onClose}
      title={`Detalhes: ${mall.shopping.nomeShopping}`}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            kind="danger"
            disabledBecause={chosenRows.length === 0 ? 'Selecione ao menos um boleto.' : undefined}
            onClick={() => setConfirming(chosenRows)}
          >
            Cancelar boletos
          </Button>
        </>
      }
    >
      <WaitingBoletos query={query} selection={{ selected, onChange: setSelected }} />
      <CancelQuestion
        key={confirming === undefined ? 'closed' : 'open'}
        rows={confirming}
        onClose={() => setConfirming(undefined)}
        onDone={() => {
          setConfirming(undefined)
          setSelected(new Set())
        }}
      />
    </Dialog>
  )
}
