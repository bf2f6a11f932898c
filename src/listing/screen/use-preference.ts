import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod'

import type { Density } from '#ui/table/data-table.tsx'
import { type ColumnLayout, declaredLayout } from '#ui/table/column.ts'

import type { Listing } from '../definition.ts'
import { toastFailure } from './failure-toast.ts'
import { listingHost } from './host.ts'

// What an older program saved may look different: whatever does not fit is as if it had never been
// saved.
const SavedPreference = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).optional().catch(undefined),
  density: z.enum(['compact', 'comfortable']).catch('compact'),
})
type SavedPreference = z.output<typeof SavedPreference>

const nothing: SavedPreference = { order: [], hidden: undefined, density: 'compact' }

/** A person's own columns and row height on a list screen; shown at once, saved behind. */
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
  const change = (part: Partial<SavedPreference>) => {
    const next = { ...saved, ...part }
    client.setQueryData(queryKey, next)
    listingHost()
      .savePreference(listing.name, next)
      .catch((error: unknown) => {
        client.setQueryData(queryKey, saved)
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
  }
}
