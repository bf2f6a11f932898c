import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { today } from '#listing/today.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { formatDate } from '#values/local-date.ts'

import { exceptLawsuit, withdrawLawsuit } from '../contract/acts.ts'
import { exceptionReasonsQuery } from '../queries.ts'

type Props = { readonly id: number; readonly onClose: () => void; readonly onDone: () => void }

const withoutTicket = 'Número do chamado é obrigatório.'
const shortReasonOf = (reason: string) =>
  isReasonEnough(reason) ? undefined : shortReason().because

const acts = {
  success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  invalidates: [lawsuitQueries],
}

/** 'Desistência da ação': day, ticket and reason. */
export function WithdrawalDialog({ id, onClose, onDone }: Props) {
  const [ticket, setTicket] = useState('')
  const [reason, setReason] = useState('')
  const act = useAct(withdrawLawsuit, { ...acts, onDone })
  const missing = ticket.trim() === '' ? withoutTicket : shortReasonOf(reason)
  return (
    <Dialog
      opened
      title="Desistência da ação"
      onClose={onClose}
      busy={act.busy}
      dirty={ticket !== '' || reason !== ''}
      footer={
        <DialogButtons
          kind="danger"
          busy={act.busy}
          disabledBecause={missing}
          onAct={() => void act.run({ id, motivo: reason, numeroChamado: ticket })}
          onClose={onClose}
        />
      }
    >
      <p>{`Data: ${formatDate(today())}`}</p>
      <TextField
        label="Número do Chamado"
        value={ticket}
        onChange={setTicket}
        required
        maxLength={60}
        autoFocusInDialog
      />
      <TextAreaField
        label="Descrição do motivo"
        value={reason}
        onChange={setReason}
        required
        maxLength={2000}
        hint="Ao menos 10 caracteres."
      />
    </Dialog>
  )
}

/** Justifications of exceptions that are valid today. */
function useValidReasons() {
  const { data } = useQuery(exceptionReasonsQuery)
  return (data?.data ?? []).filter(
    ({ dataInicio, dataFinal }) => dataInicio <= today() && today() <= dataFinal,
  )
}

/** 'Inclusão como Exceção': justification, ticket and note. */
export function ExceptionDialog({ id, onClose, onDone }: Props) {
  const [ticket, setTicket] = useState('')
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const reasons = useValidReasons()
  const reason = reasons.find(({ id: one }) => String(one) === chosen)
  const act = useAct(exceptLawsuit, { ...acts, onDone })
  const input = { id, idJustificativa: Number(chosen), numeroChamado: ticket, observacao: note }
  const missing = !reason
    ? 'Escolha uma justificativa.'
    : (reason.requerChamado || reason.requerAnexo) && ticket.trim() === ''
      ? withoutTicket
      : undefined
  return (
    <Dialog
      opened
      title="Inclusão como Exceção"
      onClose={onClose}
      busy={act.busy}
      dirty={ticket !== '' || note !== '' || chosen !== ''}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={missing}
          onAct={() => void act.run(input)}
          onClose={onClose}
        />
      }
    >
      <TextField
        label="Número Chamado"
        value={ticket}
        onChange={setTicket}
        maxLength={60}
        autoFocusInDialog
      />
      <SelectField
        label="Justificativa"
        options={reasons.map((one) => ({ value: String(one.id), label: one.descricao }))}
        value={chosen}
        onChange={setChosen}
        required
      />
      <TextAreaField label="Observação" value={note} onChange={setNote} maxLength={2000} />
    </Dialog>
  )
}
