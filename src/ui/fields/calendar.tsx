import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { firstDay, lastDay } from '#values/competence.ts'
import {
  addDays,
  addMonths,
  formatDate,
  type LocalDate,
  monthOf,
  weekday,
} from '#values/local-date.ts'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './calendar.module.css'
import type { DayInterval } from './interval-presets.ts'

const monthNames =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )
const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

const monthTitle = (day: LocalDate) =>
  `${monthNames[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`

/** Weeks of a day's month, Sunday to Saturday, including adjacent days. */
export function weeksAround(day: LocalDate): readonly (readonly LocalDate[])[] {
  const first = firstDay(monthOf(day))
  const last = lastDay(monthOf(day))
  const weeks: LocalDate[][] = []
  for (let start = addDays(first, -weekday(first)); start <= last; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  return weeks
}

const moves: Record<string, (day: LocalDate) => LocalDate> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Props of a calendar that selects one or two days. */
export type CalendarProps = {
  readonly chosen: DayInterval | undefined
  readonly today: LocalDate
  readonly onPick: (interval: DayInterval) => void
  /** Selects one day instead of two. */
  readonly single?: boolean
}

/** The day that takes the arrow keys, and the first of two days until the second is picked. */
function useCalendar({ chosen, today, onPick, single = false }: CalendarProps) {
  const [active, setActive] = useState(chosen?.[1] ?? today)
  const [first, setFirst] = useState<LocalDate>()
  const days = useRef<HTMLTableSectionElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    days.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active])
  const pick = (day: LocalDate) => {
    setActive(day)
    if (single) return onPick([day, day])
    if (first === undefined) return setFirst(day)
    setFirst(undefined)
    onPick(first <= day ? [first, day] : [day, first])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    isMoved.current = true
    setActive(move(active))
  }
  const [from, to] = first === undefined ? (chosen ?? []) : [first, first]
  return { active, setActive, first, from, to, days, pick, onKeyDown, today }
}

type CalendarState = ReturnType<typeof useCalendar>

const icon = { size: 16, stroke: 1.75 } as const

function MonthHead({ active, setActive }: Pick<CalendarState, 'active' | 'setActive'>) {
  return (
    <div className={styles['head']}>
      <IconButton
        size="row"
        label="Mês anterior"
        withTooltip={false}
        icon={<IconChevronLeft {...icon} />}
        onClick={() => setActive(addMonths(active, -1))}
      />
      <span className={styles['month']} role="status">
        {monthTitle(active)}
      </span>
      <IconButton
        size="row"
        label="Próximo mês"
        withTooltip={false}
        icon={<IconChevronRight {...icon} />}
        onClick={() => setActive(addMonths(active, 1))}
      />
    </div>
  )
}

function DayCell({
  day,
  of: { active, today, from, to, pick, onKeyDown },
}: {
  readonly day: LocalDate
  readonly of: CalendarState
}) {
  const isWithin = from !== undefined && to !== undefined && from <= day && day <= to
  return (
    <td data-within={isWithin || undefined}>
      <button
        type="button"
        className={styles['day']}
        tabIndex={day === active ? 0 : -1}
        data-autofocus={day === active || undefined}
        aria-label={formatDate(day)}
        aria-pressed={isWithin}
        aria-current={day === today ? 'date' : undefined}
        data-other={monthOf(day) !== monthOf(active) || undefined}
        data-end={day === from || day === to || undefined}
        onClick={() => pick(day)}
        onKeyDown={onKeyDown}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

/** A month calendar that selects first and last day in either order; arrow and Page keys move. */
export function Calendar(props: CalendarProps) {
  const calendar = useCalendar(props)
  const { active, setActive, first, days } = calendar
  return (
    <div className={styles['calendar']}>
      <MonthHead active={active} setActive={setActive} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid lets the arrows through where readers read a table with them */}
      <table role="grid" aria-label={monthTitle(active)}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={days}>
          {weeksAround(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} of={calendar} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!props.single && (
        <p className={styles['hint']} role="status">
          {first === undefined
            ? 'Escolha o primeiro dia.'
            : `De ${formatDate(first)} até o dia que escolher.`}
        </p>
      )}
    </div>
  )
}
