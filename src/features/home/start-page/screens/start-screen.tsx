import type { ReactNode } from 'react'

import { FiguresStrip } from '#features/home/start-page/components/figures-strip.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import { FourStepsPanel, type StartPersonProps } from '../components/four-steps-panel.tsx'
import { LegalStrip } from '../components/lazy-panels.tsx'
import { isQueueAlone, NewsPanels } from '../components/news-panels.tsx'
import { StartSkeleton } from '../components/start-skeleton.tsx'
import { WorkPanels } from '../components/work-panels.tsx'
import { useStartQueries } from '../queries/start-queries.ts'
import styles from './start-screen.module.css'

export type StartScreenProps = {
  /** True if the user may open the screen of that path. */
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
  readonly person: StartPersonProps
}

/**
 * '/home' in one screen: figures, the user's queue, what happened by name, and the malls by age.
 * Panels that arrive later or matter less are below them. Users without a step see their own
 * panels first.
 */
export function StartScreen({ opens, icon, person }: StartScreenProps) {
  // On phones the queue comes first.
  const isNarrow = useNarrow()
  const queries = useStartQueries()
  const { steps, overview, isFollower } = queries
  // The first figures of a lawyer; others have them in their queue too.
  const isLawyer = isFollower && (overview.data?.juridico ?? null) !== null
  const phases = isFollower && (
    <div className={styles['wide']}>
      <LegalStrip />
    </div>
  )
  const strips = (
    <>
      {steps.data && !steps.data.oculto && (
        <FourStepsPanel of={steps.data} opens={opens} {...person} />
      )}
      {isLawyer ? phases : <FiguresStrip opens={opens} />}
    </>
  )
  return (
    <>
      {queries.isWaiting && <StartSkeleton />}
      {/* Behind the skeleton, so that the panels already ask for their figures and scripts. */}
      <div
        className={styles['page']}
        hidden={queries.isWaiting}
        data-alone={isQueueAlone({ queries, opens }) || undefined}
      >
        {!isNarrow && strips}
        <div className={styles['side']}>
          <WorkPanels queries={queries} opens={opens} icon={icon} />
        </div>
        {isNarrow && strips}
        <div className={styles['side']}>
          <NewsPanels queries={queries} opens={opens} />
        </div>
        {!isLawyer && phases}
      </div>
    </>
  )
}
