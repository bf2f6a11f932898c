import { SkeletonRows } from '#ui/display/skeleton.tsx'

import styles from './start-skeleton.module.css'

/** The shape of the start page while its first answers load: figures, queue, facts, malls. */
export const StartSkeleton = () => (
  <div className={styles['page']} aria-busy="true">
    <div className={styles['figures']}>
      <SkeletonRows count={4} widths={[140, 110, 160]} className={undefined} />
    </div>
    <div className={styles['queue']}>
      <SkeletonRows count={6} widths={['36%', '12%', '20%']} className={styles['row']} />
    </div>
    <div className={styles['facts']}>
      <SkeletonRows count={8} widths={['60%', '18%']} className={styles['row']} />
    </div>
  </div>
)

/** Keeps the place of a panel whose script still loads. */
export const PanelShape = ({ height }: { readonly height: number }) => (
  <div className={styles['panel']} style={{ height }} aria-busy="true" />
)
