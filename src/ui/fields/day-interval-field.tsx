import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'
import { Button } from '../actions/button.tsx'
import { CalendarCard } from './calendar-card.tsx'
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
  const takeThen = (close: () => void) => (interval: DayInterval) => {
    props.onChange(interval.map(formatDate).join(' - '))
    close()
  }
  return (
    <MaskedField
      {...props}
      mask={dayIntervalMask}
      end={
        <CalendarCard title={props.label} label="Abrir calendário" disabled={props.disabled}>
          {(close) => (
            <>
              <div className={styles['presets']}>
                {intervalPresets.map(({ label, from }) => (
                  <Button key={label} size="tight" onClick={() => takeThen(close)(from(today))}>
                    {label}
                  </Button>
                ))}
              </div>
              <Calendar chosen={readInterval(props.value)} today={today} onPick={takeThen(close)} />
            </>
          )}
        </CalendarCard>
      }
    />
  )
}
