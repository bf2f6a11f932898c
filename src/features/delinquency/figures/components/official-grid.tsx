import { Link } from '#ui/actions/link.tsx'

import type { ComparedRow } from '../contract/official.ts'
import { formatFigure, formatPoints, formatShare } from '../rules/formula.ts'
import { GRID_COLUMNS, GRID_ROWS, type GridColumn } from '../rules/grid.ts'
import { differs } from '../rules/official.ts'
import styles from './official.module.css'
import { cellKey, summaryHref, type SummaryState } from './summary-address.ts'

export type OfficialGridProps = {
  readonly rows: readonly ComparedRow[]
  readonly month: string
  readonly state: SummaryState
}

const columns = Object.keys(GRID_COLUMNS) as GridColumn[]
const headOf = (column: GridColumn): string =>
  `${GRID_COLUMNS[column].label}${GRID_COLUMNS[column].isYear ? ' no ano' : ''}`

const textOf = (linha: number, value: number | null): string => {
  if (value === null) return '-'
  return GRID_ROWS[linha]?.isPercent ? formatShare(value) : formatFigure(value)
}

const differenceText = (linha: number, value: number): string =>
  GRID_ROWS[linha]?.isPercent ? formatPoints(value) : formatFigure(value)

/**
 * The official grid of a mall in its 17 rows, with the difference per cell (rules 9, 'ZIP resumo').
 */
export function OfficialGrid({ rows, month, state }: OfficialGridProps) {
  const listed = state.isDifferentOnly ? rows.filter(differs) : rows
  return (
    <div className={styles['scroll']} role="region" aria-label="Grade oficial" tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{`Grade oficial de ${month}`}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className={styles['name']}>
              Grade oficial
            </th>
            {columns.map((column) => (
              <th key={column} colSpan={2} scope="colgroup" className={styles['first']}>
                {headOf(column)}
              </th>
            ))}
          </tr>
          <tr>
            {columns.flatMap((column) => [
              <th key={column} scope="col" className={styles['first']}>
                oficial
              </th>,
              <th key={`${column} difference`} scope="col">
                diferença
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ linha, descricao, oficial, diferenca }) => (
            <tr key={linha}>
              <th scope="row">{descricao}</th>
              {columns.flatMap((coluna) => {
                const difference = diferenca[coluna]
                return [
                  <td key={coluna} className={styles['first']}>
                    {textOf(linha, oficial[coluna])}
                  </td>,
                  <td key={`${coluna} difference`}>
                    {difference === null ? (
                      <span className={styles['nothing']}>-</span>
                    ) : (
                      <Link
                        to={summaryHref({ ...state, cell: { linha, coluna, parte: 'NUMERADOR' } })}
                        className={styles['difference']}
                        data-cell={cellKey({ linha, coluna })}
                        data-differs={difference !== 0 || undefined}
                        aria-label={`${descricao}, ${headOf(coluna)}: diferença ${differenceText(linha, difference)}`}
                      >
                        {differenceText(linha, difference).replace(/ .*/, '')}
                      </Link>
                    )}
                  </td>,
                ]
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
