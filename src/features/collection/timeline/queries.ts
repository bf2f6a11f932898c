import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { callServer } from '#contract/client.ts'
import type { Listing } from '#listing/definition.ts'
import { searchInput } from '#listing/search-input.ts'
import { useAddress } from '#listing/screen/use-address.ts'
import { useAliasOf, useDocumentMasks } from '#listing/screen/use-documents.ts'
import { useOptions } from '#listing/screen/use-options.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'

import { timeline, timelineList } from './contract.ts'

const list = timelineList as unknown as Listing
/** The tenant id from the palette; the URL then changes to the alias of the document. */
const own = ['lojista']

const timelineQuery = (id: string | undefined, more: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['negativation', timeline.name, id, more],
    queryFn: ({ signal }) => callServer(timeline, { ...more, id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    // Keep the events while paging within a tenant; never show events of another tenant.
    placeholderData: (last, query) => (query?.queryKey[2] === id ? last : undefined),
    meta: { invalidatedBy: timelineList.invalidatedBy },
  })

/** State of the timeline screen: URL, filters and results. */
export function useTimeline() {
  const address = useAddress(list, own)
  const { state } = address
  const { lojista, ...others } = useScreenQuery()
  const goWithin = useGoWithin()
  const alias = typeof state.filters['id'] === 'string' ? state.filters['id'] : undefined
  const id = alias ?? lojista
  const { id: _, ...filters } = state.filters
  const query = useQuery(timelineQuery(id, searchInput(list, { ...state, filters })))
  const aliasOf = useAliasOf()
  const document = query.data?.lojista.documento
  // Keep the rest of the URL, including changes made while the alias was loading.
  const onAlias = useEffectEvent((found: string) =>
    goWithin({ id: found, ...others }, { replace: true }),
  )
  const exchange = useEffectEvent(async (of: string) => {
    const found = await aliasOf(of)
    onAlias(found)
  })
  useEffect(() => {
    if (alias === undefined && lojista !== undefined && document !== undefined)
      void exchange(document)
  }, [alias, lojista, document])
  return {
    ...address,
    id,
    query,
    options: useOptions(timelineList.filters),
    masks: useDocumentMasks(timelineList.filters, state.filters).masks,
  }
}
