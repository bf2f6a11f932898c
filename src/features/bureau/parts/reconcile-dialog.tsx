import { useState } from 'react'

import { failureNotes } from '#features/negativation/parts/failure-notes.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { counted } from '#ui/counted.ts'
import { useDraft } from '#ui/draft.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast-store.ts'

import { type Lote, reconcile } from '../contract/calls.ts'
import styles from './write-off-dialog.module.css'

const boleto = { one: 'boleto', many: 'boletos' }
const person = { one: 'pessoa', many: 'pessoas', feminine: true }

/** The question before a lote without return is declared lost (row 9c): somebody asked the bureau, who did not process it. */
export function ReconcileDialog({ lote, onClose }: { readonly lote: Lote; readonly onClose: () => void }) {
  const [confirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useDraft(`motivo do lote perdido ${lote.id}`, '')
  const [ticket, setTicket] = useDraft(`chamado do lote perdido ${lote.id}`, '')
  const act = useAct(reconcile, {
    stale: ['bureau', 'negativation'],
    onFailure: () => true,
    onDone: ({ mensagem, boletos, pessoas }) => {
      showToast({
        tone: 'done',
        title: mensagem,
        detail: `${counted(boletos, boleto)} e ${counted(pessoas, person)} da remessa ${lote.remessa} voltam a esperar o envio.`,
      })
      onClose()
    },
  })
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
      {...(confirmed ? {} : { disabledBecause: 'Confirme com o bureau antes.' })}
      notes={
        act.failure === undefined
          ? [
              ...(lote.erro === null ? [] : [{ tone: 'alert' as const, text: lote.erro }]),
              {
                tone: 'info',
                text: 'Os boletos voltam como se não tivessem saído. Um retorno tardio ainda vale para o que não foi enviado de novo.',
              },
            ]
          : failureNotes(act.failure)
      }
      onConfirm={() =>
        void act.run({
          id: lote.id,
          confirmadoComBureau: confirmed,
          ...(reason.trim() === '' ? {} : { motivo: reason.trim() }),
          ...(ticket.trim() === '' ? {} : { numChamado: ticket.trim() }),
        })
      }
    >
      <div className={styles['fields']}>
        <CheckboxField
          label="O bureau confirmou que não processou este lote"
          checked={confirmed}
          onChange={setConfirmed}
        />
        <TextAreaField label="Motivo" value={reason} onChange={setReason} maxLength={500} />
        <TextField label="Número do chamado" value={ticket} onChange={setTicket} maxLength={200} />
      </div>
    </ConfirmDialog>
  )
}
