import { Button } from '#ui/actions/button.tsx'
import { formatInstant } from '#values/instant.ts'

import type { VersionedRecord } from '../saved-meanwhile.ts'
import note from '../screen/note.module.css'
import styles from './saved-meanwhile-notice.module.css'

/** Why saving is disabled after a concurrent change. */
export const chooseFirst = 'Escolha antes entre o que foi salvo e o que você digitou.'

/**
 * Shows that a colleague saved the same record and offers the choice, to avoid blind overwrites.
 */
export function ChangedMeanwhile({
  newer,
  onTake,
  onKeep,
}: {
  readonly newer: VersionedRecord | undefined
  readonly onTake: () => void
  readonly onKeep: () => void
}) {
  if (newer === undefined) return null
  const { alteradoPor, alteradoEm } = newer
  return (
    <div className={`${note['note']} ${styles['note']}`} role="alert">
      <span>
        <strong>Alterado por {alteradoPor || 'outra pessoa'}</strong>
        {alteradoEm ? ` em ${formatInstant(alteradoEm)}` : ''}, enquanto você editava. O que você
        digitou ainda não foi salvo.
      </span>
      <span className={styles['choices']}>
        <Button size="compact" onClick={onTake}>
          Ver o que foi salvo
        </Button>
        <Button size="compact" onClick={onKeep}>
          Manter o que digitei
        </Button>
      </span>
    </div>
  )
}
