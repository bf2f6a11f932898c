import type { ReactNode } from 'react'

import { buttonClass, type ButtonProps } from './button.tsx'
import styles from './button.module.css'
import { Link } from './link.tsx'

/**
 * A screen link that looks like a button. Separate from Button, so pages without screens load no
 * router.
 */
export function ButtonLink({
  to,
  icon,
  size,
  ariaLabel,
  children,
}: Pick<ButtonProps, 'size' | 'ariaLabel'> & {
  readonly to: string
  /** A 16 px icon before the text. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={buttonClass(size === undefined ? {} : { size })}
      data-kind="default"
      aria-label={ariaLabel}
    >
      <span className={styles['content']}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
