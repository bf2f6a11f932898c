import type { ReactNode } from 'react'

import styles from './two-lines.module.css'

/** Primary text with small secondary text below; one line if there is none. */
export function TwoLines({
  children,
  below,
}: {
  readonly children: ReactNode
  readonly below: ReactNode
}) {
  return below === '' || below === null || below === undefined ? (
    children
  ) : (
    <span className={styles['lines']}>
      <span className={styles['first']}>{children}</span>
      <span className={styles['below']}>{below}</span>
    </span>
  )
}
