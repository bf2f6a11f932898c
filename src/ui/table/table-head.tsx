import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import type { Column } from './column.ts'
import { ariaSort, type Sort } from './sort-rules.ts'
import styles from './data-table.module.css'

/** Props of the head; `check` is undefined if rows cannot be selected. */
export type TableHeadProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly sorts: readonly Sort[]
  readonly onSort: ((column: string) => void) | undefined
  /** On phones, where rows are cards: one sort field replaces the heads. */
  readonly onCardSort?: (sorts: readonly Sort[]) => void
  readonly check:
    | {
        readonly state: 'none' | 'some' | 'all'
        readonly disabled: boolean
        readonly onToggle: () => void
      }
    | undefined
}

/** Sticky head with the page checkbox and sort buttons. */
export function TableHead<Row>({ columns, sorts, onSort, onCardSort, check }: TableHeadProps<Row>) {
  return (
    <thead className={styles['head']}>
      <tr>
        {check && (
          <th scope="col" className={styles['check']}>
            <Checkbox
              label="Selecionar todos desta página"
              checked={check.state === 'all'}
              some={check.state === 'some'}
              disabled={check.disabled}
              onChange={check.onToggle}
            />
          </th>
        )}
        {onCardSort && <CardSort columns={columns} sorts={sorts} onSort={onCardSort} />}
        {(onCardSort ? [] : columns).map((column) => (
          <HeadCell key={column.id} column={column} sorts={sorts} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

/** 'Ordenar por' instead of the heads. */
function CardSort<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly sorts: readonly Sort[]
  readonly onSort: (sorts: readonly Sort[]) => void
}) {
  const { columns, sorts, onSort } = props
  const names = columns
    .flatMap((column) => [column, ...(column.above ? [column.above] : [])])
    .filter(({ sortable }) => sortable)
  const [first] = sorts
  return (
    <th scope="col">
      {names.length > 0 && (
        <select
          className={styles['cardSort']}
          aria-label="Ordenar por"
          value={first ? `${first.direction} ${first.column}` : ''}
          onChange={({ currentTarget: { value } }) => {
            const [direction = '', column = ''] = value.split(' ')
            onSort(value === '' ? [] : [{ column, direction: direction as Sort['direction'] }])
          }}
        >
          <option value="">Ordem da lista</option>
          {names.map(({ id, label }) => (
            <Fragment key={id}>
              <option value={`asc ${id}`}>{label}, crescente</option>
              <option value={`desc ${id}`}>{label}, decrescente</option>
            </Fragment>
          ))}
        </select>
      )}
    </th>
  )
}

function HeadCell<Row>(props: {
  readonly column: Column<Row>
  readonly sorts: readonly Sort[]
  readonly onSort: ((column: string) => void) | undefined
}) {
  const { column, sorts, onSort } = props
  const { above } = column
  // If a head has two names, the sorted one sets its state.
  const sorted =
    above && !sorts.some((sort) => sort.column === column.id) ? [column, above] : [column]
  const by = sorted.find(({ id }) => sorts.some((sort) => sort.column === id)) ?? column
  return (
    <th
      scope="col"
      data-align={column.align ?? 'start'}
      data-sorted={sorts.some((sort) => sort.column === by.id) ? true : undefined}
      aria-sort={by.sortable && onSort ? ariaSort(sorts, by.id) : undefined}
      title={column.shortLabel === undefined ? undefined : column.label}
    >
      {column.head}
      <HeadName column={column} sorts={sorts} onSort={onSort} />
      {above && (
        <>
          <span className={styles['slash']}> / </span>
          <HeadName column={above} sorts={sorts} onSort={onSort} />
        </>
      )}
      {column.help && <span className={styles['help']}>{column.help}</span>}
    </th>
  )
}

/** A name in a head with its sort button. */
function HeadName<Row>(props: {
  readonly column: Pick<Column<Row>, 'id' | 'label' | 'shortLabel' | 'sortable'>
  readonly sorts: readonly Sort[]
  readonly onSort: ((column: string) => void) | undefined
}) {
  const { column, sorts, onSort } = props
  const at = sorts.findIndex((sort) => sort.column === column.id)
  const sort = sorts[at]
  const words =
    column.shortLabel === undefined ? (
      <span className={styles['words']}>{column.label}</span>
    ) : (
      <>
        <span aria-hidden="true" className={styles['words']}>
          {column.shortLabel}
        </span>
        <span className="visually-hidden">{column.label}</span>
      </>
    )
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return column.sortable && onSort ? (
    <button
      type="button"
      className={styles['sort']}
      data-sorted={sort ? true : undefined}
      onClick={() => onSort(column.id)}
    >
      {words}
      <span className={styles['arrow']} aria-hidden="true">
        <Arrow size={14} stroke={2} />
        {sorts.length > 1 && at >= 0 && <span className={styles['order']}>{at + 1}</span>}
      </span>
    </button>
  ) : (
    words
  )
}
