import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useState } from 'react'

import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { type Lote, reconcile } from '../contract/calls.ts'
import styles from './reconcile-dialog.module.css'

const boleto = { one: 'boleto', many: 'boletos' }
const record = { one: 'registro', many: 'registros' }

/** What happens to the records of a lost lote (rules 4.3 row 9b). */
const effectOfLoss = {
  INCLUSAO: 'voltam a esperar o envio',
  EXCLUSAO: 'continuam negativados até que a baixa seja enviada de novo',
  CORRECAO: 'continuam negativados com o valor anterior até que a correção seja feita de novo',
} as const

const useReconcile = (lote: Lote, onDone: () => void) =>
  useAct(reconcile, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: ({ mensagem, boletos, pessoas }) => {
      showToast({
        tone: 'done',
        title: mensagem,
        detail: `${formatCount(boletos, boleto)} e ${formatCount(pessoas, record)} da remessa ${lote.remessa} ${effectOfLoss[lote.operacao]}.`,
      })
      onDone()
    },
  })

const unconfirmed = 'Confirme com o bureau antes.'

const notesOf = ({ erro }: Lote) => [
  ...(erro === null ? [] : [{ tone: 'alert' as const, text: erro }]),
  {
    tone: 'info' as const,
    text: 'Os boletos voltam como se não tivessem saído. Um retorno tardio ainda vale para o que não foi enviado de novo.',
  },
]

/**
 * Confirms that a lote without return is lost (row 9c): the user asked the bureau, which did not
 * process it.
 */
export function ReconcileDialog({
  lote,
  onClose,
}: {
  readonly lote: Lote
  readonly onClose: () => void
}) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [reason, setReason] = useDraft(`motivo do lote perdido ${lote.id}`, '')
  const [ticket, setTicket] = useDraft(`chamado do lote perdido ${lote.id}`, '')
  const act = useReconcile(lote, onClose)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Reconciliar a remessa ${lote.remessa}`}
      question="Deseja declarar perdido este lote sem retorno?"
      confirmLabel="Declarar perdido"
      danger
      busy={act.busy}
      count={lote.boletos}
      noun={boleto}
      sum={lote.valor}
      disabledBecause={isConfirmed ? (tooLong(reason, 500) ?? tooLong(ticket, 200)) : unconfirmed}
      notes={act.failure === undefined ? notesOf(lote) : failureNotes(act.failure)}
      onConfirm={() =>
        void act.run({
          id: lote.id,
          confirmadoComBureau: isConfirmed,
          ...(reason.trim() === '' ? {} : { motivo: reason.trim() }),
          ...(ticket.trim() === '' ? {} : { numChamado: ticket.trim() }),
        })
      }
    >
      <div className={styles['fields']}>
        <CheckboxField
          label="O bureau confirmou que não processou este lote"
          checked={isConfirmed}
          onChange={setIsConfirmed}
        />
        <TextAreaField label="Motivo" value={reason} onChange={setReason} maxLength={500} />
        <TextField label="Número do chamado" value={ticket} onChange={setTicket} maxLength={200} />
      </div>
    </ConfirmDialog>
  )
}
