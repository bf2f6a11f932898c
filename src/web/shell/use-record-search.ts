import { useEffect, useState } from 'react'

import type { PaletteItem, PaletteSource } from './palette-sources.ts'

export type RecordGroup = {
  readonly heading: PaletteSource['heading']
  readonly items: readonly PaletteItem[]
  readonly total: number
  /** Why nothing of it can be shown. */
  readonly failure?: string
}

type Found = { readonly groups: readonly RecordGroup[]; readonly searching: boolean }

const pauseMs = 150
const nothing: Found = { groups: [], searching: false }

/** Asks the sources while somebody types; an answer that was overtaken is dropped. */
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
      // A source that fails says so in its place: the screens must stay reachable.
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
