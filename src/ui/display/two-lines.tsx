import type { ReactNode } from 'react'

import styles from './two-lines.module.css'

/** What is read first, and below it in small what says more of it; one line where there is nothing more. */
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
