import type { Virtualizer, VirtualizerOptions } from '@tanstack/virtual-core'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { partLoader } from '../display/lazy-part.tsx'

const coreLoader = partLoader(() => import('@tanstack/virtual-core'))

/** Options of the virtualizer without its browser functions, which come with the lazy module. */
export type LazyVirtualizerOptions<S extends Element, I extends Element> = Omit<
  VirtualizerOptions<S, I>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'onChange'
>

// Refs measure during the commit, where React refuses flushSync.
function markMeasuring<S extends Element, I extends Element>(
  virtualizer: Virtualizer<S, I>,
  isMeasuring: { current: boolean },
): Virtualizer<S, I> {
  const { measureElement } = virtualizer
  virtualizer.measureElement = (element) => {
    isMeasuring.current = true
    try {
      measureElement(element)
    } finally {
      isMeasuring.current = false
    }
  }
  return virtualizer
}

/**
 * A virtualizer whose code (14 kB) loads when a table first needs it; undefined until then.
 */
export function useLazyVirtualizer<S extends Element, I extends Element>(
  options: LazyVirtualizerOptions<S, I>,
): Virtualizer<S, I> | undefined {
  const [core, setCore] = useState(coreLoader.loaded)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const instance = useRef<Virtualizer<S, I>>(undefined)
  const isMeasuring = useRef(false)
  const isNeeded = options.enabled !== false
  useEffect(
    () =>
      core === undefined && isNeeded
        ? coreLoader.waitFor(() => setCore(coreLoader.loaded()))
        : undefined,
    [core, isNeeded],
  )
  if (core !== undefined) {
    const whole: VirtualizerOptions<S, I> = {
      ...options,
      observeElementRect: core.observeElementRect,
      observeElementOffset: core.observeElementOffset,
      scrollToFn: core.elementScroll,
      // While scrolling, render in the same frame: otherwise the new rows flash empty.
      onChange: (_, isScrolling) =>
        isScrolling && !isMeasuring.current ? flushSync(rerender) : rerender(),
    }
    instance.current ??= markMeasuring(new core.Virtualizer(whole), isMeasuring)
    instance.current.setOptions(whole)
  }
  useLayoutEffect(() => instance.current?._didMount(), [core])
  useLayoutEffect(() => instance.current?._willUpdate())
  return instance.current
}
