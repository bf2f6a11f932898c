import type { PromiseState } from '../contract/words.ts'
import styles from './promise-badge.module.css'

/** State of a promise: VIGENTE amber, QUEBRADA red, CUMPRIDA green. */
export function PromiseBadge({ state }: { readonly state: PromiseState }) {
  return (
    <span className={styles['word']} data-state={state}>
      {state}
    </span>
  )
}
