import { IconChevronDown, IconChevronRight, IconCornerDownRight } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Checkbox } from '../checkbox.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'

/** Everything one row needs; the table works it out. */
export type TableRowProps<Row> = {
  readonly row: Row
  readonly index: number
  readonly rowIndex: number
  readonly columns: readonly Column<Row>[]
  readonly label: string
  readonly check:
    | { readonly on: boolean; readonly disabledBecause: string | undefined; readonly onToggle: () => void }
    | undefined
  readonly active: boolean
  readonly onFocus: () => void
  readonly rowRef: Ref<HTMLTableRowElement>
  readonly groupRef?: Ref<HTMLTableSectionElement> | undefined
  readonly subLine: { readonly under: string; readonly content: ReactNode } | undefined
  readonly sub:
    | { readonly id: string; readonly open: boolean; readonly content: () => ReactNode; readonly onToggle: () => void }
    | undefined
  /** The place for the expand button is kept where other rows have one. */
  readonly expandable: boolean
}

const isFaint = (content: ReactNode) =>
  content === '-' || content === 0 || content === '0' || content === null || content === undefined || content === ''

/** One row with its line below and its sub-items, as one group of table rows. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, check, subLine, sub } = props
  const width = columns.length + (check ? 1 : 0)
  const before =
    Math.max(
      0,
      columns.findIndex((column) => column.id === subLine?.under),
    ) + (check ? 1 : 0)
  return (
    <tbody
      ref={props.groupRef}
      data-index={props.index}
      data-selected={check?.on || undefined}
      data-active={props.active || undefined}
      className={styles['group']}
    >
      <tr
        ref={props.rowRef}
        className={styles['row']}
        tabIndex={props.active ? 0 : -1}
        aria-rowindex={props.rowIndex}
        onFocus={props.onFocus}
        onMouseDown={props.onFocus}
      >
        {check && (
          <td className={styles['check']}>
            <Checkbox
              label={`Selecionar ${props.label}`}
              checked={check.on}
              disabled={check.disabledBecause !== undefined}
              title={check.disabledBecause}
              onChange={check.onToggle}
            />
          </td>
        )}
        {columns.map((column, at) => {
          const content = column.cell(row)
          const faint = isFaint(content)
          return (
            <td
              key={column.id}
              data-align={column.align ?? 'start'}
              data-emphasis={faint ? 'faint' : column.emphasis}
              title={column.hover?.(row) ?? (typeof content === 'string' && !column.width ? content : undefined)}
            >
              {at === 0 && sub ? (
                <span className={styles['expandable']}>
                  <button
                    type="button"
                    className={styles['expand']}
                    aria-expanded={sub.open}
                    aria-controls={sub.open ? sub.id : undefined}
                    aria-label={`Detalhar ${props.label}`}
                    onClick={sub.onToggle}
                  >
                    {sub.open ? (
                      <IconChevronDown size={16} stroke={1.75} />
                    ) : (
                      <IconChevronRight size={16} stroke={1.75} />
                    )}
                  </button>
                  {faint && !content ? '-' : content}
                </span>
              ) : at === 0 && props.expandable ? (
                <span className={styles['indented']}>{content}</span>
              ) : faint && content !== 0 && !content ? (
                '-'
              ) : (
                content
              )}
            </td>
          )
        })}
      </tr>
      {subLine && (
        <tr className={styles['subLine']}>
          {before > 0 && <td colSpan={before} />}
          <td colSpan={width - before}>
            <span className={styles['subWords']}>
              <IconCornerDownRight size={14} stroke={1.75} className={styles['corner']} aria-hidden="true" />
              {subLine.content}
            </span>
          </td>
        </tr>
      )}
      {sub?.open && (
        <tr className={styles['sub']} id={sub.id}>
          <td colSpan={width}>{sub.content()}</td>
        </tr>
      )}
    </tbody>
  )
}
