import { IconX } from '@tabler/icons-react'
import { useDeferredValue } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'

import type { Listing } from '../definition.ts'
import { FilterBar } from './filter-bar.tsx'
import { GroupSwitch } from './group-switch.tsx'
import groupStyles from './groups.module.css'
import { ListingChips } from './listing-chips.tsx'
import { ListingResultLine } from './listing-result-line.tsx'
import type { ListingScreenProps } from './listing-screen-props.ts'
import { ListingTable } from './listing-table.tsx'
import styles from './listing.module.css'
import type { Beside } from './use-beside.tsx'
import type { ListingModel } from './use-listing-screen.ts'
import { TenantNavigationProvider, useStoreNavigation } from './tenant-navigation.ts'
import { useScreenColumns } from './use-screen-columns.ts'

/** The parts of a list screen: filter bar, chips, result line, table, foot, panel. */
export function ListingBody<Row>({
  screen: props,
  model,
  beside,
}: {
  readonly screen: ListingScreenProps<Row>
  readonly model: ListingModel<Row>
  readonly beside: Beside<Row>
}) {
  const { listing } = props
  const { list, act, arranged, panel } = model
  // The panel shows over the list first: drawing the list narrower takes longer than the panel.
  const wasOpen = useDeferredValue(beside.isPanelOpen)
  const isNarrow = beside.isPanelOpen && wasOpen
  const { columns, shownLayout } = useScreenColumns(props, model, { ...beside, isNarrow })
  const parts = { screen: props, model, columns }
  const store = useStoreNavigation(listing, list)
  return (
    <TenantNavigationProvider value={store}>
      <div
        className={styles['screen']}
        data-print="wide"
        data-peeks={isNarrow || undefined}
        data-peek-is-page={beside.isPage || undefined}
      >
        <ListingTop listing={listing} model={model} />
        <Notices list={list} ofView={arranged.notice} />
        {props.children}
        <ListingResultLine {...parts} />
        {props.above?.(act)}
        <div
          className={beside.isOwn || isNarrow ? styles['withPeek'] : styles['alone']}
          data-sheet={beside.isPanelOpen || undefined}
        >
          <div ref={panel} className={styles['table']}>
            <ListingTable {...parts} beside={beside} shownLayout={shownLayout} />
          </div>
          {beside.content}
        </div>
      </div>
    </TenantNavigationProvider>
  )
}

/** What chooses the rows: filter bar, chips, grouping. */
function ListingTop<Row>({
  listing,
  model: { list, go, groups },
}: {
  readonly listing: Listing<Row>
  readonly model: ListingModel<Row>
}) {
  const { state, found: result } = list
  return (
    <div className={styles['top']}>
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
      <div
        className={groupStyles['above']}
        data-many={(listing.suggestions?.length ?? 0) > 1 || undefined}
      >
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
