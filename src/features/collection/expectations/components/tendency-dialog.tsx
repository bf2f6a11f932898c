import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
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
import { ShortFailureState } from '#listing/screen/failure-state.tsx'
import { slipsToClear } from './slips-to-clear.ts'

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

/** Why the button is disabled: without tendencies, or with all of them still ticked. */
const whyNotToClear = (isRead: boolean, flagged: number, chosen: number) =>
  isRead && flagged === 0
    ? 'Nenhum boleto selecionado tem tendência.'
    : chosen === 0
      ? 'Desmarque a tendência de um boleto.'
      : undefined
type Props = { readonly slipIds: readonly number[]; readonly onClose: () => void }

/** The column whose ticks can be removed. */
const tickColumn = (
  cleared: ReadonlySet<number>,
  setCleared: Dispatch<SetStateAction<ReadonlySet<number>>>,
): Column<SlipOfExpectation> => ({
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
          isOn ? new Set([...before].filter((id) => id !== slipId)) : new Set([...before, slipId]),
        )
      }
    />
  ),
})

/** The boletos with a tendency, and those of them that the user unticked. */
function useCleared(slips: readonly SlipOfExpectation[]) {
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set())
  const flagged = slips.filter(({ isTendency }) => isTendency)
  const chosen = flagged.filter(({ slipId }) => cleared.has(slipId))
  return { flagged, chosen, tick: tickColumn(cleared, setCleared) }
}

/** Tendencies of the selected boletos; they can be cleared here, not set (spec 3:2.12, 3:4). */
export function TendencyDialog({ slipIds, onClose }: Props) {
  const query = useQuery(expectationQuery(slipIds))
  const slips = query.data?.slips ?? []
  const { flagged, chosen, tick } = useCleared(slips)
  const act = useAct(clearTendency, {
    invalidates: staleByExpectations,
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
    onFailure: showClearingFailure,
  })
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
          disabledBecause={whyNotToClear(query.data !== undefined, flagged.length, chosen.length)}
          onAct={() => void act.run({ product, slips: slipsToClear(chosen) })}
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
            <ShortFailureState
              title="Erro ao tentar recuerar dados, entre em contato com a equipe técnica"
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )
        }
      />
    </Dialog>
  )
}
