import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import type { MallMonth } from '../contract/months.ts'
import { reopenMonth } from '../contract/runs.ts'
import { mayReopenBecause } from '../rules/month.ts'
import { CloseDialog } from './close-dialog.tsx'

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
      {confirming?.act === 'REABRIR' && <ReopenDialog month={confirming.seen} onClose={stop} />}
    </>
  )
}

function ReopenDialog({
  month,
  onClose,
}: {
  readonly month: MallMonth
  readonly onClose: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const write = useAct(reopenMonth, {
    invalidates: ['delinquency'],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        void write.run({ shoppings: [month.idShopping], mesAno: month.mesAno, motivo })
      }
      question={`Reabrir ${month.mesAno} de ${month.shopping}?`}
      confirmLabel="Reabrir"
      busy={write.busy}
      disabledBecause={mayReopenBecause(motivo)?.because ?? tooLong(motivo, 500)}
      notes={[{ tone: 'info', text: 'O mês volta a mostrar o último cálculo.' }]}
    >
      <TextAreaField label="Motivo" value={motivo} onChange={setMotivo} maxLength={500} />
    </ConfirmDialog>
  )
}
