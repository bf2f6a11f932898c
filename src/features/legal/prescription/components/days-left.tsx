import { daysLeft, nearness } from '../rules.ts'
import styles from './nearness.module.css'

/**
 * '47 dias', red within 60 and amber within 90; the text carries the same information as the
 * colour.
 */
export function DaysLeft({ days }: { readonly days: number }) {
  return <span className={styles[nearness(days)]}>{daysLeft(days)}</span>
}
