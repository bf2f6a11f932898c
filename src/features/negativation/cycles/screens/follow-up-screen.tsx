import { useMemo } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { TabbedPage } from '#ui/actions/tabbed-page.tsx'

import type { FollowUp } from '../contract/calls.ts'
import { followUpOf } from '../contract/listings.ts'
import { CycleBoard } from '../components/cycle-board.tsx'
import { useOpenCycle } from '#features/negativation/cycles/components/mall-queries.ts'
import { StatusTable } from '../components/status-table.tsx'

const cells = {
  'statusWorkflow.nome': ({ statusWorkflow, porStatus, resultado }: FollowUp) => (
    <>
      {statusWorkflow.codigo === 'FINALIZADO'
        ? `${statusWorkflow.nome}: ${resultado}`
        : statusWorkflow.nome}
      {porStatus.length > 1 && (
        <>
          {' '}
          <Badge>{`+${porStatus.length - 1} status`}</Badge>
        </>
      )}
    </>
  ),
}

const own = ['aba'] as const

/**
 * Follow-up of the cycle (spec 1:2.8): one row per mall with its least advanced status,
 * expandable by status. The second tab is the dashboard.
 */
export function FollowUpScreen() {
  const { aba } = useScreenQuery()
  const goWithin = useGoWithin()
  const { isKnown, open, last } = useOpenCycle()
  const cycle = open ?? last
  const name = cycle?.nome ?? '-'
  const listing = useMemo(() => followUpOf(name), [name])
  return (
    <TabbedPage
      label="Acompanhamento do ciclo"
      value={aba === 'painel' ? 'painel' : 'shoppings'}
      // The panel has no list filters.
      onChange={(tab) => goWithin(tab === 'painel' ? { aba: 'painel' } : {})}
      tabs={[
        {
          id: 'shoppings',
          label: 'Por shopping',
          content: (
            <ListingScreen
              listing={listing}
              params={own}
              cells={cells}
              expand={(row) => <StatusTable row={row} />}
            />
          ),
        },
        {
          id: 'painel',
          label: 'Painel do ciclo',
          content: <CycleBoard cycle={cycle} isKnown={isKnown} />,
        },
      ]}
    />
  )
}
