import { useMemo } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge } from '#ui/badge.tsx'

import type { FollowUp } from '../contract/calls.ts'
import { followUpOf } from '../contract/listings.ts'
import { useOpenCycle } from '../parts/mall-queries.ts'
import { StatusTable } from '../parts/status-table.tsx'

const cells = {
  'statusWorkflow.nome': ({ statusWorkflow, porStatus }: FollowUp) => (
    <>
      {statusWorkflow.nome}
      {porStatus.length > 1 && (
        <>
          {' '}
          <Badge>{`+${porStatus.length - 1} status`}</Badge>
        </>
      )}
    </>
  ),
}

/** The follow-up of the cycle (spec 1:2.8): a row a mall with its least advanced status, expandable by status. */
export function FollowUpScreen() {
  const { open, last } = useOpenCycle()
  const name = (open ?? last)?.nome ?? '-'
  const listing = useMemo(() => followUpOf(name), [name])
  return <ListingScreen listing={listing} cells={cells} expand={(row) => <StatusTable row={row} />} />
}
