import { useState } from 'react'

import { toastFailure, whoWasFaster } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/button.tsx'

import styles from './people.module.css'

/**
 * Tells that a colleague saved the same record meanwhile, and lets the person choose: take what is stored, or keep what
 * was typed and save it knowingly over that.
 */
export function useFaster<Row>({
  read,
  onTake,
  onKeep,
}: {
  /** The record as it is now. */
  readonly read: () => Promise<Row | undefined>
  readonly onTake: (now: Row) => void
  readonly onKeep: (now: Row) => void
}) {
  const [faster, setFaster] = useState<{ readonly sentence: string; readonly now: Row }>()
  const onFailure = (failure: unknown): boolean => {
    const sentence = whoWasFaster(failure)
    if (sentence === undefined) return false
    read().then((now) => {
      if (now === undefined) toastFailure(failure)
      else setFaster({ sentence, now })
    }, toastFailure)
    return true
  }
  const choose = (act: (now: Row) => void) => () => {
    if (faster) act(faster.now)
    setFaster(undefined)
  }
  const note = faster && (
    <div className={styles['faster']} role="alert">
      <p>
        <strong>{faster.sentence}</strong> O que você digitou ainda não foi gravado.
      </p>
      <div className={styles['acts']}>
        <Button size="compact" onClick={choose(onTake)}>
          Ver o que está gravado
        </Button>
        <Button size="compact" onClick={choose(onKeep)}>
          Manter o que digitei
        </Button>
      </div>
    </div>
  )
  return { onFailure, note, isOpen: faster !== undefined }
}
