import { IconUsers } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { formatDate } from '#values/local-date.ts'

import { useSession } from '../session/session.ts'
import styles from './see-as-banner.module.css'
import type { OpenOverlay } from './shell.tsx'

/** Line on every screen while the user substitutes someone, is asked to, or is substituted. */
export function AbsenceLine({ open }: { readonly open: (what: OpenOverlay) => void }) {
  const { actsFor = [], standIn, requests = [], seenBy } = useSession()
  // Viewing as another user has its own banner and involves no substitution.
  const hasNothing = actsFor.length === 0 && standIn === undefined && requests.length === 0
  if (seenBy !== undefined || hasNothing) return null
  return (
    <div
      className={`${styles['banner']} ${styles['quiet']}`}
      role="region"
      aria-label="Substituição"
    >
      <IconUsers size={18} stroke={1.75} aria-hidden="true" className={styles['icon']} />
      <p>
        {actsFor.map(({ id, nome, ate }) => (
          <span key={id}>
            Em substituição a <strong>{nome}</strong> {`até ${formatDate(ate)}. `}
          </span>
        ))}
        {standIn && (
          <span>
            <strong>{standIn.nome}</strong> {`age no seu lugar até ${formatDate(standIn.ate)}.`}
          </span>
        )}
        {requests.map(({ id, nome, de, ate }) => (
          <span key={id}>
            {' '}
            <strong>{nome}</strong>{' '}
            {`pede que você aja no seu lugar de ${formatDate(de)} a ${formatDate(ate)}: só vale se você aceitar.`}
          </span>
        ))}
      </p>
      <Button size="compact" onClick={() => open('absences')}>
        Ver substituição
      </Button>
    </div>
  )
}
