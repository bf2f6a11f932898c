import type { ReactNode, Ref } from 'react'

import styles from './peek.module.css'

export type PeekFrameProps = {
  readonly label: string
  readonly ref?: Ref<HTMLElement>
  /** Overlays the list on narrow screens; otherwise it appears above the list. */
  readonly isSheet?: boolean
  readonly children: ReactNode
}

/** Panel beside a list: table height, own scroll. */
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
