import { daysLeft, nearness } from '../rules.ts'
import styles from './nearness.module.css'

/** '47 dias', red within 60, amber within 90; the word says what the colour says. */
export function DaysLeft({ days }: { readonly days: number }) {
  return <span className={styles[nearness(days)]}>{daysLeft(days)}</span>
}
