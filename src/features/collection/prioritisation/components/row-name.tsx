import type { MouseEvent, ReactNode } from 'react'

import { isPlainClick, Link } from '#ui/actions/link.tsx'

import styles from './worklist.module.css'

/** A plain click opens the row here; Ctrl or ⌘ click keeps the browser's behaviour. */
export const onPlainClick =
  (onOpen: () => void) =>
  (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }

/**
 * Row name as a link. A click opens the page with record navigation; a new window has no list to
 * navigate.
 */
export function RowName({
  to,
  onOpen,
  label,
  children,
}: {
  readonly to: string
  readonly onOpen: () => void
  /** The full name if the children show only part of it. */
  readonly label?: string
  readonly children: ReactNode
}) {
  return (
    <Link
      className={styles['rowName']}
      to={to}
      onClick={onPlainClick(onOpen)}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Link>
  )
}
