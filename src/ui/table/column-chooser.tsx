import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { lazyPart } from '../display/lazy-part.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'
import { type ColumnLayout, declaredLayout } from './column.ts'

// Loaded on first open.
const ColumnChooserList = lazyPart(() =>
  import('./column-chooser-list.tsx').then((module) => module.ColumnChooserList),
)

/** Column data for the chooser. */
export type ChoosableColumn = {
  readonly id: string
  readonly label: string
  readonly hideable?: boolean
  readonly isAside?: boolean
}

/** Props of the column chooser; store the layout per user. */
export type ColumnChooserProps = {
  readonly columns: readonly ChoosableColumn[]
  readonly layout: ColumnLayout
  readonly onChange: (layout: ColumnLayout) => void
}

/** Hides, shows and reorders columns, by buttons and not by drag alone (WCAG 2.5.7). */
export function ColumnChooser({ columns, layout, onChange }: ColumnChooserProps) {
  const [opened, setOpened] = useState(false)
  const shown = columns.filter(
    (column) => column.hideable === false || !layout.hidden.includes(column.id),
  ).length
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
      {opened && <ColumnChooserList columns={columns} layout={layout} onChange={onChange} />}
    </PopoverCard>
  )
}
