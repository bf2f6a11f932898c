import type { ComparedRow } from '../contract/official.ts'
import { formatFigure, formatPoints, formatShare } from '../rules/formula.ts'
import { GRID_COLUMNS, GRID_ROWS, type GridColumn } from '../rules/grid.ts'
import { differs } from '../rules/official.ts'
import styles from './official.module.css'
import { cellKey, summaryHref, type SummaryState } from './summary-address.ts'
import { ComparedCells, ComparedHead } from './compared-cells.tsx'

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
        <ComparedHead
          names={['Grade oficial']}
          figures={columns.map((column) => ({ key: column, head: headOf(column) }))}
        />
        <tbody>
          {listed.map(({ linha, descricao, oficial, diferenca }) => (
            <tr key={linha}>
              <th scope="row">{descricao}</th>
              {columns.map((coluna) => (
                <ComparedCells
                  key={coluna}
                  official={textOf(linha, oficial[coluna])}
                  difference={diferenca[coluna]}
                  text={(difference) => differenceText(linha, difference)}
                  name={`${descricao}, ${headOf(coluna)}`}
                  to={summaryHref({ ...state, cell: { linha, coluna, parte: 'NUMERADOR' } })}
                  cell={cellKey({ linha, coluna })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
