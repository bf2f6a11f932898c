import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'

import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'

import type { Notice } from '../contract/pending.ts'
import styles from './notices-panel.module.css'

const looks = { ERRO: IconClockExclamation, ALERTA: IconAlertTriangle } as const

/**
 * 'Avisos': legal terms over or nearly over, unanswered files, stopped jobs; each links to its
 * screen.
 */
export function NoticesPanel({ notices }: { readonly notices: readonly Notice[] }) {
  return (
    <Panel title="Avisos">
      <ul className={styles['list']}>
        {notices.map(({ codigo, gravidade, texto, path }) => {
          const Icon = looks[gravidade]
          return (
            <li key={codigo} className={styles['notice']} data-severity={gravidade}>
              <Icon
                size={18}
                stroke={1.75}
                role="img"
                aria-label={gravidade === 'ERRO' ? 'Erro' : 'Alerta'}
                className={styles['icon']}
              />
              <Link to={path} className={styles['link']}>
                {texto}
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
