import { ARREARS_BANDS, arrearsBandOf, arrearsText } from '#values/arrears.ts'

import styles from './arrears.module.css'

/** '526 dias' with a bar of 4 by 16, never shown alone; 'a vencer' if not overdue. */
export function Arrears({ days }: { readonly days: number }) {
  return (
    <span className={styles['arrears']}>
      <span
        className={styles['bar']}
        style={{ background: `var(--${ARREARS_BANDS[arrearsBandOf(days)]?.color})` }}
      />
      {arrearsText(days)}
    </span>
  )
}
