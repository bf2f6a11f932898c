import { Link } from '#ui/actions/link.tsx'
import styles from './official.module.css'

/** Two head rows: the names, and 'oficial' and 'diferença' below each compared figure. */
export function ComparedHead({
  names,
  figures,
}: {
  /** Heads of the columns that name a row. */
  readonly names: readonly string[]
  readonly figures: readonly { readonly key: string; readonly head: string }[]
}) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} rowSpan={2} scope="col" className={styles['name']}>
            {name}
          </th>
        ))}
        {figures.map(({ key, head }) => (
          <th key={key} colSpan={2} scope="colgroup" className={styles['first']}>
            {head}
          </th>
        ))}
      </tr>
      <tr>
        {figures.flatMap(({ key }) => [
          <th key={key} scope="col" className={styles['first']}>
            oficial
          </th>,
          <th key={`${key} difference`} scope="col">
            diferença
          </th>,
        ])}
      </tr>
    </thead>
  )
}

/** The official value, and the difference that opens the títulos; '-' if not compared. */
export function ComparedCells(props: {
  readonly official: string
  readonly difference: number | null
  readonly text: (difference: number) => string
  readonly name: string
  readonly to: string
  readonly cell: string
}) {
  const { official, difference, text, name, to, cell } = props
  return (
    <>
      <td className={styles['first']}>{official}</td>
      <td>
        {difference === null ? (
          <span className={styles['nothing']}>-</span>
        ) : (
          <Link
            to={to}
            className={styles['difference']}
            data-cell={cell}
            data-differs={difference !== 0 || undefined}
            aria-label={`${name}: diferença ${text(difference)}`}
          >
            {text(difference).replace(/ .*/, '')}
          </Link>
        )}
      </td>
    </>
  )
}
