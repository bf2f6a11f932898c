import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import type { MallMonth } from '../contract/months.ts'
import { reopenMonth } from '../contract/runs.ts'
import { mayReopenBecause } from '../rules/month.ts'

/** Reopens a month of these malls, all or none, with a reason. */
export function ReopenDialog({
  months,
  onClose,
}: {
  readonly months: readonly MallMonth[]
  readonly onClose: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const write = useAct(reopenMonth, {
    invalidates: ['delinquency'],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
  })
  const [first] = months
  const mesAno = first?.mesAno ?? ''
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        void write.run({ shoppings: months.map(({ idShopping }) => idShopping), mesAno, motivo })
      }
      question={
        months.length === 1
          ? `Reabrir ${mesAno} de ${first?.shopping ?? ''}?`
          : `Reabrir ${mesAno} de ${months.length} shoppings?`
      }
      confirmLabel="Reabrir"
      busy={write.busy}
      disabledBecause={mayReopenBecause(motivo)?.because ?? tooLong(motivo, 500)}
      notes={[{ tone: 'info', text: 'O mês volta a mostrar o último cálculo.' }]}
    >
      <TextAreaField label="Motivo" value={motivo} onChange={setMotivo} maxLength={500} />
    </ConfirmDialog>
  )
}
