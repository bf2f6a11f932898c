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
/**
 * The id of a tenant, as the palette gives it; its address then names the alias of the document.
 */
const own = ['lojista']

const timelineQuery = (id: string | undefined, more: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['negativation', timeline.name, id, more],
    queryFn: ({ signal }) => callServer(timeline, { ...more, id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    // Another page of the same tenant keeps the events in sight; those of another tenant must not
    // stand under its name.
    placeholderData: (last, query) => (query?.queryKey[2] === id ? last : undefined),
    meta: { invalidatedBy: timelineList.invalidatedBy },
  })

/** What the screen of the timeline knows: its address, its filters, and what they found. */
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
  // What else the address says stays, also what was chosen while the alias was on its way.
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
