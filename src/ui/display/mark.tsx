import styles from './mark.module.css'

/** Filled = default decision, hollow = exception, amber = incomplete exception, half = mixed. */
export type MarkShape = 'filled' | 'hollow' | 'amber' | 'half'

/** Small square before a decision; the adjacent word has the same meaning. */
export function Mark({ shape }: { readonly shape: MarkShape }) {
  return <span className={`${styles['mark']} ${styles[shape]}`} aria-hidden="true" />
}
