import { IconAlertTriangle, IconBan, IconUserOff } from '@tabler/icons-react'
import type { Ref } from 'react'
import styles from './severity-light.module.css'

/**
 * Props of a row's severity: grey dot for none, amber triangle, amber excluded person, or red ban
 * with a count.
 */
export type SeverityLightProps = {
  readonly severity: 'none' | 'alert' | 'person' | 'block'
  readonly count: number
  /** Accessible name: '2 bloqueios no boleto 1001250700002'. */
  readonly label: string
  readonly onClick?: () => void
  readonly expanded?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

const icons = { alert: IconAlertTriangle, person: IconUserOff, block: IconBan }

/** Severity by icon, count and colour; opens the details. */
export function SeverityLight({
  severity,
  count,
  label,
  onClick,
  expanded,
  ref,
}: SeverityLightProps) {
  if (severity === 'none') {
    return (
      <span className={styles['nothing']}>
        <span className={styles['dot']} aria-hidden="true" />
        <span className="visually-hidden">{label}</span>
      </span>
    )
  }
  const Icon = icons[severity]
  if (onClick === undefined)
    return (
      <span className={`${styles['light']} ${styles['still']} ${styles[severity]}`} title={label}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{label}</span>
      </span>
    )
  return (
    <button
      ref={ref}
      type="button"
      className={`${styles['light']} ${styles[severity]}`}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {count}
    </button>
  )
}
