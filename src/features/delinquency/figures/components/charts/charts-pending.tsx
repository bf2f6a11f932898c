import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import { CHART_NAMES } from '../../contract/charts.ts'
import styles from './charts.module.css'

/** Placeholders of the four charts while their figures load. */
export const ChartsPending = () => (
  <div className={styles['page']} aria-busy="true">
    {CHART_NAMES.map((name) => (
      <Panel key={name}>
        <div className={styles['pending']}>
          <Skeleton width="55%" height={16} />
          <Skeleton width="40%" height={12} />
          <Skeleton width="100%" height={230} />
        </div>
      </Panel>
    ))}
  </div>
)
