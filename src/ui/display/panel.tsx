import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** Props of a bordered part of a page. */
export type PanelProps = {
  readonly title?: string
  readonly subtitle?: ReactNode
  /** At the right of the title: a link, a small button, when it was updated. */
  readonly aside?: ReactNode
  /** The content reaches the border, as a table does. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A part of a page with a border, no shadow, and its title as a heading of level 2. */
export function Panel({ title, subtitle, aside, flush = false, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      className={`${styles['panel']} ${flush ? styles['flush'] : ''}`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <div className={styles['head']}>
          <div>
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            {subtitle !== undefined && <div className={styles['subtitle']}>{subtitle}</div>}
          </div>
          {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
