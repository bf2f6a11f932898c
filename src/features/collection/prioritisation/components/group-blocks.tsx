import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import type { Competence } from '#values/competence.ts'

import { groupBlocksQuery, groupsQuery } from '../queries.ts'
import { mergeBlocks } from '../rules/block-rows.ts'
import { BlocksView } from './blocks-view.tsx'
import type { ListedRow } from '../rules/listed-row.ts'
import type { WorklistState } from './worklist-address.ts'

export type GroupBlocksProps = {
  readonly month: Competence
  readonly state: WorklistState
  readonly go: (state: WorklistState) => void
  readonly path: string
  readonly isLegacy: boolean
}

/** Blocks of groups of the chosen portfolios; of all if none is chosen. */
export function GroupBlocks(props: GroupBlocksProps) {
  const { month, state } = props
  const groups = useQuery({
    ...groupsQuery(state.portfolios),
    enabled: state.portfolios !== undefined,
  })
  const groupIds =
    state.portfolios && groups.data?.map(({ federationGroupId }) => federationGroupId)
  const input = {
    month: Number(month.slice(5)),
    year: Number(month.slice(0, 4)),
    comAVencer: state.isUpcomingShown,
    groupIds,
  }
  const query = useQuery({
    ...groupBlocksQuery({ ...input, showFourthBlock: true }),
    enabled: state.portfolios === undefined || groupIds !== undefined,
  })
  const blocks = useMemo(() => (query.data ? mergeBlocks([query.data]) : undefined), [query.data])
  const whyOf = useCallback(
    ({ source }: ListedRow) => ({
      idGrupoCobranca: source.isBillingGroup ? source.billingGroupId : undefined,
      month: input.month,
      year: input.year,
      block: state.block,
    }),
    [input.month, input.year, state.block],
  )
  return (
    <BlocksView
      {...props}
      found={{
        blocks,
        error: query.error ?? groups.error,
        isStale: query.isPlaceholderData,
        retry: () => void query.refetch(),
      }}
      isOfGroups
      hasMalls={false}
      whyOf={whyOf}
      sheetsOf={(shown) => ({ groups: { ...input, ...shown } })}
    />
  )
}
