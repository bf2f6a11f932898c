import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import { MONTH_STATE, type MonthState } from '../contract/months.ts'

const tones: Readonly<Record<MonthState, BadgeTone>> = {
  ABERTO: 'neutral',
  PREVIA: 'warn',
  CALCULADO: 'done',
  DESATUALIZADO: 'warn',
  FECHADO: 'accent',
}

/** State of a month of a mall; a running process is shown first. */
export function MonthStateBadge(props: {
  readonly estado: MonthState
  readonly emExecucao: boolean
}) {
  return (
    <Badge tone={tones[props.estado]}>
      {props.emExecucao ? 'Em processamento' : MONTH_STATE[props.estado]}
    </Badge>
  )
}
