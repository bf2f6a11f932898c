import type { MouseEvent, ReactNode } from 'react'

import { Link } from '#ui/actions/link.tsx'

import styles from './worklist.module.css'

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * The name of a row: a link to its page. Pressed it opens the row, whose page then walks the list; in
 * another window there is no list to walk.
 */
export function RowName({
  to,
  onOpen,
  children,
}: {
  readonly to: string
  readonly onOpen: () => void
  readonly children: ReactNode
}) {
  return (
    <Link
      className={styles['rowName']}
      to={to}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </Link>
  )
}
