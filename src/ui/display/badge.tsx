import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Use grey unless the user must notice an exception. */
export type BadgeTone = 'neutral' | 'accent' | 'danger' | 'warn' | 'done'

/** A short label; add an icon if the colour carries meaning beyond the word. */
export function Badge(props: {
  readonly children: ReactNode
  readonly tone?: BadgeTone
  readonly icon?: ReactNode
}) {
  const tone = props.tone ?? 'neutral'
  return (
    <span className={`${styles['badge']} ${tone === 'neutral' ? '' : styles[tone]}`}>
      {props.icon}
      {props.children}
    </span>
  )
}
