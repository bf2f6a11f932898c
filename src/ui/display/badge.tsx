import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Grey unless the word is an exception the eye must find. */
export type BadgeTone = 'neutral' | 'accent' | 'danger' | 'warn' | 'done'

/** A short word on a ground; give it an icon where the colour says something the word does not. */
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
