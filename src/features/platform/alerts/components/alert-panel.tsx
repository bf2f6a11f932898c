import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatWhole } from '#values/whole-number.ts'

import {
  type AlertLine as Line,
  type listAlerts,
  mostLines,
  readAlerts,
} from '../contract/calls.ts'
import { ALERT_GROUPS, ALERT_KINDS, type AlertGroup, alertQueriesOf } from '../contract/kinds.ts'
import { listQuery } from '../queries/alerts.ts'
import type { AlertBellProps } from './alert-bell.tsx'
import { AlertLine } from './alert-line.tsx'
import { DigestSwitch } from './digest-switch.tsx'
import styles from './alert-panel.module.css'

const groups = Object.keys(ALERT_GROUPS) as AlertGroup[]
const isOf = (group: AlertGroup | undefined) => (line: Line) =>
  group === undefined || ALERT_KINDS[line.tipo].group === group

/** Filter chips with counts; empty groups are hidden. */
function GroupChips({
  lines,
  chosen,
  onChoose,
}: {
  readonly lines: readonly Line[]
  readonly chosen: AlertGroup | undefined
  readonly onChoose: (group: AlertGroup | undefined) => void
}) {
  const choices = [
    { group: undefined, label: 'Todos' },
    ...groups.map((group) => ({ group, label: ALERT_GROUPS[group] })),
  ].map((choice) => ({ ...choice, count: lines.filter(isOf(choice.group)).length }))
  return (
    <div className={styles['chips']} role="group" aria-label="Mostrar">
      {choices
        .filter(({ group, count }) => count > 0 || group === chosen)
        .map(({ group, label, count }) => (
          <button
            key={label}
            type="button"
            className={styles['chip']}
            aria-pressed={group === chosen}
            onClick={() => onChoose(group)}
          >
            {label} {formatWhole(count)}
          </button>
        ))}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles['waiting']} aria-busy="true" aria-label="Carregando os avisos">
      {[1, 2, 3].map((line) => (
        <div key={line}>
          <Skeleton width="60%" height={14} />
          <Skeleton width="85%" height={12} />
        </div>
      ))}
    </div>
  )
}

function AlertList({
  query: { data, isError, error, refetch },
  shown,
  onOpen,
}: {
  readonly query: UseQueryResult<AnswerOf<typeof listAlerts>>
  readonly shown: readonly Line[]
  readonly onOpen: (line: Line) => void
}) {
  const count = data?.content.length ?? 0
  return (
    <div className={styles['body']}>
      {isError && !data && (
        <FailureState
          title="Erro ao tentar carregar os avisos"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Waiting />}
      {data && count === 0 && (
        <PageState
          kind="done"
          title="Nenhum aviso"
          sentence="O que voltar para você, vencer ou falhar aparece aqui."
        />
      )}
      {count > 0 && (
        <ul className={styles['list']} aria-label="Avisos">
          {shown.map((line) => (
            <AlertLine key={line.ids.join(' ')} line={line} onOpen={() => onOpen(line)} />
          ))}
        </ul>
      )}
      {count === mostLines && (
        <p className={styles['end']}>Só os {mostLines} mais novos aparecem aqui.</p>
      )}
    </div>
  )
}

/**
 * The list under the bell. Opening it marks nothing as read; opening an alert or 'Marcar como
 * lidos' does.
 */
export function AlertPanel({
  personId,
  readsOnly,
  onClose,
}: AlertBellProps & { readonly onClose: () => void }) {
  const query = useQuery(listQuery(personId))
  const { data } = query
  const [group, setGroup] = useState<AlertGroup>()
  const act = useAct(readAlerts, { invalidates: [alertQueriesOf(personId)] })
  const lines = data?.content ?? []
  const unread = data?.novos ?? 0
  const open = ({ ids, lido }: Line) => {
    onClose()
    if (!lido && !readsOnly) void act.run({ ids })
  }
  return (
    <>
      <div className={styles['head']}>
        <h2 className={styles['title']}>Avisos</h2>
        <span className={styles['unread']}>
          {unread > 0 && `${formatWhole(unread)} ${unread === 1 ? 'novo' : 'novos'}`}
        </span>
        {unread > 0 && !readsOnly && (
          <Button
            kind="text"
            size="compact"
            loading={act.busy}
            onClick={() => void act.run({ ate: data?.ate ?? 0 })}
          >
            Marcar como lidos
          </Button>
        )}
      </div>
      {lines.length > 0 && <GroupChips lines={lines} chosen={group} onChoose={setGroup} />}
      <AlertList query={query} shown={lines.filter(isOf(group))} onOpen={open} />
      <DigestSwitch personId={personId} readsOnly={readsOnly} />
    </>
  )
}
