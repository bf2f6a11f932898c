import { useState } from 'react'

import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'

import { cancelTicket, retryTicket } from '../contract/acts.ts'
import type { GuiaWire } from '../contract/words.ts'
import { ticketRequestText } from '#features/legal/follow-up/rules/ticket-request-text.ts'
import styles from './detail.module.css'

type TicketRequestWire = NonNullable<GuiaWire['pedidoChamado']>

const acts = {
  success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  invalidates: [lawsuitQueries],
}

function CancelDialog({
  id,
  idGuia,
  onClose,
}: {
  readonly id: number
  readonly idGuia: number
  readonly onClose: () => void
}) {
  const cancel = useAct(cancelTicket, { ...acts, onDone: onClose })
  return (
    <ReasonForm
      title="Cancelar pedido de chamado"
      act="Cancelar pedido"
      about={`cancelar chamado ${idGuia}`}
      longest={2000}
      refusal={shortReason().because}
      busy={cancel.busy}
      onAct={(motivo) => void cancel.run({ id, idGuia, motivo })}
      onClose={onClose}
    >
      <p className={styles['note']}>
        Confira antes no sistema de chamados: o pedido pode ter chegado lá sem que a resposta
        voltasse. Um número que ainda chegar fica sem guia e aparece na sua página inicial.
      </p>
    </ReasonForm>
  )
}

/** A ticket request to the external system, with the options while no answer comes. */
export function TicketRequestLine({
  asking,
  lawsuitId: id,
  guiaId: idGuia,
  readOnlyBecause,
}: {
  readonly asking: TicketRequestWire
  readonly lawsuitId: number
  readonly guiaId: number | null
  readonly readOnlyBecause: string | undefined
}) {
  const [cancelling, setCancelling] = useState(false)
  const retry = useAct(retryTicket, acts)
  const isOpen = asking.estado === 'PEDIDO' && idGuia !== null
  const isBad = asking.estado === 'RECUSADO' || asking.semResposta !== null
  return (
    <div className={styles['line']}>
      <span className={styles['court']} data-tone={isBad ? 'late' : 'quiet'} role="status">
        {ticketRequestText(asking)}
      </span>
      {isOpen && asking.semResposta !== null && (
        <Button
          loading={retry.busy}
          disabledBecause={readOnlyBecause}
          onClick={() => void retry.run({ id, idGuia })}
        >
          Pedir de novo
        </Button>
      )}
      {isOpen && (
        <Button disabledBecause={readOnlyBecause} onClick={() => setCancelling(true)}>
          Cancelar pedido
        </Button>
      )}
      {cancelling && idGuia !== null && (
        <CancelDialog id={id} idGuia={idGuia} onClose={() => setCancelling(false)} />
      )}
    </div>
  )
}
