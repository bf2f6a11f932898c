import {
  IconBuildingBank,
  IconFileCheck,
  IconFileText,
  IconGavel,
  IconHash,
  IconReceipt,
  IconTicket,
} from '@tabler/icons-react'

const icons = [
  IconFileText,
  IconReceipt,
  IconHash,
  IconTicket,
  IconFileCheck,
  IconGavel,
  IconBuildingBank,
] as const

/** Icon of a phase, 1 to 7. */
export function PhaseIcon({
  phase,
  size = 16,
}: {
  readonly phase: number
  readonly size?: number
}) {
  const Icon = icons[phase - 1] ?? IconFileText
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}
