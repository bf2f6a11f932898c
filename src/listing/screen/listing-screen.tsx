import { IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import type { Listing } from '../definition.ts'
import { daySource } from '../today.ts'
import { FilterBar } from './filter-bar.tsx'
import { GroupSwitch } from './group-switch.tsx'
import groupStyles from './groups.module.css'
import { ListingChips } from './listing-chips.tsx'
import { ListingResultLine } from './listing-result-line.tsx'
import type { ListingScreenProps } from './listing-screen-props.ts'
import { ListingTable } from './listing-table.tsx'
import styles from './listing.module.css'
import { useBeside } from './use-beside.tsx'
import { useListingScreen } from './use-listing-screen.ts'
import { useScreenColumns } from './use-screen-columns.ts'

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
  const { listing } = props
  const model = useListingScreen(props)
  const { list, go, groups, act, arranged, panel } = model
  const { state, found: result } = list
  const beside = useBeside(props, model)
  const { peek } = beside
  const { columns, shownLayout } = useScreenColumns(props, model, beside)
  const parts = { screen: props, model, columns }
  return (
    <div
      className={styles['screen']}
      data-peeks={peek.isOpen || undefined}
      data-peek-is-page={(props.peek !== undefined && beside.hasRow) || undefined}
    >
      <FilterBar
        listing={listing as unknown as Listing}
        values={state.filters}
        options={list.options}
        masks={list.masks}
        {...(listing.clears ? { onClear: list.clear } : {})}
        onSearch={(filters) => {
          // Re-submitting the same filters refetches.
          if (JSON.stringify(filters) === JSON.stringify(state.filters) && state.page === 1)
            void list.query.refetch()
          else go({ filters, page: 1 })
        }}
        onNarrow={(filters) => go({ filters, page: 1 }, { replace: true })}
      />
      <div className={groupStyles['above']}>
        <ListingChips
          listing={listing}
          state={state}
          result={result}
          words={list.words}
          onChange={(filters) => go({ filters, page: 1 })}
          onClear={list.clear}
        />
        {listing.groups && (
          <GroupSwitch
            listing={listing as unknown as Listing}
            groupedBy={list.groupedBy}
            onChange={groups.setMode}
          />
        )}
      </div>
      <Notices list={list} ofView={arranged.notice} />
      {props.children}
      <ListingResultLine {...parts} />
      {props.above?.(act)}
      <div
        className={props.peek || peek.isOpen ? styles['withPeek'] : styles['alone']}
        data-sheet={peek.isOpen || undefined}
      >
        <div ref={panel} className={styles['table']}>
          <ListingTable {...parts} beside={beside} shownLayout={shownLayout} />
        </div>
        {beside.content}
      </div>
    </div>
  )
}

/** Filters of the address that are ignored, and what an opened view changes. */
function Notices({
  list,
  ofView,
}: {
  readonly list: { readonly notice: string | undefined; readonly forgetIgnored: () => void }
  readonly ofView: string | undefined
}) {
  return (
    <>
      {list.notice !== undefined && (
        <p className={styles['notice']}>
          {list.notice}
          <IconButton
            label="Fechar aviso"
            size="small"
            withTooltip={false}
            icon={<IconX size={16} stroke={1.75} />}
            onClick={list.forgetIgnored}
          />
        </p>
      )}
      {ofView !== undefined && (
        <p className={styles['notice']} role="status">
          {ofView}
        </p>
      )}
    </>
  )
}
