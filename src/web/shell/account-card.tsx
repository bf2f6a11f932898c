import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { BusyOverlay } from '#ui/overlays/busy-overlay.tsx'
import { useToastHistory } from '#ui/overlays/toast.tsx'
import { useColorScheme } from '#ui/theme/color-scheme.ts'
import type { ColorScheme } from '#ui/theme/scheme.ts'

import { signOut } from '../session/sign-out.ts'
import { useSession } from '../session/session.ts'
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

/** Name, profile, e-mail, theme and acts of the signed-in user. `open` also closes the card. */
export function AccountCard({ open }: { readonly open: (what: OpenOverlay) => void }) {
  const { name, profile, email, seenBy } = useSession()
  const toasts = useToastHistory().length
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <p className={styles['name']}>{name}</p>
      <p className={styles['line']}>{profile}</p>
      <p className={styles['line']}>{email}</p>
      <ThemeChoice />
      <div className={styles['acts']}>
        {/* Hidden while viewing as another user: the sessions belong to the viewer and cannot be
            ended here. */}
        {seenBy === undefined && (
          <>
            <Button wide onClick={() => open('sessions')}>
              Sessões abertas
            </Button>
            <Button wide onClick={() => open('absences')}>
              Substituição
            </Button>
          </>
        )}
        {toasts > 0 && (
          <Button wide onClick={() => open('toasts')}>
            Avisos desta visita ({toasts})
          </Button>
        )}
        <Button
          wide
          icon={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
          loading={leaving}
          onClick={() => {
            setLeaving(true)
            void signOut()
          }}
        >
          Sair
        </Button>
      </div>
      {leaving && <BusyOverlay label="Saindo" />}
    </>
  )
}
