import { StartSkeleton } from '#features/home/start-page/components/start-skeleton.tsx'
import { useLatestPath } from '#ui/actions/address.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'

import styles from './loading-shape.module.css'

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

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
      {places(12).map((row) => (
        <div key={row} className={styles['row']}>
          {['22%', '14%', '10%', '12%', '10%'].map((width, column) => (
            <Skeleton key={column} width={width} />
          ))}
        </div>
      ))}
    </div>
  </div>
)

/** A record: name, figures, tabs, content. */
const RecordShape = () => (
  <div className={styles['page']} aria-busy="true">
    <Skeleton width={320} height={20} />
    <div className={styles['figures']}>
      {places(4).map((figure) => (
        <div key={figure}>
          <Skeleton width={120} />
          <Skeleton width={96} height={20} />
        </div>
      ))}
    </div>
    <div className={styles['table']}>
      {places(8).map((row) => (
        <div key={row} className={styles['row']}>
          <Skeleton width="30%" />
          <Skeleton width="16%" />
        </div>
      ))}
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
