import { useSyncExternalStore } from 'react'

import { Skeleton } from '#ui/display/skeleton.tsx'

import { daySource } from '../today.ts'
import { ListingBody } from './listing-body.tsx'
import type { ListingScreenProps } from './listing-screen-props.ts'
import styles from './listing.module.css'
import { useTenantPanel } from './use-beside.tsx'
import { useListingScreen } from './use-listing-screen.ts'

/**
 * Complete list screen: filter bar, chips, result line, table, foot. The URL holds its state. If it
 * starts with today, it waits for the server's date.
 */
export function ListingScreen<Row>(props: ListingScreenProps<Row>) {
  const { get, subscribe } = daySource()
  const day = useSyncExternalStore(subscribe, get)
  const startsToday = Object.values(props.listing.filters).some(
    (filter) => (filter.kind === 'day' || filter.kind === 'month') && filter.initial !== undefined,
  )
  return startsToday && day === undefined ? (
    <div className={styles['screen']} aria-busy="true">
      <Skeleton width="100%" height={320} />
    </div>
  ) : (
    <ShownListing {...props} />
  )
}

function ShownListing<Row>(props: ListingScreenProps<Row>) {
  const model = useListingScreen(props)
  const beside = useTenantPanel(props.listing, model)
  return <ListingBody screen={props} model={model} beside={beside} />
}
