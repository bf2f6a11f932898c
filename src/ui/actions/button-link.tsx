import type { ReactNode } from 'react'

import { buttonClass } from './button.tsx'
import styles from './button.module.css'
import { Link } from './link.tsx'

/** A link to a screen that looks like a button; apart from Button, so that what has no screens loads no router. */
export function ButtonLink({
  to,
  icon,
  children,
}: {
  readonly to: string
  /** An icon of 16 px before the words. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Link to={to} className={buttonClass({})} data-kind="default">
      <span className={styles['content']}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
