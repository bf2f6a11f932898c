import { useMemo } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { Badge } from '#ui/display/badge.tsx'

import { RUN_STATUS, runList, type RunRow } from '../contract/run-list.ts'

const cells = {
  status: ({ status }: RunRow) => (
    <Badge tone={status === 'ERRO' ? 'danger' : status === 'CONCLUIDO' ? 'done' : 'neutral'}>
      {RUN_STATUS[status]}
    </Badge>
  ),
}

/** All runs as versions with their parameters and errors. */
export function RunList({ path }: { readonly path: string }) {
  const listing = useMemo(() => ({ ...runList, path }), [path])
  return (
    <ListingScreen
      listing={listing}
      params={tabParams}
      cells={cells}
      subLine={{ under: 'shopping', of: ({ motivo }) => motivo ?? undefined }}
    />
  )
}
