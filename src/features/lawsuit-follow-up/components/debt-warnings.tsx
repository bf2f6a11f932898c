import styles from './detail.module.css'

/** What became of the debt while its action is followed, on every tab; nothing where it is as it was. */
export function DebtWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    warnings.length > 0 && (
      <div className={styles['note']} data-tone="warn" role="note" aria-label="Avisos da dívida">
        {warnings.map((warning) => (
          <p key={warning} className={styles['warning']}>
            {warning}
          </p>
        ))}
      </div>
    )
  )
}
