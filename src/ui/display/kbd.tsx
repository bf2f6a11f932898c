import styles from './kbd.module.css'

/** A key as it stands on the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={styles['kbd']}>{children}</kbd>
}

/** Keys and what they do: 'J K linhas'. */
export type KeyHint = { readonly keys: readonly string[]; readonly does: string }

/** What the keys of a table can do there. */
export type RowActs = {
  readonly selects: boolean
  readonly opens: boolean
  readonly peeks?: boolean
  /** What its rows stand in, where they stand in groups. */
  readonly group?: string | undefined
}

/** The keys of a table, at the right of its foot; those that would do nothing are left out. */
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

/** Key hints in one quiet line; one that has no room there is not shown. */
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
