import { IconCoin, IconHourglass, IconMessageReply, IconPhone, IconX } from '@tabler/icons-react'

import { today } from '#listing/today.ts'

import type { QueueRow } from '../contract/queue.ts'
import { reasonWords } from '../contract/words.ts'
import { sentenceOf } from '../rules/sentences.ts'
import styles from './today.module.css'

const icons = {
  RESPONDEU: IconMessageReply,
  PROMESSA_QUEBRADA: IconX,
  PRESCRICAO_PERTO: IconHourglass,
  DIVIDA_SEM_CONTATO: IconCoin,
  PRIMEIRO_CONTATO: IconPhone,
} as const

/** The reason with icon, label, sentence, and number of other reasons. */
export function ReasonCell({ row }: { readonly row: QueueRow }) {
  const { motivo, outrosMotivos } = row
  const Icon = icons[motivo]
  const others = outrosMotivos.map(
    (reason) => `${reasonWords[reason]}: ${sentenceOf(row, reason, today())}`,
  )
  return (
    <span className={styles['reason']} data-reason={motivo}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles['lines']}>
        <span className={styles['word']}>
          {reasonWords[motivo]}
          {others.length > 0 && (
            <span className={styles['more']} title={others.join('\n')}>
              <span aria-hidden="true">+{others.length}</span>
              <span className="visually-hidden">{`e também: ${others.join('; ')}`}</span>
            </span>
          )}
        </span>
        <span className={styles['sentence']}>{sentenceOf(row, motivo, today())}</span>
      </span>
    </span>
  )
}
