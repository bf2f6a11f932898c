import { type ReactNode, useRef, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { Link } from '#ui/actions/link.tsx'
import { Ruler } from '#ui/display/ruler.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { useRowKeys } from '#ui/table/use-row-keys.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Pending, pending } from '../contract/pending.ts'
import { ageOf, isRepeated, screenOf } from '../rules/queue.ts'
import panel from './panel.module.css'
import styles from './queue-panel.module.css'

type RowProps = {
  readonly row: Pending
  readonly today: LocalDate
  readonly link: boolean
  /** Other rows lead to the same screen: the act names this one. */
  readonly isNamedByAct: boolean
  readonly icon: ReactNode
}

function Row({ row, today, link, isNamedByAct, icon }: RowProps) {
  const [name, below] = isNamedByAct ? [row.ato, row.tela] : [row.tela, row.ato]
  return (
    <tr className={styles['row']} data-link={link || undefined}>
      <th scope="row">
        <span className={styles['icon']}>{icon}</span>
        <span className={styles['names']}>
          {link ? (
            <Link to={row.path} className={styles['link']}>
              {name}
            </Link>
          ) : (
            <span className={styles['name']}>{name}</span>
          )}
          <span className={styles['act']}>{below}</span>
        </span>
      </th>
      <td className={styles['count']}>{formatWhole(row.itens)}</td>
      <td className={styles['figure']}>{row.valor === null ? '-' : formatBrl(row.valor)}</td>
      <td>{formatDate(row.maisAntigo)}</td>
      <td>
        {row.prazo ? (
          <Ruler deadline={{ gone: row.prazo.passados + row.prazo.alem, of: row.prazo.total }} />
        ) : (
          <span className={styles['none']}>{`sem prazo, ${ageOf(row.maisAntigo, today)}`}</span>
        )}
      </td>
    </tr>
  )
}

/** Rows of the first paint. */
const waiting = [0, 1, 2, 3]

function WaitingRows() {
  return waiting.map((index) => (
    <tr key={index} className={styles['row']} aria-hidden="true">
      {[180, 32, 96, 76, 110].map((width) => (
        <td key={width}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Tela</th>
        <th scope="col" className={styles['figure']}>
          Itens
        </th>
        <th scope="col" className={styles['figure']}>
          Valor
        </th>
        <th scope="col">Mais antigo</th>
        <th scope="col">Prazo, em dias úteis</th>
      </tr>
    </thead>
  )
}

export type QueueTableProps = {
  /** Undefined while loading. */
  readonly queue: AnswerOf<typeof pending> | undefined
  /** The rows of the queue that are shown. */
  readonly rows: readonly Pending[]
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
}

/** 'Minha fila' as a table: one row per screen and act; j and k move through it. */
export function QueueTable({ queue, rows, opens, icon }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(-1)
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('a') ?? [])]
  useRowKeys({
    count: rows.length,
    active,
    container: body,
    scope: 'page',
    onMove: (index) => {
      setActive(index)
      links()[index]?.focus()
    },
  })
  return (
    <div className={panel['scroll']} aria-busy={queue === undefined || undefined}>
      <table className={`${panel['table']} ${styles['table']}`} aria-label="Minha fila">
        <Head />
        <tbody
          ref={body}
          onFocus={(event) => setActive(links().indexOf(event.target as HTMLElement))}
        >
          {queue ? (
            rows.map((row, index) => (
              <Row
                key={`${row.path} ${index}`}
                row={row}
                today={queue.hoje}
                link={opens(screenOf(row.path))}
                isNamedByAct={isRepeated(queue.content, row)}
                icon={icon(row.grupo)}
              />
            ))
          ) : (
            <WaitingRows />
          )}
        </tbody>
      </table>
    </div>
  )
}
