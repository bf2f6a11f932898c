import { IconAlertTriangle, IconClock, IconClockExclamation } from '@tabler/icons-react'

import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import { URGENCIES } from '../contract/write-off.ts'

const looks: Readonly<
  Record<keyof typeof URGENCIES, { readonly tone: BadgeTone; readonly Icon: typeof IconClock }>
> = {
  NO_PRAZO: { tone: 'neutral', Icon: IconClock },
  ALERTA: { tone: 'warn', Icon: IconAlertTriangle },
  ATRASADO: { tone: 'danger', Icon: IconClockExclamation },
}

/**
 * Legal deadline and its urgency: red once over, amber from two business days before (rules 4.7).
 */
export function UrgencyBadge({
  day,
  urgency,
}: {
  readonly day: string
  readonly urgency: keyof typeof URGENCIES | null
}) {
  if (urgency === null) return day
  const { tone, Icon } = looks[urgency]
  return (
    <span title={URGENCIES[urgency]}>
      <Badge
        tone={tone}
        icon={<Icon size={14} stroke={1.75} role="img" aria-label={URGENCIES[urgency]} />}
      >
        {day}
      </Badge>
    </span>
  )
}
