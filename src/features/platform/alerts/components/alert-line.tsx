import {
  IconArrowBackUp,
  IconAt,
  IconBuildingBank,
  IconCheck,
  IconClock,
  IconExclamationCircle,
  IconSend,
  IconUsers,
  IconX,
} from '@tabler/icons-react'

import { today } from '#listing/today.ts'
import { Link } from '#ui/actions/link.tsx'

import type { AlertLine as Line } from '../contract/calls.ts'
import { ALERT_KINDS, type AlertKind } from '../contract/kinds.ts'
import { exactly, whenWords } from '../rules/when.ts'
import styles from './alert-panel.module.css'

const looks: Readonly<
  Record<AlertKind, { readonly icon: typeof IconX; readonly tone: 'danger' | 'warn' | 'plain' }>
> = {
  DEVOLVIDO: { icon: IconArrowBackUp, tone: 'warn' },
  PROPOSTA: { icon: IconCheck, tone: 'plain' },
  CITACAO: { icon: IconAt, tone: 'plain' },
  SUBSTITUICAO: { icon: IconUsers, tone: 'plain' },
  RETORNO: { icon: IconBuildingBank, tone: 'plain' },
  BANCO: { icon: IconBuildingBank, tone: 'warn' },
  REGUA: { icon: IconSend, tone: 'plain' },
  PROMESSA: { icon: IconX, tone: 'danger' },
  PRAZO: { icon: IconClock, tone: 'warn' },
  PROCESSO: { icon: IconExclamationCircle, tone: 'danger' },
  IMPORTACAO: { icon: IconExclamationCircle, tone: 'danger' },
  RESUMO: { icon: IconExclamationCircle, tone: 'danger' },
  SILENCIO: { icon: IconClock, tone: 'danger' },
}

export function AlertLine({ line, onOpen }: { readonly line: Line; readonly onOpen: () => void }) {
  const { tipo, titulo, detalhe, path, em, lido } = line
  const { icon: Icon, tone } = looks[tipo]
  return (
    <li className={styles['line']} data-unread={!lido || undefined}>
      <Icon
        size={18}
        stroke={1.75}
        role="img"
        aria-label={ALERT_KINDS[tipo].word}
        className={styles['icon']}
        data-tone={tone}
      />
      <div className={styles['words']}>
        <p className={styles['what']}>
          <Link to={path} className={styles['link']} onClick={onOpen}>
            {titulo}
          </Link>
          {!lido && <span className={styles['hidden']}>, não lido</span>}
        </p>
        <p className={styles['detail']}>{detalhe}</p>
      </div>
      <time className={styles['when']} dateTime={em.toISOString()} title={exactly(em)}>
        {whenWords(em, today())}
      </time>
      <span className={styles['dot']} aria-hidden="true" />
    </li>
  )
}
