import styles from './overlay.module.css'

/** Covers the whole window while somebody signs in or the session changes. */
export function Overlay({ children }: { readonly children: string }) {
  return (
    <div className={styles['overlay']} role="status">
      <span className={styles['spinner']} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
