import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { Panel } from '#ui/display/panel.tsx'

import styles from './chart-frame.module.css'
import { PictureButtons } from './picture-buttons.tsx'

export type ChartFrameProps = {
  /** A sentence that summarizes the chart. */
  readonly title: string
  readonly subtitle: string
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
  readonly table: ReactNode
  readonly actions?: ReactNode
  /** In print the table does not follow its chart: the page prints it further on. */
  readonly isTableApart?: boolean
  /** No other chart is beside it. */
  readonly isAlone?: boolean
  readonly children: ReactNode
}

/** A chart in its frame, with buttons for its picture and one that swaps it for its table. */
export function ChartFrame({
  title,
  subtitle,
  isTable,
  onTable,
  table,
  actions,
  isTableApart = false,
  isAlone = false,
  children,
}: ChartFrameProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      aside={
        <span className={styles['acts']}>
          {isTable ? actions : <PictureButtons chart={body} title={title} subtitle={subtitle} />}
          <IconButton
            label={isTable ? 'ver como quadro' : 'ver como tabela'}
            size="row"
            icon={
              isTable ? (
                <IconChartBar size={16} stroke={1.75} />
              ) : (
                <IconTable size={16} stroke={1.75} />
              )
            }
            onClick={() => onTable(!isTable)}
          />
        </span>
      }
    >
      <div ref={body} className={styles['body']} data-alone={isAlone || undefined}>
        {isTable ? table : children}
      </div>
      {!isTable && !isTableApart && <div className={styles['onPaper']}>{table}</div>}
    </Panel>
  )
}

/** Props of the table of a chart; the first column names the row. */
export type ChartTableProps = {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly [key: string, ...cells: readonly ReactNode[]])[]
}

/** The exact figures of a chart. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, first, ...cells]) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
