import { formatWhole } from '#values/whole-number.ts'

import styles from './arrears.module.css'

const bands = [30, 60, 90, 120]

/** The token of the band of days in arrears: 'a1' up to 30 days to 'a5' above 120; 'warn-fill' before. */
const toneOf = (days: number): string =>
  days <= 0 ? 'warn-fill' : `a${bands.filter((limit) => days > limit).length + 1}`

/** '526 dias' with its bar of 4 by 16, which never stands alone; 'a vencer' where nothing is late. */
export function Arrears({ days }: { readonly days: number }) {
  return (
    <span className={styles['arrears']}>
      <span className={styles['bar']} style={{ background: `var(--${toneOf(days)})` }} />
      {days <= 0 ? 'a vencer' : `${formatWhole(days)} ${days === 1 ? 'dia' : 'dias'}`}
    </span>
  )
}
