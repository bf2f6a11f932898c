import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { SkippedBoleto } from '../contract/boleto.ts'
import { RefusedTable } from './refused-table.tsx'

/** The boletos that an act left as they were, each with its reason; nothing when there are none. */
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
