import { type RefObject, useRef } from 'react'

import {
  prefixLasts,
  useScreenKeys,
} from '#features/collection/messages/components/use-screen-keys.ts'

/** Single-letter shortcuts for actions, except while typing or in a dialog. */
export function useActKeys(
  acts: Readonly<Record<string, () => void>>,
  within: RefObject<HTMLElement | null>,
): void {
  const prefixedAt = useRef(-prefixLasts)
  useScreenKeys((event) => {
    if (event.ctrlKey || event.metaKey) return undefined
    const isPrefixed = event.timeStamp - prefixedAt.current < prefixLasts
    prefixedAt.current = event.key === 'g' ? event.timeStamp : -prefixLasts
    return isPrefixed ? undefined : acts[event.key.toLowerCase()]
  }, within)
}
