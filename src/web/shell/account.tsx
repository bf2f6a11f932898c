import { useId, useRef, useState } from 'react'

import { Avatar } from '#ui/display/avatar.tsx'
import { lazyDialog } from '#ui/display/lazy-part.tsx'

import { useSession } from '../session/session.ts'
import styles from './account.module.css'
import type { OpenOverlay } from './shell.tsx'

const AccountCard = lazyDialog<{
  readonly opened: boolean
  readonly open: (what: OpenOverlay) => void
}>(() => import('./account-card.tsx').then((module) => module.AccountCard))

/** Account menu: name, profile, e-mail, theme and 'Sair' (spec 1:2.3). */
export function Account({ open }: { readonly open: (what: OpenOverlay) => void }) {
  const { name, profile } = useSession()
  const [expanded, setExpanded] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        popoverTarget={id}
        aria-expanded={expanded}
        aria-label={`${name}, ${profile}: conta`}
      >
        <span className={styles['who']} aria-hidden="true">
          <span>{name}</span>
          <span className={styles['profile']}>{profile}</span>
        </span>
        <Avatar name={name} />
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        className={styles['card']}
        role="dialog"
        aria-label="Sua conta"
        onToggle={(event) => setExpanded(event.newState === 'open')}
      >
        <AccountCard
          opened={expanded}
          open={(what) => {
            card.current?.hidePopover()
            open(what)
          }}
        />
      </div>
    </>
  )
}
