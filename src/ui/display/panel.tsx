import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

export type PanelProps = {
  readonly title?: string
  readonly subtitle?: ReactNode
  /** Right of the title: a link, a small button, an update time. */
  readonly aside?: ReactNode
  /** No padding, as for tables. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A bordered section with a level 2 heading. */
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
