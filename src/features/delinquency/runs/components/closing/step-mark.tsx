import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react'

import type { StepState } from '../../rules/closing-steps.ts'
import styles from './closing.module.css'

const icons: Readonly<Record<StepState, TablerIcon>> = {
  FEITO: IconCircleCheck,
  ALERTA: IconAlertTriangle,
  FALTA: IconCircleDashed,
  ANDANDO: IconLoader2,
  ESPERA: IconCircle,
}

/** Icon of a state; the word beside it names it. */
export function StepMark({
  state,
  size = 16,
}: {
  readonly state: StepState
  readonly size?: number
}) {
  const Icon = icons[state]
  return <Icon size={size} stroke={1.75} aria-hidden="true" className={styles[state]} />
}
