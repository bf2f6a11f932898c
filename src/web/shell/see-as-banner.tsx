import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'

import { toastFailure } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'

import { endSeeAs } from '../session/see-as.ts'
import { useSession } from '../session/session.ts'
import styles from './see-as-banner.module.css'

/**
 * Banner on every screen while an administrator views as another user: who, read-only, and a way
 * out.
 */
export function SeeAsBanner() {
  const { name, profile, seenBy } = useSession()
  const [leaving, setLeaving] = useState(false)
  if (seenBy === undefined) return null
  const leave = () => {
    setLeaving(true)
    endSeeAs().catch((failure: unknown) => {
      setLeaving(false)
      toastFailure(failure)
    })
  }
  return (
    <div className={styles['banner']} role="region" aria-label="Ver como usuário">
      <IconEye size={18} stroke={1.75} aria-hidden="true" className={styles['icon']} />
      <p>
        Você está vendo como <strong>{name}</strong> ({profile}). Nada pode ser alterado.
      </p>
      <Button size="compact" loading={leaving} onClick={leave}>
        Voltar a ser {seenBy}
      </Button>
    </div>
  )
}
