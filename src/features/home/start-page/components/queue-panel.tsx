import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Pending, pending } from '../contract/pending.ts'
import { QueueCards } from './queue-cards.tsx'
import { QueueTable } from './queue-table.tsx'
import { ageOf, isRepeated, screenOf } from '../rules/queue.ts'
import styles from './queue-panel.module.css'

type Queue = AnswerOf<typeof pending>

export type QueuePanelProps = {
  readonly query: UseQueryResult<Queue>
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
}

function summary(rows: readonly Pending[]): string {
  const items = rows.reduce((sum, { itens }) => sum + itens, 0)
  const screens = new Set(rows.map(({ path }) => screenOf(path))).size
  return `${formatWhole(items)} ${items === 1 ? 'item' : 'itens'} em ${screens} ${screens === 1 ? 'tela' : 'telas'}, do mais atrasado ao mais recente`
}

/** Rows that fit beside the other panels in one screen. */
const shownAtFirst = 6

const updatedText = ({ atualizadoEm }: Queue) =>
  `Atualizado às ${formatInstant(atualizadoEm).slice(11)}`

function EmptyQueue({ queue }: { readonly queue: Queue }) {
  return (
    <Panel title="Minha fila" aside={updatedText(queue)}>
      <PageState
        kind="empty"
        title="Sem pendências"
        sentence="O que depender da sua decisão aparece aqui, por tela, com o prazo."
      />
    </Panel>
  )
}

/** The first rows, or all of them, and the button that switches. */
function useShownRows(all: readonly Pending[]) {
  const [isWhole, setWhole] = useState(false)
  // A button for one more row would be as tall as the row.
  const isLong = all.length > shownAtFirst + 1
  return {
    rows: isWhole || !isLong ? all : all.slice(0, shownAtFirst),
    more: isLong && (
      <div className={styles['more']}>
        <Button kind="text" size="tight" ariaExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver mais ${all.length - shownAtFirst} linhas`}
        </Button>
      </div>
    ),
  }
}

/** 'Minha fila': one row per screen and act, most overdue first. */
export function QueuePanel({ query, opens, icon }: QueuePanelProps) {
  const { data } = query
  const { rows, more } = useShownRows(data?.content ?? [])
  const isNarrow = useNarrow()
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
  if (data?.content.length === 0) return <EmptyQueue queue={data} />
  return (
    <Panel
      flush
      title="Minha fila"
      subtitle={data ? summary(data.content) : <Skeleton width="min(260px, 40vw)" height={14} />}
      aside={data && updatedText(data)}
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
        <QueueTable queue={data} rows={rows} opens={opens} icon={icon} />
      )}
      {more}
    </Panel>
  )
}
