import { IconCashRegister, IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'

import type { Cells } from '#listing/screen/columns.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import type { Place } from '#ui/actions/leave-guard.ts'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { DiscardDialog } from '#ui/overlays/discard-dialog.tsx'
import { sumCents } from '#values/cents.ts'

import { slipTendency, type TrendRow } from '../contract/trend.ts'
import { useTrendEdits } from './use-trend-edits.ts'
import { useDiscard } from '#ui/overlays/use-discard.ts'

// Lazy-loaded on first open.
const ExpectationDialog = lazyPart(() =>
  import('./expectation-dialog.tsx').then((module) => module.ExpectationDialog),
)

// Paging, filters and sorting keep the unsaved ticks.
const staysInTab = (from: Place, to: Place) =>
  from.pathname === to.pathname && from.query['aba'] === to.query['aba']

/** 'Tem certeza que irá tirar as tendências?' (spec 3:4). */
function ConfirmTrends({
  edits,
  onClose,
}: {
  readonly edits: Edits
  readonly onClose: () => void
}) {
  const line = (label: string, rows: readonly TrendRow[]) =>
    rows.length === 0
      ? []
      : [
          {
            label,
            count: rows.length,
            sum: sumCents(rows.map((row) => row.amountNegiciation)),
          },
        ]
  return (
    <ConfirmDialog
      opened
      question="Tem certeza que irá tirar as tendências?"
      cancelLabel="Não"
      confirmLabel="Sim"
      noun={{ one: 'boleto', many: 'boletos' }}
      lines={[...line('Desmarcar', edits.off), ...line('Marcar', edits.on)]}
      busy={edits.busy}
      onClose={onClose}
      onConfirm={() => void edits.save().then(onClose)}
    />
  )
}

type Edits = ReturnType<typeof useTrendEdits>

/** A tick in each row, and one in the head for the whole page. */
const tickCells = (edits: Edits): Cells<TrendRow> => ({
  tendency: {
    cell: (row) => (
      <Checkbox
        label={`Tendência do boleto ${row.slipNumber}`}
        checked={edits.isOn(row)}
        onChange={(tendency) => edits.change([row], tendency)}
      />
    ),
    head: (found) => {
      const rows = found?.rows ?? []
      const ticked = rows.filter((row) => edits.isOn(row)).length
      return (
        <Checkbox
          label="Tendência de todos desta página"
          checked={rows.length > 0 && ticked === rows.length}
          some={ticked > 0}
          disabled={rows.length === 0}
          onChange={() => edits.change(rows, ticked < rows.length)}
        />
      )
    },
  },
})

/** 'Salvar Tendência', which asks first. */
function SaveTrends({ edits }: { readonly edits: Edits }) {
  const [isAsking, setConfirming] = useState(false)
  return (
    <>
      <Button
        kind="primary"
        icon={<IconDeviceFloppy size={16} stroke={1.75} />}
        disabledBecause={
          edits.count === 0 ? 'Marque ou desmarque a tendência de um boleto.' : undefined
        }
        onClick={() => setConfirming(true)}
      >
        Salvar Tendência
      </Button>
      {isAsking && <ConfirmTrends edits={edits} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** The tab 'Ajuste de tendência' of the prioritisation (spec 3:2.10). */
export function TrendTab() {
  const edits = useTrendEdits()
  const leaving = useDiscard(edits.count > 0, edits.discard, staysInTab)
  const [opened, setOpened] = useState<TrendRow>()
  return (
    <ListingScreen
      listing={slipTendency}
      params={tabParams}
      cells={tickCells(edits)}
      onOpen={setOpened}
      rowActions={{
        width: 104,
        label: 'Expectativa',
        of: (row, open) => (
          <IconButton
            size="row"
            hasPopup="dialog"
            label={`Expectativa de Recebimento do boleto ${row.slipNumber}`}
            icon={<IconCashRegister size={18} stroke={1.75} />}
            onClick={open}
          />
        ),
      }}
      tools={() =>
        edits.count > 0 && (
          <Button kind="text" size="compact" onClick={edits.discard}>
            {edits.count === 1 ? 'Desfazer 1 alteração' : `Desfazer ${edits.count} alterações`}
          </Button>
        )
      }
      actions={() => (
        <>
          <SaveTrends edits={edits} />
          {opened && (
            <ExpectationDialog slipIds={[opened.slipId]} onClose={() => setOpened(undefined)} />
          )}
          <DiscardDialog leaving={leaving} />
        </>
      )}
    />
  )
}
