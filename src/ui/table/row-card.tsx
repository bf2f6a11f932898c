import type { ReactNode } from 'react'

import type { Column } from './column.ts'
import styles from './row-card.module.css'

/** '-', zero and empty are left out of a card. */
export const isFaint = (content: ReactNode): boolean =>
  content === '-' ||
  content === '0,00' ||
  content === 0 ||
  content === '0' ||
  content === null ||
  content === undefined ||
  content === ''

type RowCardProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly expander: ReactNode
  readonly line: ReactNode
}

/**
 * A row as a card: name and value; then status, place and action; then other columns with labels.
 */
export function RowCard<Row>({ row, columns, expander, line }: RowCardProps<Row>) {
  const at = (place: Column<Row>['onCard']) => columns.filter(({ onCard }) => onCard === place)
  const cells = (place: Column<Row>['onCard'], className: string | undefined) =>
    at(place).map((column) => (
      <span key={column.id} className={className} data-column={column.id}>
        {column.cell(row)}
      </span>
    ))
  const rest = at(undefined).flatMap((column) => {
    const content = column.cell(row)
    return isFaint(content) ? [] : [{ column, content }]
  })
  const hasSecond = at('line').length + at('aside').length + at('end').length > 0
  return (
    <div className={styles['card']}>
      <div className={styles['first']}>
        {expander}
        {cells('title', styles['title'])}
        {cells('value', styles['value'])}
      </div>
      {hasSecond && (
        <div className={styles['second']}>
          {cells('line', styles['part'])}
          {cells('aside', styles['aside'])}
          {cells('end', styles['end'])}
        </div>
      )}
      {rest.length > 0 && (
        <dl className={styles['rest']}>
          {rest.map(({ column, content }) => (
            <div key={column.id} className={styles['pair']}>
              <dt>{column.shortLabel ?? column.label}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {line !== undefined && <div className={styles['line']}>{line}</div>}
    </div>
  )
}
