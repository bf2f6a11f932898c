import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { formatCount } from '#ui/display/format-count.ts'
import { groupLineKey, type TableGrouping } from '#ui/table/entries.ts'
import { isCovered, isTyping } from '#ui/table/use-row-keys.ts'

import type { ListState } from '../address.ts'
import type { Grouping, Listing } from '../definition.ts'
import { groupOfRow, type ListedGroup, withRows } from '../groups.ts'
import { toastFailure } from './failure-toast.ts'
import type { Cells } from './columns.tsx'
import { groupCell } from './group-columns.tsx'
import { focusLine } from './line-of.ts'
import type { useListing } from './use-listing.ts'
import { useOpenGroups } from './use-open-groups.ts'
import type { usePreference } from './use-preference.ts'
import { pageOfRow, rowsOfGroup } from './use-search-result.ts'
import type { useSelection } from './use-selection.ts'

type Shown<Row> = {
  readonly listing: Listing<Row>
  readonly list: ReturnType<typeof useListing<Row>>
  readonly preference: ReturnType<typeof usePreference>
  readonly chosen: ReturnType<typeof useSelection<Row>>
  readonly panel: RefObject<HTMLElement | null>
  /** The loaded rows match the URL. */
  readonly isReady: boolean
  readonly cells: Cells<Row> | undefined
  /** Why a row cannot be selected. */
  readonly disabledBecause: ((row: Row) => string | undefined) | undefined
  /** Key of the row a link points at; its group is expanded. */
  readonly pointedAt: string | undefined
}

/** All rows of a group under the filter, including those not loaded. */
const allRows = async <Row>(
  { listing, list: { state, groupedBy } }: Shown<Row>,
  group: ListedGroup<Row>,
): Promise<readonly Row[]> =>
  group.linhas <= group.rows.length || groupedBy === undefined
    ? group.rows
    : rowsOfGroup(listing, state, groupedBy, group.chave)

/** Selects or clears all rows of a group that may be selected. */
async function selectGroup<Row>(
  shown: Shown<Row>,
  group: ListedGroup<Row>,
  selected: boolean,
): Promise<void> {
  const { list, chosen, disabledBecause: mayNot } = shown
  if (group.linhas > group.rows.length) list.showWhole(group.chave)
  try {
    const all = await allRows(shown, group)
    chosen.change(
      all.filter((row) => mayNot?.(row) === undefined),
      selected,
    )
  } catch (error) {
    toastFailure(error)
  }
}

/** The groups as lines of the table, with what a user does to them. */
function useTableGrouping<Row>(
  shown: Shown<Row>,
  by: Grouping<Row> | undefined,
  groups: readonly ListedGroup<Row>[] | undefined,
  { opened, open }: ReturnType<typeof useOpenGroups<Row>>,
) {
  const { listing, list, cells } = shown
  const tableGroups = useMemo(
    () =>
      groups?.map((group) => ({
        key: group.chave,
        label: `${by?.noun[0] ?? ''} ${group.nome}`,
        rows: group.rows,
        count: group.linhas,
      })),
    [groups, by],
  )
  const lineKeys = useMemo(
    () => tableGroups?.map(({ key }) => groupLineKey(key)) ?? none,
    [tableGroups],
  )
  const byKey = useMemo(() => new Map(groups?.map((group) => [group.chave, group])), [groups])
  const latest = useRef({ shown, opened, open })
  useLayoutEffect(() => {
    latest.current = { shown, opened, open }
  })
  const cell = useCallback(
    ({ key }: { readonly key: string }, column: string) => {
      const group = byKey.get(key)
      if (by === undefined || group === undefined) return undefined
      const acts = {
        open: () => latest.current.open(key, !latest.current.opened.has(key)),
        allRows: () => allRows(latest.current.shown, group),
      }
      return groupCell(listing, by, group, column, { cells, acts })
    },
    [listing, by, byKey, cells],
  )
  const [one, many] = listing.noun
  const grouping: TableGrouping<Row> | undefined =
    by && tableGroups
      ? {
          groups: tableGroups,
          opened,
          onOpen: open,
          onMore: list.showWhole,
          onSelect: ({ key }, selected) => {
            const group = byKey.get(key)
            if (group) void selectGroup(shown, group, selected)
          },
          nameColumn: by.name,
          cell,
          moreWords: ({ count, rows: here }) =>
            `mais ${formatCount(count - here.length, { one, many })}`,
        }
      : undefined
  return { grouping, lineKeys }
}

