import { IconRefresh, IconSend, IconX } from '@tabler/icons-react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { makeBatch } from '../contract/batch.ts'
import type { BatchMessage } from '../contract/lists.ts'
import { afterBatch } from '../queries.ts'
import { retirableIds } from '../rules/batch-row.ts'
import type { BatchModel } from './use-batch.ts'

const icon = { size: 16, stroke: 1.75 }

/** 'Gerar lote': of today alone. */
export function MakeButton({ refused }: { readonly refused: string | undefined }) {
  const act = useAct(makeBatch, { success: 'Salvo com sucesso.', invalidates: afterBatch })
  return (
    <Button
      icon={<IconRefresh {...icon} />}
      loading={act.busy}
      disabledBecause={refused}
      onClick={() => void act.run({})}
    >
      Gerar lote
    </Button>
  )
}

/** 'Liberar as 13': the marked messages, or all of the filter. */
export function ReleaseButton({ model }: { readonly model: BatchModel }) {
  const { request, refused, release } = model
  const count = request?.released.messages ?? 0
  return (
    <Button
      kind="primary"
      icon={<IconSend {...icon} />}
      ariaHasPopup="dialog"
      disabledBecause={refused}
      onClick={release}
    >
      {count === 0 ? 'Liberar' : `Liberar ${count === 1 ? 'a' : 'as'} ${formatWhole(count)}`}
    </Button>
  )
}

export function RetireButton({
  rows,
  onRetire,
}: {
  readonly rows: readonly BatchMessage[]
  readonly onRetire: () => void
}) {
  return (
    <Button
      icon={<IconX {...icon} />}
      ariaHasPopup="dialog"
      disabledBecause={
        retirableIds(rows).length === 0 ? 'Nada do que está marcado pode ser retirado.' : undefined
      }
      onClick={onRetire}
    >
      Retirar
    </Button>
  )
}
