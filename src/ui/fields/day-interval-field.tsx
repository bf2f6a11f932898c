import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { PopoverCard } from '../overlays/popover-card.tsx'
import { Calendar } from './calendar.tsx'
import styles from './day-interval-field.module.css'
import { type DayInterval, intervalPresets } from './interval-presets.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'
import { dayIntervalMask } from './masks.ts'

export type DayIntervalFieldProps = Omit<MaskedFieldProps, 'mask' | 'end'> & {
  readonly today: LocalDate
}

function readInterval(text: string): DayInterval | undefined {
  const [from, to] = text.split(' - ').map(parseBrDate)
  return from !== undefined && to !== undefined && from <= to ? [from, to] : undefined
}

/** 'dd/mm/aaaa - dd/mm/aaaa', typed or picked from presets and a calendar. */
export function DayIntervalField({ today, ...props }: DayIntervalFieldProps) {
  const [opened, setOpened] = useState(false)
  const take = (interval: DayInterval) => {
    props.onChange(interval.map(formatDate).join(' - '))
    setOpened(false)
  }
  return (
    <MaskedField
      {...props}
      mask={dayIntervalMask}
      end={
        <PopoverCard
          opened={opened}
          onChange={setOpened}
          title={props.label}
          width={280}
          target={
            <IconButton
              size="row"
              label="Abrir calendário"
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
            <div className={styles['presets']}>
              {intervalPresets.map(({ label, from }) => (
                <Button key={label} size="tight" onClick={() => take(from(today))}>
                  {label}
                </Button>
              ))}
            </div>
            <Calendar chosen={readInterval(props.value)} today={today} onPick={take} />
          </div>
        </PopoverCard>
      }
    />
  )
}
