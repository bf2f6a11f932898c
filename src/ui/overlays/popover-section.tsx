import type { ReactNode } from 'react'
import styles from './popover-section.module.css'

/** A part of a card, with a rule above the next. */
export function PopoverSection({ children }: { readonly children: ReactNode }) {
  return <div className={styles['section']}>{children}</div>
}
