import { useEffect, useState } from 'react'

import type { PaletteItem, PaletteSource } from './palette-sources.ts'

export type RecordGroup = {
  readonly heading: PaletteSource['heading']
  readonly items: readonly PaletteItem[]
  readonly total: number
  /** Error message instead of results. */
  readonly failure?: string
}

type Found = { readonly groups: readonly RecordGroup[]; readonly searching: boolean }

const pauseMs = 150
const nothing: Found = { groups: [], searching: false }

/** Queries the sources while typing; drops outdated answers. */
export function useRecordSearch(
  text: string,
  sources: readonly PaletteSource[],
): Found & { readonly retry: () => void } {
  const [state, setState] = useState<Found>(nothing)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const inReach = sources.filter(({ from }) => text.length >= from)
    if (inReach.length === 0) return setState(nothing)
    const stop = new AbortController()
    setState((last) => ({ ...last, searching: true }))
    const timer = setTimeout(() => {
      // A failed source shows its error; screens must stay reachable.
      const answers = inReach.map(async ({ heading, find }): Promise<RecordGroup> => {
        try {
          return { heading, ...(await find(text, stop.signal)) }
        } catch (error) {
          const failure = error instanceof Error ? error.message : 'Erro interno'
          return { heading, items: [], total: 0, failure }
        }
      })
      void Promise.all(answers).then((groups) => {
        if (!stop.signal.aborted) setState({ groups, searching: false })
      })
    }, pauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [text, sources, tries])
  return { ...state, retry: () => setTries((before) => before + 1) }
}
