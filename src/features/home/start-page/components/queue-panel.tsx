import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { useRowKeys } from '#ui/table/use-row-keys.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Ruler } from '#ui/display/ruler.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Pending, pending } from '../contract/pending.ts'
import { QueueCards } from './queue-cards.tsx'
import { screenOf } from '../rules/queue.ts'
import styles from './queue-panel.module.css'

export type QueuePanelProps = {
  readonly query: UseQueryResult<AnswerOf<typeof pending>>
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
}

function summary(rows: readonly Pending[]): string {
  const items = rows.reduce((sum, { itens }) => sum + itens, 0)
  const screens = new Set(rows.map(({ path }) => screenOf(path))).size
  return `${formatWhole(items)} ${items === 1 ? 'item' : 'itens'} em ${screens} ${screens === 1 ? 'tela' : 'telas'}, do mais atrasado ao mais recente`
}

const ageOf = (since: LocalDate, today: LocalDate) => {
  const days = daysBetween(since, today)
  return days === 0 ? 'desde hoje' : `há ${formatWhole(days)} ${days === 1 ? 'dia' : 'dias'}`
}

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

const waiting = [0, 1, 2, 3]
/** Rows that fit beside the other panels in one screen. */
const shownAtFirst = 6

const isRepeated = (rows: readonly Pending[], { path }: Pending): boolean =>
  rows.filter((row) => screenOf(row.path) === screenOf(path)).length > 1

/** 'Minha fila': one row per screen and act, most overdue first; j and k move through it. */
export function QueuePanel({ query, opens, icon }: QueuePanelProps) {
  const { data } = query
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(-1)
  const [isWhole, setWhole] = useState(false)
  const all = data?.content ?? []
  // A button for one more row would be as tall as the row.
  const rows = isWhole || all.length <= shownAtFirst + 1 ? all : all.slice(0, shownAtFirst)
  const isNarrow = useNarrow()
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
  if (query.isError && !data) {
    return (
      <Panel title="Minha fila">
        <FailureState
          title="Erro ao tentar carregar a fila"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Panel>
    )
  }
  if (data?.content.length === 0) {
    return (
      <Panel
        title="Minha fila"
        aside={`Atualizado às ${formatInstant(data.atualizadoEm).slice(11)}`}
      >
        <PageState
          kind="empty"
          title="Sem pendências"
          sentence="O que depender da sua decisão aparece aqui, por tela, com o prazo."
        />
      </Panel>
    )
  }
  return (
    <Panel
      flush
      title="Minha fila"
      subtitle={data ? summary(data.content) : <Skeleton width="min(260px, 40vw)" height={14} />}
      aside={data && `Atualizado às ${formatInstant(data.atualizadoEm).slice(11)}`}
    >
      {isNarrow ? (
        <QueueCards
          rows={data && rows}
          opens={opens}
          icon={icon}
          isNamedByAct={(row) => data !== undefined && isRepeated(data.content, row)}
          ageOf={({ maisAntigo }) => (data ? ageOf(maisAntigo, data.hoje) : '')}
        />
      ) : (
        <div className={styles['scroll']} aria-busy={data === undefined || undefined}>
          <table className={styles['table']} aria-label="Minha fila">
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
            <tbody
              ref={body}
              onFocus={(event) => setActive(links().indexOf(event.target as HTMLElement))}
            >
              {data
                ? rows.map((row, index) => (
                    <Row
                      key={`${row.path} ${index}`}
                      row={row}
                      today={data.hoje}
                      link={opens(screenOf(row.path))}
                      isNamedByAct={isRepeated(data.content, row)}
                      icon={icon(row.grupo)}
                    />
                  ))
                : waiting.map((index) => (
                    <tr key={index} className={styles['row']} aria-hidden="true">
                      {[180, 32, 96, 76, 110].map((width) => (
                        <td key={width}>
                          <Skeleton width={width} />
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
      {all.length > shownAtFirst + 1 && (
        <div className={styles['more']}>
          <Button
            kind="text"
            size="tight"
            ariaExpanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Ver menos' : `Ver mais ${all.length - shownAtFirst} linhas`}
          </Button>
        </div>
      )}
    </Panel>
  )
}
