import { today } from '#listing/today.ts'
import { DayField } from '#ui/fields/day-field.tsx'

/** The day on which something happened to a message, as typed. */
export const DayOfEvent = ({
  label = 'Data',
  day,
  errors,
  onChange,
}: {
  readonly label?: string
  readonly day: string
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (day: string) => void
}) => (
  <DayField
    label={label}
    today={today()}
    value={day}
    onChange={onChange}
    required
    error={errors.get('data')}
  />
)
