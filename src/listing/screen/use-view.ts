import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useScreenQuery } from '#ui/actions/address.ts'
import type { ColumnLayout } from '#ui/table/column.ts'

import { viewParam } from '../address.ts'
import type { Listing } from '../definition.ts'
import { listingHost, type OpenedView } from './host.ts'

type Arranged = {
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
}

/** True if a view refers to columns that the list no longer has. */
function hasMissingColumns({ columns }: Pick<Listing, 'columns'>, { layout }: OpenedView): boolean {
  const known = columns.map(({ of }) => of)
  return [...layout.order, ...layout.hidden].some(
    // Views saved earlier name the column of acts 'acoes'.
    (id) => id !== '@acoes' && id !== 'acoes' && !known.includes(id),
  )
}

/**
 * The saved view named in the URL. Its columns replace the user's own, which stay unchanged.
 * Changes while it is open belong to the view until saved or left.
 */
export function useView(listing: Pick<Listing, 'columns'>, own: Arranged) {
  const id = useScreenQuery()[viewParam]
  const [arrangement, setArrangement] = useState<{
    readonly of: string
    readonly layout: ColumnLayout
  }>()
  const { data } = useQuery({
    queryKey: ['savedViews', 'opened', id],
    queryFn: async () => (await listingHost().readView?.(Number(id))) ?? null,
    enabled: id !== undefined,
    meta: { invalidatedBy: ['savedViews'] },
  })
  if (id === undefined || data === undefined) return { ...own, view: undefined, notice: undefined }
  if (data === null)
    return {
      ...own,
      view: undefined,
      notice:
        'A visão deste endereço não existe mais, ou não é compartilhada com o seu perfil. Valem os filtros do endereço.',
    }
  return {
    layout: arrangement?.of === id ? arrangement.layout : data.layout,
    setLayout: (layout: ColumnLayout) => setArrangement({ of: id, layout }),
    view: data,
    notice: hasMissingColumns(listing, data)
      ? `A visão '${data.name}' tem colunas que esta lista não tem mais; elas ficaram de fora.`
      : undefined,
  }
}
