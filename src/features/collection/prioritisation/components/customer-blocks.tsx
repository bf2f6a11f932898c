import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import type { Competence } from '#values/competence.ts'

import { customerBlocksQuery } from '../queries.ts'
import { mergeBlocks } from '../rules/block-rows.ts'
import { BlocksView, type FoundBlocks } from './blocks-view.tsx'
import type { ListedRow } from '../rules/listed-row.ts'
import type { WorklistState } from './worklist-address.ts'
import type { InputOf } from '#contract/call.ts'
import type { listCustomerBlocks } from '../contract/blocks.ts'

export type CustomerBlocksProps = {
  readonly malls: readonly { readonly id: number; readonly name: string }[]
  readonly month: Competence
  readonly state: WorklistState
  readonly go: (state: WorklistState) => void
  readonly path: string
  readonly isLegacy: boolean
}

/** One call per mall; the blocks are there once all have answered. */
function useFoundBlocks(
  malls: CustomerBlocksProps['malls'],
  input: Omit<InputOf<typeof listCustomerBlocks>, 'shoppingName' | 'showFourthBlock'>,
): FoundBlocks {
  const queries = useQueries({
    queries: malls.map(({ name }) =>
      customerBlocksQuery({ shoppingName: name, ...input, showFourthBlock: true }),
    ),
  })
  const lists = queries.map(({ data }) => data)
  const isWhole = lists.every((list) => list !== undefined)
  const blocks = useMemo(
    () => (isWhole ? mergeBlocks(lists) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The array is new with every render; its lists change with these alone.
    [isWhole, ...lists],
  )
  return {
    blocks,
    error: queries.find(({ isError }) => isError)?.error,
    isStale: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => queries.forEach((query) => void query.refetch()),
  }
}

/** Blocks of one mall, or of several merged by points; one call per mall (rules 7.4). */
export function CustomerBlocks(props: CustomerBlocksProps) {
  const { malls, month, state } = props
  const input = {
    month: Number(month.slice(5)),
    year: Number(month.slice(0, 4)),
    corporate: state.isCorporateShown,
    comAVencer: state.isUpcomingShown,
  }
  const found = useFoundBlocks(malls, input)
  const isMerged = malls.length > 1
  const whyOf = useCallback(
    ({ source }: ListedRow) => ({
      clientId: source.isBillingGroup ? undefined : source.clientId,
      month: input.month,
      year: input.year,
      block: state.block,
      corporate: input.corporate,
      malls: isMerged
        ? malls.map(({ id }) => String(id))
        : source.isBillingGroup
          ? undefined
          : [String(source.shoppingId)],
    }),
    [input.month, input.year, input.corporate, state.block, isMerged, malls],
  )
  return (
    <BlocksView
      {...props}
      found={found}
      isOfGroups={false}
      hasMalls={isMerged}
      whyOf={whyOf}
      sheetsOf={(shown) => ({
        customers: {
          shopping: malls[0]?.name ?? '',
          ...input,
          ...shown,
          ...(isMerged ? { shoppings: malls.map(({ id }) => id) } : {}),
        },
      })}
    />
  )
}
