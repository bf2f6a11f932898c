import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { CyclePanel } from '../parts/cycle-panel.tsx'
import { NoticesPanel } from '../parts/notices-panel.tsx'
import { QueuePanel } from '../parts/queue-panel.tsx'
import { pendingQuery } from '../queries.ts'
import styles from './start-screen.module.css'

/** What the start page asks of the shell. */
export type StartScreenProps = {
  /** True when this person may open the screen at that path. */
  readonly opens: (path: string) => boolean
  /** The icon of a menu group. */
  readonly icon: (group: string) => ReactNode
}

/** '/home': the person's own queue, for who follows the cycle where its boletos are, and what has to be looked at. */
export function StartScreen({ opens, icon }: StartScreenProps) {
  const query = useQuery(pendingQuery)
  const notices = query.data?.avisos ?? []
  const follows = opens('/acompanhamento-workflow')
  return (
    <div className={styles['page']} data-alone={!follows || undefined}>
      <QueuePanel query={query} opens={opens} icon={icon} />
      <div className={styles['side']}>
        {follows && <CyclePanel pending={query} opens={opens} />}
        {notices.length > 0 && <NoticesPanel notices={notices} />}
      </div>
    </div>
  )
}