/**
 * Group state of a list: expanded groups, toggles, and the B shortcut for grouped and flat. The
 * focused row survives the switch.
 */
export function useGrouping<Row>(shown: Shown<Row>) {
  const { listing, list, chosen, panel } = shown
  const { found, groupedBy } = list
  const by = groupedBy === undefined ? undefined : listing.groups?.[groupedBy]
  const rows = found?.rows
  const groupsFound = found?.groups
  const groups = useMemo(
    () => (by && rows && groupsFound ? withRows(groupsFound, rows) : undefined),
    [by, rows, groupsFound],
  )
  const openGroups = useOpenGroups(groups, shown)
  const line = useRef<string>(undefined)

  /** Focuses a row and expands its group. */
  const focusRow = (key: string) => {
    const group = groups && groupOfRow(groups, listing as unknown as Listing, key)
    if (group && !openGroups.opened.has(group.chave)) openGroups.open(group.chave, true)
    focusLine(panel.current, key)
  }
  const rowOfLine = (): string | undefined => {
    const key = line.current ?? (groups?.[0] && groupLineKey(groups[0].chave))
    const group = groups?.find(({ chave }) => groupLineKey(chave) === key)
    const first = group?.rows[0]
    return first === undefined ? key : chosen.keyOf(first)
  }
  const setMode = useGroupMode({ shown, by, groups, rowOfLine, focusRow })
  const { grouping, lineKeys } = useTableGrouping(shown, by, groups, openGroups)
  return {
    by,
    grouping,
    focusRow,
    setMode,
    onLine: (key: string) => {
      line.current = key
    },
    /** Keys of the group lines, to restore the scroll position. */
    lineKeys,
  }
}

/**
 * Switches between grouped and flat, by the shortcut B too. The focused row survives: the switch
 * goes to its page and focuses it once the rows are there.
 */
function useGroupMode<Row>({
  shown: { listing, list, preference, panel, isReady },
  by,
  groups,
  rowOfLine,
  focusRow,
}: {
  readonly shown: Shown<Row>
  readonly by: Grouping<Row> | undefined
  readonly groups: readonly ListedGroup<Row>[] | undefined
  readonly rowOfLine: () => string | undefined
  readonly focusRow: (key: string) => void
}): (next: string | null) => void {
  const { state, go, groupedBy } = list
  const waiting = useRef<string>(undefined)
  const setMode = (next: string | null) => {
    if ((groupedBy ?? null) === next) return
    const row = rowOfLine()
    preference.setGroups({ groupedBy: next })
    const wanted = next === null ? undefined : { by: next, whole: [] }
    const arrive = (page: number) => {
      waiting.current = row
      go({ groupedBy: next, page, opened: undefined }, { replace: true })
    }
    if (row === undefined || state.size === 'todas') return arrive(1)
    pageOfRow(listing, state, wanted, row).then(arrive, (error: unknown) => {
      toastFailure(error)
      arrive(1)
    })
  }
  useEffect(() => {
    const row = waiting.current
    if (row === undefined || !isReady || (groups === undefined) !== (by === undefined)) return
    waiting.current = undefined
    focusRow(row)
  })
  useModeKey(panel, listing.groups !== undefined, () => {
    const [first = null] = Object.keys(listing.groups ?? {})
    setMode(groupedBy === undefined ? (listing.groupedBy ?? first) : null)
  })
  return setMode
}

const none: readonly string[] = []

/** Shortcut B, except in fields and dialogs. */
function useModeKey(
  panel: RefObject<HTMLElement | null>,
  hasGroups: boolean,
  onMode: () => void,
): void {
  const latest = useRef(onMode)
  useEffect(() => {
    latest.current = onMode
  })
  useEffect(() => {
    if (!hasGroups) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'b' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isTyping(event.target) || isCovered(panel.current)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [panel, hasGroups])
}

/** State after a change of groups: resets which are expanded. */
export const withOtherGroups = (next: Partial<ListState>): Partial<ListState> =>
  'opened' in next || 'groupedBy' in next ? next : { ...next, opened: undefined }
