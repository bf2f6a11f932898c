import type { KeyboardEvent } from 'react'

import { MallName } from '#ui/display/mall-name.tsx'
import { Link } from '#ui/actions/link.tsx'
import { addCompetence, type Competence, formatCompetence } from '#values/competence.ts'

import { type MapCell, mapMonths } from '../../contract/charts.ts'
import { mallRows } from '../../rules/chart-rows.ts'
import { type Band, bandOf, bandsFor, monthName, percentDigits } from '../../rules/charts.ts'
import { formatFigure, formatShare } from '../../rules/formula.ts'
import { ChartTable } from '#ui/charts/chart-frame.tsx'
import styles from './charts.module.css'

type MapProps = {
  readonly cells: readonly MapCell[]
  readonly month: Competence
  readonly hrefOf: (mall: number, month: Competence) => string
}

const monthsUntil = (month: Competence) =>
  Array.from({ length: mapMonths }, (_, index) => addCompetence(month, index - mapMonths + 1))

function Cell({
  cell,
  name,
  href,
  bands,
}: {
  readonly bands: readonly Band[]
  readonly cell: MapCell | undefined
  readonly name: string
  readonly href: string
}) {
  const percent = cell?.inadimplenciaBrutaPercentual ?? undefined
  const value = cell === undefined ? 'sem cálculo' : formatShare(percent ?? null)
  const label = `${name}, ${value}${cell?.previa ? ', prévia' : ''}, abrir`
  return (
    <Link
      to={href}
      aria-label={label}
      title={label}
      className={`${styles['cell']} ${cell === undefined ? styles['none'] : ''}`}
      {...{
        'data-band': percent === undefined ? undefined : bandOf(percent, bands),
        'data-preview': cell?.previa || undefined,
      }}
    >
      {percent === undefined ? '-' : percentDigits(percent)}
    </Link>
  )
}

// Arrow keys to row and cell offsets; the first cell of a row is its mall.
const steps: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null | undefined
  if (!step || !cell || !row) return
  event.preventDefault()
  event.currentTarget.rows[row.sectionRowIndex + step[0]]?.cells[cell.cellIndex + step[1]]
    ?.querySelector('a')
    ?.focus()
}

/** The months, with the year at its start, and which of them are previews. */
function MonthHeads({
  months,
  cells,
}: Pick<MapProps, 'cells'> & { readonly months: readonly Competence[] }) {
  const isPreview = (one: Competence) =>
    cells.some(({ mesAno, previa }) => previa && mesAno === one)
  return months.map((one, index) => (
    <th key={one} scope="col">
      {monthName(one)}
      {(index === 0 || one.endsWith('-01')) && <small>{one.slice(0, 4)}</small>}
      {isPreview(one) && <small>prévia</small>}
    </th>
  ))
}

function Legend({ bands }: { readonly bands: readonly Band[] }) {
  return (
    <p className={styles['legend']}>
      % bruta
      {bands.map(({ label }, index) => (
        <span key={label}>
          <i data-band={index + 1} aria-hidden="true" />
          {label}
        </span>
      ))}
      <span className={styles['hint']}>clique filtra</span>
    </p>
  )
}

/**
 * Bruta per mall over twelve months. A cell links to that mall and month; arrow keys move between
 * cells.
 */
export function MallMap({ cells, month, hrefOf }: MapProps) {
  const months = monthsUntil(month)
  const bands = bandsFor(
    cells.flatMap(({ inadimplenciaBrutaPercentual }) => inadimplenciaBrutaPercentual ?? []),
  )
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['map']} aria-label="Inadimplência bruta por shopping e mês, em %">
          <thead>
            <tr>
              <th scope="col">Shopping</th>
              <MonthHeads months={months} cells={cells} />
            </tr>
          </thead>
          <tbody onKeyDown={moveFocus}>
            {mallRows(cells, month).map((mall) => (
              <tr key={mall.id}>
                <th scope="row">
                  <MallName name={mall.name} />
                </th>
                {months.map((one) => (
                  <td key={one}>
                    <Cell
                      cell={mall.byMonth.get(one)}
                      name={`${mall.name}, ${formatCompetence(one)}`}
                      href={hrefOf(mall.id, one)}
                      bands={bands}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend bands={bands} />
    </>
  )
}

/** The map as a table: bruta of twelve months, and the last month in reais. */
export function MallTable({ cells, month, hrefOf }: MapProps) {
  const months = monthsUntil(month)
  return (
    <ChartTable
      label={`Inadimplência bruta por shopping, de ${formatCompetence(months[0] ?? month)} a ${formatCompetence(month)}`}
      head={[
        'Shopping',
        ...months.map((one) => `${monthName(one)}/${one.slice(2, 4)} %`),
        'Faturado',
        'Bruta R$',
      ]}
      rows={mallRows(cells, month).map(({ id, name, byMonth }) => {
        const cell = byMonth.get(month)
        return [
          String(id),
          <Link key="link" to={hrefOf(id, month)}>
            {name}
          </Link>,
          ...months.map((one) => {
            const percent = byMonth.get(one)?.inadimplenciaBrutaPercentual ?? undefined
            return percent === undefined ? '-' : percentDigits(percent)
          }),
          cell ? formatFigure(cell.faturado) : '-',
          cell ? formatFigure(cell.inadimplenciaBruta) : '-',
        ]
      })}
    />
  )
}
