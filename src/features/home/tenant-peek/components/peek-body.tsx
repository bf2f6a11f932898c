import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { failureStatement } from '#listing/screen/failure-toast.ts'
import type { PeekBodyProps } from '#listing/screen/host.ts'
import { useSettled } from '#listing/screen/use-settled.ts'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import type { TenantPeek } from '../contract.ts'
import { peekQuery } from '../queries.ts'
import styles from './peek.module.css'
import { PeekFacts } from './peek-facts.tsx'
import { PeekNote, PeekNotes, PeekTools, usePeekDrafts } from './peek-notes.tsx'

/** Loads the next row's tenant once this one is shown, since most readers go on to it. */
function useTenantAhead(next: PeekBodyProps['next'], shown: TenantPeek | undefined): void {
  const client = useQueryClient()
  const key = shown && next ? JSON.stringify([next.tenant, next.item]) : undefined
  useEffect(() => {
    if (key === undefined || next === undefined) return
    void client.prefetchQuery(peekQuery(next.tenant, next.item))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key says when it is another one.
  }, [client, key, shown])
}

/** Side panel with the tenant of the selected row; fetched after the keys stop moving. */
export function PeekBody({ tenant, item, next, acts }: PeekBodyProps) {
  const key = JSON.stringify([tenant, item])
  const isSettled = useSettled(true, key) === true
  const drafts = usePeekDrafts()
  const query = peekQuery(tenant, item)
  const { data, isError, error, refetch } = useQuery({ ...query, enabled: isSettled })
  useTenantAhead(next, data)
  const [writingTo, setWritingTo] = useState<number>()
  if (data) {
    const { clientId } = data
    const isWriting = writingTo === clientId || drafts.has(clientId)
    return (
      <>
        <PeekFacts
          peek={data}
          acts={acts?.(data)}
          tools={<PeekTools clientId={clientId} onNote={() => setWritingTo(clientId)} />}
          note={
            isWriting && (
              <PeekNote
                key={clientId}
                clientId={clientId}
                drafts={drafts}
                onDone={() => setWritingTo(undefined)}
              />
            )
          }
        />
        <PeekNotes peek={data} />
      </>
    )
  }
  if (isError)
    return (
      <div className={styles['part']} role="alert">
        <p>{failureStatement(error)}</p>
        <Button size="compact" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    )
  return (
    <div className={styles['part']} aria-busy="true">
      {[16, 44, 132, 88].map((height) => (
        <Skeleton key={height} width="100%" height={height} />
      ))}
    </div>
  )
}
