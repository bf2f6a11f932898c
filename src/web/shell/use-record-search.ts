import { useEffect, useState } from 'react'

import { type PaletteItem, paletteSources } from './shell-slots.ts'
import { useSlot } from './slot.ts'

export type RecordGroup = { readonly heading: string; readonly items: readonly PaletteItem[] }

const pauseMs = 150

/** Asks the registered sources while somebody types; an answer that was overtaken is dropped. */
export function useRecordSearch(text: string): {
  readonly groups: readonly RecordGroup[]
  readonly searching: boolean
} {
  const sources = useSlot(paletteSources)
  const [state, setState] = useState<{ groups: readonly RecordGroup[]; searching: boolean }>({
    groups: [],
    searching: false,
  })
  useEffect(() => {
    const inReach = sources.filter(({ from }) => text.length >= from)
    if (inReach.length === 0) return setState({ groups: [], searching: false })
    const stop = new AbortController()
    setState((last) => ({ ...last, searching: true }))
    const timer = setTimeout(() => {
      // A source that fails has found nothing: the screens must stay reachable.
      const answers = inReach.map(async ({ heading, find }) => ({
        heading,
        items: await find(text, stop.signal).catch(() => []),
      }))
      void Promise.all(answers).then((found) => {
        if (!stop.signal.aborted)
          setState({ groups: found.filter(({ items }) => items.length > 0), searching: false })
      })
    }, pauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [text, sources])
  return state
}
