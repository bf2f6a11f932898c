import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import * as z from 'zod'

import type { Density } from '#ui/table/data-table-props.ts'
import { type ColumnLayout, declaredLayout } from '#ui/table/column.ts'

import type { Listing } from '../definition.ts'
import { toastFailure } from './failure-toast.ts'
import { listingHost } from './host.ts'

// Ignore invalid parts: older versions may have saved another format.
const SavedPreference = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).optional().catch(undefined),
  density: z.enum(['compact', 'comfortable']).catch('compact'),
  /** Grouping; null = ungrouped. */
  groupedBy: z.string().nullish().catch(undefined),
  /** Expanded groups. */
  opened: z.array(z.string()).optional().catch(undefined),
})
type SavedPreference = z.output<typeof SavedPreference>

const nothing: SavedPreference = { order: [], hidden: undefined, density: 'compact' }

/** A user's columns and row height of a list; applied at once, saved in the background. */
export function usePreference(listing: Pick<Listing, 'name' | 'columns'>) {
  const client = useQueryClient()
  const queryKey = ['access.preference', listing.name]
  const query = useQuery({
    queryKey,
    queryFn: async () =>
      SavedPreference.catch(nothing).parse(
        (await listingHost().readPreference(listing.name)) ?? {},
      ),
  })
  const saved = query.data ?? nothing
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const change = (part: Partial<SavedPreference>) => {
    const before = client.getQueryData<SavedPreference>(queryKey) ?? nothing
    const next = { ...before, ...part }
    client.setQueryData(queryKey, next)
    // Save in order, so that the last change wins.
    saving.current = saving.current
      .then(() => listingHost().savePreference(listing.name, next))
      .catch((error: unknown) => {
        client.setQueryData(queryKey, before)
        toastFailure(error)
      })
  }
  const layout = useMemo(
    (): ColumnLayout => ({
      order: saved.order,
      hidden:
        saved.hidden ?? listing.columns.filter((column) => column.startsHidden).map(({ of }) => of),
    }),
    [saved, listing.columns],
  )
  return {
    isPending: query.isPending,
    layout,
    density: saved.density as Density,
    setLayout: (next: ColumnLayout) =>
      change(
        next === declaredLayout
          ? { order: [], hidden: undefined }
          : { order: [...next.order], hidden: [...next.hidden] },
      ),
    setDensity: (density: Density) => change({ density }),
    groupedBy: saved.groupedBy,
    opened: saved.opened,
    setGroups: (part: Pick<Partial<SavedPreference>, 'groupedBy' | 'opened'>) => change(part),
  }
}
