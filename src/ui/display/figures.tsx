import styles from './figures.module.css'

/** A figure with its name. */
export type Figure = { readonly name: string; readonly value: string }

/** Names at the left, figures at the right, a line each. */
export function Figures({
  label,
  figures,
}: {
  readonly label: string
  readonly figures: readonly Figure[]
}) {
  return (
    <dl className={styles['figures']} aria-label={label}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
