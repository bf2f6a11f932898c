import type { Column } from './column.ts'
import styles from './data-table.module.css'

/** The row of sums, if a column has one. */
export function TableTotals<Row>({
  columns,
  hasCheck,
}: {
  readonly columns: readonly Column<Row>[]
  readonly hasCheck: boolean
}) {
  if (columns.every((column) => column.total === undefined)) return null
  return (
    <tfoot className={styles['totals']}>
      <tr>
        {hasCheck && <td className={styles['check']} />}
        {columns.map((column) => (
          <td key={column.id} data-align={column.align ?? 'start'}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
