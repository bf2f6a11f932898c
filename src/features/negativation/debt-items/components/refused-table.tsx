import { formatWhole } from '#values/whole-number.ts'

import styles from './decision.module.css'

/** Table of refused boletos with their reasons. */
export function RefusedTable({
  title,
  rows,
}: {
  readonly title: string
  readonly rows: readonly { readonly numBoleto: string; readonly motivo: string }[]
}) {
  return (
    <section className={styles['box']} aria-label={title}>
      <h3 className={styles['boxHead']}>
        {title} <span>{formatWhole(rows.length)}</span>
      </h3>
      <div
        className={styles['boxScroll']}
        tabIndex={0}
        role="region"
        aria-label={`${title}: lista`}
      >
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Boleto</th>
              <th scope="col">Motivo</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ numBoleto, motivo }) => (
              <tr key={numBoleto}>
                <td>{numBoleto}</td>
                <td>{motivo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
