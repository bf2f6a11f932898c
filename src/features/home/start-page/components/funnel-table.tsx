import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { drawnSteps } from '../rules/start-page.ts'
import { endedWords } from '../rules/steps.ts'
import { type FunnelProps, StepName } from './funnel.tsx'
import panel from './panel.module.css'
import styles from './funnel-table.module.css'

/** The exact figures of the funnel. */
export function FunnelTable({ steps, placeOf }: FunnelProps) {
  return (
    <div className={panel['scroll']}>
      <table className={`${panel['table']} ${styles['table']}`} aria-label="Boletos por etapa">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Parados</th>
            <th scope="col">Já chegaram</th>
            <th scope="col">Valor</th>
            <th scope="col">
              <abbr title="Dias úteis além do prazo">Além do prazo</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {drawnSteps(steps).map((step) => (
            <tr key={step.codigo}>
              <th scope="row">
                <StepName step={step} to={placeOf(step.codigo)} />
                {step.resultados.length > 0 && (
                  <p className={styles['ended']}>{endedWords(step.resultados)}</p>
                )}
              </th>
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
