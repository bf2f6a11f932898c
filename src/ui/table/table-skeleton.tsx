import { Skeleton } from '../display/skeleton.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'

/** Placeholder with each column's width and alignment, to avoid layout shifts. */
export function TableSkeleton<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly withCheck: boolean
  readonly rows: number
}) {
  return (
    <tbody aria-hidden="true" className={styles['skeleton']}>
      {Array.from({ length: props.rows }, (_, row) => (
        <tr key={row} className={styles['row']}>
          {props.withCheck && (
            <td className={styles['check']}>
              <Skeleton width={16} />
            </td>
          )}
          {props.columns.map((column) => (
            <td key={column.id} data-align={column.align ?? 'start'}>
              <Skeleton
                width={
                  column.width === undefined ? '80%' : Math.max(16, Math.round(column.width * 0.66))
                }
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
