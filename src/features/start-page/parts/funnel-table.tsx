import type { CyclePanel } from '#features/negativation/contract/calls.ts'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { drawnSteps } from '../rules.ts'
import styles from './funnel-table.module.css'

/** The figures behind the funnel, exact. */
export function FunnelTable({ steps }: { readonly steps: CyclePanel['funil'] }) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-label="Boletos por etapa">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Parados</th>
            <th scope="col">Já chegaram</th>
            <th scope="col">Valor</th>
            <th scope="col">
              <abbr title="Dias úteis além do prazo">Além</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {drawnSteps(steps).map((step) => (
            <tr key={step.codigo}>
              <th scope="row">{step.nome}</th>
              <td>{formatWhole(step.parados)}</td>
              <td>{formatWhole(step.chegaram)}</td>
              <td>{formatBrl(step.valor)}</td>
              <td>{step.diasAlem === 0 ? '-' : step.diasAlem}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
