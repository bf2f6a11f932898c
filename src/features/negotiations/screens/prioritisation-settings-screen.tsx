import type { ReactNode } from 'react'

import { StageCard } from '../components/stage-card.tsx'
import styles from './prioritisation-settings-screen.module.css'

/**
 * The parameters of the prioritisation (spec 3:2.19): the card of the stages, and those that other
 * capabilities bring.
 */
export function PrioritisationSettingsScreen({ cards }: { readonly cards?: ReactNode }) {
  return (
    <div className={styles['cards']}>
      <StageCard />
      {cards}
    </div>
  )
}
