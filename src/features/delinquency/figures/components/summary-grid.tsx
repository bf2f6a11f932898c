import { useEffect, useId, useRef } from 'react'

import { Link } from '#ui/actions/link.tsx'
import { formatCompetence } from '#values/competence.ts'

import type { Summary } from '../contract/summary.ts'
import type { Parts } from '../rules/figures.ts'
import { formatFigure, formatShare, formulaOf } from '../rules/formula.ts'
import {
  GRID_COLUMNS,
  GRID_ROWS,
  type GridColumn,
  type GridRow,
  HIGHLIGHTED_ROWS,
  isShownMemo,
  MEMO_ROW,
} from '../rules/grid.ts'
import { FormulaCard } from './formula-card.tsx'
import { columnNames, GridHead } from './grid-head.tsx'
import styles from './summary-grid.module.css'
import { useFormula } from './use-formula.ts'

export type SummaryGridProps = {
  readonly summary: Summary
  readonly isStale: boolean
  readonly hrefOf: (line: number, column: GridColumn) => string
  /** The last opened cell, 'linha.coluna', which gets focus back when the grid returns. */
  readonly lastOpened: string | undefined
}

type Cell = { readonly row: GridRow; readonly column: GridColumn }

const isSame = (one: Cell, other: Cell) => one.row === other.row && one.column === other.column

const textOf = (row: GridRow, value: number | null): string =>
  value === null ? '-' : row.isPercent ? formatShare(value) : formatFigure(value)

/** The grid of rules 6.3; every figure links to its títulos and shows its formula. */
export function SummaryGrid({ summary, isStale, hrefOf, lastOpened }: SummaryGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { shown, isShown, on, onCard } = useFormula<Cell>(frame, isSame)
  const cardId = useId()
  const month = formatCompetence(summary.mesAno)

  useEffect(() => {
    if (lastOpened === undefined) return
    frame.current?.querySelector<HTMLElement>(`[data-cell="${lastOpened}"]`)?.focus()
  }, [lastOpened])

  const partsOf = (row: GridRow, column: GridColumn): Parts | undefined =>
    (row.isPrevious ? summary.partesAnteriores : summary.partes)[column]
  const valueOf = (row: GridRow, column: GridColumn): number | null =>
    (row === MEMO_ROW ? summary.recebidoDeFechados : summary.data[row.linha])?.[column] ?? null
  const rowOf = (row: GridRow) => (
    <tr key={row.linha} data-highlighted={HIGHLIGHTED_ROWS.includes(row.linha) || undefined}>
      <th scope="row">{row.descricao}</th>
      {columnNames.map((column) => {
        const value = valueOf(row, column)
        const text = textOf(row, value)
        const isOpen = partsOf(row, column) !== undefined
        return (
          <td key={column} className={column === 'valorAnualAluguel' ? styles['year'] : undefined}>
            {isOpen ? (
              <Link
                to={hrefOf(row.linha, column)}
                className={styles['cell']}
                data-cell={`${row.linha}.${column}`}
                data-nothing={value === null || value === 0 || undefined}
                aria-describedby={isShown({ row, column }) ? cardId : undefined}
                {...on({ row, column })}
              >
                {text}
              </Link>
            ) : (
              <span className={styles['nothing']}>{text}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
  const shownParts = shown && partsOf(shown.of.row, shown.of.column)

  return (
    <div ref={frame} className={styles['frame']} data-stale={isStale || undefined}>
      <div className={styles['scroll']} role="region" aria-label="Resumo" tabIndex={0}>
        <table className={styles['grid']}>
          <caption className="visually-hidden">{`Resumo de inadimplência de ${month}`}</caption>
          <GridHead month={month} />
          <tbody>{GRID_ROWS.map(rowOf)}</tbody>
          {isShownMemo(summary.recebidoDeFechados) && (
            <tfoot title="Do mês da carga que os trouxe; não entram em nenhuma linha nem percentual.">
              {rowOf(MEMO_ROW)}
            </tfoot>
          )}
        </table>
      </div>
      {shown && shownParts && (
        <FormulaCard
          id={cardId}
          title={`${shown.of.row.descricao}, ${GRID_COLUMNS[shown.of.column].label}`}
          aside={`linha ${shown.of.row.linha}`}
          value={textOf(shown.of.row, valueOf(shown.of.row, shown.of.column))}
          formula={formulaOf(shown.of.row.figure, shownParts, shown.of.row.isPercent ?? false)}
          place={shown.place}
          {...onCard}
        />
      )}
    </div>
  )
}
