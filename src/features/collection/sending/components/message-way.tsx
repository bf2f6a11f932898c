import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconListCheck,
  IconMessage,
  IconSend,
  IconShieldQuestion,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'

import { Panel } from '#ui/display/panel.tsx'
import { formatInstant } from '#values/instant.ts'

import type { MessagePage } from '../contract/messages.ts'
import { wayLength, wayOf } from '../rules/way.ts'
import styles from './messages.module.css'

const icons: Readonly<Record<string, typeof IconSend>> = {
  PROPOSTA: IconListCheck,
  LIBERADA: IconUserCheck,
  RETIRADA: IconX,
  ENVIANDO: IconShieldQuestion,
  ENVIADA: IconSend,
  ENTREGUE: IconCircleCheck,
  DEVOLVIDA: IconArrowBackUp,
  FALHOU: IconX,
  INCERTA: IconAlertTriangle,
}

/** 'Da proposta à entrega': the way of a message in time, each step with its witness. */
export function MessageWay({ page }: { readonly page: MessagePage }) {
  const steps = wayOf(page)
  return (
    <Panel title="Da proposta à entrega" subtitle={wayLength(steps)}>
      <ol className={styles['way']}>
        {steps.map(({ event, at, title, witness }, index) => {
          const Icon = icons[event] ?? IconMessage
          return (
            <li key={`${at.toISOString()} ${index}`}>
              <time dateTime={at.toISOString()}>{formatInstant(at)}</time>
              <Icon size={18} stroke={1.75} data-event={event} aria-hidden="true" />
              <div>
                <strong>{title}</strong>
                <small>{witness}</small>
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
