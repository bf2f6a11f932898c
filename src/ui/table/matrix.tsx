import type { ReactNode } from 'react'

import { formatWhole } from '#values/whole-number.ts'

import { Link } from '../actions/link.tsx'
import styles from './matrix.module.css'

/** A cell with a count; empty cells are undefined. */
export type MatrixCell = {
  readonly count: number
  /** Below the count: '2 fora do prazo', in red. */
  readonly late?: string | undefined
  /** Name for screen readers and hover: 'Vila Nova, Análise: 3 ações, R$ 1,00'. */
  readonly label: string
  /** Rows behind the count. */
  readonly to: string
}

export type MatrixProps<Row> = {
  readonly label: string
  /** Head of the first column. */
  readonly head: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly name: (row: Row) => ReactNode
  readonly columns: readonly { readonly id: string; readonly label: string }[]
  readonly cell: (row: Row, column: string) => MatrixCell | undefined
  /** Last columns: sums of a row; `total` is the sum of all. */
  readonly sums: readonly {
    readonly label: string
    readonly of: (row: Row) => string
    readonly total: string
  }[]
}

/** Rows by columns with a count in each cell, its sums at the edges. Each count is a link. */
export function Matrix<Row>(props: MatrixProps<Row>) {
  const { rows, columns, sums } = props
  return (
    <div
      role="region"
      aria-label={`${props.label}: linhas`}
      tabIndex={0}
      className={styles['region']}
    >
      <table className={styles['matrix']} aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col">{props.head}</th>
            {[...columns, ...sums].map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={props.rowKey(row)} aria-rowindex={index + 2}>
              <th scope="row">{props.name(row)}</th>
              {columns.map(({ id }) => (
                <td key={id}>{cellOf(props.cell(row, id))}</td>
              ))}
              {sums.map(({ label, of }) => (
                <td key={label}>{of(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {columns.map(({ id }) => (
              <td key={id}>
                {formatWhole(rows.reduce((sum, row) => sum + (props.cell(row, id)?.count ?? 0), 0))}
              </td>
            ))}
            {sums.map(({ label, total }) => (
              <td key={label}>{total}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const cellOf = (cell: MatrixCell | undefined) =>
  cell === undefined ? (
    <span className={styles['none']}>-</span>
  ) : (
    <Link className={styles['cell']} to={cell.to} aria-label={cell.label} title={cell.label}>
      {formatWhole(cell.count)}
      {cell.late !== undefined && (
        <span className={styles['below']} data-late>
          {cell.late}
        </span>
      )}
    </Link>
  )
