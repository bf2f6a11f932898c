import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'

import { ChartTable } from '#ui/charts/chart-frame.tsx'
import { Link } from '#ui/actions/link.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { GROUPS, type Measure, type RecoveryGroup } from '../contract.ts'
import { amountsText, shareText } from '../rules.ts'
import styles from './recovery.module.css'

const width = 300
const height = 16

/** A name with its bars, each a link to its boletos. */
export type BarRow = {
  readonly key: string
  readonly name: string
  readonly shown?: ReactNode
  readonly measures: readonly Measure[]
}
type BarsProps = {
  readonly label: string
  readonly rows: readonly BarRow[]
  readonly hrefOf: (row: BarRow, measure: Measure) => string
}

const kindOf: Readonly<Record<RecoveryGroup, string>> = {
  NEGATIVADO: 'listed',
  NAO_NEGATIVADO: 'spared',
}
const wordOf: Readonly<Record<RecoveryGroup, string>> = {
  NEGATIVADO: 'negativado',
  NAO_NEGATIVADO: 'não negativado',
}

const barLabel = ({ name }: BarRow, measure: Measure) =>
  measure.boletos === 0
    ? `${name}, ${wordOf[measure.grupo]}: nenhum boleto completou ${measure.janela} dias`
    : `${name}, ${wordOf[measure.grupo]}, até ${measure.janela} dias: ${shareText(measure.percentual)}, ${amountsText(measure)}, abrir`

/** Paid share of the value as bars: from zero, all on one scale. */
export function ShareBars({ label, rows, hrefOf }: BarsProps) {
  const most = Math.max(
    1_000,
    ...rows.flatMap(({ measures }) => measures.map(({ percentual }) => percentual ?? 0)),
  )
  const x = scaleLinear([0, most], [0, width])
  return (
    <ul className={styles['rows']} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} className={styles['row']}>
          <span className={styles['name']} title={row.name}>
            {row.shown ?? row.name}
          </span>
          <span className={styles['bars']}>
            {row.measures.map((measure) => (
              <Link
                key={`${measure.grupo} ${measure.janela}`}
                to={hrefOf(row, measure)}
                className={styles['bar']}
                aria-label={barLabel(row, measure)}
                title={barLabel(row, measure)}
              >
                <span className={styles['word']}>{wordOf[measure.grupo]}</span>
                <svg
                  viewBox={`0 0 ${width} ${height}`}
                  preserveAspectRatio="none"
                  className={styles['picture']}
                  aria-hidden="true"
                >
                  <line x1={0} x2={0} y1={0} y2={height} className={styles['axis']} />
                  <rect
                    y={2}
                    width={x(measure.percentual ?? 0)}
                    height={height - 4}
                    className={styles[kindOf[measure.grupo]]}
                  />
                </svg>
                <strong className={styles['share']}>{shareText(measure.percentual)}</strong>
                <span className={styles['amounts']}>
                  {measure.boletos === 0 ? 'nenhum boleto' : amountsText(measure)}
                </span>
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The same as a table, to the cent. */
export function ShareTable({ label, rows, hrefOf }: BarsProps) {
  return (
    <ChartTable
      label={label}
      head={['', 'Grupo', 'Dias', 'Boletos', 'Quitados', 'Valor', 'Recebido', '%', 'Aguardam']}
      rows={rows.flatMap((row) =>
        row.measures.map((measure): [string, ...ReactNode[]] => [
          `${row.key} ${measure.grupo} ${measure.janela}`,
          <Link key="link" to={hrefOf(row, measure)} aria-label={barLabel(row, measure)}>
            {row.name}
          </Link>,
          GROUPS[measure.grupo],
          String(measure.janela),
          formatWhole(measure.boletos),
          formatWhole(measure.quitados),
          formatAmount(measure.valor),
          formatAmount(measure.recebido),
          shareText(measure.percentual),
          formatWhole(measure.aguardam),
        ]),
      )}
    />
  )
}
