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

const partsOf = (summary: Summary, { row, column }: Cell): Parts | undefined =>
  (row.isPrevious ? summary.partesAnteriores : summary.partes)[column]

const valueOf = (summary: Summary, { row, column }: Cell): number | null =>
  (row === MEMO_ROW ? summary.recebidoDeFechados : summary.data[row.linha])?.[column] ?? null

type RowProps = Pick<SummaryGridProps, 'summary' | 'hrefOf'> & {
  readonly row: GridRow
  readonly formula: ReturnType<typeof useFormula<Cell>>
  readonly cardId: string
}

/** A row of figures; each opens its títulos and shows its formula. */
function Row({ summary, hrefOf, row, formula: { isShown, on }, cardId }: RowProps) {
  return (
    <tr data-highlighted={HIGHLIGHTED_ROWS.includes(row.linha) || undefined}>
      <th scope="row">{row.descricao}</th>
      {columnNames.map((column) => {
        const cell = { row, column }
        const value = valueOf(summary, cell)
        const text = textOf(row, value)
        return (
          <td key={column} className={column === 'valorAnualAluguel' ? styles['year'] : undefined}>
            {partsOf(summary, cell) ? (
              <Link
                to={hrefOf(row.linha, column)}
                className={styles['cell']}
                data-cell={`${row.linha}.${column}`}
                data-nothing={value === null || value === 0 || undefined}
                aria-describedby={isShown(cell) ? cardId : undefined}
                {...on(cell)}
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
}

/** The formula of the figure under the pointer or focus. */
function ShownFormula({ summary, formula, cardId }: Omit<RowProps, 'row' | 'hrefOf'>) {
  const { shown, onCard } = formula
  const parts = shown && partsOf(summary, shown.of)
  if (!shown || !parts) return null
  const { row, column } = shown.of
  return (
    <FormulaCard
      id={cardId}
      title={`${row.descricao}, ${GRID_COLUMNS[column].label}`}
      aside={`linha ${row.linha}`}
      value={textOf(row, valueOf(summary, shown.of))}
      formula={formulaOf(row.figure, parts, row.isPercent ?? false)}
      place={shown.place}
      {...onCard}
    />
  )
}

/** The grid of rules 6.3; every figure links to its títulos and shows its formula. */
export function SummaryGrid({ summary, isStale, hrefOf, lastOpened }: SummaryGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const formula = useFormula<Cell>(frame, isSame)
  const cardId = useId()
  const month = formatCompetence(summary.mesAno)

  useEffect(() => {
    if (lastOpened === undefined) return
    frame.current?.querySelector<HTMLElement>(`[data-cell="${lastOpened}"]`)?.focus()
  }, [lastOpened])

  const rowOf = (row: GridRow) => (
    <Row
      key={row.linha}
      row={row}
      summary={summary}
      hrefOf={hrefOf}
      formula={formula}
      cardId={cardId}
    />
  )
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
      <ShownFormula summary={summary} formula={formula} cardId={cardId} />
    </div>
  )
}
