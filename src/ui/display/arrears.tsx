import { arrearsBandOf, arrearsText } from '#values/arrears.ts'

import styles from './arrears.module.css'

const tones = ['warn-fill', 'a1', 'a2', 'a3', 'a4', 'a5']

/** '526 dias' with a bar of 4 by 16, never shown alone; 'a vencer' if not overdue. */
export function Arrears({ days }: { readonly days: number }) {
  return (
    <span className={styles['arrears']}>
      <span
        className={styles['bar']}
        style={{ background: `var(--${tones[arrearsBandOf(days)]})` }}
      />
      {arrearsText(days)}
    </span>
  )
}
