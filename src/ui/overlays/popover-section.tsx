import type { ReactNode } from 'react'
import styles from './popover-section.module.css'

/** A section of a card, separated by a line. */
export function PopoverSection({ children }: { readonly children: ReactNode }) {
  return <div className={styles['section']}>{children}</div>
}
