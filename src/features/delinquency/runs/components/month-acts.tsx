import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'

import type { MallMonth } from '../contract/months.ts'
import { CloseDialog } from './close-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

type Act = 'FECHAR' | 'REABRIR'

/** 'Fechar' and 'Reabrir' for a month of a mall, if the user has the right. */
export function MonthActs({
  month,
  rules,
}: {
  readonly month: MallMonth
  readonly rules: readonly string[]
}) {
  // Snapshot from when the dialog opened, so that later changes are not closed unseen.
  const [confirming, setConfirming] = useState<{ readonly act: Act; readonly seen: MallMonth }>()
  const isClosed = month.estado === 'FECHADO'
  const stop = () => setConfirming(undefined)
  return (
    <>
      {!isClosed && rules.includes('FECHAR_MES') && (
        <Button
          size="compact"
          disabledBecause={month.impedimentoFechar ?? undefined}
          onClick={() => setConfirming({ act: 'FECHAR', seen: month })}
        >
          Fechar
        </Button>
      )}
      {isClosed && rules.includes('REABRIR_MES') && (
        <Button
          size="compact"
          disabledBecause={month.impedimentoReabrir ?? undefined}
          onClick={() => setConfirming({ act: 'REABRIR', seen: month })}
        >
          Reabrir
        </Button>
      )}
      {confirming?.act === 'FECHAR' && <CloseDialog months={[confirming.seen]} onClose={stop} />}
      {confirming?.act === 'REABRIR' && <ReopenDialog months={[confirming.seen]} onClose={stop} />}
    </>
  )
}
