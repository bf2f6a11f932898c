import { useMemo } from 'react'

import type { Listing } from '../definition.ts'
import { groupOfRow, type ListedGroup } from '../groups.ts'
import type { useListing } from './use-listing.ts'
import type { usePreference } from './use-preference.ts'

/** Limit of open groups saved per user. */
const mostRemembered = 20

/** Expanded groups if the URL has none: saved ones, the only one, and that of the linked row. */
function firstOpened<Row>(
  groups: readonly ListedGroup<Row>[],
  listing: Listing<Row>,
  left: readonly string[] | undefined,
  pointedAt: string | undefined,
): readonly string[] {
  const here = groups.filter(({ chave }) => left?.includes(chave)).map(({ chave }) => chave)
  const pointed =
    pointedAt === undefined
      ? undefined
      : groupOfRow(groups, listing as unknown as Listing, pointedAt)
  const [first, second] = groups
  const open = first !== undefined && second === undefined ? [first.chave] : here
  return pointed && !open.includes(pointed.chave) ? [...open, pointed.chave] : open
}

/** The expanded groups of a list: in the URL, and saved for the user. */
export function useOpenGroups<Row>(
  groups: readonly ListedGroup<Row>[] | undefined,
  {
    listing,
    list: { state, go },
    preference,
    pointedAt,
  }: {
    readonly listing: Listing<Row>
    readonly list: Pick<ReturnType<typeof useListing<Row>>, 'state' | 'go'>
    readonly preference: ReturnType<typeof usePreference>
    /** Key of the row a link points at; its group is expanded. */
    readonly pointedAt: string | undefined
  },
) {
  const openedText = JSON.stringify(
    state.opened ?? firstOpened(groups ?? [], listing, preference.opened, pointedAt),
  )
  const opened = useMemo(() => new Set(JSON.parse(openedText) as string[]), [openedText])
  const setOpened = (next: ReadonlySet<string>) => {
    const keys = [...next]
    go({ opened: keys }, { replace: true })
    preference.setGroups({ opened: keys.slice(-mostRemembered) })
  }
  const open = (key: string, isOpen: boolean) => {
    const next = new Set(opened)
    if (isOpen) next.add(key)
    else next.delete(key)
    setOpened(next)
  }
  return { opened, open }
}
