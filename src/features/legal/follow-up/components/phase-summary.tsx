import { formatAmount } from '#values/cents.ts'
import { formatRate } from '#values/rate.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { FollowUpPageInfo } from '../contract/list.ts'
import styles from './follow-up.module.css'
import { PhaseIcon } from './phase-icons.tsx'

const totalsOf = ({ totalContratos, totalClientes, saldoAbertoTotal }: FollowUpPageInfo) => [
  { name: 'Total de Contratos', value: formatWhole(totalContratos) },
  { name: 'Total de Clientes', value: formatWhole(totalClientes) },
  { name: 'Valor Total de Contratos', value: formatAmount(saldoAbertoTotal) },
]

/** 'Ações por Fase' (spec 2:2.4): seven phases as filters, and totals of the search. */
export function PhaseSummary({
  info,
  chosen,
  onChoose,
}: {
  readonly info: FollowUpPageInfo
  readonly chosen: readonly string[]
  readonly onChoose: (phase: string | undefined) => void
}) {
  return (
    <section className={styles['summary']} aria-label="Ações por Fase">
      <ul className={styles['phases']}>
        {info.acoesPorFase.map(({ id, fase, percentual, quantidade }) => {
          const isChosen = chosen.length === 1 && chosen[0] === String(id)
          return (
            <li key={id}>
              <button
                type="button"
                className={styles['phase']}
                aria-pressed={isChosen}
                aria-label={`${fase}: ${formatRate(percentual)}, ${formatWhole(quantidade)} ${quantidade === 1 ? 'ação' : 'ações'}`}
                onClick={() => onChoose(isChosen ? undefined : String(id))}
              >
                <span className={styles['share']}>
                  <PhaseIcon phase={id} size={12} />
                  {formatRate(percentual)}
                </span>
                <span className={styles['phaseName']}>{fase}</span>
                <span className={styles['meter']}>
                  <span className={styles['filled']} style={{ width: `${percentual / 100}%` }} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <dl className={styles['totals']}>
        {totalsOf(info).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
