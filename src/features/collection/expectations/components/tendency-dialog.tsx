import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { failureRequest } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatDue } from '#values/local-date.ts'

import type { SlipOfExpectation } from '../contract/expectation.ts'
import { clearTendency } from '../contract/tendency.ts'
import { staleByExpectations } from '../contract/words.ts'
import { expectationQuery, product } from '../queries.ts'
import { showClearingFailure } from './clearing-failure.ts'

/** Message: tendencies can only be unticked here (spec 3:4). */
export const onlyCleared = 'Não é possível MARCAR, apenas DESMARCAR tendência'

const columns: readonly Column<SlipOfExpectation>[] = [
  { id: 'shopping', label: 'Shopping', cell: ({ shopping }) => shopping, width: 150 },
  { id: 'boleto', label: 'Boleto', cell: ({ slipNumber }) => slipNumber, width: 130 },
  { id: 'marca', label: 'Marca', cell: ({ brand }) => brand, minWidth: 120 },
  {
    id: 'vencimento',
    label: 'Vencimento',
    cell: ({ dueDate, originalDueDate }) => formatDue(dueDate, originalDueDate),
    hover: ({ dueDate, originalDueDate }) => formatDue(dueDate, originalDueDate),
    width: 104,
  },
  {
    id: 'valor',
    label: 'Valor',
    align: 'end',
    cell: ({ slipValue }) => formatAmount(slipValue),
    width: 112,
  },
]

/** Tendencies of the selected boletos; they can be cleared here, not set (spec 3:2.12, 3:4). */
export function TendencyDialog({
  slipIds,
  onClose,
}: {
  readonly slipIds: readonly number[]
  readonly onClose: () => void
}) {
  const query = useQuery(expectationQuery(slipIds))
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set())
  const act = useAct(clearTendency, {
    invalidates: staleByExpectations,
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
    onFailure: showClearingFailure,
  })
  const slips = query.data?.slips ?? []
  const flagged = slips.filter(({ isTendency }) => isTendency)
  const chosen = flagged.filter(({ slipId }) => cleared.has(slipId))
  const tick: Column<SlipOfExpectation> = {
    id: 'tendencia',
    label: 'Tendência',
    width: 96,
    cell: ({ slipId, slipNumber, isTendency }) => (
      <Checkbox
        label={`Tendência do boleto ${slipNumber}`}
        checked={isTendency && !cleared.has(slipId)}
        disabled={!isTendency}
        title={onlyCleared}
        onChange={(isOn) =>
          setCleared((before) =>
            isOn
              ? new Set([...before].filter((id) => id !== slipId))
              : new Set([...before, slipId]),
          )
        }
      />
    ),
  }
  return (
    <Dialog
      opened
      title="Tendência"
      size="table"
      dirty={chosen.length > 0}
      busy={act.busy}
      onClose={onClose}
      footer={
        <DialogButtons
          label={chosen.length > 1 ? `Desmarcar os ${chosen.length}` : 'Desmarcar'}
          busy={act.busy}
          disabledBecause={
            query.data && flagged.length === 0
              ? 'Nenhum boleto selecionado tem tendência.'
              : chosen.length === 0
                ? 'Desmarque a tendência de um boleto.'
                : undefined
          }
          onAct={() =>
            void act.run({
              product,
              slips: chosen.map(({ slipNumber, idEmpresa }) => ({
                slipNumber,
                companyId: idEmpresa,
              })),
            })
          }
          onClose={onClose}
        />
      }
    >
      <p>{onlyCleared}.</p>
      <DataTable
        label="Tendência dos boletos selecionados"
        columns={[tick, ...columns]}
        rows={slips}
        rowKey={({ slipId }) => String(slipId)}
        rowLabel={({ slipNumber }) => `boleto ${slipNumber}`}
        keys="inside"
        state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
        stateBlock={
          query.isError && (
            <PageState
              kind="error"
              title="Erro ao tentar recuerar dados, entre em contato com a equipe técnica"
              {...failureRequest(query.error)}
              action={{ label: 'Tentar de novo', onClick: () => void query.refetch() }}
            />
          )
        }
      />
    </Dialog>
  )
}
