import styles from './mark.module.css'

/**
 * Filled = the ordinary decision, hollow = the exception, amber = an exception that still lacks something, half = of
 * several some of either.
 */
export type MarkShape = 'filled' | 'hollow' | 'amber' | 'half'

/** The small square before a decision; the word beside it says the same. */
export function Mark({ shape }: { readonly shape: MarkShape }) {
  return <span className={`${styles['mark']} ${styles[shape]}`} aria-hidden="true" />
}
