import { today } from '#listing/today.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { formatDate } from '#values/local-date.ts'

import { type Dispute, DISPUTE_STATE, type DisputeState } from '../contract/dispute.ts'
import styles from './dispute-cells.module.css'

export const disputeTones = {
  ABERTA: 'warn',
  PROCEDENTE: 'accent',
  PARCIAL: 'accent',
  IMPROCEDENTE: 'neutral',
  DESISTIDA: 'neutral',
} as const satisfies Readonly<Record<DisputeState, BadgeTone>>

export const disputeCells = {
  estado: ({ estado, aguardaConfirmacao }: Dispute) => (
    <Badge tone={disputeTones[estado]}>
      {aguardaConfirmacao ? 'Aguarda confirmação' : DISPUTE_STATE[estado]}
    </Badge>
  ),
  prazo: ({ prazo, estado }: Dispute) => {
    const isLate = estado === 'ABERTA' && prazo < today()
    return (
      <span className={isLate ? styles['late'] : undefined}>
        {formatDate(prazo)}
        {isLate && <span className="visually-hidden"> vencida</span>}
      </span>
    )
  },
}
