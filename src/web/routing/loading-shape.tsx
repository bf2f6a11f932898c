import { StartSkeleton } from '#features/home/start-page/components/start-skeleton.tsx'
import { useLatestPath } from '#ui/actions/address.ts'
import { Skeleton, SkeletonRows } from '#ui/display/skeleton.tsx'

import styles from './loading-shape.module.css'

/** A list: filters, result line, table. */
const ListShape = () => (
  <div className={styles['page']} aria-busy="true">
    <div className={styles['filters']}>
      {[220, 240, 184, 112].map((width) => (
        <Skeleton key={width} width={width} height={40} />
      ))}
    </div>
    <div className={styles['result']}>
      <Skeleton width={260} height={16} />
      <Skeleton width={180} height={32} />
    </div>
    <div className={styles['table']}>
      <SkeletonRows
        count={12}
        widths={['22%', '14%', '10%', '12%', '10%']}
        className={styles['row']}
      />
    </div>
  </div>
)

/** A record: name, figures, tabs, content. */
const RecordShape = () => (
  <div className={styles['page']} aria-busy="true">
    <Skeleton width={320} height={20} />
    <div className={styles['figures']}>
      <SkeletonRows count={4} widths={[120, 96]} className={undefined} />
    </div>
    <div className={styles['table']}>
      <SkeletonRows count={8} widths={['30%', '16%']} className={styles['row']} />
    </div>
  </div>
)

const records: ReadonlySet<string> = new Set([
  '/boletos',
  '/boletos-grupo-cobranca',
  '/boletos-legado',
  '/linha-do-tempo',
])

/** The shape of the screen at this address while its script loads on the first visit. */
export function LoadingShape() {
  const path = useLatestPath()
  if (path === '/home') return <StartSkeleton />
  return records.has(path) ? <RecordShape /> : <ListShape />
}
