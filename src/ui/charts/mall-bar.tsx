import type { ReactNode } from 'react'

import styles from './mall-bars.module.css'

export const mallBarWidth = 300

/** The bar in the line of a mall: pieces over `mallBarWidth`, stretched to its column. */
export const MallBar = ({ children }: { readonly children: ReactNode }) => (
  <svg
    className={styles['picture']}
    viewBox={`0 0 ${mallBarWidth} 14`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {children}
  </svg>
)
