import { useCallback, useMemo, useState } from 'react'

import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'

import { type ListState, readAddress, writeAddress } from '../address.ts'
import type { Listing } from '../definition.ts'

type Going = { readonly replace?: boolean; readonly ignoredNames?: readonly string[] }

/** State of a list screen, stored in the URL. */
export type Address = {
  readonly state: ListState
  /** Labels of invalid URL parts. */
  readonly ignoredNames: readonly string[]
  readonly go: (next: Partial<ListState>, how?: Going) => void
  readonly forgetIgnored: () => void
}

const windowWords: Readonly<Record<string, string>> = {
  sort: 'ordenação',
  page: 'página',
  size: 'linhas por página',
  agrupar: 'agrupamento',
}

/** Reads and writes the URL; keeps the screen's `own` parameters. */
export function useAddress(
  listing: Pick<Listing, 'filters' | 'columns' | 'suggestions'> &
    Partial<Pick<Listing, 'groups' | 'noun'>>,
  own: readonly string[] = [],
): Address {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const [later, setLater] = useState<readonly string[]>([])
  const text = JSON.stringify(query)
  const ownText = own.join()
  const { state, ignoredNames } = useMemo(
    () => readAddress(listing, JSON.parse(text) as Record<string, unknown>, ownText.split(',')),
    [listing, text, ownText],
  )
  const [hidden, setHidden] = useState('')

  const go = useCallback(
    (next: Partial<ListState>, { replace = false, ignoredNames: dropped = [] }: Going = {}) => {
      setLater(dropped)
      const ownParams = Object.fromEntries(
        Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([key]) =>
          ownText.split(',').includes(key),
        ),
      )
      goWithin({ ...ownParams, ...writeAddress(listing, { ...state, ...next }) }, { replace })
    },
    [goWithin, listing, ownText, state, text],
  )

  const labelOf = (key: string) => listing.filters[key]?.label ?? windowWords[key] ?? key
  return {
    state,
    go,
    ignoredNames: hidden === text ? [] : [...new Set([...ignoredNames, ...later])].map(labelOf),
    forgetIgnored: () => {
      setLater([])
      setHidden(text)
    },
  }
}
