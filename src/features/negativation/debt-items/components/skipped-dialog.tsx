import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { SkippedBoleto } from '../contract/boleto.ts'
import { RefusedTable } from './refused-table.tsx'

/** Lists boletos that an act skipped, each with its reason; renders nothing if there are none. */
export function SkippedDialog({
  items,
  onClose,
}: {
  readonly items: readonly SkippedBoleto[]
  readonly onClose: () => void
}) {
  if (items.length === 0) return null
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Boletos que não foram"
      footer={
        <Button kind="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <RefusedTable title="Não submetidos" rows={items} />
    </Dialog>
  )
}
