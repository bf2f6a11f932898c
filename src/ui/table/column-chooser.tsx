import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { CheckboxField } from '../fields/checkbox-field.tsx'
import styles from './column-chooser.module.css'
import {
  type ColumnLayout,
  declaredLayout,
  moveColumn,
  orderedColumns,
  toggleColumn,
} from './column.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { announce } from '../display/live-region.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'

/** What the chooser needs to know of a column. */
export type ChoosableColumn = {
  readonly id: string
  readonly label: string
  readonly hideable?: boolean
  readonly isAside?: boolean
}

/** Props of the column chooser; keep the layout per person. */
export type ColumnChooserProps = {
  readonly columns: readonly ChoosableColumn[]
  readonly layout: ColumnLayout
  readonly onChange: (layout: ColumnLayout) => void
}

/** Hides, shows and reorders columns, by buttons and not by drag alone (WCAG 2.5.7). */
export function ColumnChooser({ columns, layout, onChange }: ColumnChooserProps) {
  const [opened, setOpened] = useState(false)
  const ordered = orderedColumns(columns, layout)
  const shown = ordered.filter(
    (column) => column.hideable === false || !layout.hidden.includes(column.id),
  ).length
  const move = (column: ChoosableColumn, by: -1 | 1) => {
    onChange(moveColumn(columns, layout, column.id, by))
    const place = ordered.indexOf(column) + 1 + by
    announce(`${column.label}: coluna ${place} de ${ordered.length}`)
  }
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      width={320}
      title="Colunas"
      aside={`${shown} de ${columns.length}`}
      target={
        <IconButton
          label="Colunas"
          icon={<IconColumns3 size={18} stroke={1.75} />}
          expanded={opened}
          hasPopup="dialog"
          withTooltip={false}
          onClick={() => setOpened(!opened)}
        />
      }
      foot={
        <Button kind="text" size="tight" onClick={() => onChange(declaredLayout)}>
          Restaurar colunas
        </Button>
      }
    >
      <ul className={styles['list']}>
        {ordered.map((column, index) => {
          const visible = column.hideable === false || !layout.hidden.includes(column.id)
          return (
            <li key={column.id} className={styles['item']}>
              <CheckboxField
                label={column.label}
                checked={visible}
                {...(visible && column.isAside ? { hint: 'Vazia nesta página' } : {})}
                // The last column in sight stays: a table without columns says nothing.
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
                  disabledBecause={
                    index === ordered.length - 1 ? 'Já é a última coluna.' : undefined
                  }
                  onClick={() => move(column, 1)}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </PopoverCard>
  )
}
