import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'

/** The button at the end of a day field, and the card with the calendar that it opens. */
export function CalendarCard({
  title,
  label,
  disabled = false,
  children,
}: {
  readonly title: string
  readonly label: string
  readonly disabled?: boolean | undefined
  readonly children: (close: () => void) => ReactNode
}) {
  const [opened, setOpened] = useState(false)
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      title={title}
      width={280}
      target={
        <IconButton
          size="row"
          label={label}
          icon={<IconCalendar size={16} stroke={1.75} />}
          expanded={opened}
          hasPopup="dialog"
          withTooltip={false}
          disabledBecause={disabled ? 'Não pode ser mudado agora.' : undefined}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <div data-field="">{children(() => setOpened(false))}</div>
    </PopoverCard>
  )
}
