import {
  IconAlertTriangle,
  IconBan,
  IconNote,
  type IconProps,
  IconUserOff,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { GuardLight } from '#features/negativation/debt-items/components/guard-light.tsx'
import {
  GuarantorsCell,
  JustificationCell,
} from '#features/negativation/debt-items/components/row-cells.tsx'
import {
  type SendingChange,
  sendingChange,
} from '#features/negativation/debt-items/rules/sending-change.ts'
import { withoutGuard } from '#features/negativation/debt-items/rules/shared-guard.ts'
import type { ListedGroup } from '#listing/groups.ts'

import styles from './sending-cell.module.css'

const icons: Readonly<Record<SendingChange['level'], ComponentType<IconProps>>> = {
  block: IconBan,
  lacking: IconAlertTriangle,
  person: IconUserOff,
  alert: IconAlertTriangle,
  exempt: IconNote,
}

/** The counts of a tenant with boletos that are not loaded. */
function countedOf({ rows, linhas, contagens }: ListedGroup<Boleto>) {
  const { comBloqueio = 0, semFiador = 0, semJustificativa = 0 } = contagens
  return rows.length < linhas
    ? { counted: { blocked: comBloqueio - semFiador, lacking: semJustificativa } }
    : {}
}

function Sentence({ change: { level, text } }: { readonly change: SendingChange }) {
  const Icon = icons[level]
  return (
    <span className={`${styles['cell']} ${styles[level]}`} title={text}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className={`${styles['text']} ${styles['lines']}`}>{text}</span>
    </span>
  )
}

/** One sentence on what changes the sending of a tenant's boletos; `shared` stands above the table. */
export function tenantSending(group: ListedGroup<Boleto>, shared: string | undefined): ReactNode {
  const change = sendingChange(
    { rows: group.rows, total: group.linhas, ...countedOf(group) },
    shared,
  )
  return change === undefined ? '-' : <Sentence change={change} />
}

/** The guards, fiadores and justification of a boleto. Its own line has the longer sentences. */
export function BoletoSending({
  row,
  shared,
  onGuarantors,
  onJustify,
}: {
  readonly row: Boleto
  readonly shared: string | undefined
  readonly onGuarantors: () => void
  readonly onJustify: () => void
}) {
  const change = sendingChange({ rows: [row], total: 1 }, shared)
  const text = change && ['person', 'alert'].includes(change.level) ? change.text : ''
  return (
    <span className={styles['cell']}>
      <GuardLight row={withoutGuard(row, shared)} />
      <span className={`${styles['text']} ${styles['ofRow']}`} title={text}>
        {text}
      </span>
      <span className={styles['acts']}>
        {row.qtdFiadores > 0 && <GuarantorsCell row={row} onOpen={onGuarantors} />}
        <JustificationCell row={row} onOpen={onJustify} />
      </span>
    </span>
  )
}

/** What was decided in the cycle before, of a tenant or a boleto. */
export function decisionBefore(decision: string | null | undefined): ReactNode {
  if (!decision) return '-'
  return decision === 'PRIMEIRA_VEZ' ? (
    <span className={styles['first']}>primeira vez</span>
  ) : (
    <span className={styles['before']}>{decision}</span>
  )
}
