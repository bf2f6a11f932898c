import type { ReactNode } from 'react'

import { buttonClass, type ButtonProps } from './button.tsx'
import styles from './button.module.css'
import { Link } from './link.tsx'

/** A link to a screen that looks like a button; apart from Button, so that what has no screens loads no router. */
export function ButtonLink({
  to,
  icon,
  size,
  ariaLabel,
  children,
}: Pick<ButtonProps, 'size' | 'ariaLabel'> & {
  readonly to: string
  /** An icon of 16 px before the words. */
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
