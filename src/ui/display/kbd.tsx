import styles from './kbd.module.css'

/** A key, as printed on the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={styles['kbd']}>{children}</kbd>
}

/** Keys and their effect: 'J K linhas'. */
export type KeyHint = { readonly keys: readonly string[]; readonly does: string }

/** Row actions that the keys can trigger. */
export type RowActs = {
  readonly selects: boolean
  readonly opens: boolean
  readonly peeks?: boolean
  /** Noun of the groups, if rows are grouped. */
  readonly group?: string | undefined
}

/** Key hints in a table's foot; omits keys without effect. */
export const rowKeyHints = ({
  selects,
  opens,
  peeks = false,
  group,
}: RowActs): readonly KeyHint[] => [
  { keys: ['J', 'K'], does: group ?? 'linhas' },
  ...(group === undefined ? [] : [{ keys: ['→'], does: 'desdobrar' }]),
  ...(selects ? [{ keys: ['X'], does: 'selecionar' }] : []),
  ...(peeks ? [{ keys: ['Espaço'], does: 'painel' }] : []),
  ...(opens ? [{ keys: ['Enter'], does: 'abrir' }] : []),
  { keys: ['?'], does: 'atalhos' },
]

/** Key hints in one line; hides those that do not fit. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <span className={styles['hints']}>
      {hints.map((hint) => (
        <span key={hint.does} className={styles['hint']}>
          {hint.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          <span>{hint.does}</span>
        </span>
      ))}
    </span>
  )
}
