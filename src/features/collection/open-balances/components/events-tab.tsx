import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { EventDays } from '#features/collection/timeline/components/event-days.tsx'
import { KindChoice } from '#features/collection/timeline/components/kind-choice.tsx'
import type { Kind } from '#features/collection/timeline/contract.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { eventsOnPage, eventsQuery } from '../queries.ts'
import styles from './page.module.css'

const pageSize = eventsOnPage

/** 'Linha do tempo' of the customer in its mall, newest first; loads more on demand. */
export function EventsTab(props: {
  readonly clientId: number
  readonly shoppingId: number
  readonly opens: (path: string) => boolean
}) {
  const { clientId, shoppingId, opens } = props
  const [kinds, setKinds] = useState<readonly Kind[]>([])
  const [size, setSize] = useState(pageSize)
  const query = useQuery({
    ...eventsQuery({ clientId, shoppingId, kinds, size }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (query.isError && !data)
    return (
      <FailureState
        title="Erro ao tentar carregar a linha do tempo"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data)
    return (
      <div className={styles['loading']} aria-busy="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} width="100%" height={64} />
        ))}
      </div>
    )
  const { totalItems } = data.pageInfo
  return (
    <div className={styles['tab']}>
      <KindChoice kinds={data.tipos} selectedKinds={kinds} onChange={setKinds} />
      {data.content.length === 0 ? (
        <PageState kind="empty" title="Nenhum evento" />
      ) : (
        <EventDays events={data.content} opens={opens} />
      )}
      {data.content.length < totalItems && (
        <div>
          <Button loading={query.isFetching} onClick={() => setSize(size + 4 * pageSize)}>
            {`Mostrar mais (${formatWhole(data.content.length)} de ${formatWhole(totalItems)})`}
          </Button>
        </div>
      )}
    </div>
  )
}
