import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

import { IconButton } from '../actions/icon-button.tsx'
import { announce } from '../display/live-region.tsx'
import { CheckboxField } from '../fields/checkbox-field.tsx'
import type { ColumnChooserProps } from './column-chooser.tsx'
import styles from './column-chooser.module.css'
import { moveColumn, orderedColumns, toggleColumn } from './column.ts'

/** Columns in order, each with a checkbox and two move buttons. */
export function ColumnChooserList({ columns, layout, onChange }: ColumnChooserProps) {
  const ordered = orderedColumns(columns, layout)
  const isShown = ({ id, hideable }: ColumnChooserProps['columns'][number]) =>
    hideable === false || !layout.hidden.includes(id)
  const shown = ordered.filter(isShown).length
  const move = (column: ColumnChooserProps['columns'][number], by: -1 | 1) => {
    onChange(moveColumn(columns, layout, column.id, by))
    const place = ordered.indexOf(column) + 1 + by
    announce(`${column.label}: coluna ${place} de ${ordered.length}`)
  }
  return (
    <ul className={styles['list']}>
      {ordered.map((column, index) => {
        const visible = isShown(column)
        return (
          <li key={column.id} className={styles['item']}>
            <CheckboxField
              label={column.label}
              checked={visible}
              {...(visible && column.isAside ? { hint: 'Vazia nesta página' } : {})}
              // Prevent hiding the last visible column.
              disabled={column.hideable === false || (visible && shown === 1)}
              onChange={() => onChange(toggleColumn(layout, column.id))}
            />
            <span className={styles['moves']}>
              <IconButton
                label={`Subir ${column.label}`}
                size="row"
                withTooltip={false}
                icon={<IconChevronUp size={16} stroke={1.75} />}
                disabledBecause={index === 0 ? 'Já é a primeira coluna.' : undefined}
                onClick={() => move(column, -1)}
              />
              <IconButton
                label={`Descer ${column.label}`}
                size="row"
                withTooltip={false}
                icon={<IconChevronDown size={16} stroke={1.75} />}
                disabledBecause={index === ordered.length - 1 ? 'Já é a última coluna.' : undefined}
                onClick={() => move(column, 1)}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
