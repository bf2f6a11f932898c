import type { ReactNode, Ref } from 'react'

import styles from './peek.module.css'

/** Props of the panel beside a list. */
export type PeekFrameProps = {
  readonly label: string
  readonly ref?: Ref<HTMLElement>
  /** On a narrow screen it lies over the list; without it, it stands above the list. */
  readonly isSheet?: boolean
  readonly children: ReactNode
}

/** The panel beside a list: as high as the table, with a scroll of its own. */
export function PeekFrame({ label, ref, isSheet = false, children }: PeekFrameProps) {
  return (
    <aside
      ref={ref}
      className={styles['frame']}
      data-sheet={isSheet || undefined}
      aria-label={label}
    >
      {children}
    </aside>
  )
}
