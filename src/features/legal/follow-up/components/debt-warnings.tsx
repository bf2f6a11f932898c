import styles from './detail.module.css'

/** Changes of the debt during follow-up, shown on every tab. */
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
