import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { isCovered } from '#ui/table/use-row-keys.ts'

import type { Listing } from '../definition.ts'
import { listingHost } from './host.ts'
import { peekedIn, PeekPanel } from './peek-panel.tsx'
import { tenantOf } from './tenant-key.ts'
import type { ListingModel } from './use-listing-screen.ts'
import { usePeek } from './use-peek.ts'

/** What is beside the table of a list. */
export type Beside<Row> = {
  readonly content: ReactNode
  /** The screen's own content is always beside the table. */
  readonly isOwn: boolean
  /** On phones the content replaces the table. */
  readonly isPage: boolean
  readonly isPanelOpen: boolean
  /** Opens the tenant panel for a row; undefined if the list has no such panel. */
  readonly onPeek: ((row: Row) => void) | undefined
  readonly closePanel: () => void
}

/** The row that has the focus and its index on the page. */
export function focusedRow<Row>({
  shownRows,
  activeRow,
}: Pick<ListingModel<Row>, 'shownRows' | 'activeRow'>):
  | { readonly row: Row; readonly index: number }
  | undefined {
  const index = Math.max(0, Math.min(activeRow, shownRows.length - 1))
  const row = shownRows[index]
  return row === undefined ? undefined : { row, index }
}

/** The row after this one; in a grouped list the first row of another tenant. */
function rowAfter<Row>(
  listing: Listing<Row>,
  { shownRows, list }: Pick<ListingModel<Row>, 'shownRows' | 'list'>,
  { row, index }: { readonly row: Row; readonly index: number },
): Row | undefined {
  if (list.groupedBy === undefined) return shownRows[index + 1]
  const key = JSON.stringify(tenantOf(listing, row))
  return shownRows.slice(index + 1).find((one) => JSON.stringify(tenantOf(listing, one)) !== key)
}

/** A row is looked at, not passed, after this time in ms. */
const lookedAtAfter = 100

/**
 * Loads the panel of a row that somebody looks at, for who opened one in this visit of the list. A
 * row under a dialog is not looked at: an act on it would wait for the panel.
 */
function useLoadedAhead<Row>(
  listing: Listing<Row>,
  row: Row | undefined,
  isWaiting: boolean,
  table: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const peeked = isWaiting && row !== undefined ? peekedIn(listing, row) : undefined
    if (peeked === undefined) return
    const timer = setTimeout(() => {
      if (!isCovered(table.current)) listingHost().loadPeek?.(peeked)
    }, lookedAtAfter)
    return () => clearTimeout(timer)
  }, [listing, row, isWaiting, table])
}

/** Nothing beside the table. */
export const nothingBeside: Beside<unknown> = {
  content: null,
  isOwn: false,
  isPage: false,
  isPanelOpen: false,
  onPeek: undefined,
  closePanel: () => undefined,
}

/** Content of the screen itself beside the table; on phones it replaces the table. */
export const ownBeside = (content: ReactNode): Beside<unknown> => ({
  ...nothingBeside,
  content,
  isOwn: true,
  isPage: content !== null,
})

/** The panel of the focused row's tenant, if the list names tenants; `acts` are those on the row. */
export function useTenantPanel<Row>(
  listing: Listing<Row>,
  model: ListingModel<Row>,
  acts?: (row: Row, facts: unknown) => ReactNode,
): Beside<Row> {
  const { keys, setActiveRow, act, chosen, isSettled, panel } = model
  const shown = focusedRow(model)
  const peek = usePeek({
    listing: listing as unknown as Listing,
    keys,
    isReady: isSettled,
    at: shown?.index ?? 0,
    toRow: act.toRow,
    panel,
  })
  const [wasOpened, setWasOpened] = useState(false)
  useLoadedAhead(listing, shown?.row, wasOpened && !peek.isOpen, panel)
  const openPeek = (one: Row) => {
    setWasOpened(true)
    // Before the list is drawn narrower, which takes as long as the answer.
    const peeked = peekedIn(listing, one)
    if (peeked) listingHost().loadPeek?.(peeked)
    setActiveRow(keys.indexOf(chosen.keyOf(one)))
    peek.open(chosen.keyOf(one))
  }
  const latestPeek = useRef(openPeek)
  useLayoutEffect(() => {
    latestPeek.current = openPeek
  })
  const { isOffered } = peek
  const onPeek = useMemo(
    () => (isOffered ? (one: Row) => latestPeek.current(one) : undefined),
    [isOffered],
  )
  const content =
    peek.isOpen && shown ? (
      <PeekPanel
        listing={listing}
        row={shown.row}
        nextRow={rowAfter(listing, model, shown)}
        navigation={act.navigation}
        toRecord={act.toRecord}
        onClose={peek.close}
        acts={acts}
      />
    ) : null
  return {
    content,
    isOwn: false,
    isPage: false,
    isPanelOpen: peek.isOpen,
    onPeek,
    closePanel: peek.close,
  }
}
