import type { ReactNode } from 'react'

import type { Competence } from '#values/competence.ts'

import { GroupBlocks } from './group-blocks.tsx'
import { UpcomingChip } from './upcoming-chip.tsx'
import { fromFirstPage, type WorklistState } from './worklist-address.ts'
import { usePortfolioOptions, WorklistForm } from './worklist-form.tsx'
import styles from './worklist.module.css'

export type GroupTabProps = {
  readonly state: WorklistState
  readonly current: Competence
  readonly path: string
  readonly isLegacy: boolean
  readonly beside: ReactNode
  readonly go: (state: WorklistState) => void
}

/** Groups of the chosen portfolios, one row each over all malls (rules 7.4). */
export function GroupTab({ state, current, path, isLegacy, beside, go }: GroupTabProps) {
  const options = usePortfolioOptions()
  return (
    <div className={styles['page']}>
      <WorklistForm
        key={`${state.month} ${state.portfolios?.join()}`}
        state={state}
        current={current}
        hasCorporate={false}
        choice={{ kind: 'portfolios', options }}
        onSearch={go}
      >
        <UpcomingChip
          isOn={state.isUpcomingShown}
          onChange={(isUpcomingShown) => go(fromFirstPage(state, { isUpcomingShown }))}
        />
        {beside}
      </WorklistForm>
      <GroupBlocks
        month={state.month ?? current}
        state={state}
        go={go}
        path={path}
        isLegacy={isLegacy}
      />
    </div>
  )
}
