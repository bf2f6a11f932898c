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
  kind = 'default',
  ariaLabel,
  children,
}: Pick<ButtonProps, 'size' | 'kind' | 'ariaLabel'> & {
  readonly to: string
  /** A 16 px icon before the text. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={buttonClass({ kind, ...(size === undefined ? {} : { size }) })}
      data-kind={kind}
      aria-label={ariaLabel}
    >
      <span className={styles['content']}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
