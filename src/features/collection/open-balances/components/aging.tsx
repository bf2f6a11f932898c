import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { ARREARS_BANDS } from '#values/arrears.ts'
import { type Cents, formatAmount, formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { agingTitle } from '../rules/aging.ts'
import styles from './summary.module.css'

type AgingProps = {
  readonly saldoAberto: Cents
  /** Days of the oldest overdue balance; null if nothing is overdue. */
  readonly diasAtraso: number | null
  readonly faixas: readonly Cents[]
}

/** Open balance by age: bars with figures, or a table. */
export function Aging({ saldoAberto, diasAtraso, faixas }: AgingProps) {
  const [isTable, setIsTable] = useState(false)
  const most = Math.max(1, ...faixas)
  return (
    <section className={styles['aging']} aria-label="Saldo em aberto por idade">
      <div className={styles['agingHead']}>
        <h2>{agingTitle(faixas)}</h2>
        <p title={isTable ? undefined : 'Cada marca são 5 dias de atraso; valores em R$.'}>
          {`${formatBrl(saldoAberto)} em aberto${
            diasAtraso === null
              ? ''
              : `; maior atraso ${formatWhole(diasAtraso)} ${diasAtraso === 1 ? 'dia' : 'dias'}`
          }`}
        </p>
        <IconButton
          size="row"
          label={isTable ? 'ver como quadro' : 'ver como tabela'}
          icon={
            isTable ? (
              <IconChartBar size={16} stroke={1.75} />
            ) : (
              <IconTable size={16} stroke={1.75} />
            )
          }
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      {isTable ? (
        <table className={styles['table']} aria-label="Saldo em aberto por idade, em reais">
          <tbody>
            {ARREARS_BANDS.map(({ range }, place) => (
              <tr key={range}>
                <th scope="row">{range}</th>
                <td>{formatAmount(faixas[place] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ol className={styles['bars']}>
          {ARREARS_BANDS.map(({ range, color }, place) => {
            const cents = faixas[place] ?? (0 as Cents)
            const share = cents === 0 ? 0 : Math.max(0.03, cents / most)
            return (
              <li
                key={range}
                title={`${range}: ${formatBrl(cents)}`}
                data-ruled={place > 0 || undefined}
              >
                <div className={styles['column']}>
                  <span data-none={cents === 0 || undefined}>{formatAmount(cents)}</span>
                  <div
                    className={styles['bar']}
                    style={{ '--share': share, background: `var(--${color})` } as CSSProperties}
                  />
                </div>
                <span className={styles['age']}>{range}</span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
