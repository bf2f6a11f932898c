import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'
import { CalendarCard } from './calendar-card.tsx'
import { Calendar } from './calendar.tsx'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'
import { dateMask } from './masks.ts'

export type DayFieldProps = Omit<MaskedFieldProps, 'mask' | 'end'> & { readonly today: LocalDate }

/** 'dd/mm/aaaa', typed or picked from a calendar. */
export function DayField({ today, ...props }: DayFieldProps) {
  const { label, disabled, value, onChange } = props
  const day = parseBrDate(value)
  return (
    <MaskedField
      {...props}
      mask={dateMask}
      end={
        <CalendarCard title={label} label={`Abrir calendário de ${label}`} disabled={disabled}>
          {(close) => (
            <Calendar
              single
              chosen={day && [day, day]}
              today={today}
              onPick={([picked]) => {
                onChange(formatDate(picked))
                close()
              }}
            />
          )}
        </CalendarCard>
      }
    />
  )
}
