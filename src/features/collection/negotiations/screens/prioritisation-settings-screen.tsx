import type { ReactNode } from 'react'

import { StageCard } from '../components/stage-card.tsx'
import styles from './prioritisation-settings-screen.module.css'

/** Parameters of the prioritisation (spec 3:2.19): the stages, and cards of other features. */
export function PrioritisationSettingsScreen({ cards }: { readonly cards?: ReactNode }) {
  return (
    <div className={styles['cards']}>
      <StageCard />
      {cards}
    </div>
  )
}
