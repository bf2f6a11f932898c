import type { ReactNode } from 'react'

import { Skeleton } from '#ui/display/skeleton.tsx'

import { GRID_COLUMNS, GRID_ROWS, type GridColumn, HIGHLIGHTED_ROWS } from '../rules/grid.ts'
import styles from './summary-grid.module.css'

export const columnNames = Object.keys(GRID_COLUMNS) as GridColumn[]

const parting = (column: GridColumn) =>
  column === 'valorAnualAluguel' ? styles['year'] : undefined

/** The two header rows of the grid; a line separates month and year. */
export function GridHead({ month }: { readonly month: string }) {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className={styles['name']}>
          Descrição
        </th>
        <th colSpan={4} scope="colgroup">{`Mês ${month}`}</th>
        <th colSpan={2} scope="colgroup" className={styles['year']}>
          {`Acumulado de 01 a ${month}`}
        </th>
      </tr>
      <tr>
        {columnNames.map((column) => (
          <th key={column} scope="col" className={parting(column)}>
            {GRID_COLUMNS[column].label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A month without a calculation: the header, a message and the button to calculate. */
export const GridEmpty = ({
  month,
  children,
}: {
  readonly month: string
  readonly children: ReactNode
}) => (
  <div className={styles['frame']}>
    <div className={styles['scroll']}>
      <table className={styles['grid']}>
        <GridHead month={month} />
      </table>
      <div className={styles['empty']}>{children}</div>
    </div>
  </div>
)

/** The grid while its figures load: header and row names, with bars for figures. */
export function GridSkeleton({ month }: { readonly month: string }) {
  return (
    <div className={styles['frame']} aria-busy="true">
      <div className={styles['scroll']}>
        <table className={styles['grid']}>
          <caption className="visually-hidden">Carregando o resumo de inadimplência</caption>
          <GridHead month={month} />
          <tbody>
            {GRID_ROWS.map(({ linha, descricao }) => (
              <tr key={linha} data-highlighted={HIGHLIGHTED_ROWS.includes(linha) || undefined}>
                <th scope="row">{descricao}</th>
                {columnNames.map((column) => (
                  <td key={column} className={parting(column)}>
                    <span className={styles['pending']}>
                      <Skeleton width={72} height={8} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
