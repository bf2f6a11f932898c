import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { Skipped } from '../contract/boleto.ts'
import { RefusedTable } from './refused-table.tsx'

/** The boletos that an act left as they were, each with its reason; nothing when there are none. */
export function SkippedDialog({
  skipped,
  onClose,
}: {
  readonly skipped: readonly Skipped[]
  readonly onClose: () => void
}) {
  if (skipped.length === 0) return null
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
      <RefusedTable title="Não submetidos" rows={skipped} />
    </Dialog>
  )
}
