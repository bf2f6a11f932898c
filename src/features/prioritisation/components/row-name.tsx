import type { MouseEvent, ReactNode } from 'react'

import { Link } from '#ui/actions/link.tsx'

import styles from './worklist.module.css'

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/** A press opens the row in this window; with Ctrl or ⌘ the link leads to another as ever. */
export const opensHere =
  (onOpen: () => void) =>
  (event: MouseEvent): void => {
    if (!isPlain(event)) return
    event.preventDefault()
    onOpen()
  }

/**
 * The name of a row: a link to its page. Pressed it opens the row, whose page then walks the list; in
 * another window there is no list to walk.
 */
export function RowName({
  to,
  onOpen,
  label,
  children,
}: {
  readonly to: string
  readonly onOpen: () => void
  /** The whole name, where the children are a part of it. */
  readonly label?: string
  readonly children: ReactNode
}) {
  return (
    <Link
      className={styles['rowName']}
      to={to}
      onClick={opensHere(onOpen)}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Link>
  )
}
