import { createContext, type MouseEvent, useCallback, use, useLayoutEffect, useRef } from 'react'

import { isPlainClick } from '#ui/actions/link.tsx'
import { queryText, useGoTo, useScreenQuery } from '#ui/actions/address.ts'

import type { ListState } from '../address.ts'
import type { Listing } from '../definition.ts'
import { isPaged } from '../search-input.ts'
import { listingHost } from './host.ts'
import { storeNavigation } from './navigation-list.ts'
import { tenantAddress } from './tenant-address.ts'
import { readWhole, type SearchResult } from './use-search-result.ts'
import { groupsByTenant, idsOfTenants, listedTenants, tenantGrouping } from './listed-tenants.ts'

/** Of a longer list only the loaded page is stored: reading it again would take too long. */
const mostRowsReadAgain = 1_000

/** Stores the list around a tenant for the tenant's page and returns its key. */
type StoreNavigation = () => Promise<string | undefined>

const TenantNavigation = createContext<StoreNavigation | undefined>(undefined)

/** Gives the links to tenants below it the list of their screen. */
export const TenantNavigationProvider = TenantNavigation.Provider

/** The tenants of the list over all its pages, under its filter and in its order. */
export function useStoreNavigation<Row>(
  listing: Listing<Row>,
  { found, state }: { readonly found: SearchResult<Row> | undefined; readonly state: ListState },
): StoreNavigation {
  const from = listing.path + queryText(useScreenQuery())
  const store = async () => {
    if (found === undefined) return undefined
    const tenants = listedTenants(listing, await wholeOf(listing, state, found))
    // The page opens all the same if the ids cannot be looked up.
    const ids = await idsOfTenants(tenants, listingHost().findTenants).catch(() => [])
    const places = ids.map((id) => ({ id }))
    return places.length === 0 ? undefined : storeNavigation({ from, title: listing.title, places })
  }
  // Stable, so that a new page does not render every name again.
  const latest = useRef(store)
  useLayoutEffect(() => {
    latest.current = store
  })
  return useCallback(() => latest.current(), [])
}

async function wholeOf<Row>(
  listing: Listing<Row>,
  state: ListState,
  found: SearchResult<Row>,
): Promise<SearchResult<Row>> {
  if (!isPaged(listing as unknown as Listing) || found.total > mostRowsReadAgain) return found
  const groups = groupsByTenant(listing) ? { by: tenantGrouping, whole: [] } : undefined
  // The page opens all the same if the list cannot be read again.
  return readWhole(listing, state, groups).catch(() => found)
}

/** Stores the list around a tenant, if its screen gives one. */
export const useNavigationAround = (): StoreNavigation | undefined => use(TenantNavigation)

/**
 * Click handler of a link to a tenant: opens its page with the list around the link, for 'Próximo
 * Cliente'. A new window has no list.
 */
export function useOpenWithNavigation(id: number): (event: MouseEvent) => void {
  const store = useNavigationAround()
  const goTo = useGoTo()
  return (event) => {
    if (store === undefined || !isPlainClick(event)) return
    event.preventDefault()
    void store().then((lista) => {
      const to = tenantAddress(id, lista)
      if (to !== undefined) goTo(to)
    })
  }
}
