import { IconHelp, IconSearch } from '@tabler/icons-react'

import { AlertBell } from '#features/platform/alerts/components/alert-bell.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { useArrivedPath } from '#ui/actions/address.ts'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import { useSession } from '../session/session.ts'
import { openCycle, pendingDeadlines } from './shell-slots.ts'
import { useSlot } from './slot.ts'
import { Account } from './account.tsx'
import type { OpenOverlay } from './shell.tsx'
import styles from './top-bar.module.css'
import { type PageTitle, titleId } from './use-arrival.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

function PaletteButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles['palette']}
      onClick={onClick}
      aria-label="Buscar telas, boletos e lojistas"
      aria-haspopup="dialog"
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles['words']}>Buscar telas, boletos e lojistas</span>
      <span className={styles['keys']} aria-hidden="true">
        <Kbd>{isMac ? '⌘' : 'Ctrl'}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  )
}

/** Title left; palette, cycle, alerts, help and account right. */
export function TopBar({
  title: { title, subtitle, load },
  open,
  isHelpOpen,
}: {
  readonly title: PageTitle
  readonly open: (what: OpenOverlay) => void
  readonly isHelpOpen: boolean
}) {
  const cycle = useSlot(openCycle)
  const deadline = useSlot(pendingDeadlines).get(useArrivedPath() ?? '')
  // On phones the subtitle shows the deadline, which the queue has no other room for.
  const place = load === undefined ? subtitle : `${subtitle} · ${load}`
  const below = useNarrow() && deadline !== undefined ? deadline : place
  const { id, seenBy } = useSession()
  return (
    <header className={styles['bar']}>
      <div className={styles['titles']}>
        <h1 id={titleId} className={styles['title']} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles['subtitle']} title={below}>
          {below}
        </p>
      </div>
      <PaletteButton onClick={() => open('palette')} />
      <span className={styles['cycle']}>
        {cycle !== undefined && (
          <>
            Ciclo <strong>{cycle}</strong>
          </>
        )}
      </span>
      <AlertBell key={id} personId={id} readsOnly={seenBy !== undefined} />
      <span className={styles['help']}>
        <IconButton
          label="Ajuda"
          icon={<IconHelp size={20} stroke={1.75} />}
          onClick={() => open('help')}
          hasPopup="dialog"
          expanded={isHelpOpen}
        />
      </span>
      <Account open={open} />
    </header>
  )
}
