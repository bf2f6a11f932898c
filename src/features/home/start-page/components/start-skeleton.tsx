import { Skeleton } from '#ui/display/skeleton.tsx'

import styles from './start-skeleton.module.css'

const lines = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of the start page while its first answers load: figures, queue, facts, malls. */
export const StartSkeleton = () => (
  <div className={styles['page']} aria-busy="true">
    <div className={styles['figures']}>
      {lines(4).map((index) => (
        <div key={index}>
          <Skeleton width={140} />
          <Skeleton width={110} height={20} />
          <Skeleton width={160} />
        </div>
      ))}
    </div>
    <div className={styles['queue']}>
      {lines(6).map((index) => (
        <div key={index} className={styles['row']}>
          <Skeleton width="36%" />
          <Skeleton width="12%" />
          <Skeleton width="20%" />
        </div>
      ))}
    </div>
    <div className={styles['facts']}>
      {lines(8).map((index) => (
        <div key={index} className={styles['row']}>
          <Skeleton width="60%" />
          <Skeleton width="18%" />
        </div>
      ))}
    </div>
  </div>
)

/** Keeps the place of a panel whose script still loads. */
export const PanelShape = ({ height }: { readonly height: number }) => (
  <div className={styles['panel']} style={{ height }} aria-busy="true" />
)
