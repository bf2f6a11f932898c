import { lazyPart } from '#ui/display/lazy-part.tsx'

import { remarksToExplain } from '../../rules/closing-progress.ts'
import { CloseDialog } from '../close-dialog.tsx'
import { ReopenDialog } from '../reopen-dialog.tsx'
import type { ClosingAct } from './step-act.tsx'

const RunDialog = lazyPart(async () => (await import('../run-dialog.tsx')).RunDialog)

/** The dialog of an act, over the malls as they were when it opened. */
export function ClosingDialogs({
  act,
  mesAno,
  onClose,
}: {
  readonly act: ClosingAct | undefined
  readonly mesAno: string | undefined
  readonly onClose: () => void
}) {
  if (act === undefined) return null
  const months = act.rows.map(({ month }) => month)
  if (act.kind === 'REABRIR') return <ReopenDialog months={months} onClose={onClose} />
  if (act.kind === 'FECHAR')
    return (
      <CloseDialog
        months={months}
        remarks={remarksToExplain(act.rows)}
        confirmLabel={months.length === 1 ? 'Fechar' : `Fechar os ${months.length} shoppings`}
        onClose={onClose}
      />
    )
  return (
    <RunDialog
      kind={act.kind}
      malls={months.map(({ idShopping, shopping }) => ({ id: idShopping, name: shopping }))}
      mesAno={mesAno}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
