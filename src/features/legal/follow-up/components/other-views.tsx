import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { SearchInput } from '#listing/search-input.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'

import { lawsuitFollowUp, type WithGuia } from '../contract/list.ts'
import { FollowUpCards } from './follow-up-cards.tsx'
import { PhaseBoard } from './phase-board.tsx'
import type { View } from './view-switch.tsx'

const most = 10_000

/** The same search as cards or as a board of seven phases; both show all results. */
export function OtherView({
  view,
  filter,
  addressOf,
  onOpen,
}: {
  readonly view: Exclude<View, 'tabela'>
  readonly filter: SearchInput
  readonly addressOf: (row: WithGuia) => string
  readonly onOpen: (row: WithGuia) => void
}) {
  const { data } = useQuery({
    queryKey: [lawsuitQueries, 'whole', filter],
    queryFn: ({ signal }) =>
      callServer(
        lawsuitFollowUp.search,
        { ...filter, page: 1, size: most, sort: 'prazoConclusao' } as never,
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { invalidatedBy: ['receivables', 'malls'] },
  })
  if (!data) return <Skeleton width="100%" height={320} />
  const { data: rows, pageInfo } = data as unknown as {
    readonly data: readonly WithGuia[]
    readonly pageInfo: Parameters<typeof PhaseBoard>[0] extends { phases: infer P }
      ? { readonly acoesPorFase: P }
      : never
  }
  return view === 'cartoes' ? (
    <FollowUpCards rows={rows} onOpen={onOpen} />
  ) : (
    <PhaseBoard rows={rows} phases={pageInfo.acoesPorFase} addressOf={addressOf} />
  )
}
