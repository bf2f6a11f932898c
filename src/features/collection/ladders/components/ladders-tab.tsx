import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { PageState } from '#ui/display/page-state.tsx'

import type { LadderRow } from '../contract/ladder-calls.ts'
import { ladderQuery, laddersQuery } from '../queries.ts'
import { LadderEditor } from './ladder-editor.tsx'
import { LadderList } from './ladder-list.tsx'
import type { LadderRights, ShownLadder } from './ladder-rights.ts'
import styles from './ladders.module.css'
import { LoadingPanel } from './loading-panel.tsx'
import { NewLadderDialog } from './new-ladder-dialog.tsx'
import { VersionList } from './version-list.tsx'

type Props = {
  readonly rights: LadderRights
  /** Beside the fields of a step: what the ladder would have sent. */
  readonly simulation?: (ladder: ShownLadder) => ReactNode
}

/** The chosen ladder, else what waits for somebody, else the first one. */
const chosenOf = (ladders: readonly LadderRow[], wanted: string | undefined) =>
  ladders.find(({ id }) => String(id) === wanted) ??
  ladders.find(({ proposta }) => proposta !== null) ??
  ladders.find(({ versaoVigente }) => versaoVigente !== null) ??
  ladders[0]

/** The chosen ladder with its versions. */
function Chosen({
  id,
  rights,
  simulation,
  list,
}: Props & { readonly id: number; readonly list: ReactNode }) {
  const { data: ladder, error, refetch } = useQuery(ladderQuery(id))
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        {list}
        {ladder && <VersionList name={ladder.nome} versions={ladder.versoes} />}
      </div>
      <div className={styles['main']}>
        {error ? (
          <FailureState
            title="Não foi possível ler a régua"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : ladder ? (
          <LadderEditor key={id} ladder={ladder} rights={rights} simulation={simulation} />
        ) : (
          <LoadingPanel title="Réguas" widths={['30%', '50%', 80]} />
        )}
      </div>
    </div>
  )
}

/** 'Réguas': ladders in order, their versions, and the steps of the chosen one (picture 52). */
export function LaddersTab({ rights, simulation }: Props) {
  const { data, error, refetch } = useQuery(laddersQuery)
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const [isNew, setNew] = useState(false)
  if (error)
    return (
      <FailureState
        title="Não foi possível ler as réguas"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <LoadingPanel title="Réguas" widths={['30%', '50%', 80]} />
  const chosen = chosenOf(data.data, query['regua'])
  if (chosen === undefined)
    return (
      <PageState
        kind="empty"
        title="Nenhuma régua"
        sentence="Não há régua que valha para os seus shoppings."
      />
    )
  const choose = (id: number) => goWithin({ ...query, regua: id })
  const list = (
    <LadderList
      ladders={data.data}
      chosen={chosen.id}
      mayEdit={rights.mayEdit}
      onChoose={choose}
      onNew={() => setNew(true)}
    />
  )
  return (
    <>
      <Chosen
        key={chosen.id}
        id={chosen.id}
        rights={rights}
        list={list}
        {...(simulation === undefined ? {} : { simulation })}
      />
      {isNew && (
        <NewLadderDialog ladders={data.data} onCreated={choose} onClose={() => setNew(false)} />
      )}
    </>
  )
}
