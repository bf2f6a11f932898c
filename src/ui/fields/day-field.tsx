import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'
import { Calendar } from './calendar.tsx'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'
import { dateMask } from './masks.ts'

export type DayFieldProps = Omit<MaskedFieldProps, 'mask' | 'end'> & { readonly today: LocalDate }

/** 'dd/mm/aaaa', typed or picked from a calendar. */
export function DayField({ today, ...props }: DayFieldProps) {
  const [opened, setOpened] = useState(false)
  const day = parseBrDate(props.value)
  return (
    <MaskedField
      {...props}
      mask={dateMask}
      end={
        <PopoverCard
          opened={opened}
          onChange={setOpened}
          title={props.label}
          width={280}
          target={
            <IconButton
              size="row"
              label={`Abrir calendário de ${props.label}`}
              icon={<IconCalendar size={16} stroke={1.75} />}
              expanded={opened}
              hasPopup="dialog"
              withTooltip={false}
              disabledBecause={props.disabled ? 'Não pode ser mudado agora.' : undefined}
              onClick={() => setOpened(!opened)}
            />
          }
        >
          <div data-field="">
            <Calendar
              single
              chosen={day && [day, day]}
              today={today}
              onPick={([picked]) => {
                props.onChange(formatDate(picked))
                setOpened(false)
              }}
            />
          </div>
        </PopoverCard>
      }
    />
  )
}
