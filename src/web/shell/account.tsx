import { IconLogout } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'

import { endSession } from '#features/people/access/queries/session.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BusyOverlay } from '#ui/overlays/busy-overlay.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useColorScheme } from '#ui/theme/color-scheme.ts'
import type { ColorScheme } from '#ui/theme/scheme.ts'
import { useToastHistory } from '#ui/overlays/toast.tsx'

import { useSession } from '../session/session.ts'
import { clearUserData } from '../session/session-end.ts'
import styles from './account.module.css'
import type { OpenOverlay } from './shell.tsx'

const themes: readonly (readonly [ColorScheme, string])[] = [
  ['auto', 'Sistema'],
  ['light', 'Claro'],
  ['dark', 'Escuro'],
]

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useColorScheme()
  return (
    <div className={styles['theme']} role="radiogroup" aria-label="Tema">
      <p aria-hidden="true">Tema</p>
      <div className={styles['choices']}>
        {themes.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </div>
  )
}

/** Ends the session here and on the server; if the server fails, here only. */
export async function signOut(): Promise<void> {
  await endSession().catch(() => undefined)
  clearUserData()
}

/** 'Sessões abertas', 'Substituição', the toasts of this visit and 'Sair'. */
function AccountActs({
  onOpen,
  leaving,
  onLeave,
}: {
  readonly onOpen: (what: OpenOverlay) => void
  readonly leaving: boolean
  readonly onLeave: () => void
}) {
  const { seenBy } = useSession()
  const toasts = useToastHistory().length
  return (
    <div className={styles['acts']}>
      {/* Hidden while viewing as another user: the sessions belong to the viewer and cannot be
          ended here. */}
      {seenBy === undefined && (
        <>
          <Button wide onClick={() => onOpen('sessions')}>
            Sessões abertas
          </Button>
          <Button wide onClick={() => onOpen('absences')}>
            Substituição
          </Button>
        </>
      )}
      {toasts > 0 && (
        <Button wide onClick={() => onOpen('toasts')}>
          Avisos desta visita ({toasts})
        </Button>
      )}
      <Button
        wide
        icon={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
        loading={leaving}
        onClick={onLeave}
      >
        Sair
      </Button>
    </div>
  )
}

/** Account menu: name, profile, e-mail, theme and 'Sair' (spec 1:2.3). */
export function Account({ open }: { readonly open: (what: OpenOverlay) => void }) {
  const { name, profile, email } = useSession()
  const [leaving, setLeaving] = useState(false)
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
        <p className={styles['name']}>{name}</p>
        <p className={styles['line']}>{profile}</p>
        <p className={styles['line']}>{email}</p>
        <ThemeChoice />
        <AccountActs
          onOpen={(what) => {
            card.current?.hidePopover()
            open(what)
          }}
          leaving={leaving}
          onLeave={() => {
            setLeaving(true)
            void signOut()
          }}
        />
      </div>
      {leaving && <BusyOverlay label="Saindo" />}
    </>
  )
}
