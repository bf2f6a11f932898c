import { IconCalendarSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'

import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'

import type { SourceRow } from '../contract/calls.ts'

/** The panel of a search, which another feature has. */
export type SearchPanel = ComponentType<{
  readonly sourceId: number
  /** Why this user changes and starts no search; undefined = may. */
  readonly refusal: string | undefined
  readonly onClose: () => void
}>

/** Query parameter of the source whose search is open. */
export const searchParam = 'busca'

/** Opens the search of a source, for everyone who sees the list. */
export function SearchAct({ source }: { readonly source: SourceRow }) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  return (
    <IconButton
      size="row"
      hasPopup="dialog"
      label={`Busca de ${source.nome}`}
      icon={<IconCalendarSearch size={18} stroke={1.75} />}
      onClick={() => goWithin({ ...query, [searchParam]: source.id })}
    />
  )
}

/** The search that the address names, also that of an alert. */
export function OpenedSearch({
  Panel,
  refusal,
}: {
  readonly Panel: SearchPanel
  readonly refusal: string | undefined
}) {
  const { [searchParam]: id, ...others } = useScreenQuery()
  const goWithin = useGoWithin()
  const [closed, setClosed] = useState<string>()
  const rest = useRef(others)
  useEffect(() => {
    rest.current = others
  })
  // The panel goes first: its unsaved fields would keep the address.
  useEffect(() => {
    if (closed === undefined) return
    if (closed === id) goWithin(rest.current)
    else setClosed(undefined)
  }, [closed, id, goWithin])
  if (id === undefined || id === closed || !/^[1-9]\d{0,8}$/.test(id)) return null
  return <Panel key={id} sourceId={Number(id)} refusal={refusal} onClose={() => setClosed(id)} />
}
