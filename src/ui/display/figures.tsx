import styles from './figures.module.css'

export type Figure = { readonly name: string; readonly value: string }

/** One line per figure: name left, value right. */
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
