import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import { lazyPart } from '#ui/display/lazy-part.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { countQuery } from '../queries/alerts.ts'
import styles from './alert-bell.module.css'

const AlertPanel = lazyPart(() => import('./alert-panel.tsx').then((module) => module.AlertPanel))

export type AlertBellProps = {
  readonly personId: number
  /** Viewing as another user: nothing is marked as read and no setting can be changed. */
  readonly readsOnly: boolean
}

// Larger counts are shown as '99+'.
const mostShown = 99

const nameOf = (unread: number) =>
  unread === 0 ? 'Avisos' : `Avisos: ${formatWhole(unread)} ${unread === 1 ? 'novo' : 'novos'}`

/** The bell of the top bar: unread count and the list of alerts. */
export function AlertBell({ personId, readsOnly }: AlertBellProps) {
  const { data } = useQuery(countQuery(personId))
  const [opened, setOpened] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  const unread = data?.novos ?? 0
  // The content is lazy-loaded after the card opens; move the focus to it then.
  useEffect(() => {
    if (opened) card.current?.focus()
  }, [opened])
  return (
    <>
      <button
        type="button"
        className={styles['bell']}
        popoverTarget={id}
        aria-expanded={opened}
        aria-haspopup="dialog"
        aria-label={nameOf(unread)}
        title={nameOf(unread)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        tabIndex={-1}
        className={styles['card']}
        role="dialog"
        aria-label="Avisos"
        onToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened && (
          <AlertPanel
            personId={personId}
            readsOnly={readsOnly}
            onClose={() => card.current?.hidePopover()}
          />
        )}
      </div>
    </>
  )
}
