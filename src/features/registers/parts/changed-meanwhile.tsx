import { Button } from '#ui/button.tsx'
import { formatInstant } from '#values/instant.ts'

import styles from './register-form.module.css'

/** Why a form whose record was changed meanwhile cannot be saved yet. */
export const chooseFirst = 'Escolha antes entre o que foi salvo e o que você digitou.'

/** Tells that a colleague saved the same record, and lets the person choose: nothing is overwritten unseen. */
export function ChangedMeanwhile({
  newer,
  onTake,
  onKeep,
}: {
  readonly newer: { readonly alteradoPor: string; readonly alteradoEm: Date } | undefined
  readonly onTake: () => void
  readonly onKeep: () => void
}) {
  if (newer === undefined) return null
  return (
    <div className={styles['meanwhile']} role="alert">
      <span>
        <strong>Alterado por {newer.alteradoPor}</strong> em {formatInstant(newer.alteradoEm)}, enquanto você editava.
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
